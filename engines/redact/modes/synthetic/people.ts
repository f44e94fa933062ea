import { inventGiven, inventSurname, isKnownGiven, sexOfGiven } from './faker.ts'
import { drawFrom, keyedDigest } from './keyed-random.ts'
import { caseLike } from './same-shape.ts'

/** What an invented name is drawn under. */
export interface NameDraw {
  readonly key: string
  /** ISO 639-1. */
  readonly language: string
  /** Whether a word is one that the text itself uses of its people: it is drawn again. */
  readonly isOriginal: (text: string) => boolean
}

type Role = 'given' | 'surname'
interface Word {
  /** As it stands, such as `Müller-Schmidt`. */
  readonly text: string
  /** What parts it from the next: a blank, `, `. */
  readonly gap: string
  readonly role: Role | 'initial' | 'particle' | 'kept'
}

/** Behind a name: of a generation or a degree, not of a person. */
const suffixes = /^(?:jr|sr|ii|iii|iv|phd|md|esq|mba|dds|rn|dr|prof|mr|mrs|ms)\.?$/i
const particles =
  /^(?:van|von|vom|zu|zum|zur|der|den|ter|ten|de|del|della|di|da|do|dos|das|du|des|la|le|los|las|bin|ibn|al|el|y|e|af|av)$/

/**
 * The people of a text, as they are named in full: by them a word that stands alone is known for a given name or a surname, so that
 * Anna Karlsson and the later Karlsson are still one person when both have another name.
 */
export class People {
  readonly #given = new Set<string>()
  readonly #surnames = new Set<string>()
  /** By surname and initial, the given name: A. Karlsson. */
  readonly #initials = new Map<string, string>()

  constructor(names: readonly string[]) {
    for (const name of names) {
      const words = wordsOf(name).filter(({ role }) => role === 'given' || role === 'surname')
      if (words.length < 2) continue
      const surname = plain(words.find(({ role }) => role === 'surname')?.text ?? '')
      for (const { text, role } of words) {
        if (role === 'surname') this.#surnames.add(plain(text))
        else {
          this.#given.add(plain(text))
          const initial = `${surname} ${plain(text).charAt(0)}`
          if (!this.#initials.has(initial)) this.#initials.set(initial, plain(text))
        }
      }
    }
  }

  has(word: string): boolean {
    return this.#given.has(plain(word)) || this.#surnames.has(plain(word))
  }

  /** What a name that is one word is. */
  roleOf(word: string): Role {
    const own = plain(word)
    if (this.#surnames.has(own)) return 'surname'
    if (this.#given.has(own)) return 'given'
    return isKnownGiven(own) ? 'given' : 'surname'
  }

  givenOf(surname: string, initial: string): string | undefined {
    return this.#initials.get(`${plain(surname)} ${plain(initial).charAt(0)}`)
  }
}

/**
 * A name of the same build (given names, initials, surname, `Last, First`, suffixes; without particles) whose every word is drawn by
 * itself under the key: the same word of the same role gives the same word everywhere. A given name keeps its sex where lists tell it.
 */
export function inventPerson(value: string, people: People, draw: NameDraw): string {
  const ending = /['’]s$/.exec(value)?.[0] ?? ''
  const words = wordsOf(value.slice(0, value.length - ending.length))
  const named = words.filter(({ role }) => role !== 'kept' && role !== 'particle')
  const surname = named.find(({ role }) => role === 'surname')?.text
  let out = ''
  for (const { text, gap, role } of words) {
    if (role === 'particle') continue
    if (role === 'kept') out += text + gap
    else if (role === 'initial') {
      const whole = surname === undefined ? undefined : people.givenOf(surname, text)
      const given = inventWord(whole ?? text.charAt(0), 'given', people, draw)
      out += text.replace(/\p{L}/u, given.charAt(0).toUpperCase()) + gap
    } else {
      const own: Role = named.length === 1 ? people.roleOf(text) : role
      out += inventWord(text, own, people, draw) + gap
    }
  }
  return caseLike(value, out.trimEnd()) + ending
}

/** One word in another's place. */
export function inventWord(word: string, role: Role, people: People, draw: NameDraw): string {
  const own = plain(word)
  const sex = role === 'given' ? sexOfGiven(own) : undefined
  let invented = ''
  for (let attempt = 0; attempt < 24; attempt++) {
    const drawn = drawFrom(keyedDigest(draw.key, 'name', role, own, String(attempt)))
    invented = role === 'given' ? inventGiven(draw.language, drawn, sex) : inventSurname(draw.language, drawn)
    if (plain(invented) !== own && !people.has(invented) && !draw.isOriginal(invented)) break
  }
  return invented
}

function plain(word: string): string {
  return word
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase()
}

/** The words of a name with their roles: surnames last, or before a comma. */
function wordsOf(name: string): Word[] {
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
