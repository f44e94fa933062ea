import type { BlockLook, PagePlace } from '../../../model/document.ts'
import type { MathElement } from '../../tex/omml.ts'

const emu = 12_700
const drawingNamespace = 'http://schemas.openxmlformats.org/drawingml/2006/main'
const shapeType = 'http://schemas.microsoft.com/office/word/2010/wordprocessingShape'

/**
 * An area of one colour at its position on the page, behind the text, as a shape that Word can edit.
 * @param number its id, and its height among other drawings
 */
export function areaDrawing(
  { box, color }: NonNullable<BlockLook['areas']>[number],
  number: number,
): MathElement {
  const element = (
    name: string,
    attributes: Readonly<Record<string, string>>,
    ...children: readonly (MathElement | string)[]
  ): MathElement => ({ name, attributes, children })
  const units = (points: number) => String(Math.round(points * emu))
  const size = { cx: units(Math.max(0.25, box.x1 - box.x0)), cy: units(Math.max(0.25, box.y1 - box.y0)) }
  const place = (axis: 'H' | 'V', offset: number) =>
    element(`wp:position${axis}`, { relativeFrom: 'page' }, element('wp:posOffset', {}, units(offset)))
  const fill = element('a:solidFill', {}, element('a:srgbClr', { val: color.slice(1).toUpperCase() }))
  const shape = element(
    'wps:wsp',
    {},
    element('wps:cNvSpPr', {}),
    element(
      'wps:spPr',
      {},
      element('a:xfrm', {}, element('a:off', { x: '0', y: '0' }), element('a:ext', size)),
      element('a:prstGeom', { prst: 'rect' }, element('a:avLst', {})),
      fill,
      element('a:ln', {}, element('a:noFill', {})),
    ),
    element('wps:bodyPr', {}),
  )
  const anchor = {
    ...{ distT: '0', distB: '0', distL: '0', distR: '0', simplePos: '0', relativeHeight: String(number) },
    ...{ behindDoc: '1', locked: '0', layoutInCell: '0', allowOverlap: '1' },
  }
  const graphic = element(
    'a:graphic',
    { 'xmlns:a': drawingNamespace },
    element('a:graphicData', { uri: shapeType }, shape),
  )
  return element(
    'w:drawing',
    {},
    element(
      'wp:anchor',
      anchor,
      element('wp:simplePos', { x: '0', y: '0' }),
      place('H', box.x0),
      place('V', box.y0),
      element('wp:extent', size),
      element('wp:effectExtent', { l: '0', t: '0', r: '0', b: '0' }),
      element('wp:wrapNone', {}),
      element('wp:docPr', { id: String(number), name: 'Area' }),
      element('wp:cNvGraphicFramePr', {}),
      graphic,
    ),
  )
}

/** Options of an image at a place on its page. */
export function floatingPlace(
  { x, y, behind, from = { x: 'page', y: 'page' }, align = {}, wrap }: PagePlace,
  zIndex: number,
) {
  const points = (length: number) => Math.round(length * emu)
  const down = { top: 'top', middle: 'center', bottom: 'bottom' } as const
  return {
    horizontalPosition: { relative: from.x, ...(align.x ? { align: align.x } : { offset: points(x) }) },
    verticalPosition: { relative: from.y, ...(align.y ? { align: down[align.y] } : { offset: points(y) }) },
    behindDocument: behind,
    zIndex,
    allowOverlap: true,
    layoutInCell: false,
    // None of the kinds of wrapping, above and below, or around a rectangle.
    wrap: !wrap
      ? { type: 0 as const }
      : wrap.isAcross
        ? { type: 3 as const }
        : { type: 1 as const, side: 'bothSides' as const },
    ...(wrap
      ? {
          margins: {
            top: points(wrap.top),
            right: points(wrap.right),
            bottom: points(wrap.bottom),
            left: points(wrap.left),
          },
        }
      : {}),
  }
}
