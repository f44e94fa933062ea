/**
 * Takes formulas through layout analysis: each is replaced by one word, a private-use character, and restored in the
 * blocks afterwards.
 */

import { boundsOf } from '../../model/char-bounds.ts'
import type { Block, Formula, Inline } from '../../model/document.ts'
import { type Box, union } from '../../model/geometry.ts'
import type { PageContent, PageWord } from '../../model/page-content.ts'
import { plainWord } from '../../model/plain-word.ts'
import type { PageFormula } from '../page-result.ts'

/** Characters of the first supplementary private use plane: text does not contain them, and there are 65,534. */
const firstPlaceholder = 0xf0000
const lastPlaceholder = 0xffffd
const placeholders = /[\u{f0000}-\u{ffffd}]/u
/** A line with a wider gap between words, in font sizes, is a row of a table, not a formula. */
const maxWordGapInSizes = 3

interface HiddenFormula {
  readonly formula: Formula
  readonly box: Box
  readonly page: number
  readonly confidence: number
}

/** The formulas of a document while its pages are analysed without them. */
export class FormulaPlaceholders {
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

  /** Puts the formulas back into blocks: as blocks if they are alone, otherwise inline. */
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

/** Figures of a table such as `n=3` look like formulas. Without TeX they are better as the text of their cell. */
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
