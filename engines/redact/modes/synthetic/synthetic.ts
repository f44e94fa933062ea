import { compact, ibanCheckDigits, ibanLength, listingOf, recognizers } from '../../../detect/values.ts'
import { type DateOrder, shiftDate } from './dates.ts'
import { givenName, organisationName, professionName, surname } from './faker.ts'
import { type KeyedRandom, keyedDigest, randomFrom } from './keyed-random.ts'
import { languageOfValue } from './languages.ts'
import { type People, syntheticNameWord, syntheticPerson } from './people.ts'
import { syntheticAddress, syntheticCoordinates, syntheticExpiry, syntheticPlace } from './places.ts'
import {
  documentationIp,
  documentationMac,
  fictionalPhone,
  issuerDigits,
  lastFourDigits,
  matchCase,
  randomSameShape,
  replaceDigits,
  testCard,
  unissuedSsn,
} from './same-shape.ts'

/** What the choice of a synthetic value depends on. */
export interface SyntheticContext {
  readonly key: string
  /** ISO 639-1, for names and places; undefined to follow each value, so that it has the same replacement in every text. */
  readonly language: string | undefined
  /** Whether a text contains one of the original values as words. Such a replacement is not used. */
  readonly isOriginal: (text: string) => boolean
  readonly people: People
  /** How ambiguous numeric dates are read. */
  readonly dateOrder: DateOrder
}

/** `label`: the key or header of the value, as words; empty if it has none. */
type Generator = (value: string, random: KeyedRandom, context: SyntheticContext, label: string) => string

/**
 * Generators by type. Types with a range reserved for tests or documentation use it, so that no synthetic value belongs
 * to anyone. Other types keep their shape and get a valid check digit if a recognizer of the type validates it.
 */
const generators: Readonly<Record<string, Generator>> = {
  NAME: (value, _random, context) => syntheticPerson(value, context.people, context),
  ORG: (value, random, context) =>
    matchCase(value, organisationName(languageFor('ORG', value, context), random)),
  LOCATION: (value, random, context, label) =>
    // A surname that was detected as a place gets the same replacement as the name.
    context.people.isPerson(value) || isOnlyName(value)
      ? syntheticPerson(value, context.people, context)
      : syntheticPlace(value, label, languageFor('LOCATION', value, context), random),
  GEO_COORD: (value, random, _context, label) => syntheticCoordinates(value, label, random),
  ADDRESS: (value, random, context) =>
    syntheticAddress(value, languageFor('ADDRESS', value, context), random),
  PROFESSION: (value, random, context) =>
    matchCase(value, professionName(languageFor('PROFESSION', value, context), random)),
  EMAIL: (value, random, context) =>
    `${handleOfPerson(value, context) ?? handle(value, context, random)}@example.${domainEnd(random)}`,
  USERNAME: (value, random, context) =>
    handleOfPerson(value, context) ?? `${handle(value, context, random)}${10 + random.next(90)}`,
  SOCIAL_HANDLE: (value, random, context) => `@${handle(value, context, random).replace('.', '_')}`,
  URL: (_value, random) => `https://www.example.${domainEnd(random)}/${randomWord(random)}`,
  DOMAIN: (_value, random) => `${randomWord(random)}.example`,
  PHONE: (value, random, { language }) => fictionalPhone(value, random, language),
  FAX: (value, random, { language }) => fictionalPhone(value, random, language),
  CREDIT_CARD: testCard,
  CARD_EXPIRY: (value, random) => syntheticExpiry(value, random) ?? randomSameShape(value, random),
  US_SSN: unissuedSsn,
  IBAN: ibanWithoutBank,
  IP: documentationIp,
  MAC: documentationMac,
  DATE: shiftedDate,
  DOB: shiftedDate,
  AGE: (value, random) => {
    const change = 1 + random.next(3)
    const sign = random.next(2) === 0 ? -1 : 1
    return value.replace(/\d+/, (age) => {
      const number = Number(age) + sign * change
      return String(number > 0 ? number : Number(age) + change)
    })
  },
  PRIVATE_KEY: (value, random) =>
    value.replace(
      /(-----[^-]*-----)|[A-Za-z0-9+/]/g,
      (char, frame?: string) => frame ?? randomSameShape(char, random),
    ),
}

function randomWord(random: KeyedRandom): string {
  return Array.from({ length: 8 }, () => 'bcdfghjklmnpqrstvwxz'[random.next(20)]).join('')
}
function domainEnd(random: KeyedRandom): string {
  return ['com', 'net', 'org'][random.next(3)]
}
/** The language of the text, else the language of the value. */
function languageFor(type: string, value: string, { language }: SyntheticContext): string {
  return language ?? languageOfValue(type, value) ?? 'en'
}
function handle(value: string, context: SyntheticContext, random: KeyedRandom): string {
  const language = languageFor('NAME', value.replace(/@.*/, ''), context)
  return `${ascii(givenName(language, random))}.${ascii(surname(language, random))}`
}
function ascii(name: string): string {
  return name
    .normalize('NFD')
    .replace(/[^A-Za-z]/g, '')
    .toLowerCase()
}

