import { faker as de } from '@faker-js/faker/locale/de'
import { faker as en } from '@faker-js/faker/locale/en'
import { faker as es } from '@faker-js/faker/locale/es'
import { faker as fr } from '@faker-js/faker/locale/fr'
import { faker as it } from '@faker-js/faker/locale/it'
import { faker as nl } from '@faker-js/faker/locale/nl'
import { faker as pt } from '@faker-js/faker/locale/pt_PT'
import type { KeyedRandom } from './keyed-random.ts'

/** Names, places and professions by language. */
const fakers = { en, de, fr, es, it, pt, nl } as const

export type Sex = 'female' | 'male'

function seeded(language: string, random: KeyedRandom): typeof en {
  const faker = Object.hasOwn(fakers, language) ? fakers[language as keyof typeof fakers] : en
  faker.seed([...random.seed, random.next(2 ** 31)])
  return faker
}

/** Given names of all languages in plain form, with the sexes in whose lists they occur. */
let givenNameIndex: ReadonlyMap<string, ReadonlySet<Sex>> | undefined

function givenNames(): ReadonlyMap<string, ReadonlySet<Sex>> {
  if (givenNameIndex === undefined) {
    const names = new Map<string, Set<Sex>>()
    for (const faker of Object.values(fakers)) {
      const { first_name: lists } = faker.definitions.person
      for (const sex of ['female', 'male'] as const)
        for (const name of lists[sex] ?? []) {
          const plain = plainForm(name)
          names.set(plain, (names.get(plain) ?? new Set<Sex>()).add(sex))
        }
    }
    givenNameIndex = names
  }
  return givenNameIndex
}

/** Names in plain form, with the languages in whose lists they occur. */
let nameLanguages: ReadonlyMap<string, ReadonlySet<string>> | undefined

/** The languages of a given name or surname. */
export function languagesOfName(word: string): ReadonlySet<string> {
  if (nameLanguages === undefined) {
    const names = new Map<string, Set<string>>()
    for (const [language, faker] of Object.entries(fakers)) {
      const { first_name: given, last_name: surnames } = faker.definitions.person
      const lists = [given?.generic, given?.female, given?.male, surnames?.generic]
      for (const name of lists.flatMap((list) => list ?? []))
        for (const part of name.split(' ')) {
          const plain = plainForm(part)
          names.set(plain, (names.get(plain) ?? new Set<string>()).add(language))
        }
    }
    nameLanguages = names
  }
  return nameLanguages.get(plainForm(word)) ?? new Set()
}

function plainForm(word: string): string {
  return word.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}

/** Whether a word in lower case without accents is a given name. */
export function isGivenName(plain: string): boolean {
  return givenNames().has(plain)
}

/** The sex of a given name. Undefined if it is in the lists of both or of neither. */
export function sexOfGivenName(plain: string): Sex | undefined {
  const sexes = givenNames().get(plain)
  return sexes?.size === 1 ? [...sexes][0] : undefined
}

function firstWord(name: string): string {
  return name.split(' ')[0]
}

export function givenName(language: string, random: KeyedRandom, sex?: Sex): string {
  return firstWord(seeded(language, random).person.firstName(sex))
}

export function surname(language: string, random: KeyedRandom): string {
  const words = seeded(language, random).person.lastName().split(' ')
  return words[words.length - 1]
}

export function streetAddress(language: string, random: KeyedRandom): string {
  return seeded(language, random).location.streetAddress()
}

/** A town of the list of the language; composed names such as `South Adolfo` would not look like towns. */
export function cityName(language: string, random: KeyedRandom): string {
  const faker = seeded(language, random)
  const { city_name: names, city_pattern: patterns } = faker.definitions.location
  const isListed = patterns?.some((pattern) => pattern.includes('city_name')) === true
  return isListed && names ? faker.helpers.arrayElement(names) : faker.location.city()
}

export function postcode(language: string, random: KeyedRandom): string {
  return seeded(language, random).location.zipCode()
}

export function organisationName(language: string, random: KeyedRandom): string {
  return seeded(language, random).company.name()
}

export function professionName(language: string, random: KeyedRandom): string {
  return seeded(language, random).person.jobTitle()
}

/** Names of one kind of place, and the same in lower case. */
interface PlaceList {
  readonly names: readonly string[]
  readonly index: ReadonlySet<string>
}

let lists:
  | Readonly<Record<'states' | 'stateCodes' | 'countries' | 'countryCodes' | 'countryCodes3', PlaceList>>
  | undefined

/** States of the USA, and countries, with their codes (ISO 3166-1). */
export function placeLists() {
  if (lists === undefined) {
    const { state, state_abbr, country, country_code } = en.definitions.location
    const listOf = (names: readonly string[] | null | undefined): PlaceList => ({
      names: names ?? [],
      index: new Set(names?.map((name) => name.toLowerCase())),
    })
    lists = {
      states: listOf(state),
      stateCodes: listOf(state_abbr),
      countries: listOf(country),
      countryCodes: listOf(country_code?.map(({ alpha2 }) => alpha2)),
      countryCodes3: listOf(country_code?.map(({ alpha3 }) => alpha3)),
    }
  }
  return lists
}
