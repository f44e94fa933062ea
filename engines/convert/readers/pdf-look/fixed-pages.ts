import type { Block, FixedObject, FixedPage, FixedShape } from '../../../model/document.ts'
import type { PageContent } from '../../../model/page-content.ts'
import type { PageDrawing } from './drawings.ts'
import type { Leaf } from './leaves.ts'

/** Points that a box is wider than its text, since widths of other fonts differ a little. */
const slack = 6

/** A page with its content where it is: drawings and images, and its texts before them. */
export function fixedPage(
  { page, width, height, pictures }: PageContent,
  drawings: readonly PageDrawing[],
  drawn: readonly (string | null)[],
  blocks: readonly Block[],
  leaves: ReadonlyMap<Block, Leaf>,
): FixedPage {
  const objects: FixedObject[] = drawings.flatMap((drawing, i): FixedObject[] => {
    if (drawing.kind === 'area') return [areaShape(drawing)]
    const resource = drawn[i]
    return resource ? [{ kind: 'picture', box: drawing.box, resource }] : []
  })
  for (const { box, resource, alt } of pictures)
    if (resource !== null) objects.push({ kind: 'picture', box, resource, ...(alt ? { alt } : {}) })
  for (const block of blocks) {
    if (block.page !== page || !block.box || block.kind === 'figure') continue
    const { x0, y0, x1, y1 } = block.box
    const { before: _, begins: _begins, left: _left, first, ...look } = block.look ?? {}
    const box = { x0: x0 - (first && first < 0 ? first : 0), y0, x1: Math.min(width, x1 + slack), y1 }
    const shown = {
      ...block,
      look: { ...look, right: 0, ...(first && lineCount(block) > 1 ? { first } : {}) },
    }
    objects.push({ kind: 'text', box, blocks: [shown] })
  }
  return { width, height, objects }
}

function areaShape({ box: { x0, y0, x1, y1 }, color }: Extract<PageDrawing, { kind: 'area' }>): FixedShape {
  return {
    kind: 'shape',
    fill: color,
    path: [
      [x0, y0],
      [x1, y0],
      [x1, y1],
      [x0, y1],
    ],
    closed: true,
  }
}

/** Lines of a block, by its height. */
function lineCount({ box, look }: Block): number {
  return box && look?.line ? Math.round((box.y1 - box.y0) / look.line.value) : 1
}
