import { type Command, parseCommandLine } from '../command.ts'
import { flagOf, type Option, type Options, oneOf } from '../options/option.ts'

const help = `Print the completions of a shell.

Usage: palimpsest completions bash|zsh|fish

Commands, options, their values and file names are completed. Load the script in the
start file of the shell, or save it where the shell looks for completions.

Examples:
  palimpsest completions bash > ~/.local/share/bash-completion/completions/palimpsest
  palimpsest completions fish > ~/.config/fish/completions/palimpsest.fish
  palimpsest completions zsh >> ~/.zshrc
`

const options = {}

const shells = ['bash', 'zsh', 'fish'] as const

/** The scripts by shell. Names of commands and options contain no shell special characters; texts are quoted. */
const scripts: Readonly<Record<(typeof shells)[number], (commands: readonly CompletedCommand[]) => string>> =
  {
    bash: bashScript,
    zsh: (commands) =>
      `# Completions of palimpsest for zsh, by its support of those of bash.\nautoload -U +X compinit && compinit -u\nautoload -U +X bashcompinit && bashcompinit\n${bashScript(commands)}`,
    fish: fishScript,
  }

/** @param commands the commands to complete */
export const completionsCommand = (commands: CompletableCommands): Command => ({
  help,
  options,
  actions: shells,
  async run(args, { stdout }) {
    const { positionals } = parseCommandLine('completions', args, options, [1, 1])
    const shell = oneOf('shell', positionals[0], shells)
    stdout.write(scripts[shell](await completionModel(commands)))
    return 0
  },
})

function bashScript(commands: readonly CompletedCommand[]): string {
  const top = commands.filter(({ name }) => !name.includes(' '))
  const cases = commands.map(
    ({ name, actions, options }) =>
      `    '${name}')\n      options='${options.map(flag).join(' ')}'\n      actions='${actions.join(' ')}' ;;`,
  )
  const values = commands.flatMap(({ name, options }) =>
    options
      .filter(({ value }) => value !== 'none')
      .map((option) => {
        const flags = [flag(option), ...(option.short === undefined ? [] : [`-${option.short}`])]
        const patterns = flags.map((one) => `'${name} ${one}'`).join('|')
        const { value } = option
        if (value === 'path') return `    ${patterns}) COMPREPLY=($(compgen -f -- "$current")); return ;;`
        const words = typeof value === 'string' ? '' : value.join(' ')
        return `    ${patterns}) COMPREPLY=($(compgen -W '${words}' -- "$current")); return ;;`
      }),
  )
  return `# Completions of palimpsest for bash.
_palimpsest() {
  local current="\${COMP_WORDS[COMP_CWORD]}" before="\${COMP_WORDS[COMP_CWORD-1]}"
  local command="\${COMP_WORDS[1]}" options='' actions=''
  COMPREPLY=()
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W '${[...top.map(({ name }) => name), '--help', '--version'].join(' ')}' -- "$current"))
    return
  fi
  if [ "$COMP_CWORD" -gt 2 ]; then
    case "$command \${COMP_WORDS[2]}" in
      ${actionPatterns(commands)}) command="$command \${COMP_WORDS[2]}" ;;
    esac
  fi
  case "$command" in
${cases.join('\n')}
  esac
  case "$command $before" in
${values.join('\n')}
  esac
  case "$current" in
    -*) COMPREPLY=($(compgen -W "$options" -- "$current")) ;;
    *)
      if [ -n "$actions" ] && [ "$COMP_CWORD" -eq 2 ]; then
        COMPREPLY=($(compgen -W "$actions" -- "$current"))
      else
        COMPREPLY=($(compgen -f -- "$current"))
      fi ;;
  esac
}
complete -o filenames -F _palimpsest palimpsest
`
}

function actionPatterns(commands: readonly CompletedCommand[]): string {
  return commands
    .filter(({ name }) => name.includes(' '))
    .map(({ name }) => `'${name}'`)
    .join('|')
}

function fishScript(commands: readonly CompletedCommand[]): string {
  const lines = ['# Completions of palimpsest for fish.', 'complete -c palimpsest -f']
  for (const { name, summary, actions, options } of commands) {
    const [command, action] = name.split(' ')
    const seen =
      action === undefined
        ? `__fish_seen_subcommand_from ${command}`
        : `__fish_seen_subcommand_from ${command}; and __fish_seen_subcommand_from ${action}`
    if (action === undefined) {
      lines.push(`complete -c palimpsest -n __fish_use_subcommand -a ${command} -d ${quoted(summary)}`)
      lines.push(`complete -c palimpsest -n '${seen}' -F`)
      if (actions.length > 0) lines.push(`complete -c palimpsest -n '${seen}' -a '${actions.join(' ')}'`)
    }
    for (const option of options) lines.push(`complete -c palimpsest -n '${seen}' ${fishOption(option)}`)
  }
  return `${lines.join('\n')}\n`
}

function fishOption({ name, short, text, value }: CompletedOption): string {
  const takes =
    value === 'none'
      ? ''
      : value === 'path'
        ? ' -r -F'
        : value === 'text'
          ? ' -x'
          : ` -x -a '${value.join(' ')}'`
  const letter = short === undefined ? '' : ` -s ${short}`
  return `-l ${name}${letter}${takes}${text === '' ? '' : ` -d ${quoted(text.replaceAll('\n', ' '))}`}`
}

function quoted(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
}

function flag({ name }: CompletedOption): string {
  return `--${name}`
}

/** Completions after a command, or after a command and its action. */
interface CompletedCommand {
  /** `ocr`, or `batch ocr`. */
  readonly name: string
  readonly summary: string
  readonly actions: readonly string[]
  readonly options: readonly CompletedOption[]
}

interface CompletedOption {
  readonly name: string
  readonly short?: string
  readonly text: string
  /** Its argument: none, one of several choices, a path, or free text. */
  readonly value: 'none' | 'path' | 'text' | readonly string[]
}

/** Commands by name. */
type CompletableCommands = Readonly<Record<string, { readonly summary: string; load(): Promise<Command> }>>

/** Reads the commands, their options and the help texts of the options. */
async function completionModel(commands: CompletableCommands): Promise<CompletedCommand[]> {
  const all: CompletedCommand[] = []
  for (const [name, { summary, load }] of Object.entries(commands)) {
    const command = await load()
    const { actions = [], actionOptions, options } = command
    all.push({ name, summary, actions, options: completed(options) })
    for (const action of actions) {
      const more = await actionOptions?.(action)
      if (more === undefined) continue
      all.push({
        name: `${name} ${action}`,
        summary,
        actions: [],
        options: completed({ ...more, ...options }),
      })
    }
  }
  return all
}

function completed(options: Options): CompletedOption[] {
  const everywhere = [
    { name: 'help', text: 'show the help', value: 'none' },
    { name: 'no-config', text: 'ignore configuration files that are found', value: 'none' },
  ] as const
  const own = Object.entries(options).map(([key, option]): CompletedOption => {
    const { short, about } = option
    const name = flagOf(key)
    return { name, ...(short === undefined ? {} : { short }), text: about, value: completedValue(option) }
  })
  const config: CompletedOption = { name: 'config', text: 'settings', value: 'path' }
  return [...own, ...('config' in options ? [] : [config]), ...everywhere]
}

function completedValue({ kind, choices }: Option): CompletedOption['value'] {
  if (kind === 'switch') return 'none'
  if (choices !== undefined) return Object.keys(choices)
  return kind === 'path' ? 'path' : 'text'
}
