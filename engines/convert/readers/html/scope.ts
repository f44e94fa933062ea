import type { TextLook } from '../../../model/document.ts'
import type { Conversion } from '../../conversion.ts'
import type { HtmlElement } from '../../html/parse.ts'
import type { HtmlLooks } from './css/look.ts'
import type { ImageCollector } from './images.ts'
import type { Notes } from './notes.ts'

/** Facts about a page that are collected before its blocks are read, and what reading adds. */
export interface HtmlScope {
  readonly conversion: Conversion
  /** See `brokenInlines`. */
  readonly broken: ReadonlySet<HtmlElement>
  readonly notes: Notes
  /** Ids that links of the page lead to; other ids are dropped. */
  readonly targets: ReadonlySet<string>
  readonly images: ImageCollector
  /** Ids that share one block: each maps to the first of them. */
  readonly aliases: Map<string, string>
  /** Set if the appearance of the page is read. */
  readonly looks?: HtmlLooks
  /** The print style of text, if the boxes of the page are read. Default: `looks`. */
  readonly texts?: { readonly text: (node: HtmlElement) => TextLook }
}

/** Whether the depth exceeds the limit, with one warning. */
export function isTooDeep(depth: number, { conversion }: HtmlScope): boolean {
  if (depth <= conversion.limits.depth) return false
  conversion.warn({
    code: 'flattened',
    message: `Content nested deeper than ${conversion.limits.depth} levels was kept as plain text.`,
  })
  return true
}
