import { type Box, boundsOf } from '../../../engines/model/geometry.ts'
import type { PageContent, PageWord, Ruling } from '../../../engines/model/page-content.ts'

/** Fonts by their TeX names: italic, roman, symbols, extension; and text fonts. */
export const fonts = {
  i: 'CMMI10',
  r: 'CMR10',
  s: 'CMSY10',
  x: 'CMEX10',
  b: 'CMBX10',
  t: 'Times-Italic',
  p: 'Times-Roman',
} as const

export interface Setting {
  readonly font?: keyof typeof fonts
  readonly size?: number
  /** Ink above and below the baseline in ems, for symbols that are larger than letters. */
  readonly reach?: readonly [number, number]
  readonly width?: number
  readonly spaced?: boolean
}

/** A word with characters half an em wide. */
export function word(text: string, x: number, y: number, setting: Setting = {}): PageWord {
  const { font = 'i', size = 10, reach = [0.7, 0.2], spaced = false } = setting
  const letters = [...text].map((_, k): Box => {
    const width = setting.width ?? size * 0.5
    return { x0: x + k * width, x1: x + (k + 1) * width, y0: y - reach[0] * size, y1: y + reach[1] * size }
  })
  const [first] = letters
  return {
    text,
    box: { ...first, x1: letters[letters.length - 1].x1 },
    baseline: y,
    size,
    font: fonts[font],
    bold: font === 'b',
    italic: font === 'i' || font === 't',
    mono: false,
    spaceBefore: spaced,
    line: -1,
    confidence: 1,
    mcid: -1,
    charBounds: boundsOf(letters),
  }
}

export function bar(x0: number, x1: number, y: number): Ruling {
  return { x0, x1, y0: y, y1: y, thickness: 0.4 }
}

/** A line of text in an upright font. */
export function prose(text: string, x: number, y: number): PageWord[] {
  const words: PageWord[] = []
  for (const part of text.split(' ')) {
    words.push(word(part, x, y, { font: 'r', spaced: true }))
    x += part.length * 5 + 3.3
  }
  return words
}

export function page(words: readonly PageWord[], bars: readonly Ruling[] = []): PageContent {
  return { page: 1, width: 595, height: 842, words, rulings: bars, bars, fills: [], pictures: [], links: [] }
}
