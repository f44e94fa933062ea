import type { Metadata } from './document.ts'
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
  /**
   * Quarter turns (degrees, clockwise) that the page as shown was given so that most of its text reads from left to
   * right; all places on it are those of the turned page. Default: 0.
   */
  readonly turn?: 90 | 180 | 270
  /** In the order of the source: content order of a PDF, reading order of OCR. */
  readonly words: readonly PageWord[]
  readonly rulings: readonly Ruling[]
  /**
   * Thin level lines as they were drawn one by one, the short ones too, where `rulings` joins what lies in one row: bars
   * of fractions and roots. Default: none.
   */
  readonly bars?: readonly Ruling[]
  /** Rectangles filled with a colour that is not the paper's: shaded rows and cells, boxes behind text. */
  readonly fills: readonly Box[]
  readonly pictures: readonly PagePicture[]
  readonly links: readonly PageLink[]
}

/**
 * Letters that belong together without white space between them, in logical order. A word may end with a soft hyphen
 * (U+00AD) where the source states that it is only broken there.
 */
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
  /**
   * Quarter turns (degrees, clockwise) by which its line is turned against the page's other text: a label that runs
   * upwards has 270, and `baseline` is the far edge of its box. Default: 0.
   */
  readonly turn?: 90 | 180 | 270
  /** Marked-content identifier of tagged PDF, or -1. */
  readonly mcid: number
  /** Edges of its letters, for formulas and for splitting; as many as letters, in the order of `text`. */
  readonly letters: readonly Box[]
  /** TeX of the formula that the word stands for, once layout has found one; `text` then is what its signs say in a row. */
  readonly formula?: string
  /** That formula is set by itself. */
  readonly display?: boolean
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
  readonly alt?: string
  /** As of a word. Default: -1. */
  readonly mcid?: number
}

export interface PageLink {
  readonly box: Box
  /** A URI, or `#page=N` inside the document. */
  readonly href: string
  /** Where on that page, in its space, where the link says so. */
  readonly y?: number
  /** What the source calls that place. */
  readonly name?: string
}

/** What a source tells of a whole document besides its pages. */
export interface DocumentContent {
  readonly pages: readonly PageContent[]
  readonly metadata: Metadata
  readonly outline: readonly OutlineEntry[]
  /** The structure tree of a tagged PDF; null where there is none. Nobody has checked that it makes sense. */
  readonly tags: TagElement | null
}

/** A bookmark, in the order of the outline. */
export interface OutlineEntry {
  readonly title: string
  /** 1 for the entries at the top. */
  readonly level: number
  /** Counts from 1; null where it leads nowhere in the document. */
  readonly page: number | null
  /** Where on that page, in its space; null where the entry does not say. */
  readonly y: number | null
}

/** A structure element (ISO 32000-1, 14.7.2). Trees may nest deeper than a call stack. */
export interface TagElement {
  /** Standard structure type, role map applied; '' at the root. */
  readonly role: string
  readonly alt?: string
  /** Replacement of all that it holds. */
  readonly actualText?: string
  readonly rowspan?: number
  readonly colspan?: number
  /** Numbering of a list (ISO 32000-1, table 347), such as Decimal or Disc; `Description` of terms and what they mean. */
  readonly numbering?: string
  /** What its letters look like, where the source says so (14.8.5.4): a line under or through them, raised, on a ground. */
  readonly decoration?: 'underline' | 'strike'
  readonly shift?: 'superscript' | 'subscript'
  readonly highlight?: true
  readonly placement?: 'block' | 'inline'
  readonly align?: 'left' | 'center' | 'right' | 'justify'
  /** What the alternative text of a formula is written in, where our own writer says so. */
  readonly notation?: 'tex'
  /** Points that it takes on its left and right beside its letters: the legs of a root, brackets that are drawn. */
  readonly inset?: readonly [left: number, right: number]
  readonly kids: readonly (TagElement | TaggedContent)[]
}

/** Words of a page by their marked-content identifier. */
export interface TaggedContent {
  /** Counts from 1. */
  readonly page: number
  readonly mcid: number
}
