import { nearestName } from '../../engines/detect/options/edit-distance.ts'
import { RequestError } from '../../engines/model/errors.ts'
import { flagOf, type Option, type Options } from './options/option.ts'

/** Line width in columns, so that it fits a terminal of 90. */
const lineColumns = 88
/** Start column of option descriptions; a longer option has its own line. */
const aboutColumn = 24

/** A section of a help text: its title and its options. */
export function optionHelp(title: string, options: Options): string {
  return [`${title}:`, ...Object.entries(options).map(([name, option]) => entry(name, option))].join('\n')
}

function entry(name: string, option: Option): string {
  const short = option.short === undefined ? '' : `-${option.short}, `
  const value = option.value === undefined ? '' : ` ${option.value}`
  const head = `  ${short}--${flagOf(name)}${value}`
  return [...beside(head, option.about, aboutColumn), ...choiceLines(option)].join('\n')
}

/** Values with their meanings, each on its own line. */
function choiceLines({ choices = {} }: Option): string[] {
  const explained = Object.entries(choices).filter(([, meaning]) => meaning !== '')
  const indent = aboutColumn + 2
  const column = indent + Math.max(0, ...explained.map(([value]) => value.length)) + 2
  return explained.flatMap(([value, meaning]) => beside(`${' '.repeat(indent)}${value}`, meaning, column))
}

/** A text in a column next to its heading, or below it if the heading is too long. */
function beside(head: string, text: string, column: number): string[] {
  const lines = wrap(text, lineColumns - column)
  const indented = lines.map((line) => `${' '.repeat(column)}${line}`)
  return head.length < column
    ? [`${head.padEnd(column)}${lines[0]}`, ...indented.slice(1)]
    : [head, ...indented]
}

function wrap(text: string, columns: number): string[] {
  const lines: string[] = []
  for (const paragraph of text.split('\n')) {
    let line = ''
    for (const word of paragraph.split(' ')) {
      if (line !== '' && line.length + 1 + word.length > columns) {
        lines.push(line)
        line = word
      } else line = line === '' ? word : `${line} ${word}`
    }
    lines.push(line)
  }
  return lines
}

/** The action named by the first word of a command line. Throws `invalid_request` for a missing or unknown one. */
export function selectAction<A>(
  command: string,
  actions: Readonly<Record<string, A>>,
  words: readonly string[],
): { readonly action: A; readonly names: readonly string[] } {
  const [name = '', ...names] = words
  if (Object.hasOwn(actions, name)) return { action: actions[name], names }
  const near = nearestName(name, Object.keys(actions))
  throw new RequestError(
    'invalid_request',
    `"palimpsest ${command}" needs one of: ${Object.keys(actions).join(', ')}.${near === null ? '' : ` Did you mean ${near}?`} See "palimpsest ${command} --help".`,
  )
}
