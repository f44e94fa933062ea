import type { Inline, TextLook } from '../../../../model/document.ts'
import { safeHref } from '../../../tree/links.ts'
import type { PageFieldText } from '../../../tree/page-fields.ts'
import type { Tag } from '../canvas/structure.ts'
import type { FontFamily } from '../fonts/font-files.ts'
import type { TypesetFormula } from '../formulas/typeset.ts'

/** Part of a paragraph in one style. */
export type StyledSpan =
  | TextSpan
  | ImageSpan
  | FormulaSpan
  | { readonly kind: 'break'; readonly style: TextStyle }

export interface TextSpan {
  readonly kind: 'text'
  readonly text: string
  readonly style: TextStyle
}

export interface ImageSpan {
  readonly kind: 'image'
  readonly image: SizedImage
  readonly style: TextStyle
}

export interface FormulaSpan {
  readonly kind: 'formula'
  readonly formula: TypesetFormula
  readonly style: TextStyle
}

export interface TextStyle {
  readonly bold: boolean
  readonly italic: boolean
  readonly family: FontFamily
  readonly underline: boolean
  readonly strike: boolean
  readonly highlight: boolean
  /** `#rrggbb`; null for that of links or black. */
  readonly color: string | null
  readonly raised: 'superscript' | 'subscript' | null
  /** A URI, or `#name` of a destination. */
  readonly href: string | null
  /** Number of the note that is referenced here. */
  readonly note: number | null
  /** The page field that this text shows. */
  readonly pageField: PageFieldText | null
  readonly size: number
  /** Background, `#rrggbb`; null for nothing. */
  readonly background: string | null
  /** Added to the advance of each character, points. */
  readonly spacing: number
  readonly caps: TextLook['caps'] | null
  /** Tabs and runs of spaces are shown. */
  readonly keepsSpace: boolean
  /** Its node in the structure tree; null for that of its line. */
  readonly tag: Tag | null
}

/** An image with its size on the page, in points. */
export interface SizedImage {
  readonly bytes: Uint8Array
  readonly width: number
  readonly height: number
  readonly alt: string
  /** Draws it from its objects, in a node for its text. */
  readonly draw?: (at: DrawingPlace) => void
}

export interface DrawingPlace {
  readonly x: number
  readonly y: number
  /** Of the size that its objects are placed for. */
  readonly scale: number
  readonly tag: Tag | null
  /** False for a repetition, which is not tagged. */
  readonly real: boolean
}

/** Resolves what inlines refer to. */
export interface InlineSources {
  image(
    resource: string,
    width: number | undefined,
    height: number | undefined,
    alt: string,
  ): SizedImage | null
  note(key: string): number | undefined
  /** Null if the formula cannot be typeset; its TeX is shown then. @param size of the text around, points */
  formula(tex: string, displayed: boolean, size: number): TypesetFormula | null
}

export const noteDestination = (number: number) => `note-${number}`
export const noteReferenceDestination = (number: number) => `note-reference-${number}`

export function plainStyle(size: number): TextStyle {
  return {
    bold: false,
    italic: false,
    family: 'text',
    underline: false,
    strike: false,
    highlight: false,
    color: null,
    raised: null,
    href: null,
    note: null,
    pageField: null,
    size,
    background: null,
    spacing: 0,
    caps: null,
    keepsSpace: false,
    tag: null,
  }
}

/** A style with the look of the source. */
export function withLook(style: TextStyle, look: TextLook | undefined): TextStyle {
  if (look === undefined) return style
  const { font, size, color, background, bold, italic, underline, spacing, caps } = look
  return {
    ...style,
    family: font === undefined ? style.family : `font ${font}`,
    size: size ?? style.size,
    color: color ?? style.color,
    background: background ?? style.background,
    bold: bold ?? style.bold,
    italic: italic ?? style.italic,
    underline: underline ?? style.underline,
    spacing: spacing ?? style.spacing,
    caps: caps ?? style.caps,
    keepsSpace: true,
  }
}

/** Text as shown: in capitals if the style requires it. */
function shownText(text: string, { keepsSpace, caps }: TextStyle): string {
  const spaced = keepsSpace ? text.replace(/[\n\r\f\v\u2028\u2029]+/g, ' ') : text.replace(whiteSpace, ' ')
  return caps ? spaced.toUpperCase() : spaced
}

/** Collapsible white space; no-break spaces are not. */
const whiteSpace = /[ \t\n\r\f\v\u2028\u2029]+/g

