import type { Align, FixedObject, FixedPage, Inline, TextLook } from '../../../../model/document.ts'
import type { HeaderPicture, PrintedSheet } from './printed-sheet.ts'
import type { PrintSetup } from './sheet-part.ts'

/** Adds headers and footers, which know the number of all pages. */
export function withHeaders(
  pages: readonly FixedPage[],
  { grid, sheet, styles, headerPictures }: PrintedSheet,
  first: number,
  total: number,
): FixedPage[] {
  return pages.map((page, i) => {
    const facts = { page: first + i, pages: total, sheet: sheet.name, text: styles.of(undefined).text }
    return {
      ...page,
      objects: [...page.objects, ...headerObjects(grid.setup, facts, headerPictures)],
    }
  })
}

interface Facts {
  readonly page: number
  readonly pages: number
  readonly sheet: string
  /** The usual look of cells, which headers share. */
  readonly text: TextLook
}

type Pictures = ReadonlyMap<string, HeaderPicture>

/** Header and footer of a page, from their codes (ECMA-376 part 1, 18.3.1.46). */
function headerObjects(setup: PrintSetup, facts: Facts, pictures: Pictures): FixedObject[] {
  const { width, height, margins, headerDistance, footerDistance } = setup
  const box = (y0: number, y1: number) => ({ x0: margins.left, y0, x1: width - margins.right, y1 })
  const above = box(headerDistance, Math.max(headerDistance + 12, margins.top))
  const below = box(height - Math.max(margins.bottom, footerDistance + 12), height - footerDistance)
  return [
    ...partsOf(setup.header).flatMap((part) => objectsOf(part, facts, above, pictures, 'top')),
    ...partsOf(setup.footer).flatMap((part) => objectsOf(part, facts, below, pictures, 'bottom')),
  ]
}

type Part = readonly [align: 'left' | 'center' | 'right', code: string]

function partsOf(code: string): Part[] {
  if (code === '') return []
  const parts = new Map<Part[0], string>()
  // Text before the first code of a place is centred.
  for (const [, place = 'C', text] of `${code.startsWith('&') ? '' : '&C'}${code}`.matchAll(
    /&([LCR])((?:(?!&[LCR])[\s\S])*)/g,
  ))
    parts.set(place === 'L' ? 'left' : place === 'R' ? 'right' : 'center', text)
  return [...parts]
}

function objectsOf(
  [align, code]: Part,
  facts: Facts,
  box: { readonly x0: number; readonly y0: number; readonly x1: number; readonly y1: number },
  pictures: Pictures,
  vertical: 'top' | 'bottom',
): FixedObject[] {
  const out: FixedObject[] = []
  const picture = code.includes('&G')
    ? pictures.get(`${align[0].toUpperCase()}${vertical === 'top' ? 'H' : 'F'}`)
    : undefined
  if (picture) {
    const { width, height, resource } = picture
    const share = { left: 0, center: 0.5, right: 1 }[align]
    const x0 = box.x0 + (box.x1 - box.x0 - width) * share
    const y0 = vertical === 'top' ? box.y0 : box.y1 - height
    out.push({ kind: 'picture', box: { x0, y0, x1: x0 + width, y1: y0 + height }, resource })
  }
  const inlines = inlinesOf(code, facts)
  const look = inlines.find((one) => one.kind === 'text')?.look
  if (look && inlines.some((one) => one.kind === 'text' && one.text.trim() !== ''))
    out.push({
      kind: 'text',
      box,
      vertical,
      blocks: [{ kind: 'paragraph', inlines, look: { text: look, align: align as Align } }],
    })
  return out
}

/** Sizes outside of these are not those of text, points. */
const [minSize, maxSize] = [1, 400]

/**
 * The text of a part in the styles selected by its codes. File names, dates and times are omitted: they reveal information about the
 * computer.
 */
function inlinesOf(code: string, { page, pages, sheet, text }: Facts): Inline[] {
  const out: Inline[] = []
  let look: TextLook = { font: text.font ?? 'Calibri', size: text.size ?? 11 }
  const write = (text: string) => {
    for (const [i, line] of text.split('\n').entries()) {
      if (i > 0) out.push({ kind: 'break' })
      if (line !== '') out.push({ kind: 'text', text: line, look })
    }
  }
  for (const [piece] of code.matchAll(/&(?:"[^"]*"|\d{1,3}|K[\dA-F+-]{6}|[A-Z&])|&|[^&]+/gi)) {
    if (!piece.startsWith('&') || piece.length < 2) {
      if (piece !== '&') write(piece)
      continue
    }
    const kind = piece[1].toUpperCase()
    if (kind === 'P') write(String(page))
    else if (kind === 'N') write(String(pages))
    else if (kind === 'A') write(sheet)
    else if (kind === '&') write('&')
    else if (kind === 'B') look = { ...look, bold: look.bold !== true }
    else if (kind === 'I') look = { ...look, italic: look.italic !== true }
    else if (kind === 'U' || kind === 'E') look = { ...look, underline: look.underline !== true }
    else if (kind === 'K' && /^&K[\dA-F]{6}$/i.test(piece))
      look = { ...look, color: `#${piece.slice(2).toLowerCase()}` }
    else if (kind === '"') look = withFont(look, piece.slice(2, -1))
    else if (/\d/.test(kind))
      look = { ...look, size: Math.max(minSize, Math.min(maxSize, Number(piece.slice(1)))) }
  }
  return out
}

/** A font and its style, such as `Arial,Bold Italic`; `-` stands for that of the theme. */
function withFont(look: TextLook, code: string): TextLook {
  const [family, style = ''] = code.split(',')
  return {
    ...look,
    ...(family && family !== '-' ? { font: family } : {}),
    bold: /bold/i.test(style),
    italic: /italic|oblique/i.test(style),
  }
}
