import type { NerOptions } from '../ner/ner-options.ts'
import type { TextLanguage } from './language-code.ts'
import type { Profile, ProfileName } from './profile.ts'
import type { Rules } from './rules.ts'
import type { Selection } from './selection.ts'

/** What is detected, and from which score on. */
export interface DetectOptions extends Selection, Rules {
  /**
   * A profile: the types, scores and rules of what stays that fit a trade, by its name or as data. An option given beside it replaces that
   * of the profile; lists are joined. Default: none.
   */
  readonly for?: ProfileName | Profile
  /**
   * Minimum score, 0 to 1. Default: 0.5. Recognizers are scored so that a format or a check digit that ordinary numbers meet by
   * chance stays below it, and a label, a context word or an unmistakable format lifts a value above it.
   */
  readonly minScore?: number
  /** Minimum scores of single types, instead of `minScore`. Default: none. */
  readonly minScores?: Readonly<Record<string, number>>
  /** Whether weekdays, months and years without a date around them count as DATE. Default: false. */
  readonly bareDates?: boolean
  /**
   * ISO 639-1 language of the text. Default: detected where it matters. Words of every language count as context, except those
   * that are ordinary words of the text's own language (`ein` in German, `sin` in Spanish). No language switches a type off.
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
   * names are found as type `NAME`, as those of people that the text itself names in full. Default: none.
   */
  readonly people?: readonly string[]
  /** A named-entity model of the user, whose values are merged with those of the rules. Needs optional packages. Default: none. */
  readonly ner?: NerOptions
  /** Adds to each entity why it has its score. Default: false. */
  readonly explain?: boolean
}
