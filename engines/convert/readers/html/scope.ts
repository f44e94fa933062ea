import type { Conversion } from '../../conversion.ts'
import type { HtmlElement } from '../../html/parse.ts'
import type { Images } from './images.ts'
import type { Notes } from './notes.ts'

/** What is known of a page before its blocks are read, and what they add to. */
export interface Scope {
  readonly conversion: Conversion
  /** See `brokenInlines`. */
  readonly broken: ReadonlySet<HtmlElement>
  readonly notes: Notes
  /** Names that links of the page lead to; other names are noise. */
  readonly targets: ReadonlySet<string>
  readonly images: Images
  /** Names that stand on one block together: each leads to the first of them. */
  readonly aliases: Map<string, string>
}

/** Whether this is deeper than trees may nest; said once. */
export function tooDeep(depth: number, { conversion }: Scope): boolean {
  if (depth <= conversion.limits.depth) return false
  conversion.warn({
    code: 'flattened',
    message: `What nests deeper than ${conversion.limits.depth} levels was kept as plain text.`,
  })
  return true
}
