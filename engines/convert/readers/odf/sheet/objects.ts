import { childOf, childrenOf, textContent, type XmlElement } from '../../../../office/xml.ts'
import type { Conversion } from '../../../conversion.ts'
import { bodyMarkup, cropOf, describedBy, placementOf, shapeMarkup, transformTag } from '../drawing.ts'
import { units } from '../lengths.ts'
import { escaped, tag } from '../markup.ts'
import type { OoxmlPackage } from '../ooxml-package.ts'
import type { Pictures } from '../pictures.ts'
import type { OdfStyles } from '../styles.ts'

interface ObjectsContext {
  readonly styles: OdfStyles
  readonly pack: OoxmlPackage
  readonly pictures: Pictures
  readonly conversion: Conversion
}

/** The images and shapes of a sheet, as a drawing part. */
export class SheetObjects {
  readonly #context: ObjectsContext
  readonly #sheet: string
  readonly #part: string
  readonly #anchors: string[] = []

  constructor(context: ObjectsContext, sheet: string) {
    this.#context = context
    this.#sheet = sheet
    this.#part = `xl/drawings/drawing${/\d+/.exec(sheet)?.[0] ?? 1}.xml`
  }

  /** @param row of the cell that its place counts from; without it, the corner of the sheet */
  add(object: XmlElement, row?: number, column?: number): void {
    if (object.name === 'draw:g' || object.name === 'draw:a') {
      for (const child of childrenOf(object)) this.add(child, row, column)
      return
    }
    const content = this.#content(object)
    if (content === '') return
    const { x, y, width, height } = placementOf(object)
    const extent = tag('xdr:ext', { cx: units(width), cy: units(height) })
    const data = tag('xdr:clientData')
    const number = (name: string, of: number) => tag(name, {}, String(of))
    this.#anchors.push(
      row === undefined || column === undefined
        ? tag('xdr:absoluteAnchor', {}, tag('xdr:pos', { x: units(x), y: units(y) }), extent, content, data)
        : tag(
            'xdr:oneCellAnchor',
            {},
            tag(
              'xdr:from',
              {},
              number('xdr:col', column),
              number('xdr:colOff', units(x)),
              number('xdr:row', row),
              number('xdr:rowOff', units(y)),
            ),
            extent,
            content,
            data,
          ),
    )
  }

  #content(object: XmlElement): string {
    const { styles, pack, pictures, conversion } = this.#context
    const graphic = styles.properties('graphic', object.attributes['draw:style-name'], 'graphic')
    const placement = placementOf(object)
    const relate = (part: string) => pack.relate(this.#part, 'image', part)
    const properties = shapeMarkup(object, graphic, placement, { styles, pictures, relate })
    const named = tag('xdr:cNvPr', {
      id: this.#anchors.length + 2,
      name: object.attributes['draw:name'] ?? 'object',
      ...describedBy(object),
    })
    const image = childrenOf(object, 'draw:image')
      .map(({ attributes }) => attributes['xlink:href'])
      .find((reference) => pictures.has(reference))
    if (image !== undefined)
      return tag(
        'xdr:pic',
        {},
        tag('xdr:nvPicPr', {}, named, tag('xdr:cNvPicPr')),
        tag(
          'xdr:blipFill',
          {},
          tag('a:blip', { 'r:embed': relate(pictures.partOf(image)) }),
          cropOf(graphic, placement),
          tag('a:stretch', {}, tag('a:fillRect')),
        ),
        tag('xdr:spPr', {}, properties),
      )
    const chart = pictures.chartOf(childOf(object, 'draw:object')?.attributes['xlink:href'])
    if (chart !== undefined)
      return tag(
        'xdr:graphicFrame',
        { macro: '' },
        tag('xdr:nvGraphicFramePr', {}, named, tag('xdr:cNvGraphicFramePr')),
        transformTag('xdr:xfrm', { ...placement, x: 0, y: 0 }),
        tag(
          'a:graphic',
          {},
          tag(
            'a:graphicData',
            { uri: 'http://schemas.openxmlformats.org/drawingml/2006/chart' },
            tag('c:chart', { 'r:id': pack.relate(this.#part, 'chart', chart) }),
          ),
        ),
      )
    const box = childOf(object, 'draw:text-box')
    if (object.name === 'draw:frame' && !box) {
      if (childrenOf(object).length > 0)
        conversion.warn({
          code: 'drawing_lost',
          message:
            'An image or embedded object of the document was left out; it has no form that can be shown.',
        })
      return ''
    }
    if (
      !/^draw:(?:frame|rect|line|polyline|polygon|path|ellipse|circle|connector|custom-shape|caption)$/.test(
        object.name,
      )
    )
      return ''
    const paragraphs = childrenOf(box ?? object, 'text:p').map((paragraph) =>
      tag('a:p', {}, tag('a:r', {}, tag('a:t', {}, escaped(textContent(paragraph))))),
    )
    return tag(
      'xdr:sp',
      {},
      tag('xdr:nvSpPr', {}, named, tag('xdr:cNvSpPr')),
      tag('xdr:spPr', {}, properties),
      paragraphs.length > 0 &&
        tag('xdr:txBody', {}, bodyMarkup('a:bodyPr', graphic, false), tag('a:lstStyle'), ...paragraphs),
    )
  }

  /** Adds the part, and returns the element of the sheet that refers to it. */
  end(pack: OoxmlPackage): string {
    if (this.#anchors.length === 0) return ''
    pack.add(
      this.#part,
      'drawing+xml',
      tag(
        'xdr:wsDr',
        {
          'xmlns:xdr': 'http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing',
          'xmlns:a': 'http://schemas.openxmlformats.org/drawingml/2006/main',
          'xmlns:r': 'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
          'xmlns:c': 'http://schemas.openxmlformats.org/drawingml/2006/chart',
        },
        ...this.#anchors,
      ),
    )
    return tag('drawing', { 'r:id': pack.relate(this.#sheet, 'drawing', this.#part) })
  }
}
