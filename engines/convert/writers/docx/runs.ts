import type { Formula, Inline } from '../../../model/document.ts'
import { texToOmml } from '../../tex/omml.ts'
import { safeHref } from '../../tree/href.ts'
import type { Look, WordImage, WordRun } from './word.ts'

/** What runs refer to, by the keys of the tree. */
export interface References {
  /** Pictures ready to be embedded; one that is missing is shown by its words. */
  image(key: string, width: number | undefined, height: number | undefined, alt: string): WordImage | null
  note(key: string): number | undefined
  /** The bookmark of an id; undefined where no block has it. */
  bookmark(id: string): string | undefined
}

/** Inlines as runs: looks that nest in the tree are flags of each run. */
export function runsOf(inlines: readonly Inline[], references: References, look: Look = {}): WordRun[] {
  return inlines.flatMap((inline): WordRun[] => {
    switch (inline.kind) {
      case 'text':
        return [{ kind: 'text', text: inline.text, look }]
      case 'code-span':
        return [{ kind: 'text', text: inline.text, look: { ...look, code: true } }]
      case 'break':
        return [{ kind: 'break' }]
      case 'emphasis':
        return runsOf(inline.inlines, references, withStyle(look, inline.style))
      case 'link':
        return linkOf(inline, references, look)
      case 'image': {
        const image = references.image(inline.resource, inline.width, inline.height, inline.alt ?? '')
        if (image) return [{ kind: 'image', image }]
        return inline.alt ? [{ kind: 'text', text: inline.alt, look }] : []
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

/** A formula, displayed where it stands by itself. */
export function formulaRun({ notation, text }: Formula, displayed: boolean): WordRun {
  return { kind: 'formula', text, math: notation === 'tex' ? texToOmml(text) : null, displayed }
}

function withStyle(look: Look, style: Extract<Inline, { kind: 'emphasis' }>['style']): Look {
  return style === 'superscript' || style === 'subscript'
    ? { ...look, raised: style }
    : { ...look, [style]: true }
}

function linkOf(link: Extract<Inline, { kind: 'link' }>, references: References, look: Look): WordRun[] {
  const runs = runsOf(link.inlines, references, look)
  if (link.href.startsWith('#')) {
    const bookmark = references.bookmark(decoded(link.href.slice(1)))
    return bookmark === undefined ? runs : [{ kind: 'link', bookmark, runs }]
  }
  const href = safeHref(link.href)
  return href === null || href === '' ? runs : [{ kind: 'link', href, runs }]
}

function decoded(fragment: string): string {
  try {
    return decodeURIComponent(fragment)
  } catch {
    // A lone percent sign is a character of the name.
    return fragment
  }
}
