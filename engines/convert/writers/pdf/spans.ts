import type { Inline } from '../../../model/document.ts'
import { safeHref } from '../../tree/href.ts'
import type { SetFormula } from './formulas/formula.ts'
import type { Tag } from './sheet.ts'

/** A piece of a line, all of one look. */
export type Span = TextSpan | ImageSpan | FormulaSpan | { readonly kind: 'break'; readonly look: SpanLook }

export interface TextSpan {
  readonly kind: 'text'
  readonly text: string
  readonly look: SpanLook
}

export interface ImageSpan {
  readonly kind: 'image'
  readonly picture: Picture
  readonly look: SpanLook
}

export interface FormulaSpan {
  readonly kind: 'formula'
  readonly formula: SetFormula
  readonly look: SpanLook
}

export interface SpanLook {
  readonly bold: boolean
  readonly italic: boolean
  readonly mono: boolean
  readonly underline: boolean
  readonly strike: boolean
  readonly highlight: boolean
  readonly raised: 'superscript' | 'subscript' | null
  /** A URI, or `#name` of a destination. */
  readonly href: string | null
  /** The number of the note that is called here. */
  readonly note: number | null
  readonly size: number
  /** What it is in the structure of the document; null where the line that it stands in says so. */
  readonly tag: Tag | null
}

/** A picture ready to be drawn, in points. */
export interface Picture {
  readonly bytes: Uint8Array
  readonly width: number
  readonly height: number
  readonly alt: string
}

/** What inlines refer to. */
export interface Sources {
  picture(
    resource: string,
    width: number | undefined,
    height: number | undefined,
    alt: string,
  ): Picture | null
  note(key: string): number | undefined
  /** Null where it is not known what a formula says: it is shown by its source. @param size of the text around */
  formula(tex: string, displayed: boolean, size: number): SetFormula | null
}

export const noteName = (number: number) => `note-${number}`
export const noteReferenceName = (number: number) => `note-reference-${number}`

export function plainLook(size: number): SpanLook {
  return {
    bold: false,
    italic: false,
    mono: false,
    underline: false,
    strike: false,
    highlight: false,
    raised: null,
    href: null,
    note: null,
    size,
    tag: null,
  }
}

/** White space that may shrink; no-break spaces and those of code may not. */
const white = /[ \t\n\r\f\v\u2028\u2029]+/g

/** Emphasis, links, code and notes are nodes of their own below the look's, so that a reader of the file finds them again. */
export function spansOf(inlines: readonly Inline[], look: SpanLook, sources: Sources): Span[] {
  return inlines.flatMap((inline): Span[] => {
    switch (inline.kind) {
      case 'text':
        return [{ kind: 'text', text: inline.text.replace(white, ' '), look }]
      case 'code-span': {
        const tag = below(look, { type: 'Code', attributes: [{ O: 'Layout', Placement: 'Inline' }] })
        return [{ kind: 'text', text: inline.text.replace(white, ' '), look: { ...look, tag, mono: true } }]
      }
      case 'formula':
        return [formulaSpan(inline, look, sources, false)]
      case 'break':
        return [{ kind: 'break', look: { ...look, tag: below(look, { type: 'Span', actual: '\n' }) } }]
      case 'emphasis':
        return spansOf(inline.inlines, withStyle(look, inline.style), sources)
      case 'link': {
        const href = inline.href.startsWith('#') ? inline.href : safeHref(inline.href)
        if (href === '' || href === '#') return spansOf(inline.inlines, { ...look, href: null }, sources)
        return spansOf(inline.inlines, { ...look, href, tag: below(look, { type: 'Link' }) }, sources)
      }
      case 'image': {
        const alt = inline.alt ?? ''
        const picture = sources.picture(inline.resource, inline.width, inline.height, alt)
        const tag = below(look, { type: 'Figure', ...(alt === '' ? {} : { alt }) })
        if (picture) return [{ kind: 'image', picture, look: { ...look, tag } }]
        return alt === '' ? [] : [{ kind: 'text', text: alt, look: { ...look, italic: true } }]
      }
      default: {
        const number = sources.note(inline.note)
        if (number === undefined) return []
        return [
          {
            kind: 'text',
            text: String(number),
            look: {
              ...look,
              raised: 'superscript',
              href: `#${noteName(number)}`,
              note: number,
              tag: below(look, { type: 'Reference' }),
            },
          },
        ]
      }
    }
  })
}

/** Said of what is set from TeX: the alternative text is its source, word for word. */
const fromTex = ({ inset, scale }: SetFormula) => ({
  O: 'XXPalimpsest',
  Notation: 'TeX',
  // To the hundredth, which no space is.
  Inset: inset.map((value) => Math.round(value * scale * 100) / 100),
})

/** A formula as it is set, or as its source. @param displayed whether it stands on a line of its own */
export function formulaSpan(
  { notation, text }: Omit<Extract<Inline, { kind: 'formula' }>, 'kind'>,
  look: SpanLook,
  sources: Sources,
  displayed: boolean,
): TextSpan | FormulaSpan {
  const formula = notation === 'tex' ? sources.formula(text, displayed, look.size) : null
  if (!formula) {
    const tag = below(look, { type: 'Formula', alt: text })
    return { kind: 'text', text: text.replace(white, ' '), look: { ...look, tag, italic: true } }
  }
  const placement = { O: 'Layout', Placement: displayed ? 'Block' : 'Inline' }
  const tag = below(look, { type: 'Formula', alt: text, attributes: [placement, fromTex(formula)] })
  return { kind: 'formula', formula, look: { ...look, tag } }
}

function below({ tag }: SpanLook, node: Omit<Tag, 'parent'>): Tag {
  return { ...node, parent: tag }
}

type Emphasis = Extract<Inline, { kind: 'emphasis' }>['style']

/** ISO 32000-1, 14.8.5.4: what is drawn is said to be drawn, and not left to be guessed. */
const emphasisNodes: Readonly<Record<Emphasis, Omit<Tag, 'parent'>>> = {
  bold: { type: 'Strong' },
  italic: { type: 'Em' },
  underline: { type: 'Span', attributes: [{ O: 'Layout', TextDecorationType: 'Underline' }] },
  strike: { type: 'Span', attributes: [{ O: 'Layout', TextDecorationType: 'LineThrough' }] },
  superscript: { type: 'Span', attributes: [{ O: 'Layout', BaselineShift: 4 }] },
  subscript: { type: 'Span', attributes: [{ O: 'Layout', BaselineShift: -2 }] },
  highlight: { type: 'Span', attributes: [{ O: 'Layout', BackgroundColor: [1, 0.95, 0.63] }] },
}

function withStyle(look: SpanLook, style: Emphasis): SpanLook {
  const tag = below(look, emphasisNodes[style])
  return style === 'superscript' || style === 'subscript'
    ? { ...look, tag, raised: style }
    : { ...look, tag, [style]: true }
}
