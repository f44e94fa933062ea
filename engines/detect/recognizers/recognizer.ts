import type { Category } from '../../model/entity.ts'

/**
 * The trigger of a recognizer. One pass over the text finds all triggers, and a pattern is tried only at its own, so the cost of a scan
 * does not grow with the number of recognizers.
 */
export type Trigger =
  /** A token (a run of letters and digits) that starts with a digit; `lengths` restricts the number of digits in its first run. */
  | { readonly on: 'digits'; readonly lengths?: readonly number[] }
  /** A token that starts with a letter and contains a digit, such as DE89 or AB123456; `prefix` restricts its first letters, upper case. */
  | { readonly on: 'mixed'; readonly prefix?: readonly string[] }
  /**
   * A case-sensitive literal that begins with a letter, a digit or a sign. The pattern is tried at its first character; for a
   * letter or digit only where a token begins.
   */
  | { readonly on: 'literal'; readonly of: readonly string[] }
  /**
   * A single rare sign such as @. The pattern is tried at the start of the run without spaces around it (at most 320 code units
   * before the sign), then after each character of that run that is neither letter nor digit, up to the sign itself,
   * until it matches; a position is tried once. So the pattern need not contain a leading `mailto:`, `<` or `key=`.
   */
  | { readonly on: 'sign'; readonly of: string }
  /**
   * A label word or phrase ("passport no", "geb."), regardless of case and accents. Its words may be separated by spaces,
   * hyphens, points, slashes, underscores or nothing ("passportNo", "passport_no"). The pattern is tried after it and its
   * separator: spaces, `: = # - | > " ' ( [ , ;`, at most one line break, and filler words (is, no, nr, number, ...) within 24
   * code units. In the text given to the pattern, full-width forms, dashes, quotes and spaces are folded to ASCII and invisible
   * characters are removed; the spans it yields are mapped back to the caller's string.
   */
  | { readonly on: 'label'; readonly of: readonly string[] }

/** Words near a value that raise its score, by ISO 639-1 language; '*' for every language. Lower case, matched as whole words or phrases. */
type ContextWords = Readonly<Record<string, readonly string[]>>

/** Finds values of one entity type by pattern; a check verifies them, and context words raise their score. */
export interface Recognizer {
  /** Unique: `iban`, `us-ssn`. Shown in results and explanations. */
  readonly name: string
  /** The code of the type in the catalogue. */
  readonly type: string
  readonly label: string
  readonly category: Category
  /** `GLOBAL`, `EU` or an ISO 3166 country code. */
  readonly region: string
  readonly triggers: readonly Trigger[]
  /** Sticky (`y`), linear, and bounded in length: it must not be able to backtrack over more than its own match. */
  readonly pattern: RegExp
  /** Name of the group that is the value, if the pattern also matches a label. Default: the whole match. */
  readonly group?: string
  /** Check digit or other test of the matched value; false drops the match. */
  readonly check?: (value: string) => boolean
  /** Whether the value has an ambiguous format: its base score is halved, and context decides. */
  readonly ambiguous?: (value: string) => boolean
  readonly context?: ContextWords
  /**
   * Labels that mean exactly this number ("PESEL", "numer pesel"), unlike general ones (number, account, tax). After them a number of the
   * format is accepted even with a wrong check digit; see `labelled-numbers.ts`.
   */
  readonly exactLabels?: readonly string[]
  /**
   * From 0 to 1. Entities below 0.5 are dropped by default: a format or check digit that ordinary numbers match by chance scores below, and
   * rises with context or a label.
   */
  readonly score: {
    /** Without context. A match that fails its check is dropped, regardless of score. */
    readonly base: number
    /** With a context word nearby, or after a label trigger. Default: base. */
    readonly context?: number
  }
}
