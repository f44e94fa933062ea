/** The content of the page: embedded as JSON, or delivered by the host. */

export interface Box {
  readonly x0: number
  readonly y0: number
  readonly x1: number
  readonly y1: number
}

export interface Span {
  readonly start: number
  readonly end: number
}

export type Decision = 'accepted' | 'rejected'

export interface Detection {
  readonly id: string
  readonly type: string
  readonly page?: number
  readonly boxes?: readonly Box[]
  readonly span?: Span
  readonly value?: string
  readonly score: number
  readonly reason: string
  decision?: Decision
  exemption?: string
  note?: string
}

/**
 * A word and its box in points: left, top, width, height, text. The last part, if any, are the edges of its characters in tenths of a point
 * from the left of the word.
 */
export type Word = readonly [
  x: number,
  y: number,
  width: number,
  height: number,
  text: string,
  edges?: readonly number[],
]

export interface Page {
  /** In points. */
  readonly width: number
  readonly height: number
  readonly words: readonly Word[]
}

export interface ReviewData {
  readonly document: { readonly sha256: string; readonly bytes: number; readonly name: string }
  readonly pages: readonly Page[]
  /** Formats without pages: the text that spans refer to. */
  readonly text?: string
  readonly detections: readonly Detection[]
}

/** What the list of documents shows. */
export interface DocumentState {
  readonly id: number
  readonly name: string
  /** Values that were found or marked, and how many of them are undecided. Undefined before the document was opened. */
  readonly values?: number
  readonly undecided?: number
  /** Values removed from the output, if it was written with the current decisions. */
  readonly removed?: number
}

export interface Shelf {
  readonly title: string
  readonly documents: readonly DocumentState[]
}

export interface OpenedDocument {
  readonly content: ReviewData
  readonly version: number
  readonly reviewer: string
  readonly warnings: readonly string[]
}

/** The result of applying the decisions. */
export interface Applied {
  readonly output: string
  readonly removed: number
  readonly proof: string
  readonly rasterised: readonly number[]
  readonly warnings: readonly string[]
  /** What to check: kept values near the minimum score, and removed values that occur again. */
  readonly unsure: readonly {
    readonly type: string
    readonly page?: number
    readonly count: number
    readonly why: string
  }[]
}

export type HostEvent =
  | { readonly event: 'document'; readonly state: DocumentState }
  | {
      readonly event: 'progress'
      readonly id: number
      readonly stage: string
      readonly done: number
      readonly total: number
    }
