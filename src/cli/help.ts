import { flagOf, type Option, type Options } from './options/option.ts'

/** Columns of a line, so that it fits a terminal of 90. */
const lineColumns = 88
/** Column of what an option does; a longer option has its own line. */
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

/** A text in a column beside its head, or below it where the head is too long. */
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
