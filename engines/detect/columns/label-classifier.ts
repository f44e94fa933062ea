import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'
import { ownFile } from '../../model/package-files.ts'
import { remembered } from '../text/remembered.ts'
import type { ColumnMeaning } from './column-names.ts'
import { plainLabel } from './plain-label.ts'

/**
 * The class of a label. `thing`: its value contains nothing about a person (an amount, a product, a date). `other`: not a label, such as
 * the speaker of a chat or a word of code.
 */
export const labelClasses = [
  'number',
  'name',
  'address',
  'birth',
  'phone',
  'health',
  'thing',
  'other',
] as const
export type LabelClass = (typeof labelClasses)[number]

/** Bits of a feature's hash. Each row of the table has a byte for each class. */
export const labelBits = 14
/** The log-odds of a byte of 127. */
export const maxLabelWeight = 4
const classCount = labelClasses.length
const rowMask = 2 ** labelBits - 1
/** Words of a label that are read. */
const maxWords = 6

/** The likelihood of each class; the sum is 1. */
export type LabelOdds = Readonly<Record<LabelClass, number>>

let table: Int8Array | undefined

function weights(): Int8Array {
  if (table !== undefined) return table
  const packed = readFileSync(ownFile('./labels.bin', import.meta.url, 'engines/detect/columns'))
  const bytes = brotliDecompressSync(packed)
  table = new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length)
  return table
}

/** The log-odds that the words of a label add to each class. */
const labelSums = remembered((label) => sumsOf(weights(), labelRows(label)))
const valueSums = remembered((shape) => sumsOf(weights(), valueRows(shape)))

/** Classes with words as values, and the minimum likelihood by the label alone that a value may still raise. */
const wordClasses = ['name', 'address', 'birth', 'health'] as const
const minByLabel = 0.2

/** Whether the value of a label may consist of words: most labels are of numbers and things. */
export const mayLeadToWords = remembered((label) => {
  const odds = oddsOf(labelSums(label))
  return wordClasses.some((is) => odds[is] >= minByLabel)
})

/** The likelihood of each class for a label, and for the format of the value after it if given. */
export function labelOdds(label: string, value?: string): LabelOdds {
  return oddsOf(labelSums(label), value === undefined ? undefined : valueSums(valueShape(value)))
}

export function oddsOf(label: Int32Array, value?: Int32Array): LabelOdds {
  let sum = 0
  for (let k = 0; k < classCount; k++) {
    exponentials[k] = Math.exp(((label[k] + (value?.[k] ?? 0)) * maxLabelWeight) / 127)
    sum += exponentials[k]
  }
  // By index: an iterator over a typed array takes longer than everything else here.
  const share = (k: number): number => exponentials[k] / sum
  const [number, name, address, birth] = [share(0), share(1), share(2), share(3)]
  const [phone, health, thing, other] = [share(4), share(5), share(6), share(7)]
  return { number, name, address, birth, phone, health, thing, other }
}
const exponentials = new Float64Array(classCount)

export function sumsOf(bytes: Int8Array, rows: readonly number[]): Int32Array {
  const sums = new Int32Array(classCount)
  for (const row of rows) for (let k = 0; k < classCount; k++) sums[k] += bytes[row * classCount + k]
  return sums
}

/** The features of a label: words, word pairs, letter groups, so that compounds, inflections and abbreviations are recognised. */
export function labelRows(label: string): number[] {
  const parts = plainLabel(label.replace(/№/g, ' no ')).split(' ').slice(0, maxWords)
  const rows = [row(0, `${parts.length}`), row(1, parts.join(' '))]
  for (const [k, part] of parts.entries()) {
    rows.push(row(2, part))
    if (k === 0) rows.push(row(3, part))
    if (k === parts.length - 1) rows.push(row(4, part))
    if (k > 0) rows.push(row(5, `${parts[k - 1]} ${part}`))
    const framed = `<${part}>`
    for (let size = isDense(part) ? 1 : 3; size <= 5; size++)
      for (let at = 0; at + size <= framed.length; at++) rows.push(row(6, framed.slice(at, at + size)))
  }
  return rows
}

