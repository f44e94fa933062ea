import type { Formula, Inline } from '../../../model/document.ts'
import { texToOmml } from '../../tex/omml.ts'
import { safeHref } from '../../tree/links.ts'
import type { WordImage, WordRun, WordRunStyle } from './word-document.ts'

/** Resolves what runs refer to, by the keys of the tree. */
export interface References {
  /** An image ready to embed; null for a missing one, whose alternative text is shown. */
  image(image: Extract<Inline, { kind: 'image' }>): WordImage | null
  note(key: string): number | undefined
  /** The bookmark of an id; undefined if no block has it. */
  bookmark(id: string): string | undefined
}

/** Flattens inlines to runs: nested styles become flags of each run. */
export function runsOf(
  inlines: readonly Inline[],
  references: References,
  format: WordRunStyle = {},
): WordRun[] {
  return inlines.flatMap((inline): WordRun[] => {
    switch (inline.kind) {
      case 'text':
        return [
          {
            kind: 'text',
            text: inline.text,
            ...(inline.field === undefined ? {} : { field: inline.field }),
            format: {
              ...format,
              ...(inline.color === undefined ? {} : { color: inline.color }),
              ...(inline.look ? { look: inline.look } : {}),
            },
          },
        ]
      case 'code-span':
        return [
          {
            kind: 'text',
            text: inline.text,
            format: { ...format, code: true, ...(inline.look ? { look: inline.look } : {}) },
          },
        ]
      case 'break':
        return [
          {
            kind: 'break',
            ...(inline.to ? { to: inline.to } : {}),
            ...(inline.inCode ? { inCode: true } : {}),
          },
        ]
      case 'emphasis':
        return runsOf(inline.inlines, references, withStyle(format, inline.style))
      case 'link':
        return linkOf(inline, references, format)
      case 'image': {
        const image = references.image(inline)
        if (image) return [{ kind: 'image', image }]
        return inline.alt ? [{ kind: 'text', text: inline.alt, format }] : []
      }
      case 'note': {
        const number = references.note(inline.note)
        return number === undefined ? [] : [{ kind: 'note', number }]
      }
      default:
        return [formulaRun(inline, false)]
    }
  })
}

/** A formula, displayed if it is a separate block. */
export function formulaRun({ notation, text }: Formula, displayed: boolean): WordRun {
  return { kind: 'formula', text, math: notation === 'tex' ? texToOmml(text) : null, displayed }
}

function withStyle(
  format: WordRunStyle,
  style: Extract<Inline, { kind: 'emphasis' }>['style'],
): WordRunStyle {
  return style === 'superscript' || style === 'subscript'
    ? { ...format, raised: style }
    : { ...format, [style]: true }
}

function linkOf(
  link: Extract<Inline, { kind: 'link' }>,
  references: References,
  format: WordRunStyle,
): WordRun[] {
  const runs = (linked: WordRunStyle) => runsOf(link.inlines, references, linked)
  const asLink = { ...format, link: true }
  if (link.href.startsWith('#')) {
    const bookmark = references.bookmark(decodeFragment(link.href.slice(1)))
    return bookmark === undefined ? runs(format) : [{ kind: 'link', bookmark, runs: runs(asLink) }]
  }
  const href = safeHref(link.href)
  return href === null || href === '' ? runs(format) : [{ kind: 'link', href, runs: runs(asLink) }]
}

function decodeFragment(fragment: string): string {
  try {
    return decodeURIComponent(fragment)
  } catch {
    // Not valid percent-encoding; used as written.
    return fragment
  }
}
