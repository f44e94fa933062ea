import type { Inline } from '../../../model/document.ts'
import { mergeTexts } from '../../../model/document-text.ts'
import type { PageWord } from '../../../model/page-content.ts'
import { plainWord } from '../../../model/plain-word.ts'
import { scriptPosition } from '../../lines/page-line.ts'
import { endsUnspaced, startsUnspaced } from '../../lines/script.ts'
import { byRank } from '../../lines/text-chunks.ts'
import { withSource } from '../../text-sources.ts'
import { isBrokenWord } from './text-width.ts'
import { type WordRow, wordRows } from './word-rows.ts'

/**
 * Returns the inlines of a cell. Lines are joined, words broken by a narrow cell are put together, and emphasis is
 * kept if it marks only a part of the cell. Monospaced text is code.
 * @param room text width of the column in points, or 0 if unknown
 * @param typewritten the whole document is monospaced, so monospaced words are not code
 */
export function cellInlines(words: readonly PageWord[], room: number, typewritten = false): Inline[] {
  const cellWords: CellWord[] = []
  let last: WordRow | null = null
  const lines = readingLines(words)
  for (const line of lines) {
    line.words.forEach((word, i) => {
      const before = i === 0 ? lineJoint(last, word, room) : wordJoint(line.words[i - 1], word)
      const hyphen = i === 0 && last !== null && endsInHyphen(last, word)
      const previous = cellWords.at(-1)
      if (hyphen && previous && (!compound.test(previous.text) || brokenName.test(previous.text)))
        previous.text = previous.text.slice(0, -1)
      const { bold, italic, formula } = word
      const code = word.mono && !typewritten && formula === undefined
      const raised = formula === undefined && raisable.test(word.text) ? scriptPosition(word, line) : null
      const text = (hyphen ? '' : before) + (formula === undefined ? word.text : '')
      cellWords.push({ text, bold, italic, code, raised, ...(formula === undefined ? {} : { formula }) })
    })
    last = line
  }
  return withSource(styleWords(cellWords), lines)
}

/** Returns what stands between two lines: a space, unless a word is broken there or the script has no spaces. */
function lineJoint(last: WordRow | null, next: PageWord, room: number): '' | ' ' {
  if (!last || isBrokenWord(last.words, next, room)) return ''
  const end = last.words[last.words.length - 1].text
  return isBrokenNumber(end, next.text) ||
    isCompound(end, next.text) ||
    brokenPath.test(end) ||
    (endsUnspaced(end) && startsUnspaced(next.text))
    ? ''
    : ' '
}

function wordJoint(left: PageWord, right: PageWord): '' | ' ' {
  return areTouching(left, right) || (endsUnspaced(left.text) && startsUnspaced(right.text)) ? '' : ' '
}

/** A number of at least three groups of digits whose last one is not complete, and one with all groups. */
const cutNumber = /^\D*\d{1,3}(?:([,.])\d{3})+\1\d{0,2}$/u
const groupedNumber = /^\D*\d{1,3}(?:([,.])\d{3})(?:\1\d{3})+\D*$/u
/** Units that are written after a number without a space. */
const attachedUnit = /^[원円元]$/u

/** Whether a narrow cell broke a number, so that a line has the rest of its last group of digits, or its unit. */
function isBrokenNumber(end: string, next: string): boolean {
  if (attachedUnit.test(next)) return /\d$/.test(end)
  return cutNumber.test(end) && /^\d/.test(next) && groupedNumber.test(end + next)
}

/** Names with a slash behind them and between them: a path is broken behind a slash. */
const brokenPath = /\S\/\S+\/$/u

/** Whether a name, a date or a number continues after its hyphen: `Anglo-` and `Saxon`, `UTF-` and `16`, `2025-` and `04`. */
function isCompound(end: string, next: string): boolean {
  return /[\p{L}\d][-\u2010]$/u.test(end) && /^[\p{Lu}\p{N}]/u.test(next)
}

