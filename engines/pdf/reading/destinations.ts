import { transformPoint } from '../../model/geometry.ts'
import type { OutlineEntry } from '../../model/page-content.ts'
import type { PageNode } from '../file/pages.ts'
import { PdfDict, type PdfFile, PdfName, type PdfObject, PdfString } from '../objects/objects.ts'
import { decodeTextString } from '../objects/text-string.ts'

/** A position in the document. */
interface DestinationTarget {
  /** Counts from 1. */
  readonly page: number
  /** In the space of the page as shown; null if the destination has none. */
  readonly y: number | null
  /** Of a named destination. */
  readonly name?: string
}

/** Entries of name trees that are read. */
const maxNames = 200_000

/** Entries that are read. */
const maxEntries = 50_000

/** Resolves destinations (ISO 32000-1, 12.3.2). */
export class Destinations {
  readonly #file: PdfFile
  readonly #nodes: readonly PageNode[]
  readonly #pages = new Map<PdfDict, number>()
  #names: Map<string, PdfObject> | null = null

  constructor(file: PdfFile, nodes: readonly PageNode[]) {
    this.#file = file
    this.#nodes = nodes
    for (const [i, { dict }] of nodes.entries()) if (!this.#pages.has(dict)) this.#pages.set(dict, i)
  }

  /** The index of a page by its dictionary, from 0; -1 if the document does not have it. */
  indexOf(page: PdfObject | undefined): number {
    const dict = this.#file.dict(page)
    return dict ? (this.#pages.get(dict) ?? -1) : -1
  }

  /** The target of a destination: an array, or the name of one. */
  target(destination: PdfObject | undefined): DestinationTarget | null {
    let found = this.#file.resolve(destination)
    const name = found instanceof PdfName ? found.name : found instanceof PdfString ? latin1(found) : null
    if (name !== null) found = this.#named(name)
    if (found instanceof PdfDict) found = this.#file.resolve(found.get('D'))
    if (!Array.isArray(found)) return null
    const page = this.#file.resolve(found[0])
    // Some producers write the index of the page.
    const index = typeof page === 'number' ? page : this.indexOf(page)
    const node = this.#nodes[index]
    if (!node) return null
    const kind = this.#file.name(found[1])
    const top = this.#file.number(found[kind === 'XYZ' ? 3 : 2])
    const vertical = kind === 'XYZ' || kind === 'FitH' || kind === 'FitBH'
    const y = vertical && top !== null && node.rotate === 0 ? transformPoint(node.toShown, 0, top).y : null
    return { page: index + 1, y, ...(name === null ? {} : { name }) }
  }

  #named(name: string): PdfObject {
    this.#names ??= this.#readNames()
    return this.#file.resolve(this.#names.get(name))
  }

  /** The name tree (7.9.6) and the older dictionary of names. */
  #readNames(): Map<string, PdfObject> {
    const file = this.#file
    const names = new Map<string, PdfObject>()
    const root = file.dict(file.trailer.get('Root'))
    for (const [name, value] of file.dict(root?.get('Dests'))?.entries ?? []) names.set(name, value)
    const seen = new Set<PdfDict>()
    const waiting: PdfObject[] = [file.dict(root?.get('Names'))?.get('Dests') ?? null]
    for (let next = waiting.pop(); next !== undefined && names.size < maxNames; next = waiting.pop()) {
      const node = file.dict(next)
      if (!node || seen.has(node)) continue
      seen.add(node)
      const leaf = file.array(node.get('Names')) ?? []
      for (let i = 0; i + 1 < leaf.length && names.size < maxNames; i += 2) {
        const name = file.resolve(leaf[i])
        if (name instanceof PdfString) names.set(latin1(name), leaf[i + 1])
      }
      for (const kid of file.array(node.get('Kids')) ?? []) waiting.push(kid)
    }
    return names
  }
}

function latin1(string: PdfString): string {
  return Buffer.from(string.bytes).toString('latin1')
}

/** The document outline (ISO 32000-1, 12.3.3), depth first. */
export function outlineOf(file: PdfFile, destinations: Destinations): OutlineEntry[] {
  const root = file.dict(file.dict(file.trailer.get('Root'))?.get('Outlines'))
  const entries: OutlineEntry[] = []
  const seen = new Set<PdfDict>()
  const waiting: { item: PdfObject | undefined; level: number }[] = [{ item: root?.get('First'), level: 1 }]
  for (let next = waiting.pop(); next && entries.length < maxEntries; next = waiting.pop()) {
    const item = file.resolve(next.item)
    if (!(item instanceof PdfDict) || seen.has(item)) continue
    seen.add(item)
    const title = file.resolve(item.get('Title'))
    const action = file.dict(item.get('A'))
    const goes = file.name(action?.get('S')) === 'GoTo' ? action?.get('D') : undefined
    const target = destinations.target(item.get('Dest') ?? goes)
    if (title instanceof PdfString)
      entries.push({
        title: decodeTextString(title.bytes).replace(/\s+/g, ' ').trim(),
        level: next.level,
        page: target?.page ?? null,
        y: target?.y ?? null,
      })
    waiting.push({ item: item.get('Next'), level: next.level })
    waiting.push({ item: item.get('First'), level: next.level + 1 })
  }
  return entries
}
