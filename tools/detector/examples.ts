// Labelled sentences for train.ts: variations of corpus sentences, and invented ones. For maintainers only.
import { changed, type Example } from './example.ts'
import type { People } from './people.ts'
import { readSentences, type Sentences } from './sentences.ts'
import { sentencesWithoutNames } from './sentences-without-names.ts'
import { type ExampleSources, isName, stringsIn } from './sources.ts'
import { templates } from './templates.ts'

const nouns =
  'report bridge window invoice engine garden phone laptop meeting ticket car camera printer bicycle contract door lamp river cake concert server parcel coat'.split(
    ' ',
  )
/** Parts of invented company names. */
const companyHeads =
  'Blue Green Red Bright North South East West Open Data Cloud Net Tech Info Smart Bio Medi Agro Eco Sun Star Silver Golden First Global United National Royal Atlantic Pacific Alpine Urban Rapid Prime Quantum Vertex Nova Apex Delta Omega Iron Stone River Harbor Summit Cedar Maple Falcon Lion Pixel Code Soft Micro Macro Fin Pay Health Care Life Home Food Fresh Steel Wave Light Sky Moon'.split(
    ' ',
  )
const companyTails =
  'Systems Solutions Labs Group Partners Holdings Media Networks Analytics Logistics Foods Motors Airlines Energy Capital Bank Insurance Software Pharma Consulting Services Technologies Industries Robotics Ventures Retail Security Telecom Health Works Studios Dynamics Corp Trust Mutual Financial Stores Express Records University College Institute Foundation Cooperative Builders Supply Freight Textiles'.split(
    ' ',
  )
const fusedTails =
  'ly ify soft tech net hub lytics scape works base point gate flow mind logic ware com gen bit data sense cast line path grid'.split(
    ' ',
  )
const legalEnds =
  'Inc. LLC Ltd Ltd. GmbH AG S.A. S.L. SpA B.V. Corp. PLC Oy AB & Co. & Sons Co. Limited'.split(' ')
const hospitals =
  'Hospital {L};{L} General Hospital;{L} Memorial Hospital;St. {G} Hospital;Hospital Universitario {S};Hospital General de {L};Hospital San {G};Clínica {S};Centro de Salud {L};Hospital Virgen del {S};{S} Clinic;{L} Medical Center;University Hospital {L};Klinikum {L};Hôpital {S};Ospedale {S};Complejo Hospitalario de {L};Hospital Clínico Universitario de {L};Fundación {S} {S};Lakeside Health;{L} Community Health Cooperative;Mercy {L} Medical Center'.split(
    ';',
  )
const departments =
  'Internal Revenue Service;Ministry of {X};Department of {X};Federal Bureau of {X};Office of {X};{C} Revenue Authority;National Agency for {X};European Commission;Ministerio de {X};Bundesamt für {X};State {X} Commission;{L} City Council;{L} Police Department;Bank of {C};University of {L};{L} University;{L} United;FBI;SEC;FDA;NHS;BBC;IRS;NASA;WHO;IBM;SAP;HSBC;NPCI;UN;EU Commission;World {X} Organization;Reserve Bank of {C}'.split(
    ';',
  )
const fields =
  'Health Education Labor Transport Finance Defense Agriculture Justice Energy Trade Tourism Statistics Aviation Taxation Housing'.split(
    ' ',
  )
/** Nouns in house names without a number. */
const houses =
  'Barn Cottage House Farm Lodge Villa Grange Hall Manor Mill Court Bungalow Cabin Chalet Stables'.split(' ')

type Span = Example['spans'][number]

/** Share of the examples that start with a sentence without names, which would otherwise be tagged as names. */
const unnamedShare = 0.3
/** Share of the names in a sentence that are in its language; all in scripts without spaces between words. */
const ownNamesShare = 0.6
const isLatin = /\p{Script=Latin}/u
/** By language of such a script, the first part of a name: in Thai the title, elsewhere the family name. */
const titles: Readonly<Record<string, readonly string[]>> = {
  zh: [''],
  ja: [''],
  ko: [''],
  th: ['', 'นาย', 'นาง', 'นางสาว'],
}

/** Generates names, organisations, places and sentences from one seed. */
export class ExampleGenerator {
  #state = 20_240_229
  readonly #towns: readonly string[]
  readonly #given: string[][] = []
  readonly #family: string[][] = []
  readonly #countries: string[] = []
  readonly #words: readonly string[]
  readonly #foreign: readonly string[]
  readonly #people: ReadonlyMap<string, People>
  readonly #named: readonly Sentences[]
  readonly #unnamed: readonly Sentences[]
  readonly #unspaced: readonly Sentences[]
  readonly #eponyms: readonly string[]
  /** The language of the current sentence, if it comes from a file of sentences. */
  #own: Sentences | undefined

