/** Images of PDF files. Image files on their own are read and written by `codec.ts`. Loads no decoder before it is used. */
export { embedImage } from './embed/embed-image.ts'
export { rasterImage } from './embed/raster-image.ts'
export { encodeFax } from './encode-fax.ts'
export { paeth, predictedRows } from './encode-samples.ts'
export { exifOrientation, orientationExif } from './exif.ts'
export { fitJpegColours } from './fit-jpeg-colours.ts'
export { imagePixels } from './pixels.ts'
export { imageResolution } from './resolution.ts'