/** Inlines as spans. Emphasis, links, code and notes get their own structure nodes, so that readers of the file can restore them. */
export function spansOf(inlines: readonly Inline[], style: TextStyle, sources: InlineSources): StyledSpan[] {
  return inlines.flatMap((inline): StyledSpan[] => {
    switch (inline.kind) {
      case 'text': {
        const shown = withLook(
          {
            ...style,
            ...(inline.field === 'page' ? { pageField: inline } : {}),
            ...(inline.color === undefined ? {} : { color: inline.color }),
          },
          inline.look,
        )
        return [{ kind: 'text', text: shownText(inline.text, shown), style: shown }]
      }
      case 'code-span': {
        const tag = childTag(style, { type: 'Code', attributes: [{ O: 'Layout', Placement: 'Inline' }] })
        const shown = withLook({ ...style, tag, family: 'code' }, inline.look)
        return [{ kind: 'text', text: shownText(inline.text, shown), style: shown }]
      }
      case 'formula':
        return [formulaSpan(inline, style, sources, false)]
      case 'break':
        return [{ kind: 'break', style: { ...style, tag: childTag(style, { type: 'Span', actual: '\n' }) } }]
      case 'emphasis':
        return spansOf(inline.inlines, withEmphasis(style, inline.style), sources)
      case 'link': {
        const href = inline.href.startsWith('#') ? inline.href : safeHref(inline.href)
        if (href === '' || href === '#') return spansOf(inline.inlines, { ...style, href: null }, sources)
        return spansOf(inline.inlines, { ...style, href, tag: childTag(style, { type: 'Link' }) }, sources)
      }
      case 'image': {
        const alt = inline.alt ?? ''
        const image = sources.image(inline.resource, inline.width, inline.height, alt)
        const tag = childTag(style, { type: 'Figure', ...(alt === '' ? {} : { alt }) })
        if (image) return [{ kind: 'image', image, style: { ...style, tag } }]
        return alt === '' ? [] : [{ kind: 'text', text: alt, style: { ...style, italic: true } }]
      }
      default: {
        const number = sources.note(inline.note)
        if (number === undefined) return []
        return [
          {
            kind: 'text',
            text: String(number),
            style: {
              ...style,
              raised: 'superscript',
              href: `#${noteDestination(number)}`,
              note: number,
              tag: childTag(style, { type: 'Reference' }),
            },
          },
        ]
      }
    }
  })
}

/** Private attributes of a formula set from TeX. Its alternative text is the exact source. */
const texAttributes = ({ inset, scale }: TypesetFormula) => ({
  O: 'XXPalimpsest',
  Notation: 'TeX',
  // Rounded to 0.01 points; no space of a formula is smaller.
  Inset: inset.map((value) => Math.round(value * scale * 100) / 100),
})

/** A typeset formula, or its source as text. @param displayed whether it is on its own line */
export function formulaSpan(
  { notation, text }: Omit<Extract<Inline, { kind: 'formula' }>, 'kind'>,
  style: TextStyle,
  sources: InlineSources,
  displayed: boolean,
): TextSpan | FormulaSpan {
  const formula = notation === 'tex' ? sources.formula(text, displayed, style.size) : null
  if (!formula) {
    const tag = childTag(style, { type: 'Formula', alt: text })
    return { kind: 'text', text: text.replace(whiteSpace, ' '), style: { ...style, tag, italic: true } }
  }
  const placement = { O: 'Layout', Placement: displayed ? 'Block' : 'Inline' }
  const tag = childTag(style, { type: 'Formula', alt: text, attributes: [placement, texAttributes(formula)] })
  return { kind: 'formula', formula, style: { ...style, tag } }
}

function childTag({ tag }: TextStyle, node: Omit<Tag, 'parent'>): Tag {
  return { ...node, parent: tag }
}

type Emphasis = Extract<Inline, { kind: 'emphasis' }>['style']

/** Structure nodes of emphasis, with attributes for visual properties (ISO 32000-1, 14.8.5.4). */
const emphasisTags: Readonly<Record<Emphasis, Omit<Tag, 'parent'>>> = {
  bold: { type: 'Strong' },
  italic: { type: 'Em' },
  underline: { type: 'Span', attributes: [{ O: 'Layout', TextDecorationType: 'Underline' }] },
  strike: { type: 'Span', attributes: [{ O: 'Layout', TextDecorationType: 'LineThrough' }] },
  superscript: { type: 'Span', attributes: [{ O: 'Layout', BaselineShift: 4 }] },
  subscript: { type: 'Span', attributes: [{ O: 'Layout', BaselineShift: -2 }] },
  highlight: { type: 'Span', attributes: [{ O: 'Layout', BackgroundColor: [1, 0.95, 0.63] }] },
}

function withEmphasis(style: TextStyle, emphasis: Emphasis): TextStyle {
  const tag = childTag(style, emphasisTags[emphasis])
  return emphasis === 'superscript' || emphasis === 'subscript'
    ? { ...style, tag, raised: emphasis }
    : { ...style, tag, [emphasis]: true }
}
