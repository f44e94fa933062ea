import type { Inline } from '../../../../model/document.ts'
import type { FlowBox, FlowNode, FlowText } from '../../../../model/pages/flow.ts'
import type { HtmlElement, HtmlText } from '../../../html/parse.ts'
import { textOfNode } from '../inlines.ts'
import type { HtmlScope } from '../scope.ts'
import type { ComputedStyles } from './computed.ts'

type Wrap = (inlines: readonly Inline[]) => Inline[]

const none = { points: 0 }
const noEdges = { top: none, right: none, bottom: none, left: none }

/** A box without a look. @param clears whether it is below the floats before it */
export function emptyBox(clears: boolean): FlowBox {
  return {
    kind: 'box',
    layout: { kind: 'block' },
    margin: noEdges,
    padding: noEdges,
    borders: {},
    isBorderBox: false,
    children: [],
    ...(clears ? { clear: 'both' as const } : {}),
  }
}

/** Collects the children of a block: boxes, runs of inline content as text, and inline boxes. */
export class Children {
  readonly nodes: FlowNode[] = []
  readonly #boxes: BoxReader
  readonly #around: HtmlElement
  #line: Inline[] = []
  #floats: FlowNode[] = []
  #atoms: FlowNode[] = []
  #ids: string[] = []

  constructor(boxes: BoxReader, around: HtmlElement) {
    this.#boxes = boxes
    this.#around = around
  }

  /** Whether the block lays out all of its children as boxes. */
  get isFlexible(): boolean {
    return /flex|grid/.test(this.#boxes.styles.of(this.#around).display)
  }

  add(text: string, node: HtmlText, wrap: Wrap | null): void {
    // White space around blocks is not shown.
    if (this.#line.length === 0 && isBlank(text)) return
    const own = this.#boxes.scope
    this.inlines([textOfNode(node, own)], wrap)
  }

  inlines(inlines: readonly Inline[], wrap: Wrap | null): void {
    if (inlines.length === 0) return
    if (inlines.some((one) => one.kind !== 'text' || !isBlank(one.text))) this.#endAtoms()
    for (const inline of wrap ? wrap(inlines) : inlines) this.#line.push(inline)
  }

  /** A link target that is in the line. */
  name(id: string): void {
    this.#ids.push(id)
  }

  push(node: FlowNode): void {
    this.#endLine()
    this.nodes.push(node)
  }

  /** A box out of the flow is at the start of the line that it is in. */
  float(node: FlowNode): void {
    if (this.#line.length === 0) this.push(node)
    else this.#floats.push(node)
  }

  /** A box that is in a line, next to others. */
  atom(node: FlowNode): void {
    const atoms = this.#atoms
    if (this.#line.length > 0) this.#endLine()
    this.#atoms = [...atoms, node]
  }

  finish(): void {
    this.#endLine()
    // Targets at the end of a block lead to its last box.
    const last = this.nodes.at(-1)
    if (this.#ids.length > 0 && last)
      this.nodes[this.nodes.length - 1] = { ...last, ids: [...(last.ids ?? []), ...this.#ids] }
    this.#ids = []
  }

  #endLine(): void {
    const text = this.#boxes.text(this.#line, this.#around, this.#ids)
    this.#line = []
    for (const float of this.#floats) this.nodes.push(float)
    this.#floats = []
    if (text !== null) {
      this.#endAtoms()
      this.#ids = []
      this.nodes.push(text)
    }
    this.#endAtoms()
  }

  #endAtoms(): void {
    if (this.#atoms.length === 0) return
    const children = this.#atoms
    this.#atoms = []
    const { align } = this.#boxes.styles.of(this.#around)
    this.nodes.push({
      ...emptyBox(false),
      layout: {
        kind: 'row',
        wraps: true,
        gap: 0,
        rowGap: 0,
        justify: align === 'center' ? 'center' : align === 'right' ? 'end' : 'start',
        align: 'start',
      },
      children,
    })
  }
}

/** White space that is not shown between blocks; no-break spaces are. */
function isBlank(text: string): boolean {
  return /^[ \t\n\r\f]*$/.test(text)
}

/** Makes boxes of elements; handed in to avoid circular imports. */
export interface BoxReader {
  readonly styles: ComputedStyles
  readonly scope: HtmlScope
  /** The box of a block element. */
  box(node: HtmlElement, depth: number): FlowBox
  /** The ids of an element that links of the page lead to. */
  idsOf(node: HtmlElement): string[]
  isHidden(node: HtmlElement): boolean
  /** Lines of inline content; null for none. @param around the block that contains them */
  text(inlines: readonly Inline[], around: HtmlElement, ids: readonly string[]): FlowText | null
}
