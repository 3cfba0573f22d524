# complete.bash SCRIPT PROGRAM WORD...: what bash offers for the last word.
# Bash makes a word of its own of each '='; give the words that way.
source "$1"
shift
COMP_WORDS=("$@")
COMP_CWORD=$(($# - 1))
function=$(complete -p "$1" | sed -E 's/.* -F ([^ ]+) .*/\1/')
COMPREPLY=()
compopt() { :; }
"$function"
printf '%s\n' "${COMPREPLY[@]}"
