/** What content streams draw, for other rooms: the surfaces of pages, forms and annotations with their glyphs. */

export { nonShownStrings } from './operations.ts'
export { ReadCache } from './read-cache.ts'
export type { Glyph, Instance, PaintedPath, PlacedImage, PropertyText, Subpath, Surface } from './surface.ts'
export {
  contentStreamNumbers,
  contentStreams,
  drawnStreamNumbers,
  flipY,
  pageSurface,
  reachableObjects,
  streamSurface,
} from './surfaces.ts'
