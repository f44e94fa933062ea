/** The content of PDF pages for layout analysis and conversion. */

export { Destinations } from './destinations.ts'
export { decodePictures, PictureKeys } from './pictures.ts'
export { readPageContent, readPdf } from './read-pdf.ts'
export { isScan, scannedPages } from './scanned-pages.ts'
