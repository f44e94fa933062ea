// Labelled sentences for train.ts: variations of corpus sentences, and invented ones. For maintainers only.

import { changed, type Example } from './example.ts'
import { otherSentencesWithoutNames } from './other-sentences-without-names.ts'
import { sentencesWithoutNames } from './sentences-without-names.ts'
import { type ExampleSources, isName, sourcesIn, stringsIn } from './sources.ts'
import { templates } from './templates.ts'
import { templatesByLanguage } from './templates-by-language.ts'
import {
  companyHeads,
  companyTails,
  departments,
  fields,
  fusedTails,
  hospitals,
  legalEnds,
  nouns,
} from './word-parts.ts'

type Span = Example['spans'][number]

/** Generates names, organisations, places and sentences from one seed. */
class ExampleGenerator {
  #state = 20_240_229
  readonly #towns: readonly string[]
  readonly #given: string[][] = []
  readonly #family: string[][] = []
  readonly #countries: string[] = []
  readonly #words: readonly string[]
  readonly #foreign: readonly string[]

  constructor({ fakers, towns, words, foreign }: ExampleSources) {
    this.#words = words
    this.#foreign = foreign
    for (const { rawDefinitions } of fakers) {
      const given = stringsIn(rawDefinitions.person?.first_name).filter(isName)
      const family = stringsIn(rawDefinitions.person?.last_name).filter(isName)
      if (given.length > 20 && family.length > 20) {
        this.#given.push(given)
        this.#family.push(family)
      }
      this.#countries.push(...stringsIn(rawDefinitions.location?.country).filter(isName))
    }
    const own = fakers.flatMap((one) => stringsIn(one.rawDefinitions.location?.city_name))
    this.#towns = [...own.filter(isName), ...towns]
  }

  /** From 0 to 1 (mulberry32). */
  random(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0
    let t = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  pick<T>(list: readonly T[]): T {
    return list[Math.floor(this.random() * list.length)]
  }
  shuffle(list: unknown[]): void {
    for (let i = list.length - 1; i > 0; i--) {
      const k = Math.floor(this.random() * (i + 1))
      ;[list[i], list[k]] = [list[k], list[i]]
    }
  }

  invent(): Example {
    const line = this.random() < 0.3 ? this.#withoutNames() : this.#template()
    const second = this.random() < 0.4 ? `${line.endsWith('\n') ? '' : ' '}${this.#template()}` : ''
    const example = this.#fill(line + second)
    const dice = this.random()
    if (dice < 0.15) return changed(example.text, example.spans, (part) => part.toLowerCase())
    if (dice < 0.18) return changed(example.text, example.spans, (part) => part.toUpperCase())
    return example
  }

  #withoutNames(): string {
    return this.pick(this.random() < 0.45 ? otherSentencesWithoutNames : sentencesWithoutNames)
  }

