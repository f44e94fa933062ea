import { type PageStyle, type PaperName, papers } from '../../../engines/convert/page-style.ts'
import { RequestError } from '../../../engines/model/errors.ts'

const unitPoints: Readonly<Record<string, number>> = { '': 1, pt: 1, mm: 72 / 25.4, cm: 72 / 2.54, in: 72 }

/** Reads `--style plain` or `--style font=sans,size=11,page=letter,margins=2cm,landscape`. Ranges are checked by the conversion. */
export function parsePageStyle(value: string): PageStyle {
  const style: { -readonly [K in keyof PageStyle]: PageStyle[K] } = {}
  for (const part of value.split(',')) {
    const [name, text = ''] = part.trim().split('=', 2)
    if ((name === 'source' || name === 'plain') && text === '') style.look = name
    else if (name === 'font' && (text === 'serif' || text === 'sans')) style.font = text
    else if (name === 'size' && length(text) !== undefined) style.size = length(text)
    else if (name === 'page' && Object.hasOwn(papers, text)) style.page = text as PaperName
    else if (name === 'margins' && length(text) !== undefined) style.margins = length(text)
    else if (name === 'landscape' && text === '') style.landscape = true
    else if (name === 'portrait' && text === '') style.landscape = false
    else
      throw new RequestError(
        'invalid_request',
        `The option --style needs parts such as source, plain, font=serif, font=sans, size=11, page=${Object.keys(papers).join('|')}, margins=2cm, landscape or portrait, separated by commas.`,
      )
  }
  return style
}

/** A length in points, from a number with pt, mm, cm, in or no unit. */
function length(text: string): number | undefined {
  const found = /^(\d{1,4}(?:\.\d{1,3})?)(pt|mm|cm|in|)$/.exec(text)
  return found ? Number(found[1]) * unitPoints[found[2]] : undefined
}
