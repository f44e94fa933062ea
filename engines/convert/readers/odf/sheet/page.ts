import { childOf, type XmlElement } from '../../../../office/xml.ts'
import { lengthOf, shareOf, sideOf } from '../lengths.ts'
import { escaped, some, tag } from '../markup.ts'
import { plainText } from '../plain-text.ts'
import type { OdfStyles, Properties } from '../styles.ts'

/** Paper sizes by their number (ECMA-376 part 1, 18.3.1.63), points, upright. */
const papers: readonly (readonly [number, number, number])[] = [
  [1, 612, 792],
  [3, 792, 1224],
  [5, 612, 1008],
  [7, 522, 756],
  [8, 841.89, 1190.55],
  [9, 595.28, 841.89],
  [11, 419.53, 595.28],
  [12, 708.66, 1000.63],
]

const inches = (points: number) => Math.round((points / 72) * 10_000) / 10_000

export interface SheetPage {
  /** Before the sheet's content. */
  readonly properties: string
  /** After it, in the order of the part. */
  readonly setup: string
}

/** How a sheet is printed, by its master page. */
export function sheetPage(
  master: XmlElement | undefined,
  layout: XmlElement | undefined,
  styles: OdfStyles,
): SheetPage {
  const properties = childOf(layout, 'style:page-layout-properties')?.attributes ?? {}
  const width = lengthOf(properties['fo:page-width']) ?? 595.28
  const height = lengthOf(properties['fo:page-height']) ?? 841.89
  const isWide = width > height
  const [short, long] = isWide ? [height, width] : [width, height]
  const distance = (paper: readonly [number, number, number]) =>
    Math.abs(paper[1] - short) + Math.abs(paper[2] - long)
  const paper = papers.reduce((best, one) => (distance(one) < distance(best) ? one : best))
  const scale = shareOf(properties['style:scale-to'])
  const across = Number(properties['style:scale-to-X'] ?? properties['loext:scale-to-X'])
  const down = Number(properties['style:scale-to-Y'] ?? properties['loext:scale-to-Y'])
  const whole = Number(properties['style:scale-to-pages'])
  const isFitted = across > 0 || down > 0 || whole > 0
  const printed = properties['style:print'] ?? ''
  const centred = properties['style:table-centering'] ?? 'none'
  const margin = (side: string) => lengthOf(sideOf(properties, 'fo:margin', side)) ?? 56.7
  const [header, footer] = (['header', 'footer'] as const).map((kind) => {
    const holder = childOf(master, `style:${kind}`)
    if (!holder || holder.attributes['style:display'] === 'false') return { room: 0, text: '' }
    const own: Properties =
      childOf(layout, `style:${kind}-style`, 'style:header-footer-properties')?.attributes ?? {}
    const room = lengthOf(own['svg:height']) ?? lengthOf(own['fo:min-height']) ?? 0
    return { room, text: runningText(holder) }
  })
  return {
    properties: isFitted ? tag('sheetPr', {}, tag('pageSetUpPr', { fitToPage: 1 })) : '',
    setup: [
      tag('printOptions', {
        horizontalCentered: /^(?:horizontal|both)$/.test(centred) ? 1 : undefined,
        verticalCentered: /^(?:vertical|both)$/.test(centred) ? 1 : undefined,
        gridLines: /\bgrid\b/.test(printed) ? 1 : undefined,
        headings: /\bheaders\b/.test(printed) ? 1 : undefined,
      }),
      tag('pageMargins', {
        left: inches(margin('left')),
        right: inches(margin('right')),
        top: inches(margin('top') + header.room),
        bottom: inches(margin('bottom') + footer.room),
        header: inches(margin('top')),
        footer: inches(margin('bottom')),
      }),
      tag('pageSetup', {
        paperSize: paper[0],
        scale: scale !== undefined && !isFitted ? Math.round(scale * 100) : undefined,
        fitToWidth: isFitted ? (whole > 0 ? 1 : across || 0) : undefined,
        fitToHeight: isFitted ? (whole > 0 ? 0 : down || 0) : undefined,
        pageOrder: properties['style:print-page-order'] === 'ltr' ? 'overThenDown' : undefined,
        orientation: isWide ? 'landscape' : 'portrait',
      }),
      some('headerFooter', some('oddHeader', header.text), some('oddFooter', footer.text)),
    ].join(''),
  }
  /** The text of a header or footer in the notation of workbooks (18.3.1.46). */
  function runningText(holder: XmlElement): string {
    const regions = (['left', 'center', 'right'] as const).map(
      (side) => [side, childOf(holder, `style:region-${side}`)] as const,
    )
    const found = regions.some(([, region]) => region) ? regions : ([['center', holder]] as const)
    const text = found
      .map(([side, region]) => {
        const content = region ? textOf(region, styles) : ''
        return content === '' ? '' : `&${{ left: 'L', center: 'C', right: 'R' }[side]}${content}`
      })
      .join('')
    return escaped(text)
  }
}

const fields: Readonly<Record<string, string>> = {
  'text:sheet-name': '&A',
  'text:date': '&D',
  'text:time': '&T',
  'text:file-name': '&F',
}

function textOf(region: XmlElement, _: OdfStyles): string {
  const marked = withFields(region)
  return plainText(marked, (name) => (name === 'PAGE' ? '&P' : '&N')).text
}

/** Ampersands of the text are doubled, and fields are their codes. */
function withFields(element: XmlElement): XmlElement {
  const code = fields[element.name]
  if (code !== undefined) return { ...element, name: 'text:span', children: [code] }
  return {
    ...element,
    children: element.children.map((child) =>
      typeof child === 'string' ? child.replaceAll('&', '&&') : withFields(child),
    ),
  }
}
