/** Runs in a pool thread: the pictures of a report. */
export { drawThumbnails } from '../../engines/redact/report/thumbnails.ts'
