/** What writers of new files need. Loads no reader of PDF. */

export { pages } from './file/pages.ts'
export { writePdf } from './file/write.ts'
export { flateStream } from './filters/decode-stream.ts'
export { embedPlainImage } from './images/embed/plain-image.ts'
export * from './objects.ts'
export { declarePdfA } from './pdfa/declare.ts'
export { setMetadata } from './reading/document-metadata.ts'
export { encodeTextString } from './text-string.ts'
