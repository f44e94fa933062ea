/** Image files that are painted over and written again in their own format, without anything but their pixels. */
export type { PaintArea } from '../areas.ts'
export type { ImageFile, ImageFormat } from './image-file.ts'
export { imageFormatOf, openImageFile } from './open-image.ts'
