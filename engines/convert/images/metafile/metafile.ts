import type { Plotter } from './plotter.ts'

/** A picture that was played, and the part of its device that it is about. */
export interface Metafile {
  readonly plotter: Plotter
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  /** How large it means to be shown. */
  readonly points: { readonly width: number; readonly height: number }
}