/**
 * For anna.karlsson@, akarlsson or karlsson_a if the text contains Anna Karlsson: the same form of her replacement name. Digits after it
 * are omitted.
 */
function handleOfPerson(value: string, { people, ...context }: SyntheticContext): string | undefined {
  const local = /^([\p{L}._-]+)\d*(?:@|$)/u.exec(value)?.[1]
  if (local === undefined) return undefined
  const word = (part: string): string => ascii(syntheticNameWord(part, people.roleOf(part), people, context))
  const parts = local.split(/([._-])/)
  if (parts.length === 3) {
    const [first, sign, second] = parts
    if (people.has(first) && people.has(second)) return word(first) + sign + word(second)
    const [initial, name, initialFirst] = first.length === 1 ? [first, second, true] : [second, first, false]
    const given = initial.length === 1 ? people.givenOf(name, initial) : undefined
    if (given === undefined) return undefined
    const letter = word(given).charAt(0)
    return initialFirst ? letter + sign + word(name) : word(name) + sign + letter
  }
  if (parts.length > 1) return undefined
  if (people.has(local)) return word(local)
  for (const [initial, name, initialFirst] of [
    [local.charAt(0), local.slice(1), true],
    [local.slice(-1), local.slice(0, -1), false],
  ] as const) {
    const given = people.givenOf(name, initial)
    if (given === undefined) {
      const surname = initialFirst ? undefined : people.surnameOf(name, initial)
      if (surname !== undefined) return word(name) + word(surname).charAt(0)
      continue
    }
    const letter = word(given).charAt(0)
    return initialFirst ? letter + word(name) : word(name) + letter
  }
  const names = people.splitName(local)
  return names === undefined ? undefined : word(names[0]) + word(names[1])
}

/** An IBAN of the same country of a non-existent bank: the first four characters of the account part are 0 or X. */
function ibanWithoutBank(value: string, random: KeyedRandom): string {
  const id = compact(value)
  const country = id.slice(0, 2)
  if (ibanLength(country) !== id.length) return randomSameShape(value, random)
  const bank = id.slice(4, 8).replace(/\d/g, '0').replace(/[A-Z]/g, 'X')
  const account = bank + randomSameShape(id.slice(8), random)
  const replacement = country + ibanCheckDigits(country, account) + account
  let at = 0
  return value.replace(/[A-Za-z0-9]/g, () => replacement[at++] ?? '')
}

/** A date shifted by up to two years, by the same number of days for all dates under one key. */
function shiftedDate(value: string, random: KeyedRandom, { key, dateOrder }: SyntheticContext): string {
  const shift = randomFrom(keyedDigest(key, 'date shift')).next(1400) - 700
  const moved = shiftDate(value, shift === 0 ? 31 : shift, dateOrder)
  if (moved !== null) return moved
  return value.replace(/\d+/g, (digits) => {
    if (digits.length === 4) return String(Number(digits) + Math.trunc(shift / 365) - 1).padStart(4, '0')
    return replaceDigits(
      digits,
      String(1 + random.next(digits.length === 1 ? 9 : 28)).padStart(digits.length, '0'),
    )
  })
}

/** Whether the dictionary lists a word as a name, and neither as a place nor as an ordinary word. */
function isOnlyName(value: string): boolean {
  const { name, place, country, ordinary } = listingOf(value)
  return name && !place && !country && !ordinary
}

/** Attempts: enough for two check digits modulo 11 or 97, and usually also for a date. */
const maxCheckAttempts = 4000
const checks = Map.groupBy(recognizers, ({ type }) => type)

function sameShapeWithCheckDigits(type: string, value: string, random: KeyedRandom): string {
  const holding = (checks.get(type) ?? []).filter(({ check }) => check?.(value) === true)
  if (holding.length === 0) return randomSameShape(value, random)
  for (let i = 0; i < maxCheckAttempts; i++) {
    const candidate = randomSameShape(value, random)
    if (candidate !== value && holding.every(({ check }) => check?.(candidate) === true)) return candidate
  }
  // A wrong check digit is better than keeping part of the value.
  return randomSameShape(value, random)
}

/** Equal for values that differ only in case, spacing and, if they have digits, punctuation. */
function canonicalForm(value: string): string {
  const plain = value.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()
  return /\d/.test(plain) && !plain.includes('@') ? plain.replace(/[^\p{L}\p{N}]/gu, '') : plain
}

function fromWordList(type: string): Generator | undefined {
  const words = wordLists[type]
  return words === undefined
    ? undefined
    : (value, random, context) => {
        const list = translatedLists[type]?.[context.language ?? 'en'] ?? words
        return matchCase(value, list[random.next(list.length)])
      }
}

/** Quantities: a date that is shifted within its year keeps the year. */
const quantities: ReadonlySet<string> = new Set(['DATE', 'DOB', 'AGE', 'CARD_EXPIRY', 'GEO_COORD'])

