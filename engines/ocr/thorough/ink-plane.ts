import type { Point } from '../../model/geometry.ts'

/** The distance of each pixel from the paper around it. Scaled down by `factor` if the image is large. */
export interface InkPlane {
  readonly width: number
  readonly height: number
  /** Position of the part of the image that it shows, in pixels of the plane. Default: the whole image. */
  readonly corner?: Point
  /** Pixels of the image for one of the plane. */
  readonly factor: number
  /** 0 is paper, in levels of the channel that differs most. */
  readonly distance: Uint8Array
  /** The class of each pixel: `paper`, `strongInk` or `faintInk`. */
  readonly ink: Uint8Array
  /** It belongs to a photo, whose texture may look like letters: only clear rows count. */
  readonly photo?: boolean
}

export const paper = 0 as const
export const strongInk = 1 as const
export const faintInk = 2 as const

/** Side of the tiles, each with its own paper level, in pixels of the plane: a few letters. */
export const tile = 48
