import { descendants, parseHtml } from '../../html/parse.ts'
import { serialiseSafely } from '../../html/sanitise.ts'
import type { ConvertLimits } from '../../options.ts'

/** Sanitises MathML: readers may have taken it from the source unchanged. */
export function sanitiseMath(source: string, displayed: boolean, { nodes, depth }: ConvertLimits): string {
  for (const node of descendants(parseHtml(source, nodes))) {
    if (node.tag !== 'math') continue
    if (displayed) node.attributes = new Map([...node.attributes, ['display', 'block']])
    return serialiseSafely(node, depth)
  }
  return ''
}
