/** The document that is part of the page, and its elements. */

import type { Detection, ReviewData, Span } from './content.ts'
import type { Change } from './state.ts'

/** The document of a page that is one file. Null if a host delivers the documents. */
export function readData(): ReviewData | null {
  return JSON.parse(element('data').textContent ?? 'null')
}

/** The image of a page (from 1), as the URL of a blob. The caller revokes it. */
export async function embeddedImage(page: number): Promise<string> {
  const source = element(`image-${page}`)
  const bytes = Uint8Array.from(atob((source.textContent ?? '').trim()), (char) => char.charCodeAt(0))
  return URL.createObjectURL(new Blob([bytes], { type: source.dataset.type }))
}

export function element<T extends HTMLElement = HTMLElement>(id: string): T {
  const found = document.getElementById(id)
  if (!found) throw new Error(`The page has no element ${id}.`)
  return found as T
}

export function create<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  properties: Partial<HTMLElementTagNameMap[K]> = {},
  attributes: Readonly<Record<string, string>> = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[K] {
  const node = document.createElement(tag)
  Object.assign(node, properties)
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value)
  node.append(...children)
  return node
}

/** What both views of a document have: pages with images, and a text without pages. */

export interface View {
  draw(change: Change): void
  /** Scrolls a detection into view. */
  show(found: Detection): void
  /** Shows the selection to be marked. */
  highlight(span: Span | null): void
  /** Where a span is on the screen: its last line. Null if it is not shown. */
  rectOf(span: Span): DOMRect | null
  /** The offset of the first text on the screen. */
  firstOffset(): number
  /** Scrolls a span into view. */
  reveal(span: Span): void
}

/** Pointer actions in a view. */
export interface Selecting {
  /** The pointer is dragged over text: from the offset where it was pressed to the current one. */
  drag(from: number, to: number, exact: boolean): void
  /** The pointer was released after dragging over text. */
  drop(): void
  /** A word was selected by double click or touch. */
  word(offset: number): void
  clear(): void
}
