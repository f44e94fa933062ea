import type { Span } from './text-layer.ts'

/** The families of the catalogue. */
export type Category =
  | 'PII'
  | 'PII_US'
  | 'PII_EU'
  | 'PII_INTL'
  | 'PHI'
  | 'FINANCIAL'
  | 'NETWORK'
  | 'VEHICLE'
  | 'SECRET'
  | 'CUSTOM'

/** An entry of the catalogue of entity types. */
export interface EntityType {
  /** Stable code such as `EMAIL` or `US_SSN`, the one used in `entities` lists. */
  readonly code: string
  /** What a reader is shown. */
  readonly label: string
  readonly category: Category
  /** `GLOBAL`, `EU`, or an ISO 3166 country code. */
  readonly region: string
}

/** Why an entity has its score: which pattern, which check, which context. Holds no document text but the context word. */
export interface Explanation {
  readonly pattern: string
  readonly check?: 'passed' | 'none'
  readonly context?: string
  readonly base: number
  readonly score: number
}

/** A sensitive value found in a text. Offsets are UTF-16 in the caller's own string. */
export interface Entity extends Span {
  readonly type: string
  /** 0 to 1. */
  readonly score: number
  /** The recognizer that found it, `term` for the user's own literals. */
  readonly recognizer: string
  readonly explanation?: Explanation
}
