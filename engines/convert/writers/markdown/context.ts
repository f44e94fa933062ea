import type { Document } from '../../../model/document.ts'
import type { Conversion } from '../../conversion.ts'
import type { HtmlContext } from '../html/context.ts'

/** State that all parts of a text are written with. */
export interface MarkdownContext {
  readonly document: Document
  readonly conversion: Conversion
  /** For what Markdown cannot express. */
  readonly html: HtmlContext
  /** What follows `![alt]`: the address in parentheses or a label in brackets; null where there is no image. */
  readonly picture: (resource: string, title: string | undefined) => string | null
  /** Anchor in Markdown by id; headings have the anchor of their text. */
  readonly names: ReadonlyMap<string, string>
}
