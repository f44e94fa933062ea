import type { Box } from './geometry.ts'

/**
 * What a page shows, whatever it was read from: words of a text layer or of a picture, lines that are drawn, pictures.
 * It is what layout analysis makes blocks of. Space: points of the page as shown.
 */
export interface PageContent {
  /** Counts from 1. */
  readonly page: number
  readonly width: number
  readonly height: number
  /** In the order of the source: content order of a PDF, reading order of OCR. */
  readonly words: readonly PageWord[]
  readonly rulings: readonly Ruling[]
  /** Rectangles filled with a colour that is not the paper's: shaded rows and cells, boxes behind text. */
  readonly fills: readonly Box[]
  readonly pictures: readonly PagePicture[]
  readonly links: readonly PageLink[]
}

/** Letters that belong together without white space between them, in logical order. */
export interface PageWord {
  readonly text: string
  readonly box: Box
  /** y of the line that its letters stand on. */
  readonly baseline: number
  /** Font size as shown; of a scan, what the height of its letters suggests. */
  readonly size: number
  /** Tells fonts of one document apart; empty where nobody knows. */
  readonly font: string
  readonly bold: boolean
  readonly italic: boolean
  /** All letters as wide: code. */
  readonly mono: boolean
  /** White space stands between it and the word before it in `words`; a line end counts. */
  readonly spaced: boolean
  /** Counts from 0 over the page where the source knows its lines; -1 where layout is to find them. */
  readonly line: number
  /** 0 to 1; 1 for text that was never a picture. */
  readonly confidence: number
  /** Marked-content identifier of tagged PDF, or -1. */
  readonly mcid: number
  /** Edges of its letters, for formulas and for splitting; as many as letters, in the order of `text`. */
  readonly letters: readonly Box[]
}

/** A drawn line, or the thin rectangle drawn for one. Either `x0 = x1` or `y0 = y1` holds up to its thickness. */
export interface Ruling {
  readonly x0: number
  readonly y0: number
  readonly x1: number
  readonly y1: number
  readonly thickness: number
}

export interface PagePicture {
  readonly box: Box
  /** Key under which its bytes are kept, or null where only its place is known. */
  readonly resource: string | null
  /** From the structure tree of a tagged PDF. */
  readonly alt?: string
}

export interface PageLink {
  readonly box: Box
  /** A URI, or `#page=N` inside the document. */
  readonly href: string
}
