import type { PageWord, TagElement, TaggedContent } from '../../model/page-content.ts'
import type { PageLine } from '../lines/page-line.ts'
import { endsSentence, startsLowercase } from '../lines/script.ts'
import { isContent } from './words.ts'

/** Points between the starts of lines of one column, and between the centres of centred lines. */
const maxStartOffset = 2
/** Minimum width of a space in ems, which has to fit together with the next word. */
const spaceEms = 0.25

/**
 * Finds line breaks that are visible on the page but missing in the structure tree: browsers tag a `<div>` and the text around
 * a `<br>` as inline text.
 */
export class LineEnds {
  readonly #line = new Map<PageWord, PageLine>()
  readonly #pages = new Map<number, PageLine[]>()

  constructor(lines: readonly PageLine[]) {
    for (const line of lines) {
      for (const word of line.words) this.#line.set(word, line)
      const known = this.#pages.get(line.page)
      if (known) known.push(line)
      else this.#pages.set(line.page, [line])
    }
  }

  /** The words of each paragraph of text that is not in blocks, with the line breaks that the page shows. */
  paragraphs(
    parts: readonly LoosePart[],
    { role }: TagElement,
    lineBreak: (after: PageWord) => PageWord,
  ): PageWord[][] {
    const whole = wholeText.test(role)
    const found: PageWord[][] = [[]]
    let before: LoosePart | null = null
    for (const part of parts) {
      const [first] = part.words
      if (first === undefined) continue
      const open = found[found.length - 1]
      const last = open.at(-1)
      const apart = !whole && before !== null && before.kid !== part.kid
      const ends =
        last !== undefined &&
        before?.element !== part.element &&
        (this.#endsBetween(last, first, apart && !startsLowercase(first.text)) ||
          (apart && endsSentence(last.text) && this.#isBelow(last, first)))
      if (ends && apart) found.push([...part.words])
      else {
        if (ends) open.push(lineBreak(last))
        for (const word of part.words) open.push(word)
      }
      before = part
    }
    return found
  }

  /** Whether a word begins a line below the line that another one ends. */
  #isBelow(last: PageWord, next: PageWord): boolean {
    const [line, below] = [this.#line.get(last), this.#line.get(next)]
    if (!line || !below || line === below || line.page !== below.page) return false
    return line.words.at(-1) === last && below.words[0] === next && below.baseline > line.baseline
  }

  /**
   * Whether a new line begins between two consecutive words of different elements, although the line was not full.
   * @param apart they are in different blocks
   */
  #endsBetween(last: PageWord, next: PageWord, apart: boolean): boolean {
    const [line, below] = [this.#line.get(last), this.#line.get(next)]
    if (!line || !below || line === below || line.turn !== 0 || below.turn !== 0) return false
    // In the next column, cell or page.
    if (line.page !== below.page) return false
    if (below.baseline < line.baseline - last.size) return true
    if (below.baseline - line.baseline < 0.62 * Math.max(last.size, next.size)) return false
    if (line.words.at(-1) !== last || below.words[0] !== next) return false
    if (Math.abs(last.size - next.size) > 0.15 * last.size) return true
    const width = next.box.x1 - next.box.x0 + spaceEms * next.size
    const room = (limit: number) => (line.rtl ? line.box.x0 - limit : limit - line.box.x1)
    if (room(this.#limit(line, below, false)) > width) return true
    // If no block fills its column, the width of the column is taken from the page.
    return apart && room(this.#limit(line, below, true)) > width
  }

  /** The right edge of the lines of a column, or of the page if the start is unknown. */
  #limit(line: PageLine, below: PageLine, anyStart: boolean): number {
    const start = ({ box, rtl }: PageLine) => (rtl ? box.x1 : box.x0)
    const centre = ({ box }: PageLine) => (box.x0 + box.x1) / 2
    const centred =
      Math.abs(centre(line) - centre(below)) < maxStartOffset &&
      Math.abs(start(line) - start(below)) > maxStartOffset
    let limit = line.rtl ? line.box.x0 : line.box.x1
    for (const other of this.#pages.get(line.page) ?? []) {
      if (!centred && !anyStart && Math.abs(start(other) - start(line)) > maxStartOffset) continue
      limit = line.rtl ? Math.min(limit, other.box.x0) : Math.max(limit, other.box.x1)
    }
    return limit
  }
}

/** Structure types whose text is one paragraph. */
const wholeText = /^(?:P|H\d?|Title|Caption|TD|TH|LBody|LI)$/

interface LoosePart extends LooseContent {
  readonly words: readonly PageWord[]
}

/** Marked content of text that is not in blocks, with the element that contains it directly. */
export interface LooseContent {
  readonly content: TaggedContent
  readonly element: TagElement
  /** The kid of the block element that contains it. */
  readonly kid: TagElement | TaggedContent
}

/** Returns the content of a kid of a block element. Iterative, for trees of any depth. */
export function looseContent(kid: TagElement | TaggedContent, parent: TagElement): LooseContent[] {
  if (isContent(kid)) return [{ content: kid, element: parent, kid }]
  const found: LooseContent[] = []
  const waiting: { readonly next: TagElement | TaggedContent; readonly element: TagElement }[] = [
    { next: kid, element: parent },
  ]
  for (let open = waiting.pop(); open; open = waiting.pop()) {
    const { next, element } = open
    if (isContent(next)) found.push({ content: next, element, kid })
    else for (let i = next.kids.length - 1; i >= 0; i--) waiting.push({ next: next.kids[i], element: next })
  }
  return found
}
