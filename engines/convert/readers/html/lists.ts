import type { Block, Definitions, Inline, List } from '../../../model/document.ts'
import { attribute, childElements, descendants, type HtmlElement, type HtmlNode } from '../../html/parse.ts'
import { inlineText } from '../../tree/walk.ts'
import { isHidden, styleOf } from './display.ts'

type ReadBlocks = (nodes: readonly HtmlNode[]) => Block[]

const numberings: Readonly<Record<string, List['numbering']>> = {
  a: 'lower-alpha',
  A: 'upper-alpha',
  i: 'lower-roman',
  I: 'upper-roman',
  'lower-alpha': 'lower-alpha',
  'upper-alpha': 'upper-alpha',
  'lower-roman': 'lower-roman',
  'upper-roman': 'upper-roman',
}

/** A list; or the content of a list element without items. */
export function listOf(node: HtmlElement, read: ReadBlocks): Block[] {
  const items: { blocks: Block[]; readonly checked?: boolean; readonly value?: number }[] = []
  let loose = false
  for (const child of node.children) {
    if (child.type === 'element' && child.tag === 'li') {
      const item = itemOf(child, read)
      if (item === null) continue
      if (isUnmarked(child) && item.blocks.every((block) => block.kind === 'list')) {
        // The inner list only indents: its items belong to this list, or to the item before.
        const last = items.at(-1)
        for (const list of item.blocks)
          if (last) last.blocks.push(list)
          else if (list.kind === 'list')
            for (const inner of list.items) items.push({ ...inner, blocks: [...inner.blocks] })
        continue
      }
      const value = integer(attribute(child, 'value'))
      items.push(value === undefined ? item : { ...item, value })
      loose ||= childElements(child).some((inner) => inner.tag === 'p')
    } else {
      // A list directly inside a list: browsers show it below the item before it.
      const blocks = read([child])
      const last = items.at(-1)
      if (blocks.length === 0) continue
      if (last) for (const block of blocks) last.blocks.push(block)
      else items.push({ blocks: [...blocks] })
    }
  }
  if (items.length === 0) return []
  const ordered = node.tag === 'ol'
  if (!ordered) {
    const list = {
      kind: 'list' as const,
      ordered,
      ...(loose ? { loose } : {}),
      items: items.map(withoutValue),
    }
    return [numberedByText(list) ?? list]
  }
  const type = styleOf(node, 'list-style-type').replace('latin', 'alpha') || attribute(node, 'type')
  const numbering = Object.hasOwn(numberings, type) ? numberings[type] : undefined
  return countedRuns(node, items).map(({ start, items: run }) => ({
    kind: 'list',
    ordered,
    ...(start === 1 ? {} : { start }),
    ...(numbering === undefined ? {} : { numbering }),
    ...(loose ? { loose } : {}),
    items: run.map(withoutValue),
  }))
}

const ownNumber = /^\s*(\(?)(\d{1,3})([.)])\s+/

/** A list with bullets whose items begin with consecutive numbers, converted to a list with these numbers; null for another list. */
function numberedByText({ items, ...list }: List): List | null {
  const starts = items.map(({ blocks: [first], checked }) =>
    first?.kind === 'paragraph' && checked === undefined ? ownNumber.exec(inlineText(first.inlines)) : null,
  )
  const [, before, number, after] = starts[0] ?? []
  const start = Number(number)
  const follows = starts.every(
    (one, i) => one?.[1] === before && Number(one?.[2]) === start + i && one?.[3] === after,
  )
  if (number === undefined || !follows) return null
  return {
    ...list,
    ordered: true,
    ...(start === 1 ? {} : { start }),
    ...(before === '' ? {} : { before }),
    ...(after === '.' ? {} : { after }),
    items: items.map((item, i) => {
      const [first, ...others] = item.blocks
      if (first?.kind !== 'paragraph') return item
      const inlines = withoutStart(first.inlines, starts[i]?.[0].length ?? 0)
      return { ...item, blocks: [{ ...first, inlines }, ...others] }
    }),
  }
}

