/** Image files: containers, metadata, and writing. Loads no decoder; those are in `image-files.ts`. */
export type { PixelArea } from './areas.ts'
export { encodeFax } from './coding/encode-fax.ts'
export { predictedRows } from './coding/png-filters.ts'
export { concat, viewOf } from './containers/bytes.ts'
export { pngChunks, riffChunks, riffHeader } from './containers/chunks.ts'
export { TiffReader, type TiffTable } from './containers/tiff-reader.ts'
export { imageResolution } from './resolution.ts'
export { imageTypeOf, stripImageMetadata, stripJpegMetadata, stripJpxMetadata } from './strip-metadata.ts'
