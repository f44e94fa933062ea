/** An image file, opened by the codec of its format: its visible content, and how to write it without other data. */

import { DocumentError, type Warning } from '../../model/errors.ts'
import type { ImageLimits, Raster } from '../../model/raster.ts'
import type { PaintArea } from '../areas.ts'

/** Formats of images that can be redacted. The output has the format of the input. */
export type ImageFormat = 'png' | 'jpg' | 'webp' | 'tiff' | 'gif' | 'bmp'

/** A page of a TIFF, a frame of an animation, or the only image of a file: its size as shown, in pixels. */
export interface ImageFrame {
  readonly width: number
  readonly height: number
  /** Dots per inch as the file states. Null if it is missing or implausible. */
  readonly dpi: number | null
}

/** What was removed in addition to values, counted by kind. */
export type Removed = Map<string, number>

export function count(removed: Removed, what: string, number = 1): void {
  if (number > 0) removed.set(what, (removed.get(what) ?? 0) + number)
}

export interface ImageFile {
  readonly format: ImageFormat
  readonly frames: readonly ImageFrame[]
  /** What the output does not contain: metadata, thumbnails, hidden colours and so on. Complete after `write`. */
  readonly removed: Removed
  readonly warnings: readonly Warning[]
  /** The pixels of a frame as shown, with transparency: those that `write` writes. */
  raster(frame: number): Promise<Raster>
  /** Writes only the pixels and the data needed to show them, with the areas painted over. */
  write(areas: ReadonlyMap<number, readonly PaintArea[]>): Promise<Uint8Array>
}

export type OpenImageFile = (bytes: Uint8Array, limits?: Partial<ImageLimits>) => Promise<ImageFile>

export const malformedImage = (why: string, cause?: unknown): DocumentError =>
  new DocumentError(
    'malformed',
    `The image cannot be redacted: ${why}. Export it again as PNG, JPEG, WebP or TIFF.`,
    {},
    cause,
  )
