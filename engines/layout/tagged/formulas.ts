import type { WorkLimit } from '../../model/errors.ts'
import { union } from '../../model/geometry.ts'
import type { PageContent, PageWord, TagElement, TaggedContent } from '../../model/page-content.ts'
import { plainWord } from '../../model/plain-word.ts'
import { findLines } from '../lines/find-lines.ts'
import { scriptPosition } from '../lines/page-line.ts'
import { contentOf, isContent, type TaggedWords } from './words.ts'

/** Maximum number of elements examined in a formula. */
const maxParts: WorkLimit = 500
/** Height in ems of the centre of a formula above the baseline. */
const mathAxisEms = 0.275

/**
 * Replaces the words of each formula whose element states TeX as its alternative text, which our PDF writer does, by
 * one word that carries the TeX. Such formulas are not analysed again.
 */
export function replaceStatedFormulas(
  pages: readonly PageContent[],
  tags: TagElement,
): readonly PageContent[] {
  const stated = statedFormulas(tags)
  if (stated.size === 0) return pages
  return pages.map((page) => {
    const words: PageWord[] = []
    let open: TagElement | undefined
    let drawn: PageWord[] = []
    let behind = false
    const end = () => {
      if (open) words.push(formulaWord(drawn, words.at(-1), open))
      behind = open !== undefined
      open = undefined
      drawn = []
    }
    for (const word of page.words) {
      const formula = stated.get(`${page.page} ${word.mcid}`)
      if (formula !== open) end()
      if (formula) {
        open = formula
        drawn.push(word)
        continue
      }
      const last = words.at(-1)
      words.push(
        behind && word.spaceBefore && touches(last, word) ? { ...plainWord(word), spaceBefore: false } : word,
      )
      behind = false
    }
    end()
    return words.length === page.words.length && !words.some(({ formula }) => formula)
      ? page
      : { ...page, words }
  })
}

/** Returns the formula elements with a stated notation, by their marked content. */
function statedFormulas(tags: TagElement): Map<string, TagElement> {
  const found = new Map<string, TagElement>()
  const waiting = [tags]
  for (let element = waiting.pop(); element; element = waiting.pop()) {
    if (element.role === 'Formula' && element.notation === 'tex' && element.alt !== undefined) {
      for (const { page, mcid } of contentOf(element, maxParts)) found.set(`${page} ${mcid}`, element)
      continue
    }
    for (const kid of element.kids) if (!isContent(kid)) waiting.push(kid)
  }
  return found
}

/** Builds the word of a formula: on the baseline of the word before it, or centred on the math axis. */
function formulaWord(
  drawn: readonly PageWord[],
  last: PageWord | undefined,
  { alt: formula = '', inset: [left, right] = [0, 0] }: TagElement,
): PageWord {
  const letters = drawn.map((word) => word.box).reduce(union)
  const box = { ...letters, x0: letters.x0 - left, x1: Math.max(letters.x0, letters.x1 + right) }
  const largest = drawn.reduce((most, word) => (word.size > most.size ? word : most))
  const beside = last !== undefined && isInLine(last, box)
  const baseline = beside ? last.baseline : (box.y0 + box.y1) / 2 + mathAxisEms * largest.size
  const { mcid } = drawn[0]
  const word = { ...plainWord(largest), text: '\ufffc', box, baseline, mcid, formula }
  const plain = { ...word, bold: false, italic: false, mono: false }
  return { ...plain, spaceBefore: !touches(last, plain) }
}

/** Whether a formula follows a word in the same line. */
function isInLine({ baseline, box, size }: PageWord, formula: PageWord['box']): boolean {
  return baseline > formula.y0 && baseline < formula.y1 + 0.5 * size && box.x1 <= formula.x0 + 2
}

/** Whether a word follows another without a space. */
function touches(last: PageWord | undefined, next: PageWord): boolean {
  if (last === undefined) return false
  const size = Math.max(last.size, next.size)
  return (
    Math.abs(next.baseline - last.baseline) < 0.62 * size && Math.abs(next.box.x0 - last.box.x1) < 0.13 * size
  )
}

/**
 * Removes the text that a program repeats on each page inside of one element: the header cells of a table that is split over
 * pages, a text with a fixed position. The first page keeps it. Iterative, for trees of any depth.
 */
export function dropRepeats(tags: TagElement, words: TaggedWords): void {
  const waiting: TagElement[] = [tags]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const byPage = new Map<number, TaggedContent[]>()
    for (const kid of next.kids) {
      if (!isContent(kid)) waiting.push(kid)
      else if (words.of(kid).length > 0) {
        const known = byPage.get(kid.page)
        if (known) known.push(kid)
        else byPage.set(kid.page, [kid])
      }
    }
    const [first, ...rest] = [...byPage.values()]
    if (first === undefined || rest.length === 0) continue
    const text = textOf(first, words)
    if (!rest.every((contents) => textOf(contents, words) === text)) continue
    for (const content of rest.flat()) words.drop(content)
  }
}

function textOf(contents: readonly TaggedContent[], words: TaggedWords): string {
  return contents
    .flatMap((content) => words.of(content))
    .map((word) => word.text)
    .join(' ')
}

/** Note elements that are referenced in the text. */
interface TaggedFootnotes {
  readonly keys: ReadonlyMap<TagElement, string>
  readonly marks: ReadonlyMap<PageWord, string>
}

/** Matches each note element to a superscript with its label on the same page or the page before. */
export function taggedFootnotes(
  tags: TagElement,
  words: TaggedWords,
  pages: readonly PageContent[],
): TaggedFootnotes {
  const keys = new Map<TagElement, string>()
  const marks = new Map<PageWord, string>()
  const elements = noteElements(tags)
  if (elements.length === 0) return { keys, marks }
  const bodies = new Set(
    elements.flatMap((element) => contentOf(element)).flatMap((place) => words.of(place)),
  )
  const raised = pages.map((page) => raisedMarksByLabel(page, bodies))
  for (const element of elements) {
    const [place] = contentOf(element)
    const label = place ? labelText(words.of(place)[0]?.text ?? '') : ''
    if (!place || label === '') continue
    const word = [place.page, place.page - 1]
      .map((page) => raised[page - 1]?.get(label)?.shift())
      .find(Boolean)
    if (!word) continue
    const key = `${place.page}-${keys.size + 1}`
    keys.set(element, key)
    marks.set(word, key)
  }
  return { keys, marks }
}

function noteElements(tags: TagElement): TagElement[] {
  const found: TagElement[] = []
  const waiting: TagElement[] = [tags]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (next.role === 'Note' || next.role === 'FENote') found.push(next)
    else
      for (let i = next.kids.length - 1; i >= 0; i--) {
        const kid = next.kids[i]
        if (!isContent(kid)) waiting.push(kid)
      }
  }
  return found
}

function raisedMarksByLabel(page: PageContent, bodies: ReadonlySet<PageWord>): Map<string, PageWord[]> {
  const found = new Map<string, PageWord[]>()
  const lines = findLines(
    page,
    page.words.filter((word) => !bodies.has(word)),
  )
  for (const line of lines)
    for (const word of line.words) {
      if (scriptPosition(word, line) !== 'superscript') continue
      const label = labelText(word.text)
      const known = found.get(label)
      if (known) known.push(word)
      else found.set(label, [word])
    }
  return found
}

function labelText(mark: string): string {
  return mark.replace(/[.)\]]+$|^[[(]/g, '')
}
