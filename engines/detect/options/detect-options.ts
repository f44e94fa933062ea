import type { NerOptions } from '../ner/ner-options.ts'
import type { TextLanguage } from './language-code.ts'
import type { Profile, ProfileName } from './profile.ts'
import type { Rules } from './rules.ts'
import type { Selection } from './selection.ts'

/** What is detected, and the minimum scores. */
export interface DetectOptions extends Selection, Rules {
  /**
   * A profile, by name or as data: the types, scores and keep rules for a trade. Other options replace those of the profile; lists are
   * joined. Default: none.
   */
  readonly for?: ProfileName | Profile
  /**
   * Minimum score, 0 to 1. Default: 0.5. Scores are chosen so that a format or a check digit that ordinary numbers match by chance stays
   * below it, and a label, a context word or an unmistakable format raises a value above it.
   */
  readonly minScore?: number
  /** Minimum scores by type, instead of `minScore`. Default: none. */
  readonly minScores?: Readonly<Record<string, number>>
  /** Whether weekdays, months and years without a full date count as DATE. Default: false. */
  readonly bareDates?: boolean
  /**
   * ISO 639-1 language of the text. Default: detected when needed. Context words of every language are used, except those that are ordinary
   * words of the text's own language (`ein` in German, `sin` in Spanish). Setting a language does not disable any type.
   */
  readonly language?: TextLanguage
  /**
   * Literal values, found as type `TERM` with score 1 in any case, spacing, line breaks and hyphenation. Default: none.
   */
  readonly terms?: readonly string[]
  /** Terms are found only as whole words. Default: false; terms are found inside longer words too. */
  readonly wholeWords?: boolean
  /**
   * Full names of people who are known from elsewhere, such as other files. Their surnames, given names, initials, possessives and user
   * names are found as type `NAME`, as if the text contained their full names. Default: none.
   */
  readonly people?: readonly string[]
  /** The user's own named-entity model, whose values are merged with those of the rules. Needs optional packages. Default: none. */
  readonly ner?: NerOptions
  /** Adds to each entity why it has its score. Default: false. */
  readonly explain?: boolean
}
