import type { Inline } from '../../../../model/document.ts'
import type { FlowBox, FlowText } from '../../../../model/pages/flow.ts'
import type { HtmlElement } from '../../../html/parse.ts'
import type { HtmlScope } from '../scope.ts'
import type { ComputedStyles } from './computed.ts'

/** Makes boxes of elements; handed in to avoid circular imports. */
export interface BoxReader {
  readonly styles: ComputedStyles
  readonly scope: HtmlScope
  /** The box of a block element. */
  box(node: HtmlElement, depth: number): FlowBox
  /** The ids of an element that links of the page lead to. */
  idsOf(node: HtmlElement): string[]
  isHidden(node: HtmlElement): boolean
  /** Lines of inline content; null for none. @param around the block that they are in */
  text(inlines: readonly Inline[], around: HtmlElement, ids: readonly string[]): FlowText | null
}
