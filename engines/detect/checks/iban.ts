import { isMod97 } from './check-digits.ts'

/** Total length of an IBAN by country (SWIFT IBAN Registry, release 99). */
const lengths: Readonly<Record<string, number>> = {
  AD: 24,
  AE: 23,
  AL: 28,
  AT: 20,
  AZ: 28,
  BA: 20,
  BE: 16,
  BG: 22,
  BH: 22,
  BI: 27,
  BR: 29,
  BY: 28,
  CH: 21,
  CR: 22,
  CY: 28,
  CZ: 24,
  DE: 22,
  DJ: 27,
  DK: 18,
  DO: 28,
  EE: 20,
  EG: 29,
  ES: 24,
  FI: 18,
  FK: 18,
  FO: 18,
  FR: 27,
  GB: 22,
  GE: 22,
  GI: 23,
  GL: 18,
  GR: 27,
  GT: 28,
  HN: 28,
  HR: 21,
  HU: 28,
  IE: 22,
  IL: 23,
  IQ: 23,
  IS: 26,
  IT: 27,
  JO: 30,
  KW: 30,
  KZ: 20,
  LB: 28,
  LC: 32,
  LI: 21,
  LT: 20,
  LU: 20,
  LV: 21,
  LY: 25,
  MC: 27,
  MD: 24,
  ME: 22,
  MK: 19,
  MN: 20,
  MR: 27,
  MT: 31,
  MU: 30,
  NI: 28,
  NL: 18,
  NO: 15,
  OM: 23,
  PK: 24,
  PL: 28,
  PS: 29,
  PT: 25,
  QA: 29,
  RO: 24,
  RS: 22,
  RU: 33,
  SA: 24,
  SC: 31,
  SD: 18,
  SE: 24,
  SI: 19,
  SK: 24,
  SM: 27,
  SO: 23,
  ST: 25,
  SV: 28,
  TL: 23,
  TN: 24,
  TR: 26,
  UA: 29,
  VA: 22,
  VG: 24,
  XK: 20,
  YE: 30,
}

export const ibanCountries: readonly string[] = Object.keys(lengths)

/** The length of a country's IBAN, or undefined if the country issues none. */
export function ibanLength(country: string): number | undefined {
  return Object.hasOwn(lengths, country) ? lengths[country] : undefined
}

/** ISO 13616-1: known country, its length, and MOD 97-10 over the string with its first four characters moved to the end. */
export function isIban(compactValue: string): boolean {
  if (ibanLength(compactValue.slice(0, 2)) !== compactValue.length) return false
  return /^\d\d$/.test(compactValue.slice(2, 4)) && isMod97(compactValue.slice(4) + compactValue.slice(0, 4))
}

/** The two check digits for a country and an account part. */
export function ibanCheckDigits(country: string, bban: string): string {
  let rest = 0
  for (const char of `${bban}${country}00`) {
    const n = Number.parseInt(char, 36)
    rest = (rest * (n > 9 ? 100 : 10) + n) % 97
  }
  return String(98 - rest).padStart(2, '0')
}

/** The codes of ISO 3166-1 alpha-2, and XK, which banks use for Kosovo. */
const codes = new Set(
  (
    'AD AE AF AG AI AL AM AO AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BM BN BO BR BS BT BW BY BZ CA CD CF CG CH CI CK CL CM CN CO ' +
    'CR CU CV CW CY CZ DE DJ DK DM DO DZ EC EE EG ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GT GU GW GY HK HN HR ' +
    'HT HU ID IE IL IM IN IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MG MH MK ML ' +
    'MM MN MO MQ MR MS MT MU MV MW MX MY MZ NA NC NE NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PR PS PT PW PY QA RE RO RS RU RW SA ' +
    'SB SC SD SE SG SI SK SL SM SN SO SR SS ST SV SY SZ TC TD TG TH TJ TL TM TN TO TR TT TV TW TZ UA UG US UY UZ VA VC VE VG VI VN VU WF WS ' +
    'XK YE YT ZA ZM ZW'
  ).split(' '),
)

/** Whether two upper-case letters are a country in ISO 3166-1. */
export function isCountryCode(code: string): boolean {
  return codes.has(code)
}
