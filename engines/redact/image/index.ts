/** Redaction of image files, for the engine and for documents that contain images. */
export type { ImageFormat } from '../../image/codecs/image-file.ts'
export { imageFormatOf } from '../../image/codecs/open-image.ts'
export { imageText, readImage } from './read-image.ts'
export { detectImage, redactDrawing, redactImage } from './redact-image.ts'
export type {
  RedactImageInput,
  RedactImageOutput,
} from './request.ts'
