import type { TextLayer, TextLayerBuilder } from '../../model/text-layer.ts'
import type { Glyph } from '../content/surface.ts'

/** A text at its place: a glyph, or a word read by OCR. */
export type PlacedText = Pick<Glyph, 'text' | 'x' | 'y' | 'dx' | 'dy' | 'size' | 'advance'>

/** Lines of a page from top to bottom, each from left to right. */
export type PlacedLines<P extends PlacedText> = readonly (readonly P[])[]

/** Each run is one placed text. */
export type PlacedLayer<P extends PlacedText> = TextLayer<P>

/** Appends texts of one line, in logical order and with the spaces between them. */
export type WriteLine<P extends PlacedText> = (builder: TextLayerBuilder<P>, line: readonly P[]) => void
