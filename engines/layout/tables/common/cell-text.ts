import type { Inline } from '../../../model/document.ts'
import { mergeTexts } from '../../../model/document-text.ts'
import type { PageWord } from '../../../model/page-content.ts'
import { isBrokenWord } from './text-width.ts'
import { type WordRow, wordRows } from './word-rows.ts'

/**
 * What a cell says: its lines joined, words that a narrow cell broke put together again, emphasis kept where it
 * marks a part of the cell (a cell that is bold as a whole is a matter of looks). `room` is the width that its
 * widest line may take, in points, or 0 where nobody knows.
 */
export function cellInlines(words: readonly PageWord[], room: number): Inline[] {
  const pieces: CellWord[] = []
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
      const previous = pieces.at(-1)
      if (hyphen && previous) previous.text = previous.text.slice(0, -1)
      const { bold, italic, formula } = word
      const text = (hyphen ? '' : before) + (formula === undefined ? word.text : '')
      pieces.push({ text, bold, italic, ...(formula === undefined ? {} : { formula }) })
    })
    last = line
  }
  return styleWords(pieces)
}

/** Lines in reading order; text that is turned by a quarter is read along its own direction. */
function readingLines(words: readonly PageWord[]): WordRow[] {
  const turn = words.at(0)?.turn ?? 0
  if (turn !== 90 && turn !== 270) return wordRows(words)
  // As if the page were turned: across becomes along.
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
  /** TeX of a formula that stands behind the text. */
  readonly formula?: string
}

/** Words that the source drew without white space, such as a number and the mark of its note. */
function areTouching(left: PageWord, right: PageWord): boolean {
  return !right.spaceBefore && right.box.x0 - left.box.x1 < 0.17 * Math.min(left.size, right.size)
}

const softHyphen = /\p{Ll}[-\u00ad\u2010]$/u
const lowercase = /^\p{Ll}/u

function endsInHyphen(last: WordRow, next: PageWord): boolean {
  return softHyphen.test(last.words[last.words.length - 1].text) && lowercase.test(next.text)
}

function styleWords(pieces: readonly CellWord[]): Inline[] {
  const texts = pieces.filter(({ formula }) => formula === undefined)
  const allBold = texts.every((piece) => piece.bold)
  const allItalic = texts.every((piece) => piece.italic)
  const inlines: Inline[] = []
  for (let start = 0, i = 1; i <= pieces.length; i++) {
    const { bold, italic } = pieces[start]
    const { formula } = pieces[i - 1]
    const alike = i < pieces.length && pieces[i].bold === bold && pieces[i].italic === italic
    if (alike && formula === undefined) continue
    const joined = pieces
      .slice(start, i)
      .map((piece) => piece.text)
      .join('')
    // White space stays outside, or Markdown could not mark the words.
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
