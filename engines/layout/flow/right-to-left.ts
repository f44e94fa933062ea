import {
  bracketsAreTurned,
  directionOf,
  endsArabic,
  isRightToLeft,
  logicalOrder,
  turnBrackets,
} from '../../model/bidi.ts'
import { type Box, boundsOf, charBox, union } from '../../model/geometry.ts'
import type { PageContent, PageWord } from '../../model/page-content.ts'
import { plainWord } from '../../model/plain-word.ts'
import { mirrorSwappedBrackets } from '../lines/bidi-brackets.ts'
import { rtlPattern } from '../lines/script.ts'
import { rtlSourceOrder } from '../lines/text-chunks.ts'

/** In ems. Letters further apart are in different columns or cells. */
const columnGapEms = 1.6
/** In ems. A wider gap between letters of different words is a space; the usual one is 0.25, kerns stay below 0.1. */
const minSpaceEms = 0.12
/** In ems. Baselines of one line. */
const sameLineEms = 0.3

/** A letter with its combining marks, at its position. */
interface Letter {
  readonly text: string
  readonly word: PageWord
  /** Index of its first character in the word. */
  readonly at: number
  readonly boxes: readonly Box[]
  readonly x0: number
  readonly x1: number
}

/** A letter, or a space between two of them. */
type Item = Letter | { readonly text: ' ' }

/**
 * Puts the words of lines with right-to-left letters into reading order, including digits, brackets and punctuation marks,
 * which programs store in visual order. The words of such a line get ranks. A word that contains a change of direction is split.
 */
export function readRightToLeft(page: PageContent): PageContent {
  const words = page.words.filter(isPlaced)
  if (!words.some(({ text }) => rtlPattern.test(text))) return page
  const lines = rowsOf(words).map((row) => segmentsOf(row).map(itemsOf))
  // Lines of numbers have the direction of the page.
  const direction = directionOf(lines.flat().filter((items) => items.some(({ text }) => /\p{L}/u.test(text))))
  const orders: (readonly Item[])[][] = []
  for (const line of lines)
    orders.push(line.map((items) => inOrder(items, direction, followsArabic(items, orders.at(-1) ?? []))))
  const isTurned = bracketsAreTurned(orders.flat())
  const places = new Map(page.words.map((word, i) => [word, i]))
  /** The part of a line that contains a word. */
  const parts = new Map<PageWord, PageWord[]>()
  let rank = 0
  for (const line of orders) {
    if (!line.some((items) => items.some(isRight)) && direction === 'ltr') continue
    for (const items of directionOf(line) === 'rtl' || direction === 'rtl' ? [...line].reverse() : line) {
      const found = inSourceOrder(items, places, rank) ?? wordsOf(items, isTurned, rank)
      rank += found.length
      for (const item of items) if ('word' in item) parts.set(item.word, found)
    }
  }
  // The words of a part are placed together at the position of the first.
  const placed = new Set<PageWord[]>()
  return {
    ...page,
    words: page.words.flatMap((word) => {
      const part = parts.get(word)
      if (part === undefined) return [word]
      if (placed.has(part)) return []
      placed.add(part)
      return part
    }),
  }
}

/** Words read by OCR are in reading order. */
function isPlaced({ turn, line, confidence, formula }: PageWord): boolean {
  return turn === undefined && line < 0 && confidence === 1 && formula === undefined
}

function isRight({ text }: Item): boolean {
  return isRightToLeft(text)
}

/** Words on one baseline over the width of the page, from left to right. */
function rowsOf(words: readonly PageWord[]): PageWord[][] {
  const rows: PageWord[][] = []
  for (const word of [...words].sort((a, b) => a.baseline - b.baseline)) {
    const row = rows.at(-1)
    if (row && word.baseline - row[0].baseline < sameLineEms * word.size) row.push(word)
    else rows.push([word])
  }
  for (const row of rows) row.sort((a, b) => a.box.x0 - b.box.x0)
  return rows
}

/** Splits a row at the gaps between columns. */
function segmentsOf(row: readonly PageWord[]): PageWord[][] {
  const segments: PageWord[][] = []
  let end = Number.NEGATIVE_INFINITY
  for (const word of row) {
    if (word.box.x0 - end > columnGapEms * word.size) segments.push([])
    segments[segments.length - 1].push(word)
    end = Math.max(end, word.box.x1)
  }
  return segments
}

/** The letters of a part of a line from left to right, and the spaces between them. */
function itemsOf(words: readonly PageWord[]): Item[] {
  const letters = words.flatMap(lettersOf).sort((a, b) => a.x0 + a.x1 - b.x0 - b.x1)
  const items: Item[] = []
  for (const [i, letter] of letters.entries()) {
    const last = letters[i - 1]
    if (last && last.word !== letter.word) {
      const size = Math.max(last.word.size, letter.word.size)
      if (letter.x0 - last.x1 > minSpaceEms * size) items.push({ text: ' ' })
    }
    items.push(letter)
  }
  return items
}