/** Inlines without so many characters at their start. */
function withoutStart(inlines: readonly Inline[], count: number): Inline[] {
  const out: Inline[] = []
  let left = count
  for (const inline of inlines) {
    const length = left > 0 ? inlineText([inline]).length : 0
    if (left === 0) out.push(inline)
    else if (length > left && inline.kind === 'text') out.push({ ...inline, text: inline.text.slice(left) })
    else if (length > left && 'inlines' in inline)
      out.push({ ...inline, inlines: withoutStart(inline.inlines, left) })
    left = Math.max(0, left - length)
  }
  return out
}

interface Valued {
  readonly value?: number
}

function withoutValue<T extends Valued>({ value: _, ...item }: T): Omit<T, 'value'> {
  return item
}

/** Items of an ordered list in runs of consecutive numbers: a `value`, or a list that counts down, begins another one. */
function countedRuns<T extends Valued>(
  list: HtmlElement,
  items: readonly T[],
): { readonly start: number; readonly items: T[] }[] {
  const isReversed = list.attributes.has('reversed')
  const runs: { readonly start: number; readonly items: T[] }[] = []
  let number = integer(attribute(list, 'start')) ?? (isReversed ? items.length : 1)
  for (const item of items) {
    number = item.value ?? number
    const last = runs.at(-1)
    if (last && number === last.start + last.items.length) last.items.push(item)
    else runs.push({ start: number, items: [item] })
    number += isReversed ? -1 : 1
  }
  return runs
}

/** Whether an item has no bullet or number. */
function isUnmarked(item: HtmlElement): boolean {
  return /(?:^|;)\s{0,9}list-style(?:-type)?\s{0,9}:\s{0,9}none/i.test(attribute(item, 'style'))
}

/** null for an item whose content was moved or hidden; an item that is empty in the source is kept. */
function itemOf(node: HtmlElement, read: ReadBlocks): { blocks: Block[]; readonly checked?: boolean } | null {
  if (isHidden(node)) return null
  const box = checkbox(node)
  box?.parent?.children.splice(box.parent.children.indexOf(box), 1)
  const blocks = [...read([node])]
  if (blocks.length === 0 && node.children.some((child) => child.type === 'element')) return null
  return { blocks, ...(box === null ? {} : { checked: box.attributes.has('checked') }) }
}

/** The checkbox of a task, at the start of its item. */
function checkbox(item: HtmlElement): HtmlElement | null {
  let looked = 0
  for (const node of descendants(item)) {
    if (node.tag === 'input') return attribute(node, 'type').toLowerCase() === 'checkbox' ? node : null
    if (++looked > 3) return null
  }
  return null
}

function integer(text: string): number | undefined {
  return /^-?\d{1,9}$/.test(text.trim()) ? Number(text) : undefined
}

/** A definition list; pairs may be wrapped in `div`. null if there is neither term nor definition. */
export function definitionsOf(
  node: HtmlElement,
  line: (term: HtmlElement) => Inline[],
  read: ReadBlocks,
): Definitions | null {
  const items: { term: Inline[]; definitions: Block[][] }[] = []
  for (const part of childElements(node).flatMap((child) =>
    child.tag === 'div' ? childElements(child) : [child],
  )) {
    const last = items.at(-1)
    if (part.tag === 'dt') {
      const term = line(part)
      // Consecutive terms share their definitions: they become one term on two lines.
      if (last && last.definitions.length === 0) {
        last.term.push({ kind: 'break' })
        for (const inline of term) last.term.push(inline)
      } else items.push({ term, definitions: [] })
    } else if (part.tag === 'dd') {
      const blocks = read(part.children)
      if (last) last.definitions.push(blocks)
      else items.push({ term: [], definitions: [blocks] })
    }
  }
  return items.length === 0 ? null : { kind: 'definitions', items }
}
