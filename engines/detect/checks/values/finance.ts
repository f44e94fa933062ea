import {
  alphanumericValue,
  compact,
  digitsOf,
  isLuhn,
  isLuhnExpanded,
  isRepeated,
  numberAt,
} from '../check-digits.ts'
import { decodeBase58Check, isChecksummedAddress, isSegwitAddress } from '../coin-addresses.ts'
import { isCountryCode, isIban } from '../iban.ts'
import { isDateLike } from './general.ts'

export function isAccount(value: string): boolean {
  const digits = value.replace(/\D/g, '').length
  return digits >= 5 && digits <= 30 && !isDateLike(value)
}

export function isIbanAsAccount(value: string): boolean {
  return (
    value === value.toUpperCase() && compact(value).length >= 15 && (value.match(/\d/g)?.length ?? 0) >= 10
  )
}

/** ISO 9362: party prefix, ISO 3166 country, location, and an optional branch of three. */
export function isBic(value: string): boolean {
  return isCountryCode(value.slice(4, 6))
}

/** After its label, a BIC in capitals is valid with any country if it has a valid length. */
export function isBicShaped(value: string): boolean {
  const id = compact(value)
  return isBic(id) || ((id.length === 8 || id.length === 11) && value === value.toUpperCase())
}

export function isWrittenIban(value: string): boolean {
  return isIban(compact(value))
}

export function isIbanLabelled(value: string): boolean {
  return compact(value).length >= 12 && (value.match(/\d/g)?.length ?? 0) >= 6
}

/**
 * Issuer ranges over the first six digits, and the lengths that each network issues. Sources: ISO/IEC 7812-1 and the networks'
 * own public range notices (Visa, Mastercard 51-55 and 2221-2720, American Express, Diners and Discover, JCB, UnionPay,
 * Maestro, Mir, RuPay, Troy, UATP, Verve, Elo, Hipercard).
 */
const ranges: readonly (readonly [from: number, to: number, lengths: readonly number[]])[] = [
  [100000, 199999, [15]],
  [220000, 220499, [16, 17, 18, 19]],
  [222100, 272099, [16]],
  [300000, 305999, [14, 15, 16, 17, 18, 19]],
  [309500, 309599, [14, 15, 16, 17, 18, 19]],
  [340000, 349999, [15]],
  [352800, 358999, [16, 17, 18, 19]],
  [360000, 369999, [14, 15, 16, 17, 18, 19]],
  [370000, 379999, [15]],
  [380000, 399999, [14, 16, 17, 18, 19]],
  [400000, 499999, [13, 16, 19]],
  [500000, 509999, [12, 13, 14, 15, 16, 17, 18, 19]],
  [510000, 559999, [16]],
  [560000, 589999, [12, 13, 14, 15, 16, 17, 18, 19]],
  [600000, 609999, [13, 16, 19]],
  [620000, 629999, [16, 17, 18, 19]],
  [636000, 639999, [16, 17, 18, 19]],
  [640000, 659999, [16, 17, 18, 19]],
  [670000, 679999, [12, 13, 14, 15, 16, 17, 18, 19]],
  [810000, 817199, [16, 17, 18, 19]],
  [979200, 979289, [16]],
]

/** An issuer range with a length that its network uses. */
export function isCardRange(value: string): boolean {
  const digits = digitsOf(value)
  const head = numberAt(digits, 0, 6)
  const range = ranges.find(([from, to]) => head >= from && head <= to)
  return range?.[2].includes(digits.length) === true && !isRepeated(digits)
}

/** The same, and Luhn. */
export function isCardNumber(value: string): boolean {
  return isCardRange(value) && isLuhn(digitsOf(value))
}

export function isCreditCardLabelled(value: string): boolean {
  const length = value.replace(/[ -]/g, '').length
  return length >= 13 && length <= (/[*xX•]/.test(value) ? 22 : 19) && !isRepeated(digitsOf(value))
}

export function isCardTrack(value: string): boolean {
  return isCardNumber(/\d{12,19}/.exec(value)?.[0] ?? '')
}

/** Base58Check with one of the given version bytes and a 20-byte hash. */
function isHashAddress(
  address: string,
  versions: readonly number[],
  alphabet?: 'bitcoin' | 'ripple',
): boolean {
  const decoded = decodeBase58Check(address, alphabet)
  return decoded !== null && decoded.payload.length === 20 && versions.includes(decoded.version)
}

/** P2PKH and P2SH (Base58Check, versions 0 and 5) or segregated witness (BIP 173 and BIP 350). */
export function isBitcoinAddress(address: string): boolean {
  if (/^bc1/i.test(address)) return isSegwitAddress(address, 'bc')
  return isHashAddress(address, [0x00, 0x05])
}

/** EIP-55 where the letters have both cases; an address in one case carries no checksum. */
export function isEthereumAddress(address: string): boolean {
  const hex = address.slice(2)
  if (/^(.)\1*$/.test(hex)) return false
  if (hex === hex.toLowerCase() || hex === hex.toUpperCase()) return true
  return isChecksummedAddress(address)
}

export function isCryptoOther(address: string): boolean {
  return address.startsWith('ltc1')
    ? isSegwitAddress(address, 'ltc')
    : isHashAddress(address, [0x30, 0x32, 0x1e, 0x4c, 0x41])
}

export function isCryptoXrp(address: string): boolean {
  return isHashAddress(address, [0x00], 'ripple')
}

/** Not a prefix that an ISIN uses; Luhn in base 36, every second value doubled. */
export function isFigi(value: string): boolean {
  if (/^(?:BS|BM|GG|GB|GH|KY|VG)/.test(value)) return false
  let sum = 0
  for (let i = 0; i < 11; i++) {
    const n = alphanumericValue(value[i]) * (i % 2 === 0 ? 1 : 2)
    sum += Math.floor(n / 10) + (n % 10)
  }
  return (10 - (sum % 10)) % 10 === Number(value[11])
}

export function isIsin(value: string): boolean {
  return (isCountryCode(value.slice(0, 2)) || /^(?:XS|EU)/.test(value)) && isLuhnExpanded(value)
}
