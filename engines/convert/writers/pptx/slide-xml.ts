import type { CellLook } from '../../../model/document.ts'
import { escapeXml, xmlDeclaration } from '../../../office/package-writer.ts'
import { levelStep } from './measure.ts'
import {
  type Bullet,
  bodyBox,
  type ImageItem,
  type LinkTarget,
  type SlideCell,
  type SlideParagraph,
  type SlidePlan,
  type SlideRun,
  type TableItem,
  type TextItem,
} from './slide-plan.ts'

export const namespaces = [
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"',
  'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"',
  'xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"',
].join(' ')

export const groupHead =
  '<p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="0" cy="0"/><a:chOff x="0" y="0"/><a:chExt cx="0" cy="0"/></a:xfrm></p:grpSpPr>'

/** Resolves references of a slide other than links. */
export interface SlideReferences extends SlideLinks {
  /** The relationship of an image. */
  picture(key: string): string
}

/** A slide part (ECMA-376 part 1, 19.3.1.38). */
export function slideXml(plan: SlidePlan, references: SlideReferences): string {
  let id = 2
  const shapes: string[] = []
  if (plan.title.length > 0) shapes.push(titleXml(plan, id++, references))
  let bodies = 0
  for (const item of plan.items)
    switch (item.kind) {
      case 'text':
        shapes.push(textXml(item, id++, plan, bodies++, references))
        break
      case 'table':
        shapes.push(tableXml(item, id++, references))
        break
      case 'picture':
        shapes.push(pictureXml(item, id++, references))
    }
  return `${xmlDeclaration}<p:sld ${namespaces}><p:cSld><p:spTree>${groupHead}${shapes.join('')}</p:spTree></p:cSld><p:clrMapOvr><a:masterClrMapping/></p:clrMapOvr></p:sld>`
}

function titleXml({ title, opening }: SlidePlan, id: number, links: SlideLinks): string {
  const runs = title.map((run) => runXml(run, null, links)).join('')
  return `<p:sp><p:nvSpPr><p:cNvPr id="${id}" name="Title ${id}"/><p:cNvSpPr><a:spLocks noGrp="1"/></p:cNvSpPr><p:nvPr><p:ph type="${opening ? 'ctrTitle' : 'title'}"/></p:nvPr></p:nvSpPr><p:spPr/><p:txBody><a:bodyPr><a:normAutofit/></a:bodyPr><a:lstStyle/><a:p>${runs}</a:p></p:txBody></p:sp>`
}

/** The first text fills the body placeholder, so that outline views show it. */
function textXml(item: TextItem, id: number, plan: SlidePlan, before: number, links: SlideLinks): string {
  const body = `<p:txBody><a:bodyPr wrap="square"><a:normAutofit/></a:bodyPr><a:lstStyle/>${paragraphsXml(item.paragraphs, links)}</p:txBody>`
  if (plan.opening)
    return `<p:sp><p:nvSpPr><p:cNvPr id="${id}" name="Subtitle ${id}"/><p:cNvSpPr><a:spLocks noGrp="1"/></p:cNvSpPr><p:nvPr><p:ph type="subTitle" idx="1"/></p:nvPr></p:nvSpPr><p:spPr/>${body}</p:sp>`
  const { x, width } = bodyBox
  // A single text gets the rest of the slide, which leaves room for editing.
  const height = plan.items.length === 1 ? bodyBox.y + bodyBox.height - item.y : item.height
  const place = placeXml(x, item.y, width, height)
  const holder =
    before === 0
      ? '<p:cNvSpPr><a:spLocks noGrp="1"/></p:cNvSpPr><p:nvPr><p:ph idx="1"/></p:nvPr></p:nvSpPr>'
      : '<p:cNvSpPr txBox="1"/><p:nvPr/></p:nvSpPr>'
  const shape =
    before === 0
      ? `<p:spPr>${place}</p:spPr>`
      : `<p:spPr>${place}<a:prstGeom prst="rect"><a:avLst/></a:prstGeom><a:noFill/></p:spPr>`
  return `<p:sp><p:nvSpPr><p:cNvPr id="${id}" name="Text ${id}"/>${holder}${shape}${body}</p:sp>`
}

function placeXml(x: number, y: number, width: number, height: number, prefix = 'a'): string {
  return `<${prefix}:xfrm><a:off x="${emu(x)}" y="${emu(y)}"/><a:ext cx="${emu(width)}" cy="${emu(height)}"/></${prefix}:xfrm>`
}

