import type { Metadata } from './document.ts'
import type { Box, CharBounds } from './geometry.ts'

/**
 * The content of a page as layout analysis needs it: words, drawn lines and images with their positions. PDF reading and
 * OCR both produce it. Space: points of the page as shown, origin top left, y down.
 */
export interface PageContent {
  /** 1-based page number. */
  readonly page: number
  readonly width: number
  readonly height: number
  /**
   * Clockwise rotation in degrees that was applied to the shown page so that most of its text reads from left to right.
   * All coordinates are those of the rotated page. Default: 0.
   */
  readonly turn?: 90 | 180 | 270
  /** In source order: content order of a PDF, reading order of OCR. */
  readonly words: readonly PageWord[]
  /** Texts at an angle across the other text, each as one word: watermarks and stamps. They are not among `words`. Default: none. */
  readonly across?: readonly PageWord[]
  /** The number of labels of drawings at an angle, which are not among `words`. Default: 0. */
  readonly labels?: number
  /** Words of running headers and footers that the source marks as such, which are not among `words`. Default: none. */
  readonly running?: readonly PageWord[]
  /** Horizontal and vertical lines. Segments on one line are joined. */
  readonly rulings: readonly Ruling[]
  /**
   * Thin horizontal lines as drawn, not joined, short ones included: the bars of fractions and roots. Default: none.
   */
  readonly bars?: readonly Ruling[]
  /** Rectangles filled with a colour other than the paper's: shaded rows and cells, boxes behind text. In painting order. */
  readonly fills: readonly Fill[]
  /** Boxes of drawn shapes that are not rectangles or lines along an axis, joined if they are close. Default: none. */
  readonly shapes?: readonly Box[]
  readonly pictures: readonly PagePicture[]
  /** An image behind the text of the whole page, which is not among `pictures`. Default: none. */
  readonly backdrop?: PagePicture
  readonly links: readonly PageLink[]
  /** Fields of a form for a text, a choice or a signature, filled or empty. Default: none. */
  readonly fields?: readonly PageField[]
}

/** A filled rectangle, and its colour, `#rrggbb`, if it is known. */
export interface Fill extends Box {
  readonly color?: string
}

/**
 * Characters without white space between them, in logical order. A word may end with a soft hyphen (U+00AD) if the
 * source states that it is broken there. Declared as a class with accessors, so that `{ ...word }` does not compile: it would lose
 * the properties of a compact word. `plainWord` makes a copy.
 */
export declare class PageWord {
  get text(): string
  get box(): Box
  /** y of the baseline. */
  get baseline(): number
  /** Font size in points as shown. For scans it is estimated from the height of the letters. */
  get size(): number
  /** Font name, unique within a document; empty if unknown. */
  get font(): string
  get bold(): boolean
  get italic(): boolean
  /** The font is monospaced. */
  get mono(): boolean
  /** Text colour, `#rrggbb`. Undefined for black, and if unknown. */
  readonly color?: string | undefined
  /** White space or a line end separates it from the previous entry of `words`. */
  get spaceBefore(): boolean
  /** 0-based line number on the page if the source knows its lines, or -1 if layout analysis has to find them. */
  get line(): number
  /** OCR confidence from 0 to 1; 1 for text that was not recognised from pixels. */
  get confidence(): number
  /**
   * Clockwise rotation in degrees of its line against the other text of the page. A label that runs upwards has 270, and
   * `baseline` is the far edge of its box. Default: 0.
   */
  readonly turn?: 90 | 180 | 270 | undefined
  /** Marked-content identifier of a tagged PDF, or -1. */
  get mcid(): number
  /** The boxes of the characters (code points) of `text`, in the same order. */
  get charBounds(): CharBounds
  /** Place in reading order among the words of its line, set by layout analysis for lines with right-to-left text. */
  readonly rank?: number | undefined
  /** TeX of the formula that this word represents, set by layout analysis. `text` is then its plain characters. */
  readonly formula?: string | undefined
  /** The formula is a display formula, separate from the text. Default: false. */
  readonly display?: boolean | undefined
}

/** A field of a form. Its value is the words in its box. */
export interface PageField {
  readonly box: Box
  /** Marked-content identifier, as for words. */
  readonly mcid: number
}

/** A drawn line, or a thin rectangle drawn as one. Either `x0 = x1` or `y0 = y1`, within its thickness. */
export interface Ruling {
  readonly x0: number
  readonly y0: number
  readonly x1: number
  readonly y1: number
  readonly thickness: number
  /** `#rrggbb`. Undefined for black, and if unknown. */
  readonly color?: string
}

export interface PagePicture {
  readonly box: Box
  /** Key of its bytes in the document's resources, or null if only its place is known. */
  readonly resource: string | null
  readonly alt?: string
  /** Marked-content identifier, as for words. Default: -1. */
  readonly mcid?: number
}

export interface PageLink {
  readonly box: Box
  /** A URI, or `#page=N` for a page of the same document. */
  readonly href: string
  /** y of the destination on that page, in its space. Default: the top of the page. */
  readonly y?: number
  /** Name of the destination in the source. */
  readonly name?: string
}

/** The pages of a source with its document-level data. */
export interface DocumentContent {
  readonly pages: readonly PageContent[]
  readonly metadata: Metadata
  readonly outline: readonly OutlineEntry[]
  /** Structure tree of a tagged PDF, not validated; null if there is none. */
  readonly tags: TagElement | null
}

/** A bookmark. Entries come in outline order. */
export interface OutlineEntry {
  readonly title: string
  /** Nesting level; 1 is the top. */
  readonly level: number
  /** 1-based page number, or null if the entry does not lead to a page of the document. */
  readonly page: number | null
  /** y of the destination on that page, in its space; null if the entry does not state it. */
  readonly y: number | null
}

/** A structure element of a tagged PDF (ISO 32000-1, 14.7.2). A tree may be nested deeper than the call stack allows. */
export interface TagElement {
  /** Standard structure type after the role map; '' for the root. */
  readonly role: string
  readonly alt?: string
  /** Replacement text for all its content. */
  readonly actualText?: string
  readonly rowspan?: number
  readonly colspan?: number
  /** ListNumbering (ISO 32000-1, table 347), such as `Decimal` or `Disc`; `Description` for a list of terms. */
  readonly numbering?: string
  /** Text attributes (ISO 32000-1, 14.8.5.4): decoration line, baseline shift, background colour. */
  readonly decoration?: 'underline' | 'strike'
  readonly shift?: 'superscript' | 'subscript'
  readonly highlight?: true
  readonly placement?: 'block' | 'inline'
  readonly align?: 'left' | 'center' | 'right' | 'justify'
  /** Notation of a formula's alternative text, as stated by our own PDF writer. */
  readonly notation?: 'tex'
  /** Points that a formula occupies left and right of its characters: the radical sign, drawn brackets. */
  readonly inset?: readonly [left: number, right: number]
  readonly kids: readonly (TagElement | TaggedContent)[]
}

/** Reference to the words of a page by their marked-content identifier. */
export interface TaggedContent {
  /** 1-based page number. */
  readonly page: number
  readonly mcid: number
}