  #template(): string {
    return this.pick(this.random() < 0.35 ? templatesByLanguage : templates)
  }

  #people(): number {
    return Math.floor(this.random() * this.#given.length)
  }

  #fill(line: string): Example {
    let text = ''
    const spans: Span[] = []
    for (const part of line.split(/(\{\w\})/)) {
      const made = /^\{\w\}$/.test(part) ? this.#slot(part[1]) : undefined
      if (made === undefined) text += part
      else {
        if (made.type !== '')
          spans.push({ start: text.length, end: text.length + made.text.length, type: made.type })
        text += made.text
      }
    }
    return { text, spans }
  }

  #slot(kind: string): { text: string; type: string } {
    const k = this.#people()
    const given = this.pick(this.#given[k])
    const family = this.pick(this.#family[k])
    if (kind === 'N') return { text: this.#fullName(given, family), type: 'NAME' }
    if (kind === 'G') return { text: given, type: 'NAME' }
    if (kind === 'S') return { text: family, type: 'NAME' }
    if (kind === 'O') return { text: this.#company(), type: 'ORG' }
    if (kind === 'H') return { text: this.#inside(this.pick(hospitals)), type: 'ORG' }
    if (kind === 'D') return { text: this.#inside(this.pick(departments)), type: 'ORG' }
    if (kind === 'L') return { text: this.#town(), type: 'LOCATION' }
    if (kind === 'C') return { text: this.pick(this.#countries), type: 'LOCATION' }
    if (kind === 'P')
      return { text: this.random() < 0.5 ? this.#town() : this.pick(this.#countries), type: 'LOCATION' }
    if (kind === 'A') return { text: this.#street(family), type: '' }
    const unlabelled = this.#unlabelledText(kind, given, family)
    if (unlabelled !== undefined) return { text: unlabelled, type: '' }
    if (kind === 'd')
      return {
        text: `${1 + Math.floor(this.random() * 28)} ${this.pick(['March', 'May', 'June', 'October', 'Mai', 'marzo'])} ${1950 + Math.floor(this.random() * 75)}`,
        type: '',
      }
    return { text: String(Math.floor(this.random() * 5000)), type: '' }
  }

  /** The text of a slot in `sentencesWithoutNames`. */
  #unlabelledText(kind: string, given: string, family: string): string | undefined {
    if (kind === 'w') return this.random() < 0.7 ? this.pick(nouns) : this.pick(this.#words)
    if (kind === 'y') return this.pick(this.#words)
    if (kind === 'U') return this.pick(this.#words).toUpperCase()
    if (kind === 'T') return capitalise(this.pick(this.#words))
    if (kind === 't') return this.#heading(2 + Math.floor(this.random() * 3))
    if (kind === 'x') return capitalise(this.pick(this.#foreign))
    if (kind === 'z') return family
    if (kind === 'B') return this.#coined().slice(0, 5) + this.pick(latinHeads)
    if (kind === 'e') return this.#coined().toLowerCase().slice(0, 5) + this.pick(latinEnds)
    if (kind === 'g') return given
    if (kind === 'k') return capitalise(this.pick(this.#words)) + capitalise(this.pick(this.#words))
    if (kind === 'u') return letters(() => this.random())
    if (kind === 'b') return this.random() < 0.5 ? this.#coined() : this.#fused()
    return undefined
  }

  /** Ordinary words, each with a capital, as in titles, products and some companies. */
  #heading(words: number): string {
    return Array.from({ length: words }, () => capitalise(this.pick(this.#words))).join(' ')
  }

  #fullName(given: string, family: string): string {
    const dice = this.random()
    if (dice < 0.08) return `${given} ${String.fromCharCode(65 + Math.floor(this.random() * 26))}. ${family}`
    if (dice < 0.12) return `${given[0]}. ${family}`
    if (dice < 0.17) return `${given} ${this.pick(this.pick(this.#family))}-${family}`
    if (dice < 0.22)
      return `${given} ${this.pick(['van der', 'de', 'von', 'da', 'al', 'bin', 'ten'])} ${family}`
    if (dice < 0.3) return `${given} ${family} ${this.pick(this.pick(this.#family))}`
    return `${given} ${family}`
  }

  #town(): string {
    const town = this.pick(this.#towns)
    return this.random() < 0.06 ? town.toUpperCase() : town
  }

  #company(): string {
    const family = (): string => this.pick(this.pick(this.#family))
    const dice = this.random()
    let name: string
    if (dice < 0.14) name = `${this.pick(companyHeads)} ${this.pick(companyTails)}`
    else if (dice < 0.22) name = this.#heading(this.random() < 0.75 ? 2 : 3)
    else if (dice < 0.25) name = `${capitalise(this.pick(this.#words))} ${this.pick(companyTails)}`
    else if (dice < 0.36)
      name = `${this.#fused()}${this.random() < 0.25 ? ` ${this.pick(companyTails)}` : ''}`
    else if (dice < 0.46) {
      const tail = this.pick(companyTails)
      name = this.pick(companyHeads) + (this.random() < 0.5 ? tail : tail.toLowerCase())
    } else if (dice < 0.6) name = `${family()} ${this.pick(companyTails)}`
    else if (dice < 0.68) name = `${family()}-${family()}`
    else if (dice < 0.74) name = `${family()}, ${family()} and ${family()}`
    else if (dice < 0.8) name = `${family()} & ${this.random() < 0.5 ? 'Sons' : family()}`
    else if (dice < 0.88)
      name = `${this.pick(companyHeads)} ${this.pick(companyHeads)} ${this.pick(companyTails)}`
    else if (dice < 0.91) name = `${this.#town()} ${this.pick(companyTails)}`
    else if (dice < 0.97) name = this.#coined()
    else name = letters(() => this.random())
    return this.random() < 0.2 ? `${name} ${this.pick(legalEnds)}` : name
  }

  /** Two joined words, or a word and an ending: Datawave, Clockify. */
  #fused(): string {
    const head = this.random() < 0.5 ? this.pick(companyHeads) : capitalise(this.pick(this.#words))
    return head + (this.random() < 0.6 ? this.pick(fusedTails) : this.pick(this.#words))
  }

  /** A street and number, which must not be tagged. */
  #street(family: string): string {
    const house = String(1 + Math.floor(this.random() * 900))
    const form = this.pick([
      '{n} {S} Street',
      '{n} {S} Road',
      '{n} {S} Avenue, Apt. {n}',
      '{n} {L} Lane',
      'Via {S} {n}',
      'Calle {S}, {n}',
      'C/ {S} {n}',
      '{S}straße {n}',
      '{S}straat {n}',
      '{n} rue {S}',
      'Rua {S} {n}',
      'P.O. Box {n}',
      'Unit {n} Box {n}',
      '{n} {S} {n}',
      '{n} {S} {n}\nSuite {n}',
      'ul. {S} {n}',
      'Avda. {S}, {n}',
    ])
    return form.replaceAll('{n}', house).replaceAll('{S}', family).replaceAll('{L}', this.pick(this.#towns))
  }

  /** An invented word of two or three syllables. */
  #coined(): string {
    let name = ''
    const size = 2 + Math.floor(this.random() * 2)
    for (let k = 0; k < size; k++)
      name += this.pick([...'bcdfgklmnprstvxz', 'tr', 'st', 'qu']) + this.pick([...'aeiou', 'io', 'ea', 'ee'])
    name += this.pick(['', 'n', 'x', 'm', 's', 'ta', 'lytics', 'corp'])
    return name[0].toUpperCase() + name.slice(1)
  }

  #inside(pattern: string): string {
    return pattern.replace(/\{(\w)\}/g, (_, kind: string) =>
      kind === 'X' ? this.pick(fields) : this.#slot(kind).text,
    )
  }
}

const latinHeads = 'us um a ium is opsis ella'.split(' ')
const latinEnds = 'us um a ae ii ensis atus ata icum inus ina alis ans ica'.split(' ')

function capitalise(word: string): string {
  return word[0].toUpperCase() + word.slice(1)
}

/** Three or four capitals. */
function letters(random: () => number): string {
  let out = ''
  const size = random() < 0.6 ? 3 : 4
  for (let i = 0; i < size; i++) out += String.fromCharCode(65 + Math.floor(random() * 26))
  return out
}

/** A generator with the lists of the packages in a folder (dictionaries/build.ts names them). */
export async function generatorFrom(modules: string): Promise<ExampleGenerator> {
  return new ExampleGenerator(await sourcesIn(modules))
}
