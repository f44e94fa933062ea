/** Containers of part 1 (PDF 1.4, Annex C): at most 8,191 entries of an array, 4,095 of a dictionary, 8 colorants of DeviceN. */

import type { PageNode } from '../file/pages.ts'
import { flateStream } from '../filters/decode-stream.ts'
import {
  PdfDict,
  type PdfFile,
  PdfName,
  type PdfObject,
  PdfRef,
  PdfString,
  reachableFrom,
} from '../objects.ts'
import { numberText } from '../syntax/write-object.ts'

const maxArray = 8191
const maxDict = 4095
const maxColorants = 8

/** Pairs in a leaf of a tree of names or numbers, and pages in a node of the page tree. */
const perNode = 2000

/** Whether a dictionary, or an array in it, is too large. */
export function isTooLarge(file: PdfFile, dict: PdfDict): boolean {
  if (dict.entries.size > maxDict) return true
  const seen = new Set<PdfObject>()
  const open = [...dict.entries.values()]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const array = file.resolve(next)
    if (!Array.isArray(array) || seen.has(array)) continue
    seen.add(array)
    if (array.length > maxArray) return true
    if (file.name(array[0]) === 'DeviceN' && (file.array(array[1])?.length ?? 0) > maxColorants) return true
    for (const item of array) if (item instanceof PdfRef || Array.isArray(item)) open.push(item)
  }
  return false
}

/**
 * Splits document structures that are too large: page tree, destinations, trees of names and numbers. A structure that is
 * too large is removed, because level B does not need it, and so are the last of too many links. Changes the objects of the file.
 */
export function divideContainers(file: PdfFile, root: PdfDict, nodes: readonly PageNode[]): void {
  treeOfDestinations(file, root)
  for (const key of ['Names', 'PageLabels', 'StructTreeRoot']) divideTrees(file, root.get(key) ?? null)
  if (isLargeStructure(file, file.dict(root.get('StructTreeRoot')))) {
    root.delete('StructTreeRoot')
    root.delete('MarkInfo')
  }
  dividePages(file, root.get('Pages') ?? null)
  for (const { dict } of nodes) {
    const links = file.array(dict.get('Annots'))
    if (links && links.length > maxArray) dict.set('Annots', links.slice(0, maxArray))
  }
}

/** Destinations in one dictionary become a tree of names, and names of destinations strings. */
function treeOfDestinations(file: PdfFile, root: PdfDict): void {
  const given = file.dict(root.get('Dests'))
  const names = file.dict(root.get('Names'))
  if (!given || given.entries.size <= maxDict || names?.has('Dests')) return
  const sorted = [...given.entries].sort(([one], [other]) => (one < other ? -1 : 1))
  const pairs = sorted.flatMap(([name, place]): PdfObject[] => [text(name), place])
  root.delete('Dests')
  root.set('Names', (names ?? new PdfDict()).set('Dests', file.add(new PdfDict([['Names', pairs]]))))
  for (const { dict } of reachableFrom(file, [root])) {
    for (const key of file.name(dict.get('S')) === 'GoTo' ? ['Dest', 'D'] : ['Dest']) {
      const name = file.name(dict.get(key))
      if (name !== null) dict.set(key, text(name))
    }
  }
}

const text = (name: string) => new PdfString(new Uint8Array(Buffer.from(name, 'latin1')))

/** Divides the nodes of the trees of names and numbers that a dictionary leads to. */
function divideTrees(file: PdfFile, from: PdfObject): void {
  const seen = new Set<PdfObject>()
  const open = [from]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const node = file.dict(next)
    if (!node || seen.has(node)) continue
    seen.add(node)
    for (const key of ['Names', 'Nums']) divideNode(file, node, key)
    for (const key of ['Dests', 'ParentTree', 'IDTree']) open.push(node.get(key) ?? null)
    for (const kid of file.array(node.get('Kids')) ?? []) open.push(kid)
  }
}

function divideNode(file: PdfFile, node: PdfDict, key: string): void {
  const pairs = file.array(node.get(key))
  if (!pairs || pairs.length <= maxArray) return
  const kids: PdfObject[] = []
  for (let i = 0; i < pairs.length; i += 2 * perNode) {
    const leaf = pairs.slice(i, i + 2 * perNode)
    const limits = [leaf[0] ?? null, leaf[leaf.length - (leaf.length % 2 === 0 ? 2 : 1)] ?? null]
    kids.push(
      file.add(
        new PdfDict([
          ['Limits', limits],
          [key, leaf],
        ]),
      ),
    )
  }
  node.delete(key)
  node.set('Kids', kids)
}

