/** The document that is part of the page, and its elements. */

import type { ReviewData } from './content.ts'

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
