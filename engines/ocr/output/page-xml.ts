import type { Box } from '../../model/geometry.ts'
import { ocrLanguages } from '../languages.ts'
import { decimal, element, escapeXml, type MarkupOptions } from './hocr.ts'
import { lineText, type PhysicalBlock, type PhysicalLine, type PhysicalPage } from './physical-pages.ts'

const namespace = 'http://schema.primaresearch.org/PAGE/gts/pagecontent/2019-07-15'
const schema = 'https://www.primaresearch.org/schema/PAGE/gts/pagecontent/2019-07-15/pagecontent.xsd'
/** The format requires a time; the same page must give the same file. */
const noTime = '1970-01-01T00:00:00Z'

/** One page as PAGE XML (2019-07-15) of PRImA, which contains one page in a file. Coordinates are pixels. */
export function toPageXml(page: PhysicalPage, { source, software }: MarkupOptions): string {
  const root = {
    xmlns: namespace,
    'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
    'xsi:schemaLocation': `${namespace} ${schema}`,
    pcGtsId: `page_${page.number}`,
  }
  const text = (name: string, content: string) => element(name, {}, [escapeXml(content)])
  const metadata = element('Metadata', {}, [
    text('Creator', `${software.name} ${software.version}`),
    text('Created', noTime),
    text('LastChange', noTime),
    text('Comments', 'The time is not recorded.'),
  ])
  const attributes = {
    imageFilename: source,
    imageWidth: page.width,
    imageHeight: page.height,
    imageXResolution: decimal(page.dpi),
    imageYResolution: decimal(page.dpi),
    imageResolutionUnit: 'PPI',
    primaryLanguage: languageName(page.language),
    conf: decimal(page.confidence),
  }
  const regions = page.blocks.map((block, i) => `\n${regionOf(block, `r${i + 1}`)}`)
  const content = element('Page', attributes, [...readingOrder(page.blocks), ...regions, '\n'])
  return `<?xml version="1.0" encoding="UTF-8"?>\n${element('PcGts', root, ['\n', metadata, '\n', content, '\n'])}\n`
}

function readingOrder(blocks: readonly PhysicalBlock[]): string[] {
  if (blocks.length === 0) return []
  const entries = blocks.map((_, index) => element('RegionRefIndexed', { index, regionRef: `r${index + 1}` }))
  return [element('ReadingOrder', {}, [element('OrderedGroup', { id: 'order' }, entries)])]
}

function regionOf(block: PhysicalBlock, id: string): string {
  if (block.kind === 'figure') return element('ImageRegion', { id }, [coords(block.box)])
  if (block.kind === 'table') {
    const cells = block.cells.map(({ box, lines, place }, i) => {
      const roles =
        place === undefined
          ? []
          : [
              element('Roles', {}, [
                element('TableCellRole', {
                  rowIndex: place.row,
                  columnIndex: place.column,
                  rowSpan: place.rowspan,
                  colSpan: place.colspan,
                  header: String(place.header),
                }),
              ]),
            ]
      return textRegion(box, lines, `${id}c${i + 1}`, 'paragraph', roles)
    })
    return element('TableRegion', { id, rows: block.rows, columns: block.columns }, [
      coords(block.box),
      ...cells,
    ])
  }
  if (block.kind === 'formula') {
    // A mathematics region cannot contain text, so its text is a nested region.
    return element('MathsRegion', { id }, [
      coords(block.box),
      textRegion(block.box, block.lines, `${id}t`, 'other', []),
    ])
  }
  return textRegion(block.box, block.lines, id, block.kind === 'heading' ? 'heading' : 'paragraph', [])
}

function textRegion(
  box: Box,
  lines: readonly PhysicalLine[],
  id: string,
  type: string,
  roles: readonly string[],
): string {
  return element('TextRegion', { id, type }, [
    coords(box),
    ...roles,
    ...lines.map((line, i) => `\n${lineOf(line, `${id}l${i + 1}`)}`),
    textEquiv(lines.map(lineText).join('\n')),
  ])
}

function lineOf(line: PhysicalLine, id: string): string {
  const direction = line.rightToLeft ? 'right-to-left' : undefined
  const points = line.baseline.map(({ x, y }) => `${x},${y}`).join(' ')
  const words = line.words.map(({ text, confidence, box }, i) =>
    element('Word', { id: `${id}w${i + 1}` }, [coords(box), textEquiv(text, confidence)]),
  )
  return element('TextLine', { id, readingDirection: direction }, [
    coords(line.box),
    element('Baseline', { points }),
    ...words,
    textEquiv(lineText(line)),
  ])
}

function textEquiv(text: string, confidence?: number): string {
  const conf = confidence === undefined ? undefined : decimal(confidence)
  return element('TextEquiv', { conf }, [element('Unicode', {}, [escapeXml(text)])])
}

function coords({ x0, y0, x1, y1 }: Box): string {
  return element('Coords', { points: `${x0},${y0} ${x1},${y0} ${x1},${y1} ${x0},${y1}` })
}

/** The format spells this name differently; the names of the other OCR languages are equal. */
const slovenian = 'Slovenian'

/** The name of a language in the format, in English. */
function languageName(code: string | undefined): string | undefined {
  const name = ocrLanguages.find((language) => language.code === code)?.name.replace(/ \(.*\)$/, '')
  return name === slovenian ? 'Slovene' : name
}
