import type { Span } from '../../../model/text-layer.ts'
import { givenName, isGivenName, sexOfGivenName, surname } from './faker.ts'
import { keyedDigest, randomFrom } from './keyed-random.ts'
import { languageOfValue } from './languages.ts'
import { matchCase } from './same-shape.ts'

/** What the choice of a synthetic name depends on. */
export interface NameContext {
  readonly key: string
  /** ISO 639-1; undefined to follow each value. */
  readonly language: string | undefined
  /** Whether a word is a name in the text. Such a name is not chosen. */
  readonly isOriginal: (text: string) => boolean
}

/** Attempts before a name that is also in the text is accepted. */
const maxAttempts = 24

type Role = 'given' | 'surname'
interface Word {
  /** As written, such as `Müller-Schmidt`. */
  readonly text: string
  /** The separator before the next word: a space, `, `. */
  readonly gap: string
  readonly role: Role | 'initial' | 'particle' | 'kept'
}

/** Generations, degrees and titles. */
const suffixes = /^(?:jr|sr|ii|iii|iv|phd|md|esq|mba|dds|rn|dr|prof|mr|mrs|ms)\.?$/i
const particles =
  /^(?:van|von|vom|zu|zum|zur|der|den|ter|ten|de|del|della|di|da|do|dos|das|du|des|la|le|los|las|bin|ibn|al|el|y|e|af|av)$/

/**
 * The people of a text, by their full names. They determine whether a single word is a given name or a surname, so that Anna Karlsson
 * and a later Karlsson are still one person after replacement.
 */
export class People {
  readonly #given = new Set<string>()
  readonly #surnames = new Set<string>()
  /** Given names by surname and initial, for A. Karlsson. */
  readonly #initials = new Map<string, string>()
  /** Surnames by given name and initial, for the user name annak. */
  readonly #surnameInitials = new Map<string, string>()
  /** Names of one word, of which it is not known whether they are given names or surnames. */
  readonly #single = new Set<string>()

