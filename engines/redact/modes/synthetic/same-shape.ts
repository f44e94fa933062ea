import type { KeyedRandom } from './keyed-random.ts'

/** Replaces digits by random digits and letters by random ASCII letters of the same case. Everything else stays. */
export function randomSameShape(value: string, random: KeyedRandom): string {
  let out = ''
  for (const char of value) {
    const code = char.charCodeAt(0)
    if (code >= 48 && code <= 57) out += String.fromCharCode(48 + random.next(10))
    else if (code >= 65 && code <= 90) out += String.fromCharCode(65 + random.next(26))
    else if (code >= 97 && code <= 122) out += String.fromCharCode(97 + random.next(26))
    else out += code < 128 ? char : reshapePlain(char, random)
  }
  return out
}

function reshapePlain(char: string, random: KeyedRandom): string {
  if (/\p{N}/u.test(char)) return String(random.next(10))
  if (/\p{M}/u.test(char)) return ''
  if (!/\p{L}/u.test(char)) return char
  return String.fromCharCode((/\p{Lu}/u.test(char) ? 65 : 97) + random.next(26))
}

/** Replaces the digits of `value` by `digits`, in order. Punctuation is kept. */
export function replaceDigits(value: string, digits: string): string {
  let at = 0
  return value.replace(/\d/g, (old) => digits[at++] ?? old)
}

/** The last four digits of a number, by which receipts and customer services identify it. Empty for fewer digits. */
export function lastFourDigits(value: string): string {
  const digits = value.match(/\p{Nd}/gu) ?? []
  return digits.length < 4 ? '' : digits.slice(-4).join('').normalize('NFKC')
}

/** The first six digits of a card number, which name the bank that issued it (ISO/IEC 7812). Empty for fewer than twelve digits. */
export function issuerDigits(value: string): string {
  const digits = value.match(/\p{Nd}/gu) ?? []
  return digits.length < 12 ? '' : digits.slice(0, 6).join('').normalize('NFKC')
}

/** Writes a replacement in capitals or in lower case like the value. */
export function matchCase(value: string, replacement: string): string {
  if (!/\p{Ll}/u.test(value) && /\p{Lu}{2}/u.test(value)) return replacement.toUpperCase()
  if (!/\p{Lu}/u.test(value) && /\p{Ll}/u.test(value)) return replacement.toLowerCase()
  return replacement
}

/**
 * Test numbers published by card networks, which belong to no account (Visa, Mastercard, American Express, Discover, Diners,
 * JCB, UnionPay, Maestro). Chosen by the first digit and the length of the original.
 */
const testCards: readonly string[] = [
  '4242424242424242',
  '4000056655665556',
  '4012888888881881',
  '4222222222222',
  '5555555555554444',
  '5105105105105100',
  '5200828282828210',
  '2223003122003222',
  '378282246310005',
  '371449635398431',
  '6011111111111117',
  '6011000990139424',
  '30569309025904',
  '38520000023237',
  '3566002020360505',
  '6200000000000005',
  '6759649826438453',
]

export function testCard(value: string, random: KeyedRandom): string {
  const digits = value.replace(/\D/g, '')
  const fitting = testCards.filter(
    (card) =>
      card.length === digits.length &&
      lastFourDigits(card) !== lastFourDigits(digits) &&
      issuerDigits(card) !== issuerDigits(digits),
  )
  const network = fitting.filter((card) => card[0] === digits[0])
  const list = network.length > 0 ? network : fitting
  return list.length === 0
    ? randomSameShape(value, random)
    : replaceDigits(value, list[random.next(list.length)])
}

/** Numbers reserved for fiction and documentation, by the prefix of the original, else by the language of its text. */
export function fictionalPhone(value: string, random: KeyedRandom, language?: string): string {
  const digits = value.replace(/\D/g, '')
  const international = /^\s*(?:\+|00)/.test(value)
  const two = String(random.next(100)).padStart(2, '0')
  const three = String(random.next(1000)).padStart(3, '0')
  const national = international ? digits.replace(/^00/, '') : digits
  // North America: exchange 555, lines 0100 to 0199 (ATIS-0300048). An extension keeps its length.
  if (/^1?[2-9]\d{9}/.test(national) && (!international || national.startsWith('1')) && digits.length >= 10) {
    const lead = digits.length - national.replace(/^1/, '').length
    const rest = digits.slice(lead + 10)
    // The line number also changes if an extension follows.
    const line =
      digits.slice(lead + 6, lead + 10) === `01${two}` ? String(99 - Number(two)).padStart(2, '0') : two
    const area = `${2 + random.next(8)}${random.next(9)}${random.next(10)}`
    return replaceDigits(value, `${digits.slice(0, lead)}${area}55501${line}${randomSameShape(rest, random)}`)
  }
  // United Kingdom (Ofcom), Germany (Bundesnetzagentur), France (Arcep).
  const fitted = (prefix: string, number: string): string =>
    replaceDigits(value, (prefix + number).padEnd(digits.length, '0').slice(0, digits.length))
  if (international && national.startsWith('44'))
    return fitted(digits.slice(0, digits.indexOf('44') + 2), `7700900${three}`)
  if (international && national.startsWith('49'))
    return fitted(digits.slice(0, digits.indexOf('49') + 2), `3023125${three}`)
  if (international && national.startsWith('33'))
    return fitted(digits.slice(0, digits.indexOf('33') + 2), `19900${two}${two}`)
  if (digits.length === 10 && /^0[1-9](?:[ .-]?\d\d){4}$/.test(value))
    return replaceDigits(value, `019900${two}${two}`)
  if (language === 'de' && digits.length >= 10 && /^0[1-9]/.test(digits))
    return fitted('', `03023125${three}`)
  if (digits.length === 11 && digits.startsWith('0')) return replaceDigits(value, `07700900${three}`)
  const keep = international ? 3 : digits.startsWith('0') ? 1 : 0
  return replaceDigits(value, digits.slice(0, keep) + randomSameShape(digits.slice(keep), random))
}

/** A number that the SSA never issues (area 900 and above) and whose group the IRS does not use. */
export function unissuedSsn(value: string, random: KeyedRandom): string {
  const serial = String(1 + random.next(9999)).padStart(4, '0')
  const group = String(1 + random.next(49)).padStart(2, '0')
  return replaceDigits(value, `9${String(random.next(100)).padStart(2, '0')}${group}${serial}`)
}

/** Documentation addresses: RFC 5737 and RFC 3849. */
export function documentationIp(value: string, random: KeyedRandom): string {
  const suffix = /\/\d+$/.exec(value)?.[0] ?? ''
  if (value.includes(':')) {
    const group = (): string => (1 + random.next(0xffff - 1)).toString(16)
    return `2001:db8:${group()}:${group()}::${group()}${suffix}`
  }
  const net = ['192.0.2', '198.51.100', '203.0.113'][random.next(3)]
  return `${net}.${1 + random.next(254)}${suffix}`
}

/** RFC 7042: 00-00-5E-00-53-00 to FF. */
export function documentationMac(value: string, random: KeyedRandom): string {
  const hex = `00005e0053${random.next(256).toString(16).padStart(2, '0')}`
  const cased = /[A-F]/.test(value) ? hex.toUpperCase() : hex
  let at = 0
  return value.replace(/[0-9A-Fa-f]/g, () => cased[at++] ?? '0')
}
