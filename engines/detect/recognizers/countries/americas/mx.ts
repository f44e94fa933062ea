import { isShortDay } from '../../../checks/calendar.ts'
import { digitsOf, isRepeated } from '../../../checks/digits.ts'
import { isLuhn } from '../../../checks/luhn.ts'
import { anyValue, byLabel, standalone } from '../../patterns.ts'
import type { Recognizer } from '../../recognizer.ts'

const national = { category: 'PII_INTL', region: 'MX' } as const

const states =
  'AS BC BS CC CL CM CS CH DF DG GT GR HG JC MC MN MS NT NL OC PL QT QR SP SL SR TC TS TL VZ YN ZS NE'.split(
    ' ',
  )

const curpAlphabet = '0123456789ABCDEFGHIJKLMNÑOPQRSTUVWXYZ'

/** Birth date, state, and a check digit modulo 10 over base 37, weights 18 to 2. */
function isCurp(value: string): boolean {
  const id = value.toUpperCase()
  if (!isShortDay(Number(id.slice(4, 6)), Number(id.slice(6, 8)), Number(id.slice(8, 10)))) return false
  if (!states.includes(id.slice(11, 13))) return false
  let sum = 0
  for (let i = 0; i < 17; i++) sum += curpAlphabet.indexOf(id[i]) * (18 - i)
  return (10 - (sum % 10)) % 10 === Number(id[17])
}

/**
 * Date, and a check character modulo 11 over its own alphabet, weights 13 to 2; the code of a company is padded with a blank.
 */
function isRfc(value: string): boolean {
  const padded = value.toUpperCase().padStart(13, ' ')
  if (!isShortDay(Number(padded.slice(4, 6)), Number(padded.slice(6, 8)), Number(padded.slice(8, 10))))
    return false
  const alphabet = '0123456789ABCDEFGHIJKLMN&OPQRSTUVWXYZ Ñ'
  let sum = 0
  for (let i = 0; i < 12; i++) sum += alphabet.indexOf(padded[i]) * (13 - i)
  const rest = sum % 11
  return (rest === 0 ? '0' : rest === 1 ? 'A' : String(11 - rest)) === padded[12]
}

/** Weights 3 7 1, each product modulo 10. */
function isClabe(value: string): boolean {
  const digits = digitsOf(value)
  const weights = [3, 7, 1]
  let sum = 0
  for (let i = 0; i < 17; i++) sum += (digits[i] * weights[i % 3]) % 10
  return digits.length === 18 && !isRepeated(digits) && (10 - (sum % 10)) % 10 === digits[17]
}

/** Mexican CURP, the population register code: letters of the names, date, sex, state, consonants, check digit (RENAPO). */
const mxCurp: Recognizer = {
  ...national,
  name: 'mx-curp',
  type: 'MX_CURP',
  label: 'Mexican CURP',
  triggers: [{ on: 'mixed' }],
  pattern: standalone(/[A-Z][AEIOUX][A-Z]{2}\d{6}[HMX][A-Z]{2}[B-DF-HJ-NP-TV-ZÑ]{3}[0-9A-Z]\d/),
  check: isCurp,
  context: { es: ['curp', 'clave única'] },
  score: { base: 0.95, context: 0.99 },
  exactLabels: ['curp', 'clave única de registro de población'],
}

/**
 * Mexican RFC, the tax number: three or four letters, date, and three characters, the last of them a check character (SAT).
 */
const mxRfc: Recognizer = {
  ...national,
  name: 'mx-rfc',
  type: 'MX_RFC',
  label: 'Mexican RFC',
  triggers: [{ on: 'mixed' }],
  pattern: standalone(/[A-ZÑ&]{3,4}\d{6}[A-V1-9][A-Z1-9][0-9A]/),
  check: isRfc,
  context: { es: ['rfc', 'r.f.c', 'contribuyentes', 'sat'] },
  score: { base: 0.65, context: 0.97 },
  exactLabels: ['rfc', 'r.f.c', 'registro federal de contribuyentes'],
}

/** Mexican CLABE, a bank account: 18 digits. Check digit modulo 10 (Banxico). */
const mxClabe: Recognizer = {
  category: 'FINANCIAL',
  region: 'MX',
  name: 'mx-clabe',
  type: 'MX_CLABE',
  label: 'Mexican CLABE',
  triggers: [{ on: 'digits', lengths: [3, 18] }],
  pattern: standalone(/\d{18}|\d{3} \d{3} \d{11} \d/),
  check: isClabe,
  context: { es: ['clabe', 'interbancaria', 'cuenta', 'transferencia'] },
  score: { base: 0.3, context: 0.96 },
  exactLabels: ['clabe', 'clabe interbancaria', 'cuenta clabe'],
}

/** Eleven digits with Luhn. */
function isMexicanNss(value: string): boolean {
  const digits = digitsOf(value)
  return digits.length === 11 && !isRepeated(digits) && isLuhn(digits)
}

/** Mexican NSS, the social security number: office, year of entry, year of birth, serial, Luhn (IMSS). */
const mxNss: Recognizer = {
  ...national,
  name: 'mx-nss',
  type: 'MX_NSS',
  label: 'Mexican NSS',
  triggers: [{ on: 'digits', lengths: [2, 11] }],
  pattern: standalone(/\d{11}|\d{2}[ -]\d{2}[ -]\d{2}[ -]\d{4}[ -]\d/),
  check: isMexicanNss,
  context: { es: ['nss', 'imss', 'seguro social', 'seguridad social'] },
  score: { base: 0.15, context: 0.94 },
  exactLabels: ['nss', 'número de seguro social', 'número de seguridad social', 'imss'],
}

/**
 * Mexican voter card: the elector's key of 18 characters, the 13-digit OCR, or `IDMEX` and the card's number. No published
 * check (INE).
 */
const mxIne = byLabel({
  ...national,
  name: 'mx-ine',
  type: 'MX_INE',
  label: 'Mexican voter card',
  labels: ['ine', 'ife', 'clave de elector', 'credencial para votar', 'credencial de elector', 'cic', 'ocr'],
  format: /[A-Z]{6}\d{8}[HM]\d{3}|\d{13}|IDMEX\d{9,10}/,
  check: anyValue,
  score: 0.86,
})

export const mxRecognizers: readonly Recognizer[] = [mxCurp, mxRfc, mxClabe, mxNss, ...mxIne]