/** Whether an element of the structure has too many kids, or its root too many roles. */
function isLargeStructure(file: PdfFile, tree: PdfDict | null): boolean {
  const seen = new Set<PdfObject>()
  const open: PdfObject[] = [tree]
  for (const key of ['RoleMap', 'ClassMap'])
    if ((file.dict(tree?.get(key))?.entries.size ?? 0) > maxDict) return true
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const element = file.dict(next)
    if (!element || seen.has(element)) continue
    seen.add(element)
    const kids = file.array(element.get('K')) ?? [element.get('K') ?? null]
    if (kids.length > maxArray) return true
    for (const kid of kids) if (typeof kid === 'object' && kid !== null) open.push(kid)
  }
  return false
}

/** Groups the kids of page tree nodes that have too many. */
function dividePages(file: PdfFile, tree: PdfObject): void {
  const seen = new Set<PdfObject>()
  const open = [tree]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const node = file.dict(next)
    const kids = file.array(node?.get('Kids'))
    if (!node || !kids || seen.has(node)) continue
    seen.add(node)
    open.push(...kids.slice(0, maxArray))
    if (kids.length <= maxArray || !(next instanceof PdfRef)) continue
    const groups: PdfObject[] = []
    for (let i = 0; i < kids.length; i += perNode)
      groups.push(groupOf(file, next, kids.slice(i, i + perNode)))
    node.set('Kids', groups)
    open.push(...groups)
  }
}

function groupOf(file: PdfFile, parent: PdfRef, kids: readonly PdfObject[]): PdfRef {
  const leaves = (kid: PdfObject) => file.number(file.dict(kid)?.get('Count')) ?? 1
  const group = new PdfDict([
    ['Type', PdfName.of('Pages')],
    ['Parent', parent],
    ['Kids', [...kids]],
    ['Count', kids.reduce((sum: number, kid) => sum + leaves(kid), 0)],
  ])
  const ref = file.add(group)
  for (const kid of kids) file.dict(kid)?.set('Parent', ref)
  return ref
}

/** Sizes of page boundaries: 3 to 14,400 units (ISO 19005-2, 6.1.13). */

const minSide = 3
const maxSide = 14_400
const boundaries = ['MediaBox', 'CropBox', 'BleedBox', 'TrimBox', 'ArtBox']

/** Enlarges smaller boundaries of a page, or of a node of the page tree. */
export function enlargeTinyPage(file: PdfFile, page: PdfDict): void {
  for (const key of boundaries) {
    const box = file.numbers(page.get(key))
    if (box?.length !== 4) continue
    const [x0, y0, x1, y1] = box
    const [width, height] = [Math.abs(x1 - x0), Math.abs(y1 - y0)]
    if (width >= minSide && height >= minSide) continue
    const [left, bottom] = [Math.min(x0, x1), Math.min(y0, y1)]
    page.set(key, [left, bottom, left + Math.max(minSide, width), bottom + Math.max(minSide, height)])
  }
}

/**
 * Gives a page that is too large a larger unit and draws its content in it, so that its size and appearance are kept. Part 1 has no such
 * limit.
 * @returns whether the page was changed
 */
export function enlargeUnit(file: PdfFile, node: PageNode): boolean {
  const { dict, mediaBox, userUnit } = node
  const longest = Math.max(mediaBox.x1 - mediaBox.x0, mediaBox.y1 - mediaBox.y0)
  if (longest <= maxSide) return false
  const factor = Math.ceil(longest / maxSide)
  const smaller = (numbers: readonly number[]) => numbers.map((number) => number / factor)
  for (const key of boundaries) {
    const box = file.numbers(dict.get(key))
    if (box) dict.set(key, smaller(box))
  }
  dict.set('MediaBox', smaller([mediaBox.x0, mediaBox.y0, mediaBox.x1, mediaBox.y1]))
  dict.set('UserUnit', userUnit * factor)
  for (const entry of file.array(dict.get('Annots')) ?? []) {
    const annotation = file.dict(entry)
    for (const key of ['Rect', 'QuadPoints']) {
      const places = file.numbers(annotation?.get(key))
      if (places) annotation?.set(key, smaller(places))
    }
  }
  const scale = numberText(1 / factor)
  const stream = (text: string) => file.add(flateStream(new TextEncoder().encode(text)))
  const contents = dict.get('Contents')
  const parts = file.array(contents) ?? (contents === undefined ? [] : [contents])
  dict.set('Contents', [stream(`q ${scale} 0 0 ${scale} 0 0 cm\n`), ...parts, stream('\nQ\n')])
  return true
}

