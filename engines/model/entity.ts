import type { EntityCode } from './entity-codes.ts'
import type { Span } from './text-layer.ts'

export type { EntityCode }

/** Category of an entity type in the catalogue. */
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

/** The code of an entity type. Editors complete those of the catalogue; custom types have other codes. */
export type EntityName = EntityCode | (string & {})

/** An entity type of the catalogue. */
export interface EntityType {
  /** Stable code such as `EMAIL` or `US_SSN`, as used in `entities` options. */
  readonly code: EntityName
  /** Display name in English. */
  readonly label: string
  readonly category: Category
  /** `GLOBAL`, `EU`, or an ISO 3166-1 alpha-2 country code. */
  readonly region: string
}

/** Explains the score of an entity. Contains no document text except the context word. */
export interface Explanation {
  /** Name of the pattern that matched. */
  readonly pattern: string
  /** Result of the checksum or other validation; `none` if the type has no check. */
  readonly check?: 'passed' | 'none'
  /** The context word that raised the score. */
  readonly context?: string
  /** Score before context, 0 to 1. */
  readonly base: number
  /** Final score, 0 to 1. */
  readonly score: number
}

/** A sensitive value found in a text. `start` and `end` are UTF-16 offsets in the caller's string. */
export interface Entity extends Span {
  /** Code of its entity type. */
  readonly type: EntityName
  /** Confidence, 0 to 1. */
  readonly score: number
  /** Name of the recognizer that found it; `term` for the user's own terms. */
  readonly recognizer: string
  readonly explanation?: Explanation
}
