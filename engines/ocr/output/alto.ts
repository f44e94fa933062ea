import type { Box } from '../../model/geometry.ts'
import { decimal, element, escapeXml, type MarkupOptions } from './hocr.ts'
import type { PhysicalBlock, PhysicalLine, PhysicalPage } from './physical-pages.ts'

const namespace = 'http://www.loc.gov/standards/alto/ns-v4#'
const schema = 'https://www.loc.gov/standards/alto/v4/alto-4-4.xsd'

/** The document as ALTO 4.4 of the Library of Congress. Coordinates are pixels. */
export function toAlto(pages: readonly PhysicalPage[], options: MarkupOptions): string {
  const root = {
    xmlns: namespace,
    'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
    'xsi:schemaLocation': `${namespace} ${schema}`,
    SCHEMAVERSION: '4.4',
  }
  const layout = element('Layout', {}, [...pages.map((page) => `\n${pageOf(page)}`), '\n'])
  return `<?xml version="1.0" encoding="UTF-8"?>\n${element('alto', root, ['\n', descriptionOf(options), '\n', tags(pages), layout, '\n'])}\n`
}

function descriptionOf({ source, software }: MarkupOptions): string {
  const text = (name: string, content: string) => element(name, {}, [escapeXml(content)])
  const program = [text('softwareName', software.name), text('softwareVersion', software.version)]
  return element('Description', {}, [
    text('MeasurementUnit', 'pixel'),
    element('sourceImageInformation', {}, [text('fileName', source)]),
    element('Processing', { ID: 'OCR' }, [
      text('processingCategory', 'contentGeneration'),
      element('processingSoftware', {}, program),
    ]),
  ])
}

/** Roles of blocks, which ALTO writes as tags. */
const roles = { heading: 'heading', list: 'list', formula: 'formula' } as const

function tags(pages: readonly PhysicalPage[]): string {
  const used = new Set(pages.flatMap((page) => page.blocks.map(({ kind }) => kind)))
  const named = Object.values(roles).filter((role) => used.has(role))
  if (named.length === 0) return ''
  const written = named.map((role) => element('StructureTag', { ID: `TAG_${role}`, LABEL: role }))
  return `${element('Tags', {}, written)}\n`
}

function pageOf(page: PhysicalPage): string {
  const { number, width, height, blocks } = page
  const size = { WIDTH: width, HEIGHT: height }
  const attributes = {
    ID: `PAGE_${number}`,
    PHYSICAL_IMG_NR: number,
    ...size,
    PC: decimal(page.confidence),
    LANG: page.language,
  }
  const content = blocks.map((block, i) => `\n${blockOf(block, `BLOCK_${number}_${i + 1}`)}`)
  return element('Page', attributes, [
    element('PrintSpace', { ID: `SPACE_${number}`, HPOS: 0, VPOS: 0, ...size }, [...content, '\n']),
  ])
}

function blockOf(block: PhysicalBlock, id: string): string {
  if (block.kind === 'figure') return element('Illustration', { ID: id, ...place(block.box) })
  if (block.kind === 'table') {
    const cells = block.cells.map((cell, i) => textBlock(cell.box, cell.lines, `${id}_${i + 1}`))
    return element('ComposedBlock', { ID: id, TYPE: 'table', ...place(block.box) }, cells)
  }
  const tag = block.kind === 'paragraph' ? undefined : `TAG_${roles[block.kind]}`
  return textBlock(block.box, block.lines, id, tag)
}

function textBlock(box: Box, lines: readonly PhysicalLine[], id: string, tag?: string): string {
  const content = lines.map((line, i) => `\n${lineOf(line, `${id}_LINE_${i + 1}`)}`)
  return element('TextBlock', { ID: id, TAGREFS: tag, ...place(box) }, [...content, '\n'])
}

function lineOf({ box, baseline, rightToLeft, words }: PhysicalLine, id: string): string {
  const points = baseline.map(({ x, y }) => `${x},${y}`).join(' ')
  const content = words.flatMap(({ text, confidence, spaceBefore, box: at }, i) => {
    const word = element('String', {
      ID: `${id}_${i + 1}`,
      CONTENT: text,
      WC: decimal(confidence),
      ...place(at),
    })
    if (i === 0 || !spaceBefore) return [word]
    const before = words[i - 1].box
    const width = at.x0 - before.x1
    // Right-to-left words, or words that touch, have no gap between these edges.
    return [element('SP', width > 0 ? { HPOS: before.x1, VPOS: box.y0, WIDTH: width } : {}), word]
  })
  const direction = rightToLeft ? 'rtl' : undefined
  return element('TextLine', { ID: id, ...place(box), BASELINE: points, BASEDIRECTION: direction }, content)
}

function place({ x0, y0, x1, y1 }: Box) {
  return { HPOS: x0, VPOS: y0, WIDTH: x1 - x0, HEIGHT: y1 - y0 }
}
