import type { Document, Formula, Inline, InlineStyle } from '../../../model/document.ts'
import type { Conversion } from '../../conversion.ts'
import { escapeText, tag } from '../../html/escape.ts'
import { descendants, parseHtml } from '../../html/parse.ts'
import { serialiseSafely } from '../../html/sanitise.ts'
import type { ConvertLimits } from '../../options.ts'
import { texToMathml } from '../../tex/mathml.ts'
import { encodeHref, safeHref } from '../../tree/links.ts'
import { type NoteNumbers, numberNotes } from '../../tree/note-numbers.ts'

const styleTags: Readonly<Record<InlineStyle, string>> = {
  italic: 'em',
  bold: 'strong',
  underline: 'u',
  strike: 's',
  superscript: 'sup',
  subscript: 'sub',
  highlight: 'mark',
}

export function inlinesHtml(inlines: readonly Inline[], context: HtmlContext): string {
  return inlines.map((inline) => inlineHtml(inline, context)).join('')
}

function inlineHtml(inline: Inline, context: HtmlContext): string {
  switch (inline.kind) {
    case 'text': {
      const { text, color } = inline
      return color === undefined
        ? escapeText(text)
        : `${tag('span', { style: `color: ${color}` })}${escapeText(text)}</span>`
    }
    case 'emphasis': {
      const name = styleTags[inline.style]
      return `<${name}>${inlinesHtml(inline.inlines, context)}</${name}>`
    }
    case 'link': {
      const href = safeHref(inline.href)
      const inner = inlinesHtml(inline.inlines, context)
      return href === null
        ? inner
        : `${tag('a', { href: encodeHref(href), title: inline.title })}${inner}</a>`
    }
    case 'image':
      return imageHtml(inline, context)
    case 'code-span':
      return `<code>${escapeText(inline.text)}</code>`
    case 'formula':
      return formulaHtml(inline, false, context)
    case 'note':
      return noteHtml(inline.note, context)
    case 'break':
      return '<br>\n'
  }
}

interface ShownImage {
  readonly resource: string
  readonly alt?: string
  readonly title?: string
  readonly width?: number
  readonly height?: number
}

/** An image, or its alternative text if there is no address. */
export function imageHtml(
  { resource, alt, title, width, height }: ShownImage,
  { source }: HtmlContext,
): string {
  const src = source(resource)
  if (src === null) return escapeText(alt ?? '')
  return tag('img', { src, alt: alt ?? '', title, width: pixels(width), height: pixels(height) })
}

function pixels(points: number | undefined): number | undefined {
  return points === undefined ? undefined : Math.round(points / 0.75)
}

export function formulaHtml(
  { notation, text }: Formula,
  displayed: boolean,
  { conversion }: HtmlContext,
): string {
  if (notation === 'mathml') return sanitiseMath(text, displayed, conversion.limits)
  if (notation === 'text') return `<span class="math">${escapeText(text)}</span>`
  const math = texToMathml(text, displayed)
  if (math !== null) return math
  const kind = displayed ? 'math display' : 'math inline'
  return `<span class="${kind}">${escapeText(displayed ? `\\[${text}\\]` : `\\(${text}\\)`)}</span>`
}

function noteHtml(key: string, { notes, references, note }: HtmlContext): string {
  const number = notes.numbers.get(key)
  if (number === undefined) return ''
  if (note) return note(number)
  const times = (references.get(number) ?? 0) + 1
  references.set(number, times)
  const id = times === 1 ? `fnref${number}` : `fnref${number}-${times}`
  return `<sup>${tag('a', { href: `#fn${number}`, id, role: 'doc-noteref' })}${number}</a></sup>`
}

/** Sanitises MathML: readers may have taken it from the source unchanged. */
function sanitiseMath(source: string, displayed: boolean, { nodes, depth }: ConvertLimits): string {
  for (const node of descendants(parseHtml(source, nodes))) {
    if (node.tag !== 'math') continue
    if (displayed) node.attributes = new Map([...node.attributes, ['display', 'block']])
    return serialiseSafely(node, depth)
  }
  return ''
}

/** State that all parts of a page are written with. */
export interface HtmlContext {
  readonly document: Document
  readonly conversion: Conversion
  readonly notes: NoteNumbers
  /** References to each note so far; the back link leads to the first. */
  readonly references: Map<number, number>
  /** The address of an image: a data URI or a link; null if there is neither. */
  readonly source: (resource: string) => string | null
  /** Writes a reference to a note. Default: a raised link. */
  readonly note?: (number: number) => string
}

export function contextOf(
  document: Document,
  conversion: Conversion,
  source: HtmlContext['source'],
): HtmlContext {
  return { document, conversion, notes: numberNotes(document), references: new Map(), source }
}
