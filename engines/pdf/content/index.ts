/** What content streams draw, for other rooms: the surfaces of pages, forms and annotations with their glyphs. */
export { ReadCache } from './read-cache.ts'
export { nonShownStrings } from './shown-operand.ts'
export type { Glyph, Instance, PlacedImage, PropertyText, Surface } from './surface.ts'
export {
  contentNums,
  contentStreams,
  drawn,
  pageSurface,
  reachable,
  streamSurface,
  upright,
} from './surfaces.ts'
