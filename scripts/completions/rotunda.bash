# bash completion for rotunda: asks the program itself what it offers.

# The help of the commands among the words.
_rotunda_help() {
  local word commands=()
  for word in "${@:2}"; do
    case $word in
      -*) break ;;
      *) commands+=("$word") ;;
    esac
  done
  "$1" "${commands[@]}" --help 2>/dev/null
}

_rotunda() {
  local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]} help words
  help=$(_rotunda_help "${COMP_WORDS[@]:0:COMP_CWORD}")
  COMPREPLY=()
  # What stands in braces behind an option are its values.
  if [[ $previous == --* ]]; then
    words=$(sed -nE "s/^ +(-.,)?$previous [A-Z]+:\{([a-z,]+)\}.*/\2/p" <<<"$help" | tr , ' ')
    if [[ -n $words ]]; then
      mapfile -t COMPREPLY < <(compgen -W "$words" -- "$current")
      return
    fi
  fi
  if [[ $current == -* ]]; then
    words=$(sed -nE 's/^ +(-.,)?(--[a-z-]+).*/\2/p' <<<"$help")
  else
    words=$(sed -nE '/^Subcommands:/,$s/^  ([a-z]+) .*/\1/p' <<<"$help")
  fi
  mapfile -t COMPREPLY < <(compgen -W "$words" -- "$current")
  # Nothing of its own: a file.
  ((${#COMPREPLY[@]})) || compopt -o default 2>/dev/null
}

complete -F _rotunda rotunda
