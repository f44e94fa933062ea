// Varies labelled text, so that the tagger learns other spellings than those of news. For maintainers only.
import { changed, type Example } from './example.ts'
import type { People } from './people.ts'

type Span = Example['spans'][number]

/** Languages that inflect names: a name from a list has the wrong form in most sentences. */
const inflecting = new Set('et fi hr hu hy kk lv pl ru sk sl sr tr uk'.split(' '))
/** Languages that write the family name first, without a space between. */
const unspaced = new Set('zh ja ko'.split(' '))

/** Letters that OCR confuses, or that are mistyped. */
const misread: Readonly<Record<string, string>> = {
  l: '1',
  i: 'l',
  o: '0',
  e: 'c',
  c: 'e',
  n: 'u',
  h: 'b',
  t: 'f',
  f: 't',
  B: '8',
  S: '5',
  O: '0',
}

/** Changes texts at random; the same seed gives the same texts. */
export class Variations {
  readonly #random: () => number
  readonly #people: ReadonlyMap<string, People>

  constructor(random: () => number, people: ReadonlyMap<string, People>) {
    this.#random = random
    this.#people = people
  }

  /** Replaces names, and sometimes changes the case, removes accents or adds OCR errors. */
  vary(example: Example, language: string): Example {
    const swapped = this.#random() < (inflecting.has(language) ? 0.2 : 0.5)
    const { text, spans } = swapped ? this.#swap(example, language) : example
    const dice = this.#random()
    if (dice < 0.1) return changed(text, spans, (part) => part.toLowerCase())
    if (dice < 0.14) return changed(text, spans, (part) => part.toUpperCase())
    if (dice < 0.18) return changed(text, spans, withoutAccents)
    if (dice < 0.21) return changed(text, spans, (part) => this.#misread(part))
    if (dice < 0.25) return this.#upperFamilies(text, spans)
    return { text, spans }
  }

  #swap(example: Example, language: string): Example {
    let text = ''
    let at = 0
    const spans: Span[] = []
    for (const { start, end, type } of example.spans.toSorted((a, b) => a.start - b.start)) {
      if (start < at) continue
      const value = example.text.slice(start, end)
      const other = type === 'NAME' && this.#random() < 0.6 ? this.#person(value, language) : value
      text += example.text.slice(at, start)
      spans.push({ start: text.length, end: text.length + other.length, type })
      text += other
      at = end
    }
    return { text: text + example.text.slice(at), spans }
  }

  /** Another name with the same number of words, usually of the same language. */
  #person(value: string, language: string): string {
    const known = this.#people.get(language)
    const isOther = known === undefined || (this.#random() < 0.15 && !unspaced.has(language))
    const people = isOther ? undefined : known
    if (people === undefined && !/^\p{Script=Latin}/u.test(value)) return value
    const { given, family } = people ?? this.#anyPeople()
    if (unspaced.has(language)) {
      if (!/^[\p{Script=Han}\p{Script=Hangul}]+$/u.test(value)) return value
      if (value.length < 3 && this.#random() < 0.5) return this.#often(family)
      return this.#often(family) + this.#often(given)
    }
    const words = value.split(' ').length
    if (words > 3 || !/^[\p{Lu}\p{Lo}]/u.test(value)) return value
    if (words === 1) return this.#random() < 0.4 ? this.#often(given) : this.#often(family)
    const middle = words === 3 ? `${this.#random() < 0.5 ? this.#often(given) : this.#often(family)} ` : ''
    return `${this.#often(given)} ${middle}${this.#often(family)}`
  }

  /** A random name; the first names of the list are more frequent. */
  #often(names: readonly string[]): string {
    const dice = this.#random()
    return names[Math.floor(names.length * dice * (this.#random() < 0.5 ? dice : 1))]
  }

  #anyPeople(): People {
    const latin = [...this.#people].filter(([, { given }]) => /^\p{Script=Latin}/u.test(given[0]))
    return latin[Math.floor(this.#random() * latin.length)][1]
  }

  #misread(text: string): string {
    let out = ''
    for (const letter of text) out += this.#random() < 0.04 ? (misread[letter] ?? letter) : letter
    return out
  }

  /** The last word of people's names in capitals, with particles before it: Anna KOWALSKI, Anna DE VRIES. */
  #upperFamilies(text: string, spans: readonly Span[]): Example {
    let out = text
    for (const { start, end, type } of spans) {
      const last = start + text.slice(start, end).search(/(?<= )(?:\p{Ll}+ )*\S+$/u)
      const upper = text.slice(last, end).toUpperCase()
      if (type === 'NAME' && last > start && upper.length === end - last)
        out = out.slice(0, last) + upper + out.slice(end)
    }
    return { text: out, spans }
  }
}

function withoutAccents(text: string): string {
  let out = ''
  for (const letter of text) {
    const plain = letter.normalize('NFD').replace(/\p{M}/gu, '')
    out += plain.length === letter.length ? plain : letter
  }
  return out
}
