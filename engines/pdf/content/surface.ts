/**
 * What a content stream shows, with the exact place in the file that each piece came from, so that a piece can be
 * taken out again. A surface is one drawing root (a page, an annotation's appearance, a pattern cell, a glyph
 * procedure); the forms it draws are instances below it.
 */
import type { Box, Matrix } from '../../model/geometry.ts'
import type { FontChar, PdfFont } from '../fonts/font.ts'
import type { PdfDict, PdfRef, PdfStream } from '../objects/objects.ts'
import type { Operation } from './operations.ts'
import type { Shade } from './paint-colour.ts'

/** One run through a content stream. A form drawn twice is two instances of one source. */
export interface Instance {
  readonly source: InstanceSource
  readonly bytes: Uint8Array
  readonly operations: readonly Operation[]
  readonly resources: PdfDict
  /** Where the `Do` stands that drew it; null for a root. */
  readonly parent: { readonly instance: Instance; readonly operation: number } | null
  readonly children: Instance[]
}

export interface InstanceSource {
  /** The stream object, or null for a page's contents (which may be several streams joined). */
  readonly stream: PdfStream | null
  /** Object number of the stream where it has one: the key by which sharing is seen. */
  readonly num: number | null
}

/** A glyph on a surface, its box in the surface's space (a page: shown space). */
export interface Glyph {
  readonly text: string
  readonly box: Box
  /** Start of the glyph on its baseline. */
  readonly x: number
  readonly y: number
  /** Unit vector of the writing direction. */
  readonly dx: number
  readonly dy: number
  /** Font size as shown, points. */
  readonly size: number
  /** Length of the advance as shown, without character and word spacing. */
  readonly advance: number
  /** The number that stands for the glyph in a TJ array once it is gone: the pen moves as if it were there. */
  readonly gap: number
  readonly font: PdfFont
  /** Drawn without ink (text render mode 3 or 7). */
  readonly invisible: boolean
  /** Marked-content identifier it lies in, -1 outside of any, `runningLine` in what the source calls a header or footer. */
  readonly mcid: number
  /** Index of the replacement text (ActualText) that stands for it, or -1. */
  readonly replaced: number
  readonly instance: Instance
  /** Index of the operation in the instance. */
  readonly operation: number
  /** Index of the string in a TJ array; 0 for the other operators. */
  readonly piece: number
  /** Byte offset of its code in that string. */
  readonly offset: number
  readonly char: FontChar
  /** Bounds of what it is clipped to, where paths were read; nothing of it is seen outside. */
  readonly clip: Box | null
  /** Filled and stroked: bold without a bold font. */
  readonly thickened: boolean
  /** It belongs to optional content that viewers hide. */
  readonly hidden: boolean
}

/** An image as placed: `matrix` takes the unit square (y up, as PDF has it) to the surface's space. */
export interface PlacedImage {
  readonly instance: Instance
  readonly operation: number
  /** Resource name, or null for an inline image. */
  readonly name: string | null
  readonly stream: PdfStream | null
  readonly matrix: Matrix
  readonly box: Box
  /** As of a glyph. */
  readonly clip: Box | null
  readonly mcid: number
  readonly hidden: boolean
}

/** A part of a painted path between two moves; the operations [first, last] build it. */
export interface Subpath {
  readonly first: number
  readonly last: number
  readonly box: Box
  /** Its straight edges along an axis of the surface, four numbers each: x0 y0 x1 y1. */
  readonly edges: readonly number[]
  /** All of it runs along the axes, so its bounds are its shape when it is closed. */
  readonly square: boolean
}

/** A painted path (not one that clips). */
export interface PaintedPath {
  readonly instance: Instance
  /** The painting operation. */
  readonly operation: number
  readonly filled: boolean
  readonly stroked: boolean
  /** Thickness of its stroke as shown. */
  readonly lineWidth: number
  /** How light its fill and its stroke are: 0 black, 1 white. */
  readonly fillShade: Shade
  readonly strokeShade: Shade
  /** As of a glyph. */
  readonly clip: Box | null
  readonly hidden: boolean
  readonly subpaths: readonly Subpath[]
}

/** A text that a property list of marked content carries (ISO 32000-1, 14.6). */
export interface PropertyText {
  readonly key: string
  readonly bytes: Uint8Array
}

export interface Surface {
  readonly root: Instance
  readonly glyphs: readonly Glyph[]
  readonly images: readonly PlacedImage[]
  readonly paths: readonly PaintedPath[]
  /** Names used by the operations, for finding those that carry a value. */
  readonly names: ReadonlySet<string>
  /** Replacement texts of marked content, by the index that glyphs carry. */
  readonly replacements: readonly string[]
  /** Texts in marked-content property lists, in the order of the content. */
  readonly propertyTexts: readonly PropertyText[]
  /** Some font could not say what its codes mean. */
  readonly unsure: boolean
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
