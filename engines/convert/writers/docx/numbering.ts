import type { WordList } from './word-document.ts'

const formats = {
  bullet: 'bullet',
  task: 'none',
  decimal: 'decimal',
  'lower-alpha': 'lowerLetter',
  'upper-alpha': 'upperLetter',
  'lower-roman': 'lowerRoman',
  'upper-roman': 'upperRoman',
  'decimal-zero': 'decimalZero',
  ordinal: 'ordinal',
  'lower-cyrillic': 'russianLower',
  'upper-cyrillic': 'russianUpper',
  circled: 'decimalEnclosedCircle',
  han: 'chineseCounting',
  hangul: 'ganada',
} as const

const bullets = ['•', '◦', '▪']

/** A separate definition for each list, so that each counts independently. */
export function numberingOf(lists: readonly WordList[]) {
  return {
    config: lists.map((list, i) => ({
      reference: `list-${i}`,
      levels: Array.from({ length: 9 }, (_, level) => ({
        level,
        format: formats[list.format],
        text: levelText(list, level),
        start: list.start,
        alignment: 'start' as const,
        style: { paragraph: { indent: { left: 720 * (level + 1), hanging: 360 } } },
      })),
    })),
  }
}

function levelText({ format, before, after }: WordList, level: number): string {
  if (format === 'task') return ''
  return format === 'bullet'
    ? bullets[level % bullets.length]
    : `${before.replaceAll('%', '')}%${level + 1}${after.replaceAll('%', '')}`
}
