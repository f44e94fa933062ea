import type { Block, Inline, ListItem } from '../../../model/document.ts'
import { childOf, childrenOf, descendantsOf, textContent, type XmlElement } from '../../../office/xml.ts'

/** Reads the text of a DrawingML paragraph. */
type ReadLine = (paragraph: XmlElement) => Inline[]

/** Maximum nesting; deeper points join their parents' list. */
const maxDepth = 20

/**
 * The text of a SmartArt diagram as a nested list (ECMA-376 part 1, 21.4: points, and connections that make one the parent of
 * another); null for one without text.
 */
export function diagramList(model: XmlElement | undefined, line: ReadLine): Block | null {
  const words = new Map<string, Inline[]>()
  let root = ''
  for (const point of childrenOf(childOf(model, 'dgm:ptLst'), 'dgm:pt')) {
    const { modelId = '', type = 'node' } = point.attributes
    if (type === 'doc') root = modelId
    else if (type === 'node' || type === 'asst') words.set(modelId, wordsOf(point, line))
  }
  const below = new Map<string, { readonly id: string; readonly order: number }[]>()
  for (const { attributes } of childrenOf(childOf(model, 'dgm:cxnLst'), 'dgm:cxn')) {
    const { type = 'parOf', srcId = '', destId = '', srcOrd } = attributes
    if (type !== 'parOf' || !words.has(destId)) continue
    const some = below.get(srcId) ?? []
    some.push({ id: destId, order: Number(srcOrd ?? 0) || 0 })
    below.set(srcId, some)
  }
  const met = new Set<string>()
  const items = (id: string, depth: number): ListItem[] => {
    const children = (below.get(id) ?? []).toSorted((a, b) => a.order - b.order)
    return children.flatMap((child): ListItem[] => {
      if (met.has(child.id)) return []
      met.add(child.id)
      const inlines = words.get(child.id) ?? []
      const inner = items(child.id, Math.min(depth + 1, maxDepth))
      if (inlines.length === 0) return inner
      const own: Block[] = [{ kind: 'paragraph', inlines }]
      if (depth >= maxDepth) return [{ blocks: own }, ...inner]
      return [{ blocks: inner.length > 0 ? [...own, { kind: 'list', ordered: false, items: inner }] : own }]
    })
  }
  const all = items(root, 0)
  // Points without a connection are kept too.
  for (const [id, inlines] of words)
    if (!met.has(id) && inlines.length > 0) all.push({ blocks: [{ kind: 'paragraph', inlines }] })
  return all.length > 0 ? { kind: 'list', ordered: false, items: all } : null
}

function wordsOf(point: XmlElement, line: ReadLine): Inline[] {
  const out: Inline[] = []
  for (const paragraph of childrenOf(childOf(point, 'dgm:t'), 'a:p')) {
    const inlines = line(paragraph)
    if (inlines.length > 0 && out.length > 0) out.push({ kind: 'break' })
    for (const inline of inlines) out.push(inline)
  }
  return out
}

/** The text of a paragraph without its formatting. */
export function plainLine(paragraph: XmlElement): Inline[] {
  const text = descendantsOf(paragraph, 'a:t').map(textContent).join('').trim()
  return text === '' ? [] : [{ kind: 'text', text }]
}
