import type { PageSetup } from '../model/document.ts'
import { RequestError } from '../model/errors.ts'

/** How PDF and Word output looks. Lengths in points. */
export interface PageStyle {
  /**
   * `source` uses the fonts, sizes, colours and positions of the source, `plain` a uniform appearance. Default: `source`, and `plain` where
   * `font` or `size` is given.
   */
  readonly look?: Look
  /** Font of paragraphs: Source Serif or Inter (PDF), Cambria or Calibri (Word). Default: `serif` in PDF, the program's in Word. */
  readonly font?: 'serif' | 'sans'
  /** Size of body text, 6 to 24. Headings, notes and code follow it. Default: 10.5 in PDF. */
  readonly size?: number
  /** Paper, instead of that of the source. Default: the source's, else A4. */
  readonly page?: PaperName
  /** Margin on all sides, 18 to 200, instead of the source's. Default: the source's, else 64. */
  readonly margins?: number
  /** Whether pages are wider than high. Default: as the source. */
  readonly landscape?: boolean
}

const looks = ['source', 'plain'] as const
export type Look = (typeof looks)[number]

export function lookOf({ look, font, size }: PageStyle = {}): Look {
  return look ?? (font === undefined && size === undefined ? 'source' : 'plain')
}

/** Paper in portrait, points (ISO 216, ANSI Y14.1). */
export const papers = {
  a3: { width: 841.89, height: 1190.55 },
  a4: { width: 595.28, height: 841.89 },
  a5: { width: 419.53, height: 595.28 },
  letter: { width: 612, height: 792 },
  legal: { width: 612, height: 1008 },
} as const
export type PaperName = keyof typeof papers

/** @throws RequestError `invalid_request` for a value outside its range */
export function checkPageStyle({ look, font, size, page, margins }: PageStyle): void {
  const refuse = (message: string) => {
    throw new RequestError('invalid_request', message)
  }
  if (look !== undefined && !looks.includes(look)) refuse('The look of the style must be source or plain.')
  if (font !== undefined && font !== 'serif' && font !== 'sans')
    refuse('The font of the style must be serif or sans.')
  if (size !== undefined && !(size >= 6 && size <= 24))
    refuse('The size of the style must be 6 to 24 points.')
  if (page !== undefined && !Object.hasOwn(papers, page))
    refuse(`The page of the style must be one of ${Object.keys(papers).join(', ')}.`)
  if (margins !== undefined && !(margins >= 18 && margins <= 200))
    refuse('The margins of the style must be 18 to 200 points (6 to 70 mm).')
}

/** The page of a source after the style. Undefined where neither has one. */
export function styledPage(source: PageSetup | undefined, style: PageStyle = {}): PageSetup | undefined {
  const { page, margins, landscape } = style
  if (page === undefined && margins === undefined && landscape === undefined) return source
  const base = page === undefined ? (source ?? papers.a4) : papers[page]
  const short = Math.min(base.width, base.height)
  const long = Math.max(base.width, base.height)
  const isWide = landscape ?? (page === undefined ? base.width > base.height : false)
  const around =
    margins === undefined ? source?.margins : { top: margins, right: margins, bottom: margins, left: margins }
  return {
    width: isWide ? long : short,
    height: isWide ? short : long,
    ...(around ? { margins: around } : {}),
  }
}
