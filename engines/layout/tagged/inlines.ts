import type { Inline, InlineStyle } from '../../model/document.ts'
import type { WorkLimit } from '../../model/errors.ts'
import { boundsOf } from '../../model/geometry.ts'
import type { PagePicture, PageWord, TagElement } from '../../model/page-content.ts'
import { plainWord } from '../../model/plain-word.ts'
import type { WordAnnotations, WordFormatting } from '../blocks/inlines.ts'
import type { Figures } from './figures.ts'
import { contentOf, isContent, type TaggedWords } from './words.ts'

/** Structure types with text and inline elements. */
const textRoles = /^(?:P|H[1-6]?|Title|Caption|LBody|Lbl|TD|TH|Note|FENote)$/

/** Maximum number of elements searched for images in a paragraph, and for content in a formula. */
const maxParts: WorkLimit = 500

interface OpenElement {
  readonly element: TagElement
  readonly parent: TagElement | null
  readonly look: WordFormatting
  /** Words of the surrounding text, if it contains an image. */
  readonly beside: readonly PageWord[] | null
}

export interface TagAnnotations extends WordAnnotations {
  /** Makes a word that stands for a line break after another word. */
  readonly lineBreak: (after: PageWord) => PageWord
}

/**
 * Reads word-level context from a structure tree: emphasis, code, line breaks, and inline images, which replace a
 * word.
 */
export function annotateWords(tags: TagElement, words: TaggedWords, figures: Figures): TagAnnotations {
  const formatting = new Map<PageWord, WordFormatting>()
  const replacements = new Map<PageWord, Inline>()
  let emphasis = false
  let last: PageWord | null = null
  const waiting: OpenElement[] = [{ element: tags, parent: null, look: plainFormatting, beside: null }]
  for (let open = waiting.pop(); open; open = waiting.pop()) {
    const { element, parent } = open
    if (element.role === 'Strong' || element.role === 'Em') emphasis = true
    if (isBreak(element) && last !== null) {
      const [place] = contentOf(element, maxParts)
      if (place)
        replacements.set(words.insert(place, placeholderWord(last, last.box, '\n')), { kind: 'break' })
      continue
    }
    if (isSource(element, words)) {
      const [place, ...rest] = contentOf(element, maxParts)
      const [first] = words.of(place)
      const tex = { kind: 'formula', notation: 'tex', text: element.alt ?? '' } as const
      // Links refer to the word that stands for the formula.
      last =
        first.formula === undefined ? words.insert(place, { ...plainWord(first), text: '\ufffc' }) : first
      replacements.set(last, tex)
      for (const content of rest) words.drop(content)
      continue
    }
    const figure = element.role === 'Figure' ? figures.shown.get(element) : undefined
    if (figure) {
      const line = open.beside ? lineBeside(figure.picture, open.beside) : null
      const [place] = contentOf(element, maxParts)
      const { resource, box } = figure.picture
      if (line && place && resource !== null) {
        const word = words.insert(place, placeholderWord(line, box, '\ufffc'))
        const alt = element.alt === undefined ? {} : { alt: element.alt }
        const size = { width: box.x1 - box.x0, height: box.y1 - box.y0 }
        replacements.set(word, { kind: 'image', resource, ...alt, ...size })
        last = word
      }
      continue
    }
    const look = formattingOf(element, parent, open.look)
    const beside = open.beside ?? (textRoles.test(element.role) ? wordsAround(element, words) : null)
    const below: OpenElement[] = []
    for (const kid of element.kids) {
      if (!isContent(kid)) {
        below.push({ element: kid, parent: element, look, beside })
        continue
      }
      for (const word of words.of(kid)) if (look !== plainFormatting) formatting.set(word, look)
      last = words.of(kid).at(-1) ?? last
    }
    for (let i = below.length - 1; i >= 0; i--) waiting.push(below[i])
  }
  const lineBreak = (after: PageWord): PageWord => {
    const word = placeholderWord(after, after.box, '\n')
    replacements.set(word, { kind: 'break' })
    return word
  }
  return { formatting, replacements, emphasis, lineBreak }
}

const plainFormatting: WordFormatting = { styles: new Set(), code: false }

function formattingOf(element: TagElement, parent: TagElement | null, outer: WordFormatting): WordFormatting {
  const { role, decoration, shift, highlight } = element
  const styles = new Set<InlineStyle>(outer.styles)
  if (role === 'Strong') styles.add('bold')
  if (role === 'Em') styles.add('italic')
  if (decoration) styles.add(decoration)
  if (shift) styles.add(shift)
  if (highlight && role === 'Span') styles.add('highlight')
  const code = outer.code || isInlineCode(element, parent)
  return styles.size === outer.styles.size && code === outer.code ? outer : { styles, code }
}

/** Whether code is inline, not a block. */
export function isInlineCode({ role, placement }: TagElement, parent: TagElement | null): boolean {
  if (role !== 'Code' || placement === 'block') return false
  if (placement === 'inline') return true
  return (
    parent !== null &&
    (/^(?:Span|Link|Strong|Em)$/.test(parent.role) || parent.kids.length > 1) &&
    textRoles.test(parent.role)
  )
}

/** Whether an element is only a line break. */
export function isBreak({ actualText }: TagElement): boolean {
  return actualText !== undefined && /^[\n\r\u2028]+$/.test(actualText)
}

/** Whether the alternative text of a formula is its TeX: stated so, or equal to the drawn text. */
function isSource(element: TagElement, words: TaggedWords): boolean {
  const { role, alt } = element
  if (role !== 'Formula' || alt === undefined) return false
  const drawn = contentOf(element, maxParts).flatMap((content) => words.of(content))
  if (drawn.length === 1 && drawn[0].formula === alt) return true
  return drawn.length > 0 && withoutSpaces(drawn.map(({ text }) => text).join('')) === withoutSpaces(alt)
}

function withoutSpaces(text: string): string {
  return text.replace(/\s+/g, '')
}

/** Returns the words of an element if it contains a figure. */
function wordsAround(element: TagElement, words: TaggedWords): readonly PageWord[] | null {
  const waiting = [...element.kids]
  let met = 0
  let found = false
  for (let kid = waiting.pop(); kid && met < maxParts; kid = waiting.pop()) {
    met++
    if (isContent(kid)) continue
    if (kid.role === 'Figure') found = true
    else for (const inner of kid.kids) waiting.push(inner)
  }
  return found ? contentOf(element).flatMap((content) => words.of(content)) : null
}

/** Returns a word next to an image in the same line, or null. */
function lineBeside({ box }: PagePicture, words: readonly PageWord[]): PageWord | null {
  const found = words.find(
    (word) =>
      word.baseline > box.y0 &&
      word.baseline < box.y1 + 0.5 * word.size &&
      (word.box.x1 <= box.x0 + 2 || word.box.x0 >= box.x1 - 2),
  )
  return found ?? null
}

/** Makes a placeholder word in the style of another. */
function placeholderWord(like: PageWord, box: PageWord['box'], text: string): PageWord {
  const { baseline, size, font, confidence, line } = like
  const plain = { bold: false, italic: false, mono: false, spaceBefore: text !== '\n' }
  return {
    text,
    box,
    baseline,
    size,
    font,
    ...plain,
    line,
    confidence,
    mcid: -1,
    charBounds: boundsOf([box]),
  }
}
