/** The text of surfaces, for other rooms: text layers, invisible text layers, and parts of a page without readable text. */
export { type PicturedAnnotation, picturedAnnotations } from './annotation-pictures.ts'
export { coveredPictures, pictureOnlyPdf } from './covered-pictures.ts'
export { glyphless } from './glyphless-font.ts'
export { inferUnicode } from './infer-unicode.ts'
export { invisibleFontName, invisibleLines, type Placed } from './invisible-text.ts'
export { contentOrder, type GlyphLayer, lineSegments, readingOrder, replacedOrder } from './text-layer.ts'
export { cut, resolution, unreadParts } from './unread-parts.ts'
