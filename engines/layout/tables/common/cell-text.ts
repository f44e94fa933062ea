import type { Inline } from '../../../model/document.ts'
import { mergeTexts } from '../../../model/document-text.ts'
import type { PageWord } from '../../../model/page-content.ts'
import { isBrokenWord } from './text-width.ts'
import { type WordRow, wordRows } from './word-rows.ts'

/**
 * Returns the inlines of a cell. Lines are joined, words broken by a narrow cell are put together, and emphasis is
 * kept if it marks only a part of the cell.
 * @param room text width of the column in points, or 0 if unknown
 */
export function cellInlines(words: readonly PageWord[], room: number): Inline[] {
  const cellWords: CellWord[] = []
  let last: WordRow | null = null
  for (const line of readingLines(words)) {
    line.words.forEach((word, i) => {
      const before =
        i === 0
          ? last && !isBrokenWord(last.words, word, room)
            ? ' '
            : ''
          : areTouching(line.words[i - 1], word)
            ? ''
            : ' '
      const hyphen = i === 0 && last !== null && endsInHyphen(last, word)
      const previous = cellWords.at(-1)
      if (hyphen && previous) previous.text = previous.text.slice(0, -1)
      const { bold, italic, formula } = word
      const text = (hyphen ? '' : before) + (formula === undefined ? word.text : '')
      cellWords.push({ text, bold, italic, ...(formula === undefined ? {} : { formula }) })
    })
    last = line
  }
  return styleWords(cellWords)
}

/** Returns lines in reading order. Rotated text is read along its own direction. */
function readingLines(words: readonly PageWord[]): WordRow[] {
  const turn = words.at(0)?.turn ?? 0
  if (turn !== 90 && turn !== 270) return wordRows(words)
  // Rotates the words as if the page were turned.
  const sign = turn === 270 ? 1 : -1
  const turned = new Map<PageWord, PageWord>()
  for (const word of words) {
    const { x0, x1, y0, y1 } = word.box
    const box = turn === 270 ? { x0: -y1, x1: -y0, y0: x0, y1: x1 } : { x0: y0, x1: y1, y0: -x1, y1: -x0 }
    turned.set({ ...word, box, baseline: sign * (turn === 270 ? x1 : x0) }, word)
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
  /** TeX of a formula after the text. */
  readonly formula?: string
}

/** Whether the source drew two words without white space, such as a number and its note mark. */
function areTouching(left: PageWord, right: PageWord): boolean {
  return !right.spaceBefore && right.box.x0 - left.box.x1 < 0.17 * Math.min(left.size, right.size)
}

const softHyphen = /\p{Ll}[-\u00ad\u2010]$/u
const lowercase = /^\p{Ll}/u

function endsInHyphen(last: WordRow, next: PageWord): boolean {
  return softHyphen.test(last.words[last.words.length - 1].text) && lowercase.test(next.text)
}

function styleWords(cellWords: readonly CellWord[]): Inline[] {
  const texts = cellWords.filter(({ formula }) => formula === undefined)
  const allBold = texts.every((cellWord) => cellWord.bold)
  const allItalic = texts.every((cellWord) => cellWord.italic)
  const inlines: Inline[] = []
  for (let start = 0, i = 1; i <= cellWords.length; i++) {
    const { bold, italic } = cellWords[start]
    const { formula } = cellWords[i - 1]
    const alike = i < cellWords.length && cellWords[i].bold === bold && cellWords[i].italic === italic
    if (alike && formula === undefined) continue
    const joined = cellWords
      .slice(start, i)
      .map((cellWord) => cellWord.text)
      .join('')
    // White space stays outside of emphasis: Markdown cannot mark words with spaces inside the markers.
    const text = start === 0 ? joined.trim() : joined.trimStart()
    if (start > 0 && joined !== text) inlines.push({ kind: 'text', text: ' ' })
    let inline: Inline = { kind: 'text', text }
    if (italic && !allItalic) inline = { kind: 'emphasis', style: 'italic', inlines: [inline] }
    if (bold && !allBold) inline = { kind: 'emphasis', style: 'bold', inlines: [inline] }
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
