/** What the help of a command says about an option. */
export interface OptionHelp {
  /** The word for its value, such as `FILE`; none for a switch. */
  readonly value?: string
  /** The values that the help lists. */
  readonly choices: readonly string[]
  /** The first line of its description. */
  readonly text: string
}

/** Reads the options in a help text: `  -o, --output FILE     description`, and choices below it, each on its own line. */
export function helpOptions(help: string): ReadonlyMap<string, OptionHelp> {
  const found = new Map<string, OptionHelp & { choices: string[] }>()
  let last: (OptionHelp & { choices: string[] }) | undefined
  for (const line of help.split('\n')) {
    const option = /^ {2}(?:-\w, )?--([a-z0-9-]+)(?: (?! )(\S+))?(?: +(\S.*))?$/.exec(line)
    if (option !== null) {
      const [, name, value, text = ''] = option
      const listed = value?.includes('|') === true && /^[a-z|]+$/.test(value) ? value.split('|') : []
      last = { ...(value === undefined ? {} : { value }), choices: listed, text }
      found.set(name, last)
      continue
    }
    const choice = /^ {20,30}([a-z][a-z-]*) {2,}\S/.exec(line)
    if (choice !== null) last?.choices.push(choice[1])
    else if (!/^ {10,}\S/.test(line)) last = undefined
    else if (last !== undefined && last.text === '') last = Object.assign(last, { text: line.trim() })
  }
  return found
}

/** Whether the value of an option is a path. */
export function isPath({ value = '' }: OptionHelp): boolean {
  return /^(?:FILE|FOLDER|DIR|PATH|OUT\w*)\b|\.(?:json|html|pdf|txt)$/.test(value)
}
