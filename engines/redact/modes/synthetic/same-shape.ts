import type { Draw } from './keyed-random.ts'

/** Values that keep the shape of the one they replace. */

/** Each digit becomes another digit and each letter a letter of its case; all else stays. Letters past ASCII become ASCII. */
export function reshape(value: string, draw: Draw): string {
  let out = ''
  for (const char of value) {
    const code = char.charCodeAt(0)
    if (code >= 48 && code <= 57) out += String.fromCharCode(48 + draw.next(10))
    else if (code >= 65 && code <= 90) out += String.fromCharCode(65 + draw.next(26))
    else if (code >= 97 && code <= 122) out += String.fromCharCode(97 + draw.next(26))
    else out += code < 128 ? char : reshapePlain(char, draw)
  }
  return out
}

function reshapePlain(char: string, draw: Draw): string {
  if (/\p{N}/u.test(char)) return String(draw.next(10))
  if (/\p{M}/u.test(char)) return ''
  if (!/\p{L}/u.test(char)) return char
  return String.fromCharCode((/\p{Lu}/u.test(char) ? 65 : 97) + draw.next(26))
}

/** Puts `digits` in place of the digits of `value`, in order, the rest of its printing kept. */
export function printLike(value: string, digits: string): string {
  let at = 0
  return value.replace(/\d/g, (old) => digits[at++] ?? old)
}

/** The case of a name as it stood: all capitals, all small, or as it is. */
export function caseLike(value: string, replacement: string): string {
  if (!/\p{Ll}/u.test(value) && /\p{Lu}{2}/u.test(value)) return replacement.toUpperCase()
  if (!/\p{Lu}/u.test(value) && /\p{Ll}/u.test(value)) return replacement.toLowerCase()
  return replacement
}

/**
 * Numbers that the networks publish for tests and that no account has, by the first digit and the length of the original
 * (Visa, Mastercard, American Express, Discover, Diners, JCB, UnionPay, Maestro).
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

export function testCard(value: string, draw: Draw): string {
  const digits = value.replace(/\D/g, '')
  const fitting = testCards.filter((card) => card.length === digits.length)
  const network = fitting.filter((card) => card[0] === digits[0])
  const list = network.length > 0 ? network : fitting
  return list.length === 0 ? reshape(value, draw) : printLike(value, list[draw.next(list.length)])
}

/** Numbers set aside for films and documents, by how the original begins. */
export function fictionalPhone(value: string, draw: Draw): string {
  const digits = value.replace(/\D/g, '')
  const international = /^\s*(?:\+|00)/.test(value)
  const two = String(draw.next(100)).padStart(2, '0')
  const three = String(draw.next(1000)).padStart(3, '0')
  const national = international ? digits.replace(/^00/, '') : digits
  // North America: exchange 555, lines 0100 to 0199 (ATIS-0300048). An extension keeps its digits' places.
  if (/^1?[2-9]\d{9}/.test(national) && (!international || national.startsWith('1')) && digits.length >= 10) {
    const lead = digits.length - national.replace(/^1/, '').length
    const rest = digits.slice(lead + 10)
    const area = `${2 + draw.next(8)}${draw.next(9)}${draw.next(10)}`
    return printLike(value, `${digits.slice(0, lead)}${area}55501${two}${reshape(rest, draw)}`)
  }
  // United Kingdom (Ofcom), Germany (Bundesnetzagentur), France (Arcep).
  const fitted = (prefix: string, number: string): string =>
    printLike(value, (prefix + number).padEnd(digits.length, '0').slice(0, digits.length))
  if (international && national.startsWith('44'))
    return fitted(digits.slice(0, digits.indexOf('44') + 2), `7700900${three}`)
  if (international && national.startsWith('49'))
    return fitted(digits.slice(0, digits.indexOf('49') + 2), `3023125${three}`)
  if (international && national.startsWith('33'))
    return fitted(digits.slice(0, digits.indexOf('33') + 2), `19900${two}${two}`)
  if (digits.length === 10 && /^0[1-9](?:[ .-]?\d\d){4}$/.test(value))
    return printLike(value, `019900${two}${two}`)
  if (digits.length === 11 && digits.startsWith('0')) return printLike(value, `07700900${three}`)
  const keep = international ? 3 : digits.startsWith('0') ? 1 : 0
  return printLike(value, digits.slice(0, keep) + reshape(digits.slice(keep), draw))
}

/** A number whose area the SSA never issues (900 and above) and whose group the IRS does not use. */
export function unissuedSsn(value: string, draw: Draw): string {
  const serial = String(1 + draw.next(9999)).padStart(4, '0')
  const group = String(1 + draw.next(49)).padStart(2, '0')
  return printLike(value, `9${String(draw.next(100)).padStart(2, '0')}${group}${serial}`)
}

/** Documentation addresses: RFC 5737 and RFC 3849. */
export function documentationIp(value: string, draw: Draw): string {
  const suffix = /\/\d+$/.exec(value)?.[0] ?? ''
  if (value.includes(':')) {
    const group = (): string => (1 + draw.next(0xffff - 1)).toString(16)
    return `2001:db8:${group()}:${group()}::${group()}${suffix}`
  }
  const net = ['192.0.2', '198.51.100', '203.0.113'][draw.next(3)]
  return `${net}.${1 + draw.next(254)}${suffix}`
}

/** RFC 7042: 00-00-5E-00-53-00 to FF. */
export function documentationMac(value: string, draw: Draw): string {
  const hex = `00005e0053${draw.next(256).toString(16).padStart(2, '0')}`
  const cased = /[A-F]/.test(value) ? hex.toUpperCase() : hex
  let at = 0
  return value.replace(/[0-9A-Fa-f]/g, () => cased[at++] ?? '0')
}
