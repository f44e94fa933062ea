/** Containers of part 1 (PDF 1.4, Annex C): at most 8,191 entries of an array, 4,095 of a dictionary, 8 colorants of DeviceN. */
import type { PageNode } from '../../file/pages.ts'
import {
  PdfDict,
  type PdfFile,
  PdfName,
  type PdfObject,
  PdfRef,
  PdfStream,
  PdfString,
  reachableFrom,
} from '../../objects/objects.ts'

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
 * Divides what describes a document where it is too large: page tree, destinations, trees of names and numbers. A structure that is
 * too large is removed, which level B does not need, and so are the last of too many links. Changes the objects of the file.
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
  for (const object of reachableFrom(file, [root])) {
    const dict = object instanceof PdfStream ? object.dict : object
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
