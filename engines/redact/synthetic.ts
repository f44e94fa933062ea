import { compact } from '../detect/checks/digits.ts'
import { ibanCheckDigits, ibanLength } from '../detect/checks/iban.ts'
import { recognizers } from '../detect/recognizers.ts'
import { type Draw, drawFrom, keyedDigest } from './draw.ts'
import { inventAddress, inventCity, inventName, inventOrganisation, inventProfession } from './invented.ts'
import {
  caseLike,
  documentationIp,
  documentationMac,
  fictionalPhone,
  printLike,
  reshape,
  shiftDate,
  testCard,
  unissuedSsn,
} from './likeness.ts'

/** What an invention is drawn under. */
export interface Invention {
  readonly key: string
  /** ISO 639-1, for names and places. */
  readonly language: string
  /** Whether a text is, or holds as a word, one of the originals: such an invention is drawn again. */
  readonly isOriginal: (text: string) => boolean
}

type Inventor = (value: string, draw: Draw, invention: Invention) => string

/**
 * By type. What has a range set aside for tests or documents is drawn from it, so that no invention is anybody's; what is not
 * listed keeps its shape and, where a recognizer of the type checks one, gets a right check digit.
 */
const inventors: Readonly<Record<string, Inventor>> = {
  NAME: (value, draw, { language }) =>
    caseLike(value, inventName(language, draw, value.trim().split(/\s+/).length)),
  ORG: (value, draw, { language }) => caseLike(value, inventOrganisation(language, draw)),
  LOCATION: (value, draw, { language }) => caseLike(value, inventCity(language, draw)),
  ADDRESS: (value, draw, { language }) => caseLike(value, inventAddress(language, draw)),
  PROFESSION: (value, draw, { language }) => caseLike(value, inventProfession(language, draw)),
  EMAIL: (_value, draw, { language }) => `${handle(language, draw)}@example.${domainEnd(draw)}`,
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
  const plain = inventName(language, draw, 2)
    .normalize('NFD')
    .replace(/[^A-Za-z ]/g, '')
  return plain.toLowerCase().replace(' ', '.')
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
function movedDate(value: string, draw: Draw, { key }: Invention): string {
  const shift = drawFrom(keyedDigest(key, 'date shift')).next(1400) - 700
  const moved = shiftDate(value, shift === 0 ? 31 : shift)
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

/** Draws before a type gives up and its code in brackets is taken. */
const draws = 24

/**
 * An invented value in place of `value`: the same for the same type, value and key, never one of the originals. Values that
 * differ only in case or printing get the same invention.
 */
export function invent(type: string, value: string, invention: Invention): string {
  const inventor = inventors[type]
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
