/** JPEG files as coefficients: read, painted over and written, so that the blocks outside the painted areas stay exact. */

export type { JpegImage } from './frame.ts'
export { codedComponents, isTransformed } from './frame.ts'
export { clearPadding, paintJpeg } from './paint.ts'
export { jpegColours, jpegSize, readJpeg } from './read.ts'
export { writeJpeg } from './write.ts'
