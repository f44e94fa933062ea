/**
 * Readers that share no code with ours: pdf.js, for drawing pages and for the proof, and pdf-lib, for the objects of a file.
 * Importing this module loads neither of them nor the canvas: they are loaded when a file is opened and when a page is drawn.
 */
export { type GlyphPicture, glyphPicture, labelLetters } from './canvas.ts'
export { type FileObject, visitEveryObject } from './every-object.ts'
export { LazyReader, nullIfMalformed, type ReaderTexts, readTexts } from './lazy-reader.ts'
export {
  type OpenOptions,
  openReader,
  type PdfReader,
  type ReaderGlyph,
  type ReaderWord,
} from './open.ts'
