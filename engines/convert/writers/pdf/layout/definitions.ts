import type { Definitions } from '../../../../model/document.ts'
import type { Tag } from '../canvas/structure.ts'
import type { Flowable } from './flowables.ts'
import {
  childTag,
  gap,
  type LayOutBlocks,
  type LayoutArea,
  type LayoutContext,
  layOutLines,
  quoteIndent,
} from './paragraph.ts'
import { layOutStyled } from './styled-block.ts'

/** A list whose labels are the terms (ISO 32000-1, 14.8.4.3.3). */
export function layOutDefinitions(
  { items }: Definitions,
  area: LayoutArea,
  context: LayoutContext,
  layBlocks: LayOutBlocks,
): Flowable[] {
  const list: Tag = { ...childTag('L', area), attributes: [{ O: 'List', ListNumbering: 'Description' }] }
  const bold = { ...area, style: { ...area.style, bold: true } }
  return items.flatMap(({ term, look, definitions }) => {
    const item: Tag = { type: 'LI', parent: list }
    const label: Tag = { type: 'Lbl', parent: item }
    if (look) {
      const space = (height = 0): Flowable => ({ kind: 'gap', height, space: { group: look.group } })
      const inside = { ...area, tag: { type: 'LBody', parent: item } }
      return [
        space(look.before),
        ...layOutStyled(term, label, area, context, { look }, true),
        space(look.after),
        ...definitions.flatMap((body) => layBlocks(body, inside, context)),
      ]
    }
    return [
      ...layOutLines(term, label, bold, context, {}, true),
      ...definitions.flatMap((body) => {
        const tag: Tag = { type: 'LBody', parent: item }
        const x = context.base === 'rtl' ? area.x : area.x + quoteIndent
        const inside = { ...area, x, width: area.width - quoteIndent, tag }
        return layBlocks(body, inside, context)
      }),
      gap(context.size * 0.3, area),
    ]
  })
}