/** Returns lines in reading order. Rotated text is read along its own direction. */
function readingLines(words: readonly PageWord[]): WordRow[] {
  const turn = words.at(0)?.turn ?? 0
  if (turn !== 90 && turn !== 270)
    return wordRows(words).map((row) => ({ ...row, words: byRank(row.words) ?? row.words }))
  // Rotates the words as if the page were turned.
  const sign = turn === 270 ? 1 : -1
  const turned = new Map<PageWord, PageWord>()
  for (const word of words) {
    const { x0, x1, y0, y1 } = word.box
    const box = turn === 270 ? { x0: -y1, x1: -y0, y0: x0, y1: x1 } : { x0: y0, x1: y1, y0: -x1, y1: -x0 }
    turned.set({ ...plainWord(word), box, baseline: sign * (turn === 270 ? x1 : x0) }, word)
  }
  return wordRows([...turned.keys()]).map((line) => ({
    ...line,
    words: line.words.map((word) => turned.get(word) ?? word),
  }))
}

interface CellWord {
  text: string
  readonly bold: boolean
  readonly italic: boolean
  /** Monospaced; then bold and italic do not count. */
  readonly code: boolean
  /** A mark of a note, an exponent or an index. */
  readonly raised: 'superscript' | 'subscript' | null
  /** TeX of a formula after the text. */
  readonly formula?: string
}

/** In ems. Words without a space between them; programs set 0.2 between an ideograph and a digit. */
const maxTouchingGap = 0.23

/** Whether the source drew two words without white space, such as a number and its note mark. */
function areTouching(left: PageWord, right: PageWord): boolean {
  return !right.spaceBefore && right.box.x0 - left.box.x1 < maxTouchingGap * Math.min(left.size, right.size)
}

/** Marks of notes, ordinals, exponents and indices: short, and mostly digits. */
const raisable = /^(?:[\p{N}+\u2212-]{1,4}|\p{L}{1,2}|[*∗†‡§]{1,3})[,.;)]?$/u

const softHyphen = /\p{Ll}[-\u00ad\u2010]$/u
/** A word that has other hyphens, a slash or a digit before its hyphen: a compound, a path or a name. */
const compound = /[-/_\d\u2010].*[-\u2010]$/u
/** A name in code that is broken behind an underscore. */
const brokenName = /\p{L}_[-\u00ad\u2010]$/u
const lowercase = /^\p{Ll}/u
/** A word after which a hyphen stands for the rest of a compound: `input- and output files`. */
const conjunction = /^(?:and|or|und|oder|bzw\.|et|ou|y|o|e|en|of|och|og)$/u

function endsInHyphen(last: WordRow, next: PageWord): boolean {
  const end = last.words[last.words.length - 1].text
  if (brokenName.test(end)) return true
  return softHyphen.test(end) && lowercase.test(next.text) && !conjunction.test(next.text)
}

function hasSameStyle(a: CellWord, b: CellWord): boolean {
  return (
    a.code === b.code && a.raised === b.raised && (a.code || (a.bold === b.bold && a.italic === b.italic))
  )
}

function styleWords(cellWords: readonly CellWord[]): Inline[] {
  const texts = cellWords.filter(({ formula }) => formula === undefined)
  const allBold = texts.every((cellWord) => cellWord.bold)
  const allItalic = texts.every((cellWord) => cellWord.italic)
  const inlines: Inline[] = []
  for (let start = 0, i = 1; i <= cellWords.length; i++) {
    const { bold, italic, code, raised } = cellWords[start]
    const { formula } = cellWords[i - 1]
    const alike = i < cellWords.length && hasSameStyle(cellWords[i], cellWords[start])
    if (alike && formula === undefined) continue
    const joined = cellWords
      .slice(start, i)
      .map((cellWord) => cellWord.text)
      .join('')
    // White space stays outside of emphasis: Markdown cannot mark words with spaces inside the markers.
    const text = start === 0 ? joined.trim() : joined.trimStart()
    if (start > 0 && joined !== text) inlines.push({ kind: 'text', text: ' ' })
    let inline: Inline = { kind: code ? 'code-span' : 'text', text }
    if (!code && italic && !allItalic) inline = { kind: 'emphasis', style: 'italic', inlines: [inline] }
    if (!code && bold && !allBold) inline = { kind: 'emphasis', style: 'bold', inlines: [inline] }
    if (raised) inline = { kind: 'emphasis', style: raised, inlines: [inline] }
    if (text !== '') inlines.push(inline)
    if (formula !== undefined) {
      if (start === 0 ? text !== '' && joined.endsWith(' ') : text === '' && joined !== '')
        inlines.push({ kind: 'text', text: ' ' })
      inlines.push({ kind: 'formula', notation: 'tex', text: formula })
    }
    start = i
  }
  return mergeTexts(inlines)
}
