import type { Category } from '../../model/entity.ts'

/**
 * What wakes a recognizer. One pass over the text finds all triggers; a recognizer's pattern is tried only where
 * one of its own fires, so that the cost of a scan does not grow with the number of recognizers.
 */
export type Trigger =
  /** A token (a run of letters and digits) that starts with a digit; `lengths` narrows by the digits of its first run. */
  | { readonly on: 'digits'; readonly lengths?: readonly number[] }
  /** A token that starts with a letter and holds a digit, such as DE89 or AB123456; `prefix` narrows by its first letters, upper-cased. */
  | { readonly on: 'mixed'; readonly prefix?: readonly string[] }
  /**
   * A literal that begins with a letter, a digit or a sign, matched by case; the pattern is tried at its first character,
   * for a letter or digit only where a token (a run of letters and digits) begins.
   */
  | { readonly on: 'literal'; readonly of: readonly string[] }
  /**
   * A single rare sign such as @. The pattern is tried at the start of the non-blank run around it (at most 320 units
   * before the sign), then behind each character of that run that is neither letter nor digit, up to the sign itself,
   * until it matches; a position is tried once. So `mailto:`, `<` or `key=` in front need no place in the pattern.
   */
  | { readonly on: 'sign'; readonly of: string }
  /**
   * A label word or phrase ("passport no", "geb."), whatever its case and accents. Its words may be parted by blanks,
   * hyphens, points, slashes, underscores or nothing ("passportNo", "passport_no"). The pattern is tried behind it and its separator: blanks,
   * `: = # - | > " ' ( [ , ;`, at most one line break, and filler words (is, no, nr, number, ...) as far as 24 units.
   * The text given to the pattern has full-width forms, dashes, quotes and blanks folded to ASCII and invisible
   * characters taken out; the spans it yields are mapped back to the caller's string.
   */
  | { readonly on: 'label'; readonly of: readonly string[] }

/** Words near a value that make it likelier, by ISO 639-1 language; '*' for every language. Lower case, matched as whole words or phrases. */
export type ContextWords = Readonly<Record<string, readonly string[]>>

/** A pattern recognizer: one entity type found by shape, proved by a check, weighed by its context. */
export interface Recognizer {
  /** Unique: `iban`, `us-ssn`. Shown in results and explanations. */
  readonly name: string
  /** The catalogue's code. */
  readonly type: string
  readonly label: string
  readonly category: Category
  readonly region: string
  readonly triggers: readonly Trigger[]
  /** Sticky (`y`), linear, and bounded in length: it must not be able to backtrack over more than its own match. */
  readonly pattern: RegExp
  /** The part of the match that is the value, where the pattern also takes a label: the name of a group. Default: all. */
  readonly group?: string
  /** Check digit or other proof over the matched value; false drops the match. */
  readonly check?: (value: string) => boolean
  /** Whether a value is spelt as many other things are: the base score counts half then, and context decides. */
  readonly unsure?: (value: string) => boolean
  readonly context?: ContextWords
  /** Entities below 0.5 are dropped by default: a shape or a check digit that ordinary numbers meet by chance belongs below, and rises with context or its label. */
  readonly score: {
    /** With the pattern alone (the check, when there is one, has passed; a match that fails its check is dropped). */
    readonly base: number
    /** With a context word near, or behind its label trigger. Default: base. */
    readonly context?: number
  }
}
