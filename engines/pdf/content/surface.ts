/**
 * The glyphs, images and paths that a content stream draws, each with its exact position in the file, so that it can be
 * removed. A surface is a page, the appearance of an annotation, a pattern cell or a glyph procedure; the forms it
 * draws are instances below it.
 */
import type { Box, Matrix } from '../../model/geometry.ts'
import type { FontChar, PdfFont } from '../fonts/font.ts'
import type { PdfDict, PdfRef, PdfStream } from '../objects.ts'
import type { Shade } from './graphics-state.ts'
import type { Operation } from './operations.ts'

/** One execution of a content stream. A form drawn twice has two instances of one source. */
export interface Instance {
  readonly source: InstanceSource
  readonly bytes: Uint8Array
  readonly operations: readonly Operation[]
  readonly resources: PdfDict
  /** The `Do` that draws it; null for the root. */
  readonly parent: { readonly instance: Instance; readonly operation: number } | null
  readonly children: Instance[]
}

interface InstanceSource {
  /** The stream object, or null for a page's contents (which may be several streams joined). */
  readonly stream: PdfStream | null
  /** Object number of the stream, if it has one. Instances with the same number share the stream. */
  readonly num: number | null
}

/** A glyph on a surface. Positions are in the surface's space, for a page that of the page as shown. */
export interface Glyph {
  readonly text: string
  readonly box: Box
  /** Start of the glyph on its baseline. */
  readonly x: number
  readonly y: number
  /** Unit vector of the writing direction. */
  readonly dx: number
  readonly dy: number
  /** Font size as shown, in points. */
  readonly size: number
  /** Length of the advance as shown, without character and word spacing. */
  readonly advance: number
  /** The number that replaces the glyph in a TJ array if it is removed, so that the rest stays in place. */
  readonly kern: number
  readonly font: PdfFont
  /** It is upright in a line that runs down, although its font is for horizontal text. */
  readonly stacked?: boolean
  /** Not painted (text rendering mode 3 or 7). */
  readonly invisible: boolean
  /** Marked-content identifier; -1 outside of marked content, `paginationMcid` in a running header or footer. */
  readonly mcid: number
  /** Index of the replacement text (ActualText) it belongs to, or -1. */
  readonly replacement: number
  readonly instance: Instance
  /** Index of the operation in the instance. */
  readonly operation: number
  /** Index of the string in a TJ array; 0 for the other operators. */
  readonly stringIndex: number
  /** Byte offset of its code in that string. */
  readonly offset: number
  readonly char: FontChar
  /** The text matrix at the start of its string, and the matrix from user space to the space of the surface. */
  readonly textMatrix: Matrix
  readonly ctm: Matrix
  readonly charSpacing: number
  readonly wordSpacing: number
  /** Bounds of the clip, if paths were read: the glyph is invisible outside. */
  readonly clip: Box | null
  /** Filled and stroked, which looks bold. */
  readonly thickened: boolean
  /** Colour of its fill, 0xrrggbb; null if it is not known. Colours are read with paths only, otherwise it is black. */
  readonly color: number | null
  /** It belongs to optional content that viewers hide. */
  readonly hidden: boolean
}

/** An image on a surface. `matrix` maps the unit square (y up, as in PDF) to the surface's space. */
export interface PlacedImage {
  readonly instance: Instance
  readonly operation: number
  /** Resource name, or null for an inline image. */
  readonly name: string | null
  readonly stream: PdfStream | null
  readonly matrix: Matrix
  readonly box: Box
  /** As for a glyph. */
  readonly clip: Box | null
  readonly mcid: number
  readonly hidden: boolean
}

/** A subpath of a painted path; the operations from `first` to `last` build it. */
export interface Subpath {
  readonly first: number
  readonly last: number
  readonly box: Box
  /** The straight edges along an axis of the surface, four numbers each: x0 y0 x1 y1. */
  readonly edges: readonly number[]
  /** All edges are along an axis, so that the shape equals the bounds if the subpath is closed. */
  readonly square: boolean
}

/** A painted path (not one that clips). */
export interface PaintedPath {
  readonly instance: Instance
  /** The painting operation. */
  readonly operation: number
  /** From user space to the space of the surface. */
  readonly ctm: Matrix
  readonly filled: boolean
  readonly stroked: boolean
  /** Line width of the stroke as shown. */
  readonly lineWidth: number
  /** Lightness of fill and stroke: 0 black, 1 white. */
  readonly fillShade: Shade
  readonly strokeShade: Shade
  /** As for a glyph. */
  readonly fillColor: number | null
  readonly strokeColor: number | null
  /** As for a glyph. */
  readonly clip: Box | null
  readonly hidden: boolean
  readonly subpaths: readonly Subpath[]
}

/** A text string in a property list of marked content (ISO 32000-1, 14.6). */
export interface PropertyText {
  readonly key: string
  readonly bytes: Uint8Array
}

export interface Surface {
  readonly root: Instance
  readonly glyphs: readonly Glyph[]
  readonly images: readonly PlacedImage[]
  readonly paths: readonly PaintedPath[]
  /** Names used as operands, which may contain sensitive values. */
  readonly names: ReadonlySet<string>
  /** Replacement texts of marked content. Glyphs refer to them by index. */
  readonly replacements: readonly string[]
  /** Texts in marked-content property lists, in the order of the content. */
  readonly propertyTexts: readonly PropertyText[]
  /** A font has codes without a known Unicode value. */
  readonly hasUnknownCodes: boolean
}

/** A content stream to read as a surface. */
export interface SurfaceSource {
  readonly bytes: Uint8Array
  readonly stream: PdfStream | null
  readonly ref: PdfRef | null
  readonly resources: PdfDict
  /** From the stream's own space to the surface's space. */
  readonly matrix: Matrix
}
