import type { EntityName, Explanation } from './entity.ts'
import type { Box } from './geometry.ts'
import type { Raster } from './raster.ts'
import type { Span } from './text-layer.ts'

/**
 * A place in a document: found by detection, decided on by a reviewer, or drawn by hand. One shape for what detection prints, the review
 * exports and redaction takes.
 */
export interface Detection {
  /** Unique in the document: `d1`, `d2` and so on in reading order, `r1` and so on for places added by a reviewer. */
  readonly id: string
  /** `REGION` for a box that was drawn by hand. */
  readonly type: EntityName
  /** 1-based; 0 for values outside the pages: annotations, fields, outlines. None in a format without pages. */
  readonly page?: number
  /** In points of the page as shown, origin top left. None for page 0. */
  readonly boxes?: readonly Box[]
  /** Formats without pages: UTF-16 offsets of the text of the document. */
  readonly span?: Span
  /** None for a box that was drawn by hand. */
  readonly value?: string
  /** Confidence, 0 to 1. */
  readonly score: number
  /**
   * What found it: the name of a recognizer, `term`, `mention` for another mention of a value that was found, or `reviewer` for a place
   * that was marked by hand.
   */
  readonly reason: string
  readonly explanation?: Explanation
  /** Without a decision the value is also removed, to be safe. */
  readonly decision?: 'accepted' | 'rejected'
  /** The law or rule that requires the removal, such as `b(6)`. */
  readonly exemption?: string
  /** A note of the reviewer. It is not in the redacted document. */
  readonly note?: string
}

/**
 * Why a value is in the output. An allow list contains it; its score is below the minimum; or it is a removed value that occurs again where
 * the same characters may mean something else: it has fewer than five letters and digits, it is an ordinary word, or it was kept there
 * by decision.
 */
export type KeptWhy = 'allowed' | 'low_score' | 'too_short' | 'ordinary_word' | 'kept_elsewhere'

/** A value that detection found and the redaction kept. */
export type KeptValue = Detection & {
  readonly value: string
  readonly why: KeptWhy
  /** Formats without pages: the kind of part, or the line and column of the output, in words: `line 3, column 7`. */
  readonly place?: string
}

/** What a reviewer decided about one document. It contains values of that document and is as confidential as the document. */
export interface Decisions {
  readonly format: 'palimpsest-decisions'
  readonly version: 1
  /** The document that was reviewed. */
  readonly document: { readonly sha256: string; readonly bytes: number }
  /** Who decided, as the reviewer gave it. */
  readonly reviewer: string
  /** RFC 3339, UTC. */
  readonly created: string
  readonly detections: readonly Detection[]
}

/** What a region shows, according to a detector or a reviewer. */
export interface RegionContent {
  readonly type: EntityName
  readonly score: number
  readonly recognizer: string
  readonly value?: string
}

/** A part of a page to remove, regardless of its content. */
export interface Region {
  /** 1-based. */
  readonly page: number
  /** In points of the page as shown, origin top left. */
  readonly box: Box
  /** The law or rule that requires the removal, such as `b(6)`. Default: none. */
  readonly exemption?: string
  /** Text on the box, regardless of the mode. Default: that of the mode. */
  readonly label?: string
  /** What was found there. Default: nothing, it was drawn by hand. */
  readonly found?: RegionContent
}

/** Entities with a lower score are not reported unless requested: a candidate with even odds is removed. */
export const defaultMinScore = 0.5

/** What to find in images in addition to text. */
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

type VisualType = 'FACE' | 'RETINA' | 'BODY' | 'FULL_BODY'

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

/** Whether anything is requested. */
export function anyVisual(flags: VisualFlags | undefined): flags is VisualFlags {
  return flags !== undefined && Object.values(flags).some(Boolean)
}
