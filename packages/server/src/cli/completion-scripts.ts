// Every script asks `jackfield __complete` with the words so far; it answers `candidate<tab>description` lines.

const bash = `# bash completion for jackfield
_jackfield() {
  local line="\${COMP_LINE:0:COMP_POINT}" words last before IFS=$' \\t\\n'
  read -ra words <<< "$line"
  [[ "$line" == *[[:space:]] ]] && words+=("")
  last="\${words[\${#words[@]} - 1]}"
  # bash also breaks words at = and : and replaces only what follows the last of them.
  before="\${last%"\${last##*[=:]}"}"
  IFS=$'\\n'
  COMPREPLY=($(jackfield __complete -- "\${words[@]:1}" 2>/dev/null))
  COMPREPLY=("\${COMPREPLY[@]%%$'\\t'*}")
  COMPREPLY=("\${COMPREPLY[@]#"$before"}")
}
complete -o default -F _jackfield jackfield`;

const zsh = `#compdef jackfield
_jackfield() {
  local -a lines candidates
  lines=("\${(@f)$(jackfield __complete -- "\${(@)words[2,CURRENT]}" 2>/dev/null)}")
  local line
  for line in $lines; do candidates+=("\${\${line%%$'\\t'*}//:/\\\\:}:\${line#*$'\\t'}"); done
  (( \${#candidates} )) && _describe -t values jackfield candidates || _files
}
compdef _jackfield jackfield`;

const fish = `# fish completion for jackfield
function __jackfield_complete
  set -l words (commandline -opc) (commandline -ct)
  jackfield __complete -- $words[2..] 2>/dev/null
end
complete -c jackfield -a '(__jackfield_complete)'`;

/** What a shell reads at its start so that it can complete. */
export const completionScripts = { bash, zsh, fish } as const;
