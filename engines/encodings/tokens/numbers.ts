import { type Decoder, token } from '../coded.ts'

/** Digits of the shortest number that is compared: shorter ones are amounts, dates and sizes. */
const minDigits = 5

/** Digits of the longest exponent that is written out. */
const maxExponent = 30

/** A number with signs between its digits, a fraction or an exponent; or in hexadecimal. */
const pattern =
  /(?<![\d.,])\d+(?:(?:[_,.'’\u00a0\u202f]\d+)+(?:e\+?\d{1,2})?|e\+?\d{1,2})(?!\w)|(?<!\w)0x[0-9a-f]{4,16}(?!\w)/gi

/** Numbers in another notation, as their digits: `7.39e9`, `7_390_000_000`, `7,390,000,000.00`, `0x1b8`. */
export const numbers: Decoder = function* (text) {
  for (const { 0: one, index } of text.matchAll(pattern)) {
    if (one.length < minDigits) continue
    const digits = digitsOf(one)
    if (digits === null || digits.length < minDigits || one.includes(digits)) continue
    yield token({ start: index, end: index + one.length }, digits, (changed) => changed, false)
  }
}

function digitsOf(written: string): string | null {
  if (/^0x/i.test(written)) return BigInt(written).toString()
  const [mantissa, exponent] = written.toLowerCase().split('e')
  if (exponent === undefined) {
    // Signs between groups of three, and a fraction after another sign.
    const grouped = /^(\d{1,3}(?:([_,.'’\u00a0\u202f])\d{3})(?:\2\d{3})*)(?:[.,](\d+))?$/.exec(mantissa)
    if (grouped !== null) return grouped[1].replace(/\D/g, '')
    return mantissa.replace(/(?:\.0+)$/, '').replace(/\D/g, '')
  }
  const [whole, fraction = ''] = mantissa.split('.')
  const power = Number(exponent)
  if (!/^\d+$/.test(whole + fraction) || power > maxExponent) return null
  const digits = whole + fraction.slice(0, power) + '0'.repeat(Math.max(0, power - fraction.length))
  return digits.replace(/^0+(?=\d)/, '')
}