function pictureXml(
  { key, alt, x, y, width, height }: ImageItem,
  id: number,
  { picture }: SlideReferences,
): string {
  return `<p:pic><p:nvPicPr><p:cNvPr id="${id}" name="Picture ${id}" descr="${escapeXml(alt)}"/><p:cNvPicPr><a:picLocks noChangeAspect="1"/></p:cNvPicPr><p:nvPr/></p:nvPicPr><p:blipFill><a:blip r:embed="${picture(key)}"/><a:stretch><a:fillRect/></a:stretch></p:blipFill><p:spPr>${placeXml(x, y, width, height)}<a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr></p:pic>`
}

export function tableXml(table: TableItem & { readonly x?: number }, id: number, links: SlideLinks): string {
  const width = table.columns.reduce((sum, one) => sum + one, 0)
  const columns = table.columns.map((one) => `<a:gridCol w="${emu(one)}"/>`).join('')
  const rows = table.rows.map(
    ({ height, cells }) =>
      `<a:tr h="${emu(height)}">${cells.map((cell) => cellXml(cell, links)).join('')}</a:tr>`,
  )
  return `<p:graphicFrame><p:nvGraphicFramePr><p:cNvPr id="${id}" name="Table ${id}"/><p:cNvGraphicFramePr><a:graphicFrameLocks noGrp="1"/></p:cNvGraphicFramePr><p:nvPr/></p:nvGraphicFramePr>${placeXml(table.x ?? bodyBox.x, table.y, width, table.height, 'p')}<a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/table"><a:tbl><a:tblPr${table.headed ? ' firstRow="1"' : ''}/><a:tblGrid>${columns}</a:tblGrid>${rows.join('')}</a:tbl></a:graphicData></a:graphic></p:graphicFrame>`
}

const line = '<a:solidFill><a:srgbClr val="A6A6A6"/></a:solidFill>'
const borders = ['lnL', 'lnR', 'lnT', 'lnB'].map((side) => `<a:${side} w="6350">${line}</a:${side}>`).join('')

function solid(color: string): string {
  return `<a:solidFill><a:srgbClr val="${color.slice(1).toUpperCase()}"/></a:solidFill>`
}

/** The lines of a cell, in the order of the schema (ECMA-376 part 1, 21.1.3.17). */
function bordersXml({ borders = {} }: CellLook): string {
  const { left, right, top, bottom } = borders
  return [['lnL', left] as const, ['lnR', right] as const, ['lnT', top] as const, ['lnB', bottom] as const]
    .map(([name, one]) =>
      one
        ? `<a:${name} w="${emu(one.width)}">${solid(one.color)}</a:${name}>`
        : `<a:${name} w="0"><a:noFill/></a:${name}>`,
    )
    .join('')
}

function insetsXml({ padding, vertical = 'top' }: CellLook): string {
  const anchor = { top: 't', middle: 'ctr', bottom: 'b' }[vertical]
  const { left, right, top, bottom } = padding ?? { left: 0, right: 0, top: 0, bottom: 0 }
  return ` marL="${emu(left)}" marR="${emu(right)}" marT="${emu(top)}" marB="${emu(bottom)}" anchor="${anchor}"`
}

function cellXml(cell: SlideCell, links: SlideLinks): string {
  const merge =
    cell.covered === 'across'
      ? ' hMerge="1"'
      : cell.covered === 'down'
        ? ` vMerge="1"${cell.colspan === 0 ? ' hMerge="1"' : ''}`
        : ''
  const spans = `${cell.colspan > 1 ? ` gridSpan="${cell.colspan}"` : ''}${cell.rowspan > 1 && cell.covered !== 'down' ? ` rowSpan="${cell.rowspan}"` : ''}`
  const { look } = cell
  const paragraphs =
    cell.header && !look
      ? cell.paragraphs.map((paragraph) => ({
          ...paragraph,
          runs: paragraph.runs.map((run) =>
            run.kind === 'text' ? { ...run, format: { ...run.format, bold: true } } : run,
          ),
        }))
      : cell.paragraphs
  const color = look ? look.fill : cell.header ? '#eeeeee' : undefined
  const fill = color ? solid(color) : '<a:noFill/>'
  return `<a:tc${spans}${merge}><a:txBody><a:bodyPr/><a:lstStyle/>${paragraphsXml(paragraphs, links)}</a:txBody><a:tcPr${look ? insetsXml(look) : ''}>${look ? bordersXml(look) : borders}${fill}</a:tcPr></a:tc>`
}

/** English Metric Units in a point. */
const emuPerPoint = 12_700

export function emu(points: number): number {
  return Math.round(points * emuPerPoint)
}

/** Resolves link targets to relationships, and whether they point to a slide. */
interface SlideLinks {
  of(target: LinkTarget): { readonly id: string; readonly inside: boolean } | undefined
  /** BCP 47. */
  readonly language: string | undefined
}

