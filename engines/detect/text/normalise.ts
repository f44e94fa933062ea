import { ignorableRanges, lineEnds, spaceRanges } from './ignorable.ts'
import { latinShape } from './look-alikes.ts'

/** What is between two significant units, as bits. */
export const gapBits = {
  /** White space of any kind. */
  blank: 1,
  /** White space with a line end in it. */
  line: 2,
  /** A dash of any kind. */
  dash: 4,
  /** A dash that a line end follows: hyphenation. */
  hyphenated: 8,
} as const

const space = 1
const lineEnd = 2
const dash = 3
const ignorable = 4
const extending = 5
const plain = 0
/** Classes of all UTF-16 units. `plain` ASCII only needs lower case. */
const classes = new Uint8Array(0x10000)

function fill(from: number, to: number, as: number): void {
  classes.fill(as, from, to + 1)
}
fill(9, 9, space)
fill(0x1c, 0x20, space)
for (const [from, to] of spaceRanges) fill(from, to, space)
for (const code of [10, 11, 12, 13, ...lineEnds]) classes[code] = lineEnd
for (const [from, to] of [
  [45, 45],
  [0x58a, 0x58a],
  [0x5be, 0x5be],
  [0x2010, 0x2015],
  [0x2043, 0x2043],
  [0x207b, 0x207b],
  [0x208b, 0x208b],
  [0x2212, 0x2212],
  [0xfe31, 0xfe32],
  [0xfe58, 0xfe58],
  [0xfe63, 0xfe63],
  [0xff0d, 0xff0d],
])
  fill(from, to, dash)
for (const [from, to] of ignorableRanges) fill(from, to, ignorable)
// Units that extend the character before: combining marks, vowels and finals of Hangul, voiced marks of half-width kana.
for (const [from, to] of [
  [0x300, 0x3400],
  [0xd7a4, 0xd800],
  [0xe000, 0xfb00],
]) {
  // One search of a block costs a fraction of a search for each unit.
  const block = String.fromCharCode(...Array.from({ length: to - from }, (_, i) => from + i))
  for (const { index } of block.matchAll(/\p{M}/gu))
    if (classes[from + index] === plain) classes[from + index] = extending
}
fill(0x1161, 0x11ff, extending)
fill(0xfe20, 0xfe2f, extending)
fill(0xff9e, 0xff9f, extending)

/** Whether a unit is the first of a tag or variation selector (U+E0000 to U+E0FFF), which are invisible. */
function isInvisiblePair(code: number): boolean {
  return code >= 0xdb40 && code < 0xdb44
}

/** Whether a unit is invisible and not part of any value: zero-width and bidirectional marks, soft hyphens. */
export function isIgnorable(code: number): boolean {
  return classes[code] === ignorable
}

/** Entries of the cache below: bounds its memory. */
const maxFolded = 4_096
const several = 0xffff

/**
 * The units by which a character with its marks is compared: NFKC, then full case folding of each character, decimal digits of all
 * scripts as ASCII. Converting to upper case first makes ß equal ss and ς equal σ; the dot that lower-casing İ leaves is dropped, so
 * that it equals i. Vowel signs of Hebrew and Arabic are left out. Only Greek is composed again: its capitals with two marks have no composed form, its small letters do.
 */
class Folding {
  /** By unit, what it is compared as where that is one unit: 0 if not known yet, `several` if it is more than one or none. */
  readonly single = new Uint16Array(0x10000)
  readonly #clusters = new Map<string, string>()
  readonly #shapes: boolean

  /** `shapes`: a letter that looks like a Latin one is compared as that one. */
  constructor(shapes: boolean) {
    this.#shapes = shapes
  }

