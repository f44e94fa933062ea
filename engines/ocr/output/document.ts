/** Builds one document from the pages after OCR: tree, text, language and confidence. */
import { analyse } from '../../layout/analyse.ts'
import type { Block, Document, Formula, Inline } from '../../model/document.ts'
import { plainText } from '../../model/document-text.ts'
import { type Box, boundsOf, transformBox, union } from '../../model/geometry.ts'
import type { PageContent, PageWord } from '../../model/page-content.ts'
import { plainWord } from '../../model/plain-word.ts'
import { autoLanguage, modelOf, ocrLanguages } from '../languages.ts'
import type { PageFormula, PageResult } from '../page-result.ts'

/** The part of a page result that the document is built from. */
export type DocumentPage = Pick<
  PageResult,
  'page' | 'content' | 'toPage' | 'confidence' | 'words' | 'status' | 'images' | 'formulas'
>

/**
 * Builds the document tree. Boxes are points of the pages as shown.
 * @param pages in order
 */
export function documentOf(pages: readonly DocumentPage[], language: string | null): Document {
  const formulas = new FormulaPlaceholders()
  const analysis = analyse({
    pages: pages.map((page) => formulas.hide(page.content, page.formulas)),
  })
  const blocks = formulas.restore(analysis.blocks)
  const notes = new Map([...analysis.notes].map(([key, note]) => [key, formulas.restore(note)]))
  const places = new Map(pages.map((page) => [page.page, page]))
  const shown = (block: Block): Block => {
    const page = places.get(block.page ?? 0)
    if (!page || !block.box) return block
    const box = transformBox(page.toPage, block.box)
    // The confidence of a table is that of its words; layout analysis only knows how likely it is a table.
    return block.kind === 'table'
      ? { ...block, box, confidence: wordConfidence(page.content, block.box) }
      : { ...block, box }
  }
  return {
    metadata: language === null ? {} : { language },
    blocks: blocks.map(shown),
    notes,
    resources: new Map(pages.flatMap(({ images }) => images.map((image) => [image.key, image]))),
  }
}

/**
 * The text of a document: pages read by OCR line by line, other pages by their blocks. Pages are separated by an empty
 * line.
 */
export function textOf(pages: readonly Pick<PageResult, 'page' | 'text'>[], document: Document): string {
  const blocks = Map.groupBy(document.blocks, ({ page = 1 }) => page)
  return pages
    .map(
      ({ page, text }) =>
        text ?? plainText({ ...document, blocks: blocks.get(page) ?? [], notes: new Map() }),
    )
    .filter((text) => text !== '')
    .join('\n\n')
}

/** Mean confidence over the letters of the words in a box. */
function wordConfidence({ words }: PageContent, { x0, y0, x1, y1 }: Box): number {
  let sum = 0
  let letters = 0
  for (const { text, box, confidence } of words) {
    const x = (box.x0 + box.x1) / 2
    const y = (box.y0 + box.y1) / 2
    if (x < x0 || x > x1 || y < y0 || y > y1) continue
    sum += confidence * text.length
    letters += text.length
  }
  return letters === 0 ? 1 : sum / letters
}

/** The language of most recognised words: ISO 639-1, or the name of its model if it has no code. */
export function languageOf(
  pages: readonly Pick<PageResult, 'languages' | 'words'>[],
  asked: readonly string[],
): string {
  const words = new Map<string, number>()
  for (const page of pages)
    for (const [rank, model] of page.languages.entries())
      words.set(model, (words.get(model) ?? 0) + page.words / (rank + 1))
  const [best] = [...words].filter(([, count]) => count > 0).sort((a, b) => b[1] - a[1])
  const model = best?.[0] ?? modelOf(asked.find((code) => code !== autoLanguage) ?? 'en')
  return ocrLanguages.find((language) => language.model === model)?.code ?? model
}

/** How confident OCR is of its words, 0 to 1. */
export interface OcrConfidence {
  /** Mean over the recognised words, 0 to 1; 1 if there are none. */
  readonly average: number
  /** The lowest confidence of a block or page. */
  readonly minimum: number
  /** Pages with a block below the threshold. */
  readonly lowPages: readonly number[]
}

export function confidenceOf(
  pages: readonly DocumentPage[],
  document: Document,
  threshold: number,
): OcrConfidence {
  const low = new Set<number>()
  let minimum = 1
  let sum = 0
  let words = 0
  const weigh = (confidence: number, page: number) => {
    minimum = Math.min(minimum, confidence)
    if (confidence < threshold) low.add(page)
  }
  for (const page of pages) {
    if (page.status !== 'read') continue
    sum += page.confidence * page.words
    words += page.words
    weigh(page.confidence, page.page)
  }
  for (const { confidence = 1, page = 1 } of document.blocks) weigh(confidence, page)
  return { average: words === 0 ? 1 : sum / words, minimum, lowPages: [...low].sort((a, b) => a - b) }
}

/**
 * Preserves formulas in layout analysis: each is replaced by one word, a private-use character, and restored in the
 * blocks afterwards.
 */

