import { faker as de } from '@faker-js/faker/locale/de'
import { faker as en } from '@faker-js/faker/locale/en'
import { faker as es } from '@faker-js/faker/locale/es'
import { faker as fr } from '@faker-js/faker/locale/fr'
import { faker as it } from '@faker-js/faker/locale/it'
import { faker as nl } from '@faker-js/faker/locale/nl'
import { faker as pt } from '@faker-js/faker/locale/pt_PT'
import type { Draw } from './draw.ts'

/** The one file that knows faker: words that only a gazetteer of inventions can give. */
const fakers = { en, de, fr, es, it, pt, nl } as const

function seeded(language: string, draw: Draw): typeof en {
  const faker = Object.hasOwn(fakers, language) ? fakers[language as keyof typeof fakers] : en
  faker.seed([...draw.seed, draw.next(2 ** 31)])
  return faker
}

/** A person's name of as many words as asked: one gives a first name, more give middle names between. */
export function inventName(language: string, draw: Draw, words: number): string {
  const { person } = seeded(language, draw)
  const single = (name: string): string => name.split(' ')[0]
  const first = single(person.firstName())
  if (words <= 1) return first
  const middle = Array.from({ length: Math.min(words, 6) - 2 }, () => single(person.firstName()))
  const last = person.lastName().split(' ')
  return [first, ...middle, last[last.length - 1]].join(' ')
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
