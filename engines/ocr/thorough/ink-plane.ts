import type { Point } from '../../model/geometry.ts'

/** How far each pixel is from the paper around it. Scaled down by `factor` where the image is large. */
export interface InkPlane {
  readonly width: number
  readonly height: number
  /** Of the part of the image that it shows, in pixels of the plane. Default: the whole image. */
  readonly corner?: Point
  /** Pixels of the image for one of the plane. */
  readonly factor: number
  /** 0 is paper, in levels of the channel that differs most. */
  readonly distance: Uint8Array
  /** What each pixel is: `paper`, `strongInk` or `faintInk`. */
  readonly ink: Uint8Array
  /** It is of a photo, whose texture may look like letters: only clear rows count. */
  readonly photo?: boolean
}

export const paper = 0 as const
export const strongInk = 1 as const
export const faintInk = 2 as const

/** Side of the tiles, each with its own paper, in pixels of the plane: a few letters. */
export const tile = 48