  constructor({ fakers, towns, words, foreign }: ExampleSources, people: ReadonlyMap<string, People>) {
    this.#words = words
    this.#foreign = foreign
    this.#people = people
    const sentences = readSentences()
    this.#unspaced = sentences.filter(({ language }) => language in titles)
    const others = sentences.filter(({ language }) => !(language in titles))
    this.#named = others.filter(({ named }) => named.length > 0)
    this.#unnamed = others.filter(({ unnamed }) => unnamed.length > 0)
    this.#eponyms = sentences.flatMap(({ eponyms }) => eponyms)
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

  /** @param language of a script without spaces between words, which shares no words and names with the others */
  invent(language?: string): Example {
    const alone = this.#unspaced.find((sentences) => sentences.language === language)
    if (alone !== undefined)
      return this.#fill(this.pick(this.random() < unnamedShare ? alone.unnamed : alone.named), alone)
    const first = this.random() < unnamedShare ? this.#withoutNames() : this.#template()
    const { text, spans } = this.random() < 0.4 ? joined(first, this.#template()) : first
    const dice = this.random()
    if (dice < 0.15) return changed(text, spans, (part) => part.toLowerCase())
    if (dice < 0.18) return changed(text, spans, (part) => part.toUpperCase())
    return { text, spans }
  }

  #withoutNames(): Example {
    if (this.random() < 0.35) return this.#fill(this.pick(sentencesWithoutNames))
    const own = this.pick(this.#unnamed)
    return this.#fill(this.pick(own.unnamed), own)
  }

  #template(): Example {
    if (this.random() < 0.5) return this.#fill(this.pick(templates))
    const own = this.pick(this.#named)
    return this.#fill(this.pick(own.named), own)
  }

  /** A given name and a family name: usually of the sentence's language, sometimes of another. */
  #person(): { given: string; family: string } {
    const isUnspaced = (this.#own?.language ?? '') in titles
    const isOwn = isUnspaced || this.random() < ownNamesShare
    const own = isOwn ? this.#people.get(this.#own?.language ?? '') : undefined
    if (own !== undefined) {
      let [given, family] = [this.#often(own.given), this.#often(own.family)]
      // Lists of East Asian names contain romanised ones, too.
      while (isUnspaced && isLatin.test(given)) given = this.#often(own.given)
      while (isUnspaced && isLatin.test(family)) family = this.#often(own.family)
      return { given, family }
    }
    const k = Math.floor(this.random() * this.#given.length)
    return { given: this.pick(this.#given[k]), family: this.pick(this.#family[k]) }
  }

  /** A random name; the first names of the list are more frequent. */
  #often(names: readonly string[]): string {
    const dice = this.random()
    return names[Math.floor(names.length * dice * (this.random() < 0.5 ? dice : 1))]
  }

  #fill(line: string, own?: Sentences): Example {
    this.#own = own
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
    const { given, family } = this.#person()
    const title = titles[this.#own?.language ?? '']
    if (kind === 'N' && title !== undefined) {
      const isThai = title.length > 1
      return { text: isThai ? `${this.pick(title)}${given} ${family}` : family + given, type: 'NAME' }
    }
    if (kind === 'M') return { text: `${family} ${given}`, type: 'NAME' }
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
    if (kind === 'E') return this.#eponym(family)
    if (kind === 'B') return this.#coined().slice(0, 5) + this.pick(latinHeads)
    if (kind === 'e') return this.#coined().toLowerCase().slice(0, 5) + this.pick(latinEnds)
    if (kind === 'g') return given
    if (kind === 'h') return this.pick(houses)
    if (kind === 'k') return capitalise(this.pick(this.#words)) + capitalise(this.pick(this.#words))
    if (kind === 'u') return letters(() => this.random())
    if (kind === 'b') return this.random() < 0.5 ? this.#coined() : this.#fused()
    return undefined
  }

  /** The name in the name of a disease, test, law or thing: a known one, or any family name. */
  #eponym(family: string): string {
    const dice = this.random()
    if (dice < 0.45) return this.pick(this.#eponyms)
    if (dice < 0.8) return family
    return dice < 0.9 ? `${family}-${this.#person().family}` : this.#coined()
  }

  /** Ordinary words in title case, as in titles, products and some companies. */
  #heading(words: number): string {
    return Array.from({ length: words }, () => capitalise(this.pick(this.#words))).join(' ')
  }

  #fullName(given: string, family: string): string {
    const dice = this.random()
    const initial = (): string => String.fromCharCode(65 + Math.floor(this.random() * 26))
    if (dice < 0.08) return `${given} ${initial()}. ${family}`
    if (dice < 0.12) return `${given[0]}. ${family}`
    if (dice < 0.14) return `${initial()}. ${initial()}. ${family}`
    if (dice < 0.16) return `${initial()} ${initial()} ${family}`
    if (dice < 0.19) return `${given} ${this.pick(this.pick(this.#family))}-${family}`
    if (dice < 0.24) return `${given} ${this.pick(particles)} ${family}`
    if (dice < 0.25) return `${given} ${this.pick(particles).toUpperCase()} ${family.toUpperCase()}`
    if (dice < 0.32) return `${given} ${family} ${this.pick(this.pick(this.#family))}`
    return `${given} ${family}`
  }

  #town(): string {
    const town = this.pick(this.#towns)
    return this.random() < 0.06 ? town.toUpperCase() : town
  }

  #company(): string {
    const orgs = this.#own?.orgs ?? []
    if (orgs.length > 0 && this.random() < 0.5) return this.#inside(this.pick(orgs))
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

const particles = ['van der', 'de', 'de la', 'von', 'da', 'al', 'bin', 'ten', 'Mac', 'El']
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

function joined(first: Example, second: Example): Example {
  const start = first.text + (first.text.endsWith('\n') ? '' : ' ')
  const moved = second.spans.map((span) => ({
    ...span,
    start: span.start + start.length,
    end: span.end + start.length,
  }))
  return { text: start + second.text, spans: [...first.spans, ...moved] }
}