function lettersOf(word: PageWord): Letter[] {
  const letters: (Letter & { boxes: Box[] })[] = []
  let at = 0
  for (const [i, text] of [...word.text].entries()) {
    const box = charBox(word.charBounds, i) ?? word.box
    const last = letters.at(-1)
    if (last && /^\p{M}$/u.test(text)) {
      last.boxes.push(box)
      letters[letters.length - 1] = { ...last, text: last.text + text }
    } else letters.push({ text, word, at, boxes: [box], x0: box.x0, x1: box.x1 })
    at += text.length
  }
  return letters
}

/** Letters from right to left, which give their direction to a line without letters. */
const hebrewLetter = { text: '\u05d0' }
const arabicLetter = { text: '\u0627' }

/** In ems. Maximum distance to the line above in the same paragraph. */
const maxLeadingEms = 1.8

/** Whether the line above, with its parts in reading order, ends in Arabic letters. */
function followsArabic(items: readonly Item[], above: readonly (readonly Item[])[]): boolean {
  const own = extentsOf(items)
  return above.some((part) => {
    const { x0, x1, baseline, size } = extentsOf(part)
    const near = own.baseline - baseline < maxLeadingEms * Math.max(size, own.size)
    return near && x0 < own.x1 && x1 > own.x0 && endsArabic(part)
  })
}

function extentsOf(items: readonly Item[]) {
  const letters = items.filter((item) => 'word' in item)
  const [{ word }] = letters
  const x0 = letters.reduce((least, letter) => Math.min(least, letter.x0), Number.POSITIVE_INFINITY)
  const x1 = letters.reduce((most, letter) => Math.max(most, letter.x1), Number.NEGATIVE_INFINITY)
  return { x0, x1, baseline: word.baseline, size: word.size }
}

function inOrder(items: readonly Item[], direction: 'ltr' | 'rtl', isArabic: boolean): readonly Item[] {
  if (items.some(isRight) || direction === 'ltr') return logicalOrder(items, direction, isArabic)
  const hasLetters = items.some(({ text }) => /\p{L}/u.test(text))
  // A sentence of another script ends on the left of its line.
  const endsLeft = /^[.,:;!?)]$/.test(items[0].text) && !/^[.,:;!?(]$/.test(items[items.length - 1].text)
  if (hasLetters && !endsLeft) return items
  const before = isArabic ? arabicLetter : hebrewLetter
  const [, ...ordered] = logicalOrder<Item | typeof before>([...items, before], direction)
  return ordered as readonly Item[]
}

/**
 * The words of a left-to-right phrase that a program stored in reading order; null for others. Only this order shows on which
 * side of a right-to-left phrase a number belongs.
 */
function inSourceOrder(
  items: readonly Item[],
  places: ReadonlyMap<PageWord, number>,
  rank: number,
): PageWord[] | null {
  if (directionOf([items]) === 'rtl') return null
  const words = [...new Set(items.flatMap((item) => ('word' in item ? [item.word] : [])))]
  words.sort((a, b) => (places.get(a) ?? 0) - (places.get(b) ?? 0))
  if (rtlSourceOrder(words) !== 'read') return null
  return mirrorSwappedBrackets(words).map((word, i) => ({ ...plainWord(word), rank: rank + i }))
}

/** Joins letters in reading order into words. */
function wordsOf(items: readonly Item[], isTurned: boolean, rank: number): PageWord[] {
  const texts = isTurned ? turnBrackets(items) : items.map(({ text }) => text)
  const words: PageWord[] = []
  let open: { letter: Letter; text: string }[] = []
  let spaced = true
  const end = () => {
    if (open.length === 0) return
    const [{ letter }] = open
    const boxes = open.flatMap((one) => one.letter.boxes)
    const { y0, y1 } = letter.word.box
    const { x0, x1 } = boxes.reduce(union)
    words.push({
      ...plainWord(letter.word),
      text: open.map(({ text }) => text).join(''),
      box: { x0, x1, y0, y1 },
      charBounds: boundsOf(boxes),
      spaceBefore: spaced,
      rank: rank + words.length,
    })
    open = []
    spaced = false
  }
  for (const [i, item] of items.entries()) {
    if (!('word' in item)) {
      end()
      spaced = true
      continue
    }
    if (open.length > 0 && open[0].letter.word !== item.word) end()
    open.push({ letter: item, text: texts[i] })
  }
  end()
  return words
}
