import type { Inline } from '../../../model/document.ts'
import { safeHref } from '../../href.ts'

/** A piece of a line, all of one look. */
export type Span = TextSpan | ImageSpan | { readonly kind: 'break' }

export interface TextSpan {
  readonly kind: 'text'
  readonly text: string
  readonly look: SpanLook
}

export interface ImageSpan {
  readonly kind: 'image'
  readonly picture: Picture
  readonly href?: string
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
  }
}

export function spansOf(inlines: readonly Inline[], look: SpanLook, sources: Sources): Span[] {
  return inlines.flatMap((inline): Span[] => {
    switch (inline.kind) {
      case 'text':
        return [{ kind: 'text', text: inline.text.replace(/\s+/g, ' '), look }]
      case 'code-span':
        return [{ kind: 'text', text: inline.text.replace(/\s+/g, ' '), look: { ...look, mono: true } }]
      case 'formula':
        return [{ kind: 'text', text: inline.text.replace(/\s+/g, ' '), look: { ...look, italic: true } }]
      case 'break':
        return [{ kind: 'break' }]
      case 'emphasis':
        return spansOf(inline.inlines, withStyle(look, inline.style), sources)
      case 'link': {
        const href = inline.href.startsWith('#') ? inline.href : safeHref(inline.href)
        return spansOf(inline.inlines, { ...look, href: href === '' ? null : href }, sources)
      }
      case 'image': {
        const picture = sources.picture(inline.resource, inline.width, inline.height, inline.alt ?? '')
        if (picture) return [{ kind: 'image', picture, ...(look.href === null ? {} : { href: look.href }) }]
        return inline.alt ? [{ kind: 'text', text: inline.alt, look: { ...look, italic: true } }] : []
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
            },
          },
        ]
      }
    }
  })
}

function withStyle(look: SpanLook, style: Extract<Inline, { kind: 'emphasis' }>['style']): SpanLook {
  return style === 'superscript' || style === 'subscript'
    ? { ...look, raised: style }
    : { ...look, [style]: true }
}
