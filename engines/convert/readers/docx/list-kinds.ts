import type { List } from '../../../model/document.ts'
import { countedAs } from '../../../model/list-labels.ts'
import { type Numbering, type NumberingLevel, symbolCharacter } from '../../../office/word.ts'
import type { ListPosition } from './paragraphs.ts'

const numberings: Readonly<Record<string, List['numbering']>> = {
  lowerLetter: 'lower-alpha',
  upperLetter: 'upper-alpha',
  lowerRoman: 'lower-roman',
  upperRoman: 'upper-roman',
  decimalZero: 'decimal-zero',
  ordinal: 'ordinal',
  russianLower: 'lower-cyrillic',
  russianUpper: 'upper-cyrillic',
  decimalEnclosedCircle: 'circled',
  chineseCounting: 'han',
  chineseCountingThousand: 'han',
  japaneseCounting: 'han',
  taiwaneseCountingThousand: 'han',
  ganada: 'hangul',
}

export function numberingOf({ format, isLegal }: NumberingLevel): List['numbering'] {
  return isLegal ? undefined : numberings[format]
}

/** What a label has before and after its own number: the text of its level, with the numbers of the levels above. */
export function affixesOf(
  { list, num, level, kind }: ListPosition,
  counters: ReadonlyMap<string, number>,
  numbering: Numbering,
): readonly [before: string, after: string] {
  const parts = kind.text.split(`%${level + 1}`)
  const resolve = (text: string) =>
    text.replace(/%([1-9])/g, (_, digit: string) => {
      const at = Number(digit) - 1
      const other = numbering.level(num, at)
      if (other === null || at > level || other.format === 'none' || other.format === 'bullet') return ''
      const counted = counters.get(`${list}/${at}`) ?? other.start
      return countedAs(kind.isLegal ? undefined : numberingOf(other), counted)
    })
  // A level whose text lacks its own number shows the text only; the tree needs a number, so that it has the usual label.
  return parts.length === 2 ? [resolve(parts[0]).trimStart(), resolve(parts[1]).trimEnd()] : ['', '.']
}

export function listKind(
  place: ListPosition,
  start: number,
  counters: ReadonlyMap<string, number>,
  levels: Numbering,
): Omit<List, 'items'> {
  if (place.kind.format === 'bullet') return { kind: 'list', ordered: false }
  const numbering = numberingOf(place.kind)
  const [before, after] = affixesOf(place, counters, levels)
  return {
    kind: 'list',
    ordered: true,
    ...(start === 1 ? {} : { start }),
    ...(numbering === undefined ? {} : { numbering }),
    ...(before === '' ? {} : { before }),
    ...(after === '.' ? {} : { after }),
  }
}

/** The sign of a bullet. Those of symbol fonts have no meaning in other fonts. */
export function bulletOf(text: string, font: string | undefined): string {
  const code = text.codePointAt(0) ?? 0x2022
  const symbol = code >= 0xf000 && code <= 0xf0ff ? symbolCharacter(font ?? 'Symbol', code) : null
  return symbol ?? (code >= 0xe000 && code <= 0xf8ff ? '\u2022' : text === 'o' ? '\u25e6' : text)
}
