import type { Document } from '../../../model/document.ts'
import type { Conversion } from '../../conversion.ts'
import type { HtmlContext } from '../html/context.ts'

/** What every part of a text is written with. */
export interface MarkdownContext {
  readonly document: Document
  readonly conversion: Conversion
  /** For what Markdown has no words for: it may be said in HTML. */
  readonly html: HtmlContext
  /** What stands behind `![alt]` for a picture: its address in parentheses or its label in brackets. Null where there is nothing to show. */
  readonly picture: (resource: string, title: string | undefined) => string | null
  /** The name that a block has in Markdown, by its own; headings are named by their words. */
  readonly names: ReadonlyMap<string, string>
}