  constructor(names: readonly string[]) {
    for (const name of names) {
      const words = nameWords(name).filter(({ role }) => role === 'given' || role === 'surname')
      if (words.length === 1) this.#single.add(plain(words[0].text))
      if (words.length < 2) continue
      const surname = plain(words.find(({ role }) => role === 'surname')?.text ?? '')
      for (const { text, role } of words) {
        if (role === 'surname') this.#surnames.add(plain(text))
        else {
          this.#given.add(plain(text))
          const reversed = `${plain(text)} ${surname.charAt(0)}`
          if (!this.#surnameInitials.has(reversed)) this.#surnameInitials.set(reversed, surname)
          const initial = `${surname} ${plain(text).charAt(0)}`
          if (!this.#initials.has(initial)) this.#initials.set(initial, plain(text))
        }
      }
    }
  }

  has(word: string): boolean {
    return this.#given.has(plain(word)) || this.#surnames.has(plain(word))
  }

  /** Whether every word of a value is a name of these people. */
  isPerson(value: string): boolean {
    const words = nameWords(value).filter(({ role }) => role === 'given' || role === 'surname')
    return words.length > 0 && words.every(({ text }) => this.has(text) || this.#single.has(plain(text)))
  }

  /** The role of a name of one word. */
  roleOf(word: string): Role {
    const own = plain(word)
    if (this.#surnames.has(own)) return 'surname'
    if (this.#given.has(own)) return 'given'
    return isGivenName(own) ? 'given' : 'surname'
  }

  /** The given name and the surname contained in a word such as `annakarlsson`. */
  splitName(word: string): readonly [given: string, surname: string] | undefined {
    const own = plain(word)
    for (let at = 1; at < own.length; at++) {
      const [first, second] = [own.slice(0, at), own.slice(at)]
      if (this.#given.has(first) && this.#surnames.has(second)) return [first, second]
    }
    return undefined
  }

  surnameOf(given: string, initial: string): string | undefined {
    return this.#surnameInitials.get(`${plain(given)} ${plain(initial).charAt(0)}`)
  }

  givenOf(surname: string, initial: string): string | undefined {
    return this.#initials.get(`${plain(surname)} ${plain(initial).charAt(0)}`)
  }
}

/**
 * A name of the same structure (given names, initials, surname, `Last, First`, suffixes; without particles). Each word is chosen
 * separately by the key: the same word in the same role gives the same word everywhere. A given name keeps its sex if
 * the name lists have it for one sex only.
 */
export function syntheticPerson(value: string, people: People, context: NameContext): string {
  const ending = /['’]s$/.exec(value)?.[0] ?? ''
  const words = nameWords(value.slice(0, value.length - ending.length))
  const named = words.filter(({ role }) => role !== 'kept' && role !== 'particle')
  const surname = named.find(({ role }) => role === 'surname')?.text
  let out = ''
  for (const { text, gap, role } of words) {
    if (role === 'particle') continue
    if (role === 'kept') out += text + gap
    else if (role === 'initial') {
      const whole = surname === undefined ? undefined : people.givenOf(surname, text)
      const given = syntheticNameWord(whole ?? text.charAt(0), 'given', people, context)
      out += text.replace(/\p{L}/u, given.charAt(0).toUpperCase()) + gap
    } else {
      const own: Role = named.length === 1 ? people.roleOf(text) : role
      out += syntheticNameWord(text, own, people, context) + gap
    }
  }
  return matchCase(value, out.trimEnd()) + ending
}

/** The replacement of one word of a name. */
export function syntheticNameWord(word: string, role: Role, people: People, context: NameContext): string {
  const own = plain(word)
  const sex = role === 'given' ? sexOfGivenName(own) : undefined
  const language = context.language ?? languageOfValue('NAME', word) ?? 'en'
  let chosen = ''
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const random = randomFrom(keyedDigest(context.key, 'name', role, own, String(attempt)))
    chosen = role === 'given' ? givenName(language, random, sex) : surname(language, random)
    if (plain(chosen) !== own && !people.has(chosen) && !context.isOriginal(chosen)) break
  }
  return chosen
}

function plain(word: string): string {
  return word
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase()
}

/** People whose surname and given name were found as two values, with a comma between them: `Whitcombe, Eleanor`. */
export function reversedNames(text: string, names: readonly Span[]): string[] {
  return names.slice(1).flatMap(({ start, end }, i) => {
    const before = names[i]
    const [first] = nameWords(text.slice(start, end))
    const last = nameWords(text.slice(before.start, before.end)).at(-1)
    if (first === undefined || last === undefined) return []
    const isPair = between.test(text.slice(before.end, start))
    return isPair && isGivenName(plain(first.text)) && !isGivenName(plain(last.text))
      ? [text.slice(before.start, end)]
      : []
  })
}

/** A comma, and a title. */
const between = /^,[ \t]{0,2}(?:\p{Lu}\p{Ll}{1,3}\.? )?$/u

/** The words of a name with their roles. The surname is last, or before a comma. */
export function nameWords(name: string): Word[] {
  const parts = [...name.matchAll(/([^\s,;]+)([\s,;]*)/gu)].map(([, text, gap]) => ({ text, gap }))
  const kinds = parts.map(({ text }): Word['role'] => {
    if (suffixes.test(text) || !/\p{L}/u.test(text)) return 'kept'
    if (particles.test(text)) return 'particle'
    return /^(?:\p{L}\p{M}*\.?-?){1,3}$/u.test(text) && (text.includes('.') || /^\p{Lu}$/u.test(text))
      ? 'initial'
      : 'given'
  })
  const own = kinds.flatMap((kind, i) => (kind === 'given' || kind === 'initial' ? [i] : []))
  const comma = parts.findIndex(({ gap }, i) => gap.includes(',') && kinds[i] === 'given')
  const reversed = comma >= 0 && own.some((i) => i > comma)
  const surnames = new Set(
    reversed
      ? own.filter((i) => i <= comma && kinds[i] === 'given')
      : own.length > 0
        ? [own[own.length - 1]]
        : [],
  )
  return parts.map(({ text, gap }, i) => ({
    text,
    gap,
    role: surnames.has(i) && kinds[i] === 'given' ? 'surname' : kinds[i],
  }))
}