  of(cluster: string): string {
    const known = this.#clusters.get(cluster)
    if (known !== undefined) return known
    let out = ''
    // A mark over i takes the place of its dot, which is why some programs set it over a dotless one.
    const plain = cluster.length > 1 && cluster.startsWith('ı') ? `i${cluster.slice(1)}` : cluster
    for (const char of plain.normalize('NFKC'))
      out += foldCharacter(this.#shapes ? String.fromCodePoint(latinShape(char.codePointAt(0) ?? 0)) : char)
    if (out.includes('i\u0307')) out = out.replaceAll('i\u0307', 'i')
    if (cluster.length > 1) out = out.replaceAll(vowelSigns, '')
    if (out.length > 1 && greek.test(out)) {
      const composed = out.normalize('NFKC')
      if (composed.length === 1) out = composed
    }
    if (cluster.length <= 16) {
      if (this.#clusters.size >= maxFolded) this.#clusters.clear()
      this.#clusters.set(cluster, out)
    }
    return out
  }

  /** What a character of one unit without marks is compared as; `several` where that is not one significant unit. */
  unitOf(code: number): number {
    if (code >= 0xd800 && code < 0xe000) return several
    const out = this.of(String.fromCharCode(code))
    const unit = out.charCodeAt(0)
    const isOne = out.length === 1 && (classes[unit] === plain || classes[unit] === extending)
    this.single[code] = isOne ? unit : several
    return this.single[code]
  }
}

/** Letters as they are, and letters by the Latin ones that they look like. */
const foldings = { letters: new Folding(false), shapes: new Folding(true) }

/** Vowel signs and cantillation of Hebrew and Arabic, which most texts leave out. Those that make another letter are composed before. */
const vowelSigns =
  /[\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed]+/g

const greek = /^[\u0370-\u03ff\u1f00-\u1fff]/
const otherDigit = /^(?=[^0-9])\p{Nd}$/u

/** Apostrophes as word processors and keyboards write them. */
const apostrophe = /^[\u2018\u2019\u201b\u02bc\u2032]$/

function foldCharacter(char: string): string {
  if (apostrophe.test(char)) return "'"
  // The capital of dotless ı is I, which would become i.
  if (char === 'ı') return char
  if (otherDigit.test(char)) return String(digitOf(char.codePointAt(0) ?? 0))
  return char.toUpperCase().toLowerCase().normalize('NFKC').replace('ς', 'σ')
}

/** Decimal digits of a script are ten in a row, from zero on (Unicode Standard, 4.6). */
function digitOf(code: number): number {
  let zero = code
  while (code - zero < 9 && otherDigit.test(String.fromCodePoint(zero - 1))) zero--
  return code - zero
}

/**
 * Reads a string as its significant units, one by one: folded, without white space, dashes and ignorable characters, each with its
 * range in the source and the gap before it.
 */
export class Normaliser {
  /** The current unit, the range of its character, and the gap before it (`gapBits`). */
  unit = 0
  from = 0
  to = 0
  gap = 0
  /** Dashes read so far. */
  dashes = 0
  readonly #text: string
  #at = 0
  /** Units of a character that folds to several, and how many of them are read. */
  #pending = ''
  #read = 0
  readonly #folding: Folding

  /** `compare`: letters as they are, or by the Latin letters that they look like. */
  constructor(text: string, compare: keyof typeof foldings = 'letters') {
    this.#text = text
    this.#folding = foldings[compare]
  }

  /** Moves to the next unit; false at the end. */
  next(): boolean {
    this.gap = 0
    for (;;) {
      while (this.#read < this.#pending.length)
        if (this.#take(this.#pending.charCodeAt(this.#read++))) return true
      const text = this.#text
      if (this.#at >= text.length) return false
      const start = this.#at
      const code = text.charCodeAt(start)
      const kind = classes[code]
      if (kind === ignorable) {
        this.#at++
        continue
      }
      if (kind !== plain && kind !== extending) {
        this.#at++
        this.#take(code)
        continue
      }
      const after = start + 1 < text.length ? text.charCodeAt(start + 1) : 0
      if (code < 0x80 && (after < 0x300 || (classes[after] !== extending && classes[after] !== ignorable))) {
        this.#at = start + 1
        this.unit = code >= 65 && code <= 90 ? code + 32 : code
        this.from = start
        this.to = start + 1
        return true
      }
      if (isInvisiblePair(code)) {
        this.#at += 2
        continue
      }
      if (code >= 0x80 && classes[after] !== extending && classes[after] !== ignorable) {
        const unit = this.#folding.single[code] || this.#folding.unitOf(code)
        if (unit !== several) {
          this.#at = start + 1
          this.unit = unit
          this.from = start
          this.to = start + 1
          return true
        }
      }
      this.#readCluster(start)
    }
  }

  /** Takes a unit: white space or a dash extends the gap, anything else becomes the current unit. */
  #take(code: number): boolean {
    switch (classes[code]) {
      case space:
        this.gap |= gapBits.blank
        return false
      case lineEnd:
        this.gap |= gapBits.blank | gapBits.line | (this.gap & gapBits.dash ? gapBits.hyphenated : 0)
        return false
      case dash:
        this.gap |= gapBits.dash
        this.dashes++
        return false
      case ignorable:
        return false
      default:
        this.unit = code
        return true
    }
  }

  /** Reads a character and the marks that extend it; ignorable characters between them are dropped. */
  #readCluster(start: number): void {
    const text = this.#text
    const code = text.charCodeAt(start)
    let at = start + (code >= 0xd800 && code < 0xdc00 && isLow(text, start + 1) ? 2 : 1)
    let cluster = text.slice(start, at)
    let end = at
    while (at < text.length) {
      const kind = classes[text.charCodeAt(at)]
      if (kind === extending) {
        const from = at
        while (at < text.length && classes[text.charCodeAt(at)] === extending) at++
        cluster += text.slice(from, at)
        end = at
        // A soft hyphen separates a letter from a mark; other ignorable characters do not.
      } else if (kind === ignorable && text.charCodeAt(at) !== 0xad) at++
      else if (isInvisiblePair(text.charCodeAt(at))) at += 2
      else break
    }
    this.#at = end
    this.#pending = this.#folding.of(cluster)
    this.#read = 0
    this.from = start
    this.to = end
  }
}

function isLow(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  return code >= 0xdc00 && code < 0xe000
}
