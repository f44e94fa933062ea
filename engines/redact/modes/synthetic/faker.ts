import { faker as de } from '@faker-js/faker/locale/de'
import { faker as en } from '@faker-js/faker/locale/en'
import { faker as es } from '@faker-js/faker/locale/es'
import { faker as fr } from '@faker-js/faker/locale/fr'
import { faker as it } from '@faker-js/faker/locale/it'
import { faker as nl } from '@faker-js/faker/locale/nl'
import { faker as pt } from '@faker-js/faker/locale/pt_PT'
import type { Draw } from './keyed-random.ts'

/** The one file that knows faker: words that only a gazetteer of inventions can give. */
const fakers = { en, de, fr, es, it, pt, nl } as const

export type Sex = 'female' | 'male'

function seeded(language: string, draw: Draw): typeof en {
  const faker = Object.hasOwn(fakers, language) ? fakers[language as keyof typeof fakers] : en
  faker.seed([...draw.seed, draw.next(2 ** 31)])
  return faker
}

/** Given names of all the languages, by the sexes whose lists hold them, in plain form. */
let known: ReadonlyMap<string, ReadonlySet<Sex>> | undefined

function givenNames(): ReadonlyMap<string, ReadonlySet<Sex>> {
  if (known === undefined) {
    const names = new Map<string, Set<Sex>>()
    for (const faker of Object.values(fakers)) {
      const { first_name: lists } = faker.definitions.person
      for (const sex of ['female', 'male'] as const)
        for (const name of lists[sex] ?? []) {
          const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
          names.set(plain, (names.get(plain) ?? new Set<Sex>()).add(sex))
        }
    }
    known = names
  }
  return known
}

/** Whether a word in lower case without accents is somebody's given name. */
export function isKnownGiven(plain: string): boolean {
  return givenNames().has(plain)
}

/** The sex that a given name tells, undefined where it tells none. */
export function sexOfGiven(plain: string): Sex | undefined {
  const sexes = givenNames().get(plain)
  return sexes?.size === 1 ? [...sexes][0] : undefined
}

function single(name: string): string {
  return name.split(' ')[0]
}

export function inventGiven(language: string, draw: Draw, sex?: Sex): string {
  return single(seeded(language, draw).person.firstName(sex))
}

export function inventSurname(language: string, draw: Draw): string {
  const words = seeded(language, draw).person.lastName().split(' ')
  return words[words.length - 1]
}

export function inventAddress(language: string, draw: Draw): string {
  return seeded(language, draw).location.streetAddress()
}

export function inventCity(language: string, draw: Draw): string {
  return seeded(language, draw).location.city()
}

export function inventOrganisation(language: string, draw: Draw): string {
  return seeded(language, draw).company.name()
}

export function inventProfession(language: string, draw: Draw): string {
  return seeded(language, draw).person.jobTitle()
}
