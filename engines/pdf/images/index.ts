/** Images of PDF files. Image files on their own are in `image/`. Loads no decoder before it is used. */
export { embedImage } from './embed/embed-image.ts'
export { rasterImage } from './embed/raster-image.ts'
export { fitJpegColours } from './fit-jpeg-colours.ts'
export { imagePixels } from './pixels.ts'
