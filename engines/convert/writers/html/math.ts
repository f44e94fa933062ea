import { descendants, parseHtml } from '../../html/parse.ts'
import { serialiseSafely } from '../../html/sanitise.ts'
import type { ConvertLimits } from '../../options.ts'

/** MathML as it may stand in a page: parsed and written again, since whoever read it may have taken it as it came. */
export function cleanMath(source: string, displayed: boolean, { nodes, depth }: ConvertLimits): string {
  for (const node of descendants(parseHtml(source, nodes))) {
    if (node.tag !== 'math') continue
    if (displayed) node.attributes = new Map([...node.attributes, ['display', 'block']])
    return serialiseSafely(node, depth)
  }
  return ''
}
