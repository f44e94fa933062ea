/** Erasing from the content of pages: glyphs and pixels are removed, boxes painted, whole pages replaced by their image. */
export { type EraseContext, erasePage, eraseStream } from './apply.ts'
export { type BoxStyle, type Colour, type Cover, type Direction, paintedBox } from './covers.ts'
export { Edits } from './edits.ts'
export { canShow, LabelFont, labelWidth } from './label-font.ts'
export { type LineLayout, otherGlyphsUnder, planEdits } from './plan-edits.ts'
export { paintBoxes, rasterPage, type ShownWord } from './raster-page.ts'
