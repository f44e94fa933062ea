import { AlignmentType, type INumberingOptions, LevelFormat } from 'docx'
import type { WordList } from './word-document.ts'

const formats = {
  bullet: LevelFormat.BULLET,
  task: LevelFormat.NONE,
  decimal: LevelFormat.DECIMAL,
  'lower-alpha': LevelFormat.LOWER_LETTER,
  'upper-alpha': LevelFormat.UPPER_LETTER,
  'lower-roman': LevelFormat.LOWER_ROMAN,
  'upper-roman': LevelFormat.UPPER_ROMAN,
} as const

const bullets = ['•', '◦', '▪']

/** A separate definition for each list, so that each counts independently. */
export function numberingOf(lists: readonly WordList[]): INumberingOptions {
  return {
    config: lists.map((list, i) => ({
      reference: `list-${i}`,
      levels: Array.from({ length: 9 }, (_, level) => ({
        level,
        format: formats[list.format],
        text: levelText(list, level),
        start: list.start,
        alignment: AlignmentType.START,
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
