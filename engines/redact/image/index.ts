/** Redaction of image files, for the engine and for documents that contain images. */
export type { ImageFormat } from '../../image/codecs/image-file.ts'
export { imageFormatOf } from '../../image/codecs/open-image.ts'
export { redactDrawing } from './drawing.ts'
export { imageText, type ReadImage, readImage } from './read-image.ts'
export { detectImage, redactImage, redactReadImage } from './redact-image.ts'
export type {
  ImageEntity,
  RedactImageInput,
  RedactImageOutput,
} from './request.ts'
