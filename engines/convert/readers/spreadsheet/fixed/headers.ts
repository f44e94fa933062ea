import type { Align, FixedObject, FixedPage, Inline } from '../../../../model/document.ts'
import type { PrintedSheet } from './printed-sheet.ts'
import type { PrintSetup } from './sheet-part.ts'

/** Adds headers and footers, which know the number of all pages. */
export function withHeaders(
  pages: readonly FixedPage[],
  printed: PrintedSheet,
  first: number,
  total: number,
): FixedPage[] {
  return pages.map((page, i) => ({
    ...page,
    objects: [
      ...page.objects,
      ...headerObjects(printed.grid.setup, { page: first + i, pages: total, sheet: printed.sheet.name }),
    ],
  }))
}

interface Facts {
  readonly page: number
  readonly pages: number
  readonly sheet: string
}

/** Header and footer of a page, from their codes (ECMA-376 part 1, 18.3.1.46). */
function headerObjects(setup: PrintSetup, facts: Facts): FixedObject[] {
  const { width, height, margins, headerDistance, footerDistance } = setup
  const box = (y0: number, y1: number) => ({ x0: margins.left, y0, x1: width - margins.right, y1 })
  return [
    ...textsOf(setup.header, facts, box(headerDistance, Math.max(headerDistance + 12, margins.top)), 'top'),
    ...textsOf(
      setup.footer,
      facts,
      box(height - Math.max(margins.bottom, footerDistance + 12), height - footerDistance),
      'bottom',
    ),
  ]
}

function textsOf(
  code: string,
  facts: Facts,
  box: { readonly x0: number; readonly y0: number; readonly x1: number; readonly y1: number },
  vertical: 'top' | 'bottom',
): FixedObject[] {
  if (code === '') return []
  const parts = new Map<Align, string>()
  // Text before the first code of a place is in the middle.
  for (const [, place = 'C', text] of `${code.startsWith('&') ? '' : '&C'}${code}`.matchAll(
    /&([LCR])((?:(?!&[LCR])[\s\S])*)/g,
  ))
    parts.set(place === 'L' ? 'left' : place === 'R' ? 'right' : 'center', text)
  return [...parts].flatMap(([align, text]): FixedObject[] => {
    const shown = shownText(text, facts)
    if (shown.trim() === '') return []
    const look = { font: 'Arial', size: 10 }
    const inlines = shown
      .split('\n')
      .flatMap((line, i): Inline[] => [
        ...(i > 0 ? [{ kind: 'break' } as const] : []),
        { kind: 'text', text: line, look },
      ])
    return [
      { kind: 'text', box, vertical, blocks: [{ kind: 'paragraph', inlines, look: { text: look, align } }] },
    ]
  })
}

/** Fonts, sizes, pictures, file names, dates and times have no text here: they depend on the computer, or tell of it. */
function shownText(text: string, { page, pages, sheet }: Facts): string {
  return text.replace(/&(?:"[^"]*"|\d{1,3}|K[\dA-F+-]{6}|[A-Z&])/gi, (code) => {
    const kind = code[1].toUpperCase()
    if (kind === 'P') return String(page)
    if (kind === 'N') return String(pages)
    if (kind === 'A') return sheet
    return kind === '&' ? '&' : ''
  })
}
