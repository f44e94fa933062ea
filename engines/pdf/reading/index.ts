/** Pages of a PDF as layout analysis and conversion take them. */
export { decodePictures } from './decode-pictures.ts'
export { Destinations } from './destinations.ts'
export { PictureKeys } from './pictures.ts'
export { readPageContent, readPdf } from './read-pdf.ts'
export { isScan, scannedPages } from './scanned-pages.ts'