/** Characters of the first supplementary private use plane: text does not contain them, and there are 65,534. */
const firstPlaceholder = 0xf0000
const lastPlaceholder = 0xffffd
const placeholders = /[\u{f0000}-\u{ffffd}]/u
/** A line with a wider gap between words, in font sizes, is a table row, not a formula. */
const maxWordGapInSizes = 3

interface HiddenFormula {
  readonly formula: Formula
  readonly box: Box
  readonly page: number
  readonly confidence: number
}

/** The formulas of a document while its pages are analysed without them. */
class FormulaPlaceholders {
  readonly #kept = new Map<number, HiddenFormula>()

  /** Returns the content for layout analysis. */
  hide(content: PageContent, formulas: readonly PageFormula[]): PageContent {
    if (formulas.length === 0) return content
    const words: PageWord[] = []
    let next = 0
    for (const formula of formulas) {
      const own = content.words.slice(formula.from, formula.to)
      const sign = firstPlaceholder + this.#kept.size
      if (formula.from < next || own.length === 0 || isRow(own) || sign > lastPlaceholder) continue
      words.push(...content.words.slice(next, formula.from), placeholderWord(own, sign))
      next = formula.to
      this.#kept.set(sign, {
        formula: formulaOf(formula, own),
        box: own.map(({ box }) => box).reduce(union),
        page: content.page,
        confidence: formula.confidence,
      })
    }
    return { ...content, words: [...words, ...content.words.slice(next)] }
  }

  /** Puts the formulas back into blocks: as blocks if they are on their own, otherwise inline. */
  restore(blocks: readonly Block[]): Block[] {
    return this.#kept.size === 0 ? [...blocks] : blocks.flatMap((block) => this.#block(block))
  }

  #block(block: Block): Block[] {
    if (block.kind === 'paragraph' || block.kind === 'heading') {
      const alone = this.#alone(block.inlines)
      if (alone)
        return alone.map(({ formula, box, page, confidence }) => ({ ...formula, box, page, confidence }))
      return [{ ...block, inlines: this.#inlines(block.inlines) }]
    }
    // Layout analysis nests blocks a few levels deep at most.
    if (block.kind === 'list')
      return [
        { ...block, items: block.items.map((item) => ({ ...item, blocks: this.restore(item.blocks) })) },
      ]
    if (block.kind === 'quote') return [{ ...block, blocks: this.restore(block.blocks) }]
    if (block.kind === 'table') {
      const rows = block.rows.map(({ cells }) => ({
        cells: cells.map((cell) => ({ ...cell, blocks: readAsText(this.restore(cell.blocks)) })),
      }))
      return [{ ...block, rows }]
    }
    return [block]
  }

  /** The formulas, if the inlines contain nothing else. */
  #alone(inlines: readonly Inline[]): HiddenFormula[] | null {
    const text = inlines.map((inline) => ('text' in inline ? inline.text : '?')).join('')
    const found = [...text.replace(/\s+/g, '')].map((sign) => this.#kept.get(sign.codePointAt(0) ?? 0))
    const known = found.filter((kept) => kept !== undefined)
    return known.length > 0 && known.length === found.length ? known : null
  }

  #inlines(inlines: readonly Inline[]): Inline[] {
    return inlines.flatMap((inline): Inline[] => {
      if (inline.kind === 'emphasis' || inline.kind === 'link')
        return [{ ...inline, inlines: this.#inlines(inline.inlines) }]
      if (inline.kind !== 'text' || !placeholders.test(inline.text)) return [inline]
      return inline.text.split(/([\u{f0000}-\u{ffffd}])/u).flatMap((part): Inline[] => {
        if (part === '') return []
        const kept = this.#kept.get(part.codePointAt(0) ?? 0)
        return [kept ? kept.formula : { kind: 'text', text: part }]
      })
    })
  }
}

/** Figures of a table such as `n=3` look like formulas. Without TeX they are better kept as the text of their cell. */
function readAsText(blocks: readonly Block[]): Block[] {
  return blocks.map((block): Block => {
    if (block.kind === 'formula' && block.notation === 'text') {
      const { box, page, confidence } = block
      return { kind: 'paragraph', inlines: [{ kind: 'text', text: block.text }], box, page, confidence }
    }
    if (block.kind !== 'paragraph') return block
    return { ...block, inlines: block.inlines.map(inlineAsText) }
  })
}

function inlineAsText(inline: Inline): Inline {
  return inline.kind === 'formula' && inline.notation === 'text'
    ? { kind: 'text', text: inline.text }
    : inline
}

function formulaOf({ latex, image }: PageFormula, words: readonly PageWord[]): Formula {
  const text = latex ?? words.map((word) => word.text).join(' ')
  const resource = image === null ? {} : { resource: image }
  return { kind: 'formula', notation: latex === null ? 'text' : 'tex', text, ...resource }
}

function placeholderWord(words: readonly PageWord[], sign: number): PageWord {
  const box = words.map((word) => word.box).reduce(union)
  return { ...plainWord(words[0]), text: String.fromCodePoint(sign), box, charBounds: boundsOf([box]) }
}

function isRow(words: readonly PageWord[]): boolean {
  return words.some(({ box, size }, i) => i > 0 && box.x0 - words[i - 1].box.x1 > size * maxWordGapInSizes)
}
