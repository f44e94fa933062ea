import type { SvgPlotter } from './svg-plotter.ts'

/** Limit against hostile files; real drawings have far fewer records. */
export const maxRecords = 300_000

/** A metafile that was drawn, and the part of its device space that is shown. */
export interface Metafile {
  readonly plotter: SvgPlotter
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  /** Intended size in points. */
  readonly points: { readonly width: number; readonly height: number }
}
