import { escapeXml } from '../../../office/package-writer.ts'
import { levelStep } from './measure.ts'
import type { Sign, SlideParagraph, SlideRun, Target } from './slides.ts'

/** English Metric Units in a point. */
export const unit = 12_700

export function emu(points: number): number {
  return Math.round(points * unit)
}

/** What a slide's text refers to: the relation that a click follows, and whether it leads to a slide of the file. */
export interface Links {
  of(target: Target): { readonly id: string; readonly inside: boolean } | undefined
  /** BCP 47. */
  readonly language: string | undefined
}

/** Paragraphs as `a:p`; a body needs one at least. Lists count on from where they were cut. */
export function paragraphsXml(paragraphs: readonly SlideParagraph[], links: Links): string {
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
  { level, sign, align, rightToLeft }: SlideParagraph,
  starts: ReadonlyMap<number, number>,
): string {
  const left = emu((level + (sign ? 1 : 0)) * levelStep)
  const attributes = [
    ` marL="${left}" indent="${sign ? -emu(levelStep) : 0}"`,
    level > 0 ? ` lvl="${level}"` : '',
    align ? ` algn="${aligns[align]}"` : rightToLeft ? ' algn="r"' : '',
    rightToLeft ? ' rtl="1"' : '',
  ].join('')
  return `<a:pPr${attributes}>${signXml(sign, level, starts)}</a:pPr>`
}

const bullets = ['•', '–', '▪']

/** Programs take numbers with the same start for one list (ECMA-376 part 1, 21.1.2.4.1). */
function signXml(sign: Sign | null, level: number, starts: ReadonlyMap<number, number>): string {
  if (sign === null) return '<a:buNone/>'
  if (sign.kind === 'bullet')
    return `<a:buFont typeface="Arial"/><a:buChar char="${bullets[level % bullets.length]}"/>`
  const start = Math.min(32_767, Math.max(1, starts.get(sign.list) ?? sign.number))
  return `<a:buFont typeface="+mj-lt"/><a:buAutoNum type="${sign.scheme}"${start === 1 ? '' : ` startAt="${start}"`}/>`
}

function runsXml({ runs, size }: SlideParagraph, links: Links): string {
  return runs.map((run) => runXml(run, size, links)).join('')
}

/** @param size points; left to the layout where it is null */
export function runXml(run: SlideRun, size: number | null, links: Links): string {
  const language = links.language === undefined ? '' : ` lang="${escapeXml(links.language)}"`
  const sized = size === null ? '' : ` sz="${Math.round(size * 100)}"`
  if (run.kind === 'break') return `<a:br><a:rPr${language}${sized}/></a:br>`
  const { look, text, to } = run
  const attributes = [
    language,
    sized,
    look.bold ? ' b="1"' : '',
    look.italic ? ' i="1"' : '',
    look.underline ? ' u="sng"' : '',
    look.strike ? ' strike="sngStrike"' : '',
    look.raised === 'superscript'
      ? ' baseline="30000"'
      : look.raised === 'subscript'
        ? ' baseline="-25000"'
        : '',
    ' dirty="0"',
  ].join('')
  const link = to ? links.of(to) : undefined
  const inner = [
    look.highlight ? '<a:highlight><a:srgbClr val="FFFF00"/></a:highlight>' : '',
    look.code ? '<a:latin typeface="Consolas"/><a:cs typeface="Consolas"/>' : '',
    link ? `<a:hlinkClick r:id="${link.id}"${link.inside ? ' action="ppaction://hlinksldjump"' : ''}/>` : '',
  ].join('')
  // White space inside of a line is one space; a slide has no tabs to stop at.
  const words = escapeXml(text.replace(/[\t\r\n]+/g, ' '))
  return `<a:r><a:rPr${attributes}>${inner}</a:rPr><a:t>${words}</a:t></a:r>`
}
