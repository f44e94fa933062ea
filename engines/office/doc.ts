/** Word 97 to 2003 ([MS-DOC]): streams, text, formatting, styles, lists and pictures. The entry module of `doc/`. */
export { blipsIn } from './binary/blips.ts'
export { type DocStory, type DocStreams, dataView, docStories, openDoc } from './doc/fib.ts'
export { docHeadingLevels } from './doc/heading-styles.ts'
export { type DocListLevel, docListLevels } from './doc/lists.ts'
export { type DocText, readDocText } from './doc/piece-table.ts'
export {
  characterPages,
  type PropertyRun,
  paragraphPages,
  propertyRunAt,
  propertyRuns,
  sprmsIn,
} from './doc/property-runs.ts'