/** Whether a replacement keeps the digits by which receipts, banks and customer services identify the number. */
function keepsTellingDigits(type: string, replacement: string, value: string): boolean {
  if (quantities.has(type)) return false
  const last = lastFourDigits(value)
  if (last !== '' && lastFourDigits(replacement) === last) return true
  const issuer = type.startsWith('CREDIT_CARD') || type === 'CARD_TRACK' ? issuerDigits(value) : ''
  return issuer !== '' && issuerDigits(replacement) === issuer
}

/** Attempts before the type in brackets is used instead. */
const maxAttempts = 24

/**
 * A synthetic replacement of `value`: the same for the same type, value and key, and never one of the originals. Values that
 * differ only in case or punctuation get the same replacement. A number never keeps its last four digits, and a card number never keeps its
 * first six.
 */
export function syntheticValue(type: string, value: string, context: SyntheticContext, label = ''): string {
  const generate = generators[type] ?? fromWordList(type)
  const canonical = canonicalForm(value)
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const random = randomFrom(keyedDigest(context.key, type, canonical, String(attempt)))
    const chosen = generate
      ? generate(value, random, context, label)
      : sameShapeWithCheckDigits(type, value, random)
    if (
      chosen.length > 0 &&
      chosen !== value &&
      !context.isOriginal(chosen) &&
      !containsOriginal(chosen, value) &&
      !keepsTellingDigits(type, chosen, value)
    )
      return chosen
  }
  return `[${type}]`
}

function containsOriginal(replacement: string, value: string): boolean {
  return value.length >= 4 && replacement.toLowerCase().includes(value.toLowerCase())
}

/** Replacements for types whose values are words. The choice reveals nothing about the value. */
const wordLists: Readonly<Record<string, readonly string[]>> = {
  DIAGNOSIS: [
    'seasonal allergy',
    'tension headache',
    'sprained ankle',
    'common cold',
    'low back pain',
    'myopia',
  ],
  DRUG_NAME: ['aspirin', 'loratadine', 'ibuprofen', 'paracetamol', 'cetirizine', 'vitamin D'],
  RELIGION: ['Anglican', 'Buddhist', 'Catholic', 'Hindu', 'Humanist', 'Jewish', 'Muslim', 'Sikh'],
  ETHNICITY: ['Afro-Caribbean', 'Hispanic', 'Inuit', 'Maori', 'Pacific Islander', 'Romani', 'South Asian'],
  POLITICS: ['conservative', 'green', 'independent', 'liberal', 'social democrat'],
  TRADE_UNION: ['union of clerks', 'union of drivers', 'union of makers', 'union of teachers'],
  CONVICTION: ['fare evasion', 'littering', 'speeding', 'parking offence'],
  SEXUAL_ORIENTATION: ['asexual', 'bisexual', 'gay', 'heterosexual', 'lesbian', 'pansexual'],
  GENETIC: ['variant A', 'variant B', 'variant C', 'variant D'],
  BIOMETRIC: ['fingerprint', 'iris scan', 'palm print', 'voiceprint'],
  GENDER: ['female', 'male', 'non-binary'],
  MARITAL_STATUS: ['divorced', 'married', 'single', 'widowed'],
  BLOOD_TYPE: ['A+', 'A-', 'B+', 'B-', 'AB+', 'AB-', 'O+', 'O-'],
  NAME_TITLE: ['Dr.', 'Mx.', 'Prof.'],
}

/** The same in other languages, by type and ISO 639-1 code. */
const translatedLists: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  GENDER: {
    de: ['weiblich', 'männlich', 'divers'],
    fr: ['femme', 'homme', 'non binaire'],
    es: ['mujer', 'hombre', 'no binario'],
    it: ['femmina', 'maschio', 'non binario'],
    pt: ['feminino', 'masculino', 'não binário'],
    nl: ['vrouw', 'man', 'non-binair'],
  },
  MARITAL_STATUS: {
    de: ['ledig', 'verheiratet', 'geschieden', 'verwitwet'],
    fr: ['célibataire', 'marié', 'divorcé', 'veuf'],
    es: ['soltero', 'casado', 'divorciado', 'viudo'],
    it: ['celibe', 'coniugato', 'divorziato', 'vedovo'],
    pt: ['solteiro', 'casado', 'divorciado', 'viúvo'],
    nl: ['ongehuwd', 'gehuwd', 'gescheiden', 'verweduwd'],
  },
  NAME_TITLE: {
    de: ['Dr.', 'Prof.'],
    fr: ['Dr', 'Pr', 'Me'],
    es: ['Dr.', 'Prof.'],
    it: ['Dott.', 'Prof.'],
    pt: ['Dr.', 'Prof.'],
    nl: ['dr.', 'prof.'],
  },
  RELIGION: {
    de: ['evangelisch', 'katholisch', 'muslimisch', 'jüdisch', 'buddhistisch'],
    fr: ['catholique', 'protestant', 'musulman', 'juif', 'bouddhiste'],
    es: ['católico', 'protestante', 'musulmán', 'judío', 'budista'],
    it: ['cattolico', 'protestante', 'musulmano', 'ebreo', 'buddista'],
    pt: ['católico', 'protestante', 'muçulmano', 'judeu', 'budista'],
    nl: ['katholiek', 'protestant', 'islamitisch', 'joods', 'boeddhistisch'],
  },
}
