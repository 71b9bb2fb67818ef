# fish completion for rotunda: asks the program itself what it offers.

function __rotunda_help
    set -l words (commandline -opc)
    set -l commands
    for word in $words[2..]
        string match -q -- '-*' $word; and break
        set -a commands $word
    end
    command $words[1] $commands --help 2>/dev/null
end

function __rotunda_choices
    set -l help (__rotunda_help)
    set -l previous (commandline -opc)[-1]
    if string match -q -- '--*' $previous
        # What stands in braces behind an option are its values.
        set -l values (string replace -rf -- "^ +(?:-.,)?$previous [A-Z]+:\{([a-z,]+)\}.*" '$1' $help)
        if set -q values[1]
            string split , $values
            return
        end
    end
    if string match -q -- '-*' (commandline -ct)
        string replace -rf '^ +(?:-.,)?(--[a-z-]+).*' '$1' $help
        return
    end
    set -l in_subcommands 0
    for line in $help
        test "$line" = Subcommands:; and set in_subcommands 1
        test $in_subcommands = 1; and string replace -rf '^  ([a-z]+) .*' '$1' $line
    end
end

# What is offered in place of the current word: choices, or files where there are none.
function __rotunda_complete
    set -l choices (__rotunda_choices)
    if set -q choices[1]
        printf '%s\n' $choices
    else
        __fish_complete_path (commandline -ct)
    end
end

complete -c rotunda -f -a '(__rotunda_complete)'