/** Whether a word is in Han, kana or Hangul, where each character carries much meaning. */
const isDense = (word: string): boolean => word.charCodeAt(0) >= 0x2e80

/** The format of a value: runs of uppercase letters, lowercase letters and digits with the punctuation between, in at most 16 code units. */
function valueShape(value: string): string {
  let shape = ''
  let last = ''
  let run = 0
  const flush = (): void => {
    if (last === '9') shape += run < 3 ? '9' : run < 6 ? '99' : '999'
    else shape += last === 'a' && run < 3 ? 'b' : last
  }
  for (const unit of value.slice(0, 48)) {
    const kind = kindOf(unit)
    if (kind === last) {
      run++
      continue
    }
    flush()
    last = kind
    run = 1
  }
  flush()
  return shape.slice(0, 24)
}

function kindOf(unit: string): string {
  const code = unit.charCodeAt(0)
  if (code < 128) {
    if (code >= 97 && code <= 122) return 'a'
    if (code >= 65 && code <= 90) return 'A'
    return code >= 48 && code <= 57 ? '9' : unit
  }
  return /\p{Nd}/u.test(unit) ? '9' : /\p{Ll}/u.test(unit) ? 'a' : /\p{L}/u.test(unit) ? 'A' : unit
}

function valueRows(shape: string): number[] {
  const rows = [row(7, shape), row(8, `${shape.replace(/[^9]/g, '').length}`), row(9, shape.slice(0, 3))]
  rows.push(row(10, shape.replace(/[^Aab ]/g, '').slice(0, 6)), row(11, shape.slice(-3)))
  rows.push(row(12, shape.replace(/[\p{L}9]/gu, '').slice(0, 4)))
  return rows
}

export const valueFeatures = (value: string): number[] => valueRows(valueShape(value))

/** FNV-1a. */
function row(kind: number, text: string): number {
  let hash = 0x811c9dc5 ^ (kind * 0x9e3779b1)
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return (hash ^ (hash >>> labelBits)) & rowMask
}

/** The minimum likelihood of a column name, which has no value. */
const minLikelihood = 0.85
/** A word of one or two letters, such as the mail header `To`, is similar to too many others. */
const tooShort = /^\p{Script=Latin}{1,2}$/u
/** Database keys: IDs of orders, jobs and rows. */
const keyOnly = /(?:^| )(?:id|ids|uuid|guid|hash|token|index)$|^key$/

/** Whether the title of a column says that its cells are keys of the rows: ID, Index. */
export const isKeyTitle = (title: string): boolean => keyOnly.test(plainLabel(title))

/** Whether a label is the key of a record in a program, which starts in lower case: `groupId`, `group id`. */
export function isKeyOfRecord(label: string): boolean {
  return /^\p{Ll}|\p{Ll}\p{Lu}/u.test(label) && keyOnly.test(plainLabel(label))
}

const meanings: Readonly<Partial<Record<LabelClass, ColumnMeaning>>> = {
  number: { kind: 'reference', type: 'CUSTOMER_ID', isLearned: true },
  name: { kind: 'role', isClear: false },
  address: { kind: 'address', isClear: false },
  birth: { kind: 'birth-date', isClear: false },
  phone: { kind: 'phone', isClear: false },
  health: { kind: 'condition', isClear: false },
}

/** The meaning of a column whose name is in no list, by the classifier: `Průkaz`, `kin_phone`. */
export function learnedMeaning(label: string, areAboutPeople: boolean): ColumnMeaning | undefined {
  const meaning = meaningOf(label)
  // The condition of goods, not a medical one.
  return meaning?.kind === 'condition' && !areAboutPeople ? undefined : meaning
}

const meaningOf = remembered((label): ColumnMeaning | undefined => {
  const plain = plainLabel(label)
  if (plain === '' || plain.length > 40 || keyOnly.test(plain) || tooShort.test(plain)) return undefined
  const odds = labelOdds(label)
  const best = labelClasses.find((is) => odds[is] >= minLikelihood)
  return best === undefined ? undefined : meanings[best]
})
