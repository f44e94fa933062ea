/** What the page shows: written into it as JSON, or handed over by the host. */

export interface Box {
  readonly x0: number
  readonly y0: number
  readonly x1: number
  readonly y1: number
}

export interface Span {
  readonly start: number
  readonly end: number
}

export type Decision = 'accepted' | 'rejected'

export interface Detection {
  readonly id: string
  readonly type: string
  readonly page?: number
  readonly boxes?: readonly Box[]
  readonly span?: Span
  readonly value?: string
  readonly score: number
  readonly reason: string
  decision?: Decision
  exemption?: string
  note?: string
}

/**
 * A word and its box in points: left, top, width, height, text. The last part, if any, are the edges of its characters in tenths of a point
 * from the left of the word.
 */
export type Word = readonly [
  x: number,
  y: number,
  width: number,
  height: number,
  text: string,
  edges?: readonly number[],
]

export interface Page {
  /** In points. */
  readonly width: number
  readonly height: number
  readonly words: readonly Word[]
}

export interface ReviewData {
  readonly document: { readonly sha256: string; readonly bytes: number; readonly name: string }
  readonly pages: readonly Page[]
  /** Formats without pages: the text that spans refer to. */
  readonly text?: string
  readonly detections: readonly Detection[]
}

/** The document of a page that is one file. Null for one whose documents a host hands over. */
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
