import { escapeXml } from '../../../office/package-writer.ts'
import { levelStep } from './measure.ts'
import type { Bullet, LinkTarget, SlideParagraph, SlideRun } from './slide-plan.ts'

/** English Metric Units in a point. */
const emuPerPoint = 12_700

export function emu(points: number): number {
  return Math.round(points * emuPerPoint)
}

/** Resolves link targets to relationships, and tells whether they lead to a slide. */
export interface SlideLinks {
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
export function runXml(run: SlideRun, size: number | null, links: SlideLinks): string {
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
  // White space in a line becomes one space, since slides have no tab stops.
  const words = escapeXml(text.replace(/[\t\r\n]+/g, ' '))
  return `<a:r><a:rPr${attributes}>${inner}</a:rPr><a:t>${words}</a:t></a:r>`
}
