import type { Box } from './geometry.ts'
import type { Raster } from './raster.ts'

/** What to look for in images besides text. */
export interface VisualFlags {
  /** Faces, with hair and ears. Default: false. */
  readonly faces?: boolean
  /** The eyes of faces, with the irises. Default: false. */
  readonly retinas?: boolean
  /** The upper part of persons: head and trunk. Default: false. */
  readonly bodies?: boolean
  /** Whole persons. Default: false. */
  readonly fullBodies?: boolean
}

export type VisualType = 'FACE' | 'RETINA' | 'BODY' | 'FULL_BODY'

/** What a visual flag found, in pixels of the image. */
export interface VisualFinding {
  readonly type: VisualType
  readonly box: Box
  /** 0 to 1. */
  readonly score: number
}

/**
 * Finds faces and persons in an image.
 * @throws DependencyError when the models are not installed
 */
export type FindVisuals = (raster: Raster, flags: VisualFlags) => Promise<readonly VisualFinding[]>

/** Whether anything is asked for. */
export function anyVisual(flags: VisualFlags | undefined): flags is VisualFlags {
  return flags !== undefined && Object.values(flags).some(Boolean)
}