/** Writes paragraphs as `a:p`; a body needs at least one. Lists continue their numbers after a cut. */
export function paragraphsXml(paragraphs: readonly SlideParagraph[], links: SlideLinks): string {
  if (paragraphs.length === 0) return '<a:p/>'
  const starts = new Map<number, number>()
  for (const { sign } of paragraphs)
    if (sign?.kind === 'number' && !starts.has(sign.list)) starts.set(sign.list, sign.number)
  return paragraphs
    .map((paragraph) => `<a:p>${propertiesXml(paragraph, starts)}${runsXml(paragraph, links)}</a:p>`)
    .join('')
}

const aligns = { left: 'l', center: 'ctr', right: 'r', justify: 'just' } as const

function propertiesXml(
  { level, sign, align, rightToLeft, line, before, first, hang }: SlideParagraph,
  starts: ReadonlyMap<number, number>,
): string {
  const step = hang ?? levelStep
  const left = emu(level * levelStep + (sign ? step : 0))
  const attributes = [
    ` marL="${left}" indent="${sign ? -emu(step) : emu(first ?? 0)}"`,
    level > 0 ? ` lvl="${level}"` : '',
    align ? ` algn="${aligns[align]}"` : rightToLeft ? ' algn="r"' : '',
    rightToLeft ? ' rtl="1"' : '',
  ].join('')
  const points = (name: string, value: number | undefined) =>
    value === undefined ? '' : `<a:${name}><a:spcPts val="${Math.round(value * 100)}"/></a:${name}>`
  return `<a:pPr${attributes}>${points('lnSpc', line)}${points('spcBef', before)}${signXml(sign, level, starts)}</a:pPr>`
}

const bullets = ['•', '–', '▪']

/** Numbers with the same start form one list (ECMA-376 part 1, 21.1.2.4.1). */
function signXml(sign: Bullet | null, level: number, starts: ReadonlyMap<number, number>): string {
  if (sign === null || sign.kind === 'label') return '<a:buNone/>'
  if (sign.kind === 'bullet')
    return `<a:buFont typeface="Arial"/><a:buChar char="${bullets[level % bullets.length]}"/>`
  const start = Math.min(32_767, Math.max(1, starts.get(sign.list) ?? sign.number))
  return `<a:buFont typeface="+mj-lt"/><a:buAutoNum type="${sign.scheme}"${start === 1 ? '' : ` startAt="${start}"`}/>`
}

function runsXml({ runs, size }: SlideParagraph, links: SlideLinks): string {
  return runs.map((run) => runXml(run, size, links)).join('')
}

/** @param size points; null for that of the layout */
function runXml(run: SlideRun, size: number | null, links: SlideLinks): string {
  const language = links.language === undefined ? '' : ` lang="${escapeXml(links.language)}"`
  const sized = size === null ? '' : ` sz="${Math.round(size * 100)}"`
  if (run.kind === 'break') return `<a:br><a:rPr${language}${sized}/></a:br>`
  const { text, to } = run
  const { look } = run.format
  const format = look
    ? {
        ...run.format,
        ...(look.bold === undefined ? {} : { bold: look.bold }),
        ...(look.italic ? { italic: true } : {}),
      }
    : run.format
  const attributes = [
    language,
    look?.size ? ` sz="${Math.round(look.size * 100)}"` : sized,
    format.bold ? ' b="1"' : '',
    format.italic ? ' i="1"' : '',
    format.underline ? ' u="sng"' : '',
    format.strike ? ' strike="sngStrike"' : '',
    format.raised === 'superscript'
      ? ' baseline="30000"'
      : format.raised === 'subscript'
        ? ' baseline="-25000"'
        : '',
    look?.spacing ? ` spc="${Math.round(look.spacing * 100)}"` : '',
    ' dirty="0"',
  ].join('')
  const link = to ? links.of(to) : undefined
  const color = format.color ?? (link ? undefined : look?.color)
  const inner = [
    color === undefined
      ? ''
      : `<a:solidFill><a:srgbClr val="${color.slice(1).toUpperCase()}"/></a:solidFill>`,
    format.highlight ? '<a:highlight><a:srgbClr val="FFFF00"/></a:highlight>' : '',
    format.code
      ? '<a:latin typeface="Consolas"/><a:cs typeface="Consolas"/>'
      : look?.font
        ? `<a:latin typeface="${escapeXml(look.font)}"/>`
        : '',
    link ? `<a:hlinkClick r:id="${link.id}"${link.inside ? ' action="ppaction://hlinksldjump"' : ''}/>` : '',
  ].join('')
  // White space in a line becomes one space, because slides have no tab stops.
  const words = escapeXml(text.replace(/[\t\r\n]+/g, ' '))
  return `<a:r><a:rPr${attributes}>${inner}</a:rPr><a:t>${words}</a:t></a:r>`
}
