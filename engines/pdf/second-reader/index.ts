/**
 * The second reader, pdf.js, for drawing pages and for the proof. Importing this module loads neither pdf.js nor the
 * canvas: both are loaded when a file is opened and when a page is drawn.
 */
export { LazyReader, nullIfMalformed } from './lazy-reader.ts'
export {
  type OpenOptions,
  openReader,
  type PdfReader,
  type RasterOptions,
  type ReaderGlyph,
  type ReaderWord,
} from './open.ts'