/** Limits of single values (ISO 19005-1, 6.1.12; ISO 19005-2, 6.1.8 and 6.1.13). */

/** The largest numbers of PDF 1.4 (Annex C). No coordinate of a page is as large. */
const maxReal = 32_767
/** The smallest real that is not denormalised. Smaller ones draw nothing that can be seen, and become 0. */
const minReal = 1.175e-38
const maxInteger = 2_147_483_647
/** Bytes. */
const maxNameLength = 127

/** A value within the limits, also in direct arrays and dictionaries. The same object if nothing changes. */
export function allowedValue(value: PdfObject): PdfObject {
  if (typeof value === 'number') return allowedNumber(value)
  if (value instanceof PdfName) {
    const name = allowedName(value.name)
    return name === value.name ? value : PdfName.of(name)
  }
  if (Array.isArray(value)) {
    const items = value.map(allowedValue)
    return items.some((item, i) => item !== value[i]) ? items : value
  }
  if (!(value instanceof PdfDict)) return value
  const entries = [...value.entries].map(([key, item]) => [allowedName(key), allowedValue(item)] as const)
  const same = entries.every(([key, item]) => value.has(key) && value.get(key) === item)
  return same ? value : new PdfDict(entries)
}

/** Keys whose names are names of glyphs, which the font program uses as well. */
const glyphNameKeys: ReadonlySet<string> = new Set(['Differences', 'CharProcs'])

/**
 * Keeps the entries of containers within the limits, except those of nested containers, which are visited on their own. Changes the
 * containers. Glyph names are kept, because font programs use them.
 */
export class ValueLimits {
  readonly #exempt = new Set<PdfObject>()
  readonly #resolve: (object: PdfObject) => PdfObject

  constructor(resolve: (object: PdfObject) => PdfObject) {
    this.#resolve = resolve
  }

  /** Containers come before their content. */
  apply(container: PdfDict | PdfObject[]): void {
    if (this.#exempt.has(container)) return
    if (Array.isArray(container)) {
      for (const [i, item] of container.entries()) if (!isContainer(item)) container[i] = allowedValue(item)
      return
    }
    const renamed = new Map<string, string>()
    for (const [key, value] of container.entries) {
      if (glyphNameKeys.has(key)) this.#exempt.add(this.#resolve(value))
      else if (!isContainer(value)) {
        const allowed = allowedValue(value)
        if (allowed !== value) container.set(key, allowed)
      }
      const name = allowedName(key)
      if (name !== key) renamed.set(key, name)
    }
    if (renamed.size === 0) return
    const entries = [...container.entries]
    container.entries.clear()
    for (const [key, value] of entries) container.set(renamed.get(key) ?? key, value)
  }
}

const isContainer = (value: PdfObject) =>
  value instanceof PdfRef || Array.isArray(value) || value instanceof PdfDict

function allowedNumber(value: number): number {
  if (value !== 0 && Math.abs(value) < minReal) return 0
  const largest = Number.isInteger(value) ? maxInteger : maxReal
  return Math.abs(value) > largest ? Math.sign(value) * largest : value
}

/** Most names are plain and short. */
const plain = /^[\x20-\x7e]{0,127}$/

/** A name in valid UTF-8 and not too long. Equal names stay equal, different ones different. */
export function allowedName(name: string): string {
  if (plain.test(name)) return name
  const bytes = Buffer.from(name, 'latin1')
  const readable = bytes.toString('utf8').includes('\ufffd') ? Buffer.from(name, 'utf8') : bytes
  if (readable.length <= maxNameLength) return readable.toString('latin1')
  return `${readable
    .toString('utf8')
    .slice(0, 20)
    .replace(/[^ -~]/g, '')}-${hash(bytes)}`
}

/** FNV-1a, twice 32 bits: names that differ must not become equal. */
function hash(bytes: Uint8Array): string {
  let [a, b] = [2_166_136_261, 3_339_675_911]
  for (const byte of bytes) {
    a = Math.imul(a ^ byte, 16_777_619) >>> 0
    b = Math.imul(b ^ byte, 2_654_435_761) >>> 0
  }
  return `${a.toString(16)}${b.toString(16)}`
}
