import { compact, ibanCheckDigits, ibanLength, recognizers } from '../../../detect/values.ts'
import { type DateOrder, shiftDate } from './dates.ts'
import {
  inventAddress,
  inventCity,
  inventGiven,
  inventOrganisation,
  inventProfession,
  inventSurname,
} from './faker.ts'
import { type Draw, drawFrom, keyedDigest } from './keyed-random.ts'
import { inventPerson, inventWord, type People } from './people.ts'
import {
  caseLike,
  documentationIp,
  documentationMac,
  fictionalPhone,
  printLike,
  reshape,
  testCard,
  unissuedSsn,
} from './same-shape.ts'
import { pools } from './word-pools.ts'

/** What an invention is drawn under. */
export interface Invention {
  readonly key: string
  /** ISO 639-1, for names and places. */
  readonly language: string
  /** Whether a text is, or holds as a word, one of the originals: such an invention is drawn again. */
  readonly isOriginal: (text: string) => boolean
  readonly people: People
  /** How dates in numbers are to be read where they leave it open. */
  readonly dateOrder: DateOrder
}

type Inventor = (value: string, draw: Draw, invention: Invention) => string

/**
 * By type. What has a range set aside for tests or documents is drawn from it, so that no invention is anybody's; what is not
 * listed keeps its shape and, where a recognizer of the type checks one, gets a right check digit.
 */
const inventors: Readonly<Record<string, Inventor>> = {
  NAME: (value, _draw, invention) => inventPerson(value, invention.people, invention),
  ORG: (value, draw, { language }) => caseLike(value, inventOrganisation(language, draw)),
  LOCATION: (value, draw, { language }) => caseLike(value, inventCity(language, draw)),
  ADDRESS: (value, draw, { language }) => caseLike(value, inventAddress(language, draw)),
  PROFESSION: (value, draw, { language }) => caseLike(value, inventProfession(language, draw)),
  EMAIL: (value, draw, invention) =>
    `${ownHandle(value, invention) ?? handle(invention.language, draw)}@example.${domainEnd(draw)}`,
  USERNAME: (_value, draw, { language }) => `${handle(language, draw)}${10 + draw.next(90)}`,
  SOCIAL_HANDLE: (_value, draw, { language }) => `@${handle(language, draw).replace('.', '_')}`,
  URL: (_value, draw) => `https://www.example.${domainEnd(draw)}/${word(draw)}`,
  DOMAIN: (_value, draw) => `${word(draw)}.example`,
  PHONE: fictionalPhone,
  FAX: fictionalPhone,
  CREDIT_CARD: testCard,
  US_SSN: unissuedSsn,
  IBAN: emptyBankIban,
  IP: documentationIp,
  MAC: documentationMac,
  DATE: movedDate,
  DOB: movedDate,
  AGE: (value, draw) => {
    const change = 1 + draw.next(3)
    const sign = draw.next(2) === 0 ? -1 : 1
    return value.replace(/\d+/, (age) => {
      const number = Number(age) + sign * change
      return String(number > 0 ? number : Number(age) + change)
    })
  },
  PRIVATE_KEY: (value, draw) =>
    value.replace(/(-----[^-]*-----)|[A-Za-z0-9+/]/g, (char, frame?: string) => frame ?? reshape(char, draw)),
}

function word(draw: Draw): string {
  return Array.from({ length: 8 }, () => 'bcdfghjklmnpqrstvwxz'[draw.next(20)]).join('')
}
function domainEnd(draw: Draw): string {
  return ['com', 'net', 'org'][draw.next(3)]
}
function handle(language: string, draw: Draw): string {
  return `${ascii(inventGiven(language, draw))}.${ascii(inventSurname(language, draw))}`
}
function ascii(name: string): string {
  return name
    .normalize('NFD')
    .replace(/[^A-Za-z]/g, '')
    .toLowerCase()
}

/** anna.karlsson@ of the Anna Karlsson whom the text names: the same words as of her name in its place. */
function ownHandle(value: string, { people, ...draw }: Invention): string | undefined {
  const parts = /^(\p{L}+)([._-])(\p{L}+)\d*@/u.exec(value)
  if (parts === null) return undefined
  const [, first, sign, second] = parts
  if (!people.has(first) || !people.has(second)) return undefined
  return [first, second].map((part) => ascii(inventWord(part, people.roleOf(part), people, draw))).join(sign)
}

/** An IBAN of the same country whose bank does not exist: the first four places of the account part are 0 or X. */
function emptyBankIban(value: string, draw: Draw): string {
  const id = compact(value)
  const country = id.slice(0, 2)
  if (ibanLength(country) !== id.length) return reshape(value, draw)
  const bank = id.slice(4, 8).replace(/\d/g, '0').replace(/[A-Z]/g, 'X')
  const account = bank + reshape(id.slice(8), draw)
  const invented = country + ibanCheckDigits(country, account) + account
  let at = 0
  return value.replace(/[A-Za-z0-9]/g, () => invented[at++] ?? '')
}

/** Up to two years either way, the same for all dates under one key. */
function movedDate(value: string, draw: Draw, { key, dateOrder }: Invention): string {
  const shift = drawFrom(keyedDigest(key, 'date shift')).next(1400) - 700
  const moved = shiftDate(value, shift === 0 ? 31 : shift, dateOrder)
  if (moved !== null) return moved
  return value.replace(/\d+/g, (digits) => {
    if (digits.length === 4) return String(Number(digits) + Math.trunc(shift / 365) - 1).padStart(4, '0')
    return printLike(digits, String(1 + draw.next(digits.length === 1 ? 9 : 28)).padStart(digits.length, '0'))
  })
}

/** Tries at a shape whose check digits hold: enough for two digits by 11 or 97, and mostly for a date beside one. */
const checkTries = 4000
const checks = Map.groupBy(recognizers, ({ type }) => type)

function sameShape(type: string, value: string, draw: Draw): string {
  const holding = (checks.get(type) ?? []).filter(({ check }) => check?.(value) === true)
  if (holding.length === 0) return reshape(value, draw)
  for (let i = 0; i < checkTries; i++) {
    const candidate = reshape(value, draw)
    if (candidate !== value && holding.every(({ check }) => check?.(candidate) === true)) return candidate
  }
  // Better a wrong check digit than a part of the value kept.
  return reshape(value, draw)
}

/** Case, spacing and, for what is mostly digits, punctuation do not make another value. */
function sameness(value: string): string {
  const plain = value.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()
  return /\d/.test(plain) && !plain.includes('@') ? plain.replace(/[^\p{L}\p{N}]/gu, '') : plain
}

function chosen(type: string): Inventor | undefined {
  const pool = pools[type]
  return pool === undefined ? undefined : (value, draw) => caseLike(value, pool[draw.next(pool.length)])
}

/** Draws before a type gives up and its code in brackets is taken. */
const draws = 24

/**
 * An invented value in place of `value`: the same for the same type, value and key, never one of the originals. Values that
 * differ only in case or printing get the same invention.
 */
export function invent(type: string, value: string, invention: Invention): string {
  const inventor = inventors[type] ?? chosen(type)
  const same = sameness(value)
  for (let attempt = 0; attempt < draws; attempt++) {
    const draw = drawFrom(keyedDigest(invention.key, type, same, String(attempt)))
    const invented = inventor === undefined ? sameShape(type, value, draw) : inventor(value, draw, invention)
    if (invented.length > 0 && !invention.isOriginal(invented) && !holds(invented, value)) return invented
  }
  return `[${type}]`
}

function holds(invented: string, value: string): boolean {
  return value.length >= 4 && invented.toLowerCase().includes(value.toLowerCase())
}
