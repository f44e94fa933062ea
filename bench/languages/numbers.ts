import { type Faker, fakerEN } from '@faker-js/faker'

/** Numbers of national formats with valid check digits, by the rules that their authorities publish. */

export const random: Faker = fakerEN

export const digits = (count: number): string => random.string.numeric({ length: count })
export const between = (min: number, max: number): number => random.number.int({ min, max })
export const pick = <T>(values: readonly T[]): T => random.helpers.arrayElement(values)
export const pad = (value: number, length = 2): string => String(value).padStart(length, '0')

/** The format's `#` replaced by digits. */
export const filled = (format: string): string => format.replace(/#/g, () => digits(1))

const weighted = (number: string, weights: readonly number[]): number =>
  weights.reduce((sum, weight, i) => sum + weight * Number(number[i]), 0)

export const usSsn = (): string =>
  `${pad(between(101, 665), 3)}-${pad(between(11, 99))}-${between(1001, 9999)}`

/** ISO 7064 mod 11,10, ten digits in which one occurs twice. */
export function germanTaxId(): string {
  const order = random.helpers.shuffle([...'0123456789'])
  order[9] = order[3]
  if (order[0] === '0') order[0] = order[8]
  let product = 10
  for (const digit of order) {
    const sum = (Number(digit) + product) % 10 || 10
    product = (sum * 2) % 11
  }
  return order.join('') + String((11 - product) % 10)
}

export function frenchNir(): string {
  const body = `${pick(['1', '2'])}${digits(2)}${pad(between(1, 12))}${pad(between(1, 95))}${pad(between(1, 900), 3)}${pad(between(1, 900), 3)}`
  const key = pad(97 - Number(BigInt(body) % 97n))
  return `${body[0]} ${body.slice(1, 3)} ${body.slice(3, 5)} ${body.slice(5, 7)} ${body.slice(7, 10)} ${body.slice(10)} ${key}`
}

export function spanishDni(): string {
  const number = between(10_000_000, 78_000_000)
  return `${number}${'TRWAGMYFPDXBNJZSQVHLCKE'[number % 23]}`
}

const oddValues = [
  1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23,
]
export function italianTaxCode(): string {
  const body = `${random.string.fromCharacters('BCDFGLMNPRST', 6)}${pad(between(50, 99))}${pick([...'ABCDEHLMPRST'])}${pad(between(1, 28))}${pick([...'AFHL'])}${pad(between(101, 999), 3)}`
  let sum = 0
  for (const [i, char] of [...body].entries()) {
    const value = /\d/.test(char) ? Number(char) : char.charCodeAt(0) - 65
    sum += i % 2 === 0 ? oddValues[value] : value
  }
  return body + String.fromCharCode(65 + (sum % 26))
}

export function brazilianCpf(): string {
  let number = digits(9)
  for (const length of [9, 10]) {
    const sum = [...number].reduce((total, digit, i) => total + Number(digit) * (length + 1 - i), 0)
    number += String(((sum * 10) % 11) % 10)
  }
  return `${number.slice(0, 3)}.${number.slice(3, 6)}.${number.slice(6, 9)}-${number.slice(9)}`
}

export function dutchBsn(): string {
  for (;;) {
    const number = `${between(1, 9)}${digits(7)}`
    const rest = weighted(number, [9, 8, 7, 6, 5, 4, 3, 2]) % 11
    if (rest < 10) return number + String(rest)
  }
}

export function pesel(): string {
  const body = `${pad(between(50, 99))}${pad(between(1, 12))}${pad(between(1, 28))}${digits(4)}`
  return body + String((10 - (weighted(body, [1, 3, 7, 9, 1, 3, 7, 9, 1, 3]) % 10)) % 10)
}

export function russianInn(): string {
  const body = `${pad(between(10, 77))}${digits(8)}`
  const first = String((weighted(body, [7, 2, 4, 10, 3, 5, 9, 4, 6, 8]) % 11) % 10)
  return body + first + String((weighted(body + first, [3, 7, 2, 4, 10, 3, 5, 9, 4, 6, 8]) % 11) % 10)
}

export function snils(): string {
  const body = `${between(101, 199)}${digits(6)}`
  const key = pad((weighted(body, [9, 8, 7, 6, 5, 4, 3, 2, 1]) % 101) % 100)
  return `${body.slice(0, 3)}-${body.slice(3, 6)}-${body.slice(6)} ${key}`
}

export function myNumber(): string {
  const body = `${between(1, 9)}${digits(10)}`
  const rest = weighted(body, [6, 5, 4, 3, 2, 7, 6, 5, 4, 3, 2]) % 11
  const number = body + String(rest <= 1 ? 0 : 11 - rest)
  return pick([number, `${number.slice(0, 4)} ${number.slice(4, 8)} ${number.slice(8)}`])
}

export function chineseId(): string {
  const area = pick(['110101', '310104', '440305', '510107', '330106', '420106', '610113'])
  const body = `${area}${between(1955, 2005)}${pad(between(1, 12))}${pad(between(1, 28))}${pad(between(1, 998), 3)}`
  const sum = weighted(body, [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2])
  return body + '10X98765432'[sum % 11]
}

export function koreanRrn(): string {
  const body = `${pad(between(50, 99))}${pad(between(1, 12))}${pad(between(1, 28))}${pick(['1', '2'])}${digits(5)}`
  const check = (11 - (weighted(body, [2, 3, 4, 5, 6, 7, 8, 9, 2, 3, 4, 5]) % 11)) % 10
  return `${body.slice(0, 6)}-${body.slice(6)}${check}`
}

/** Verhoeff: the multiplication of the dihedral group D5 and its permutation of digits. */
export function aadhaar(): string {
  const multiply = (a: number, b: number): number =>
    a < 5 ? (b < 5 ? (a + b) % 5 : ((a + b) % 5) + 5) : b < 5 ? ((a - b + 5) % 5) + 5 : (a - b + 5) % 5
  const permutation = [1, 5, 7, 6, 2, 8, 3, 0, 9, 4]
  const permuted = (digit: number, times: number): number =>
    times === 0 ? digit : permuted(permutation[digit], times - 1)
  const body = `${between(2, 9)}${digits(10)}`
  let sum = 0
  for (let i = 0; i < body.length; i++)
    sum = multiply(sum, permuted(Number(body[body.length - 1 - i]), (i + 1) % 8))
  const check = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].find((digit) => multiply(sum, digit) === 0)
  const number = `${body}${check}`
  return `${number.slice(0, 4)} ${number.slice(4, 8)} ${number.slice(8)}`
}

export function saudiId(): string {
  const body = `${pick(['1', '2'])}${digits(8)}`
  let sum = 0
  for (let i = 0; i < 9; i++) {
    const doubled = Number(body[i]) * (i % 2 === 0 ? 2 : 1)
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return body + String((10 - (sum % 10)) % 10)
}
