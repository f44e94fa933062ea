import { mixHigh, mixLow, seedHigh, seedLow } from '../dictionaries/lexicon.ts'
import { nameMarks, wordClass, wordMark } from '../dictionaries/word-classes.ts'
import { letterUnit, oddUnit, unitClass, unitClasses, unitTable, upperBit } from '../text/chars.ts'
import type { TokenColumns } from './token-columns.ts'
import { firstUncased, firstUnspaced, isZero, type OddWord, shape, shapeByBits } from './word-shape.ts'

// An imported binding is read from its module at every use, and a member from its object, whereas a const of this module becomes
// part of the machine code. The loop below reads every unit of every text, so it uses module constants only.
const classesOf = unitClasses
const units = unitTable
const forms = shapeByBits
const { letter: inWord, digit: inNumber, blank: isBlank, upper: isUpper } = unitClass
const [plainOrOdd, plain, odd, capitalBit] = [letterUnit | oddUnit, letterUnit, oddUnit, upperBit]
const [firstLow, firstHigh, nextLow, nextHigh, none] = [seedLow, seedHigh, mixLow, mixHigh, isZero]
const [small, uncased, number, uncasedFrom] = [shape.lower, shape.uncased, shape.number, firstUncased]
const unspacedFrom = firstUnspaced
const { title, locative, placeStart } = wordClass

/** A lower-case word is notable if some grammar begins with its class, or for its mark in the dictionary. */
const notableClasses =
  wordClass.suffix |
  wordClass.month |
  wordClass.weekday |
  wordClass.streetAfter |
  wordClass.streetBefore |
  wordClass.unit |
  wordClass.legal |
  wordClass.institution |
  wordClass.role |
  wordClass.age |
  wordClass.box |
  wordClass.trade
const notableMarks =
  wordMark.given | wordMark.country | wordMark.region | wordMark.city | wordMark.town | wordMark.org
const leadingClasses = wordClass.phrase | wordClass.special | wordClass.ruleLead

/** Distinct words inside sentences of the shortest text that shows whether its nouns have capitals. */
const minWords = 40

const seen = new Set<number>()

/**
 * Splits a window's units into tokens, in one pass. Properties of words are computed by tables and bits rather than by branches: text
 * is unpredictable, and mispredicted branches were most of the cost.
 */
export function tokenise(window: TokenColumns, oddWord: OddWord): void {
  const { codes, length, lexicon, start, end, low, high, slot, marks, classes, sign, notable, leading } =
    window
  const shapes = window.shape
  let notables = 0
  let leads = 0
  // After a title (Mr) any word may be a name.
  let titled = 0
  // After a locative word (in, from) the first word of a place name may be lower-case; elsewhere half of all words would begin one.
  let located = 0
  let count = 0
  let signs = 0
  // Words one space behind the token before, and those of them with a capital.
  let within = 0
  let capitalised = 0
  let unspaced = false
  let wordUnits = 0
  let behindBlank = -1
  let i = 0
  while (i < length) {
    const first = codes[i]
    const kind = classesOf[first]
    if (kind & inWord) {
      const from = i
      wordUnits |= first
      let a = firstLow
      let b = firstHigh
      let capitals = 0
      let entry = units[first]
      while ((entry & plainOrOdd) === plain) {
        capitals += (entry >>> capitalBit) & 1
        a = nextLow(a, entry & 0xffff)
        b = nextHigh(b, entry & 0xffff)
        entry = ++i < length ? units[codes[i]] : 0
      }
      let letters = i - from
      if (entry & odd) {
        oddWord.read(codes, i, length, a, b)
        i = oddWord.end
        a = oddWord.low
        b = oddWord.high
        capitals += oddWord.capitals
        letters += oddWord.letters
      }
      const found = lexicon.find(a, b)
      const wordMarks = lexicon.marks(found)
      const known = lexicon.classes(found)
      let form: number =
        forms[
          none(capitals) |
            (none(capitals ^ 1) << 1) |
            (none(capitals ^ letters) << 2) |
            (none(letters ^ 1) << 3) |
            ((kind & isUpper) << 2)
        ]
      const spaced = none(from ^ behindBlank)
      within += spaced
      capitalised += spaced & (none(form) ^ 1)
      if (first >= uncasedFrom && (first < 0x10a0 || first >= 0x2e80)) {
        unspaced = unspaced || first >= unspacedFrom
        if (form === small) {
          form = uncased
          within -= spaced
        }
      }
      start[count] = from
      end[count] = i
      slot[count] = found
      marks[count] = wordMarks
      classes[count] = known
      shapes[count] = form
      low[count] = a
      high[count] = b
      notable[notables] = count
      notables +=
        none(form | (known & notableClasses) | (wordMarks & notableMarks) | titled | (known & located)) ^ 1
      titled = known & title
      located = (none(known & locative) - 1) & placeStart
      leading[leads] = count
      leads += none(known & leadingClasses) ^ 1
      count++
      // Most words end before a space.
      if (i < length && codes[i] === 32) behindBlank = ++i
      continue
    }
    if (kind & inNumber) {
      start[count] = i
      while (i < length && codes[i] >= 48 && codes[i] <= 57) i++
      end[count] = i
      shapes[count] = number
      notable[notables++] = count
      titled = 0
      located = 0
      slot[count] = 0
      marks[count] = 0
      classes[count] = 0
      low[count] = 0
      high[count++] = 0
      if (i < length && codes[i] === 32) behindBlank = ++i
      continue
    }
    if ((kind & isBlank) === 0 || first === 10 || first === 9) sign[signs++] = i
    i++
  }
  window.count = count
  window.notableCount = notables
  window.leadingCount = leads
  window.signCount = signs
  window.unspaced = unspaced
  window.wordUnits = wordUnits
  // Most texts have few capitals, and their words are not counted again.
  window.capitalRich = within > 40 && capitalised * 4 > within && hasCapitalNouns(window)
}

/**
 * Whether a capital says little about a word, as in German, where more than a sixth of the distinct words inside sentences are nouns
 * alone among words without capitals, and in headings and lists, where more than half are ordinary words with capitals. Names do not
 * count, nor the surnames behind given names, and no word counts twice: a list of people or a record that is repeated does not change
 * how its words are read.
 */
function hasCapitalNouns(window: TokenColumns): boolean {
  const { count, shape: shapes, marks, low } = window
  seen.clear()
  let [nouns, ordinary] = [0, 0]
  for (let i = 1; i < count; i++) {
    const form = shapes[i]
    const isCapital = form === shape.capital
    if ((!isCapital && form !== shape.lower) || !isSpaced(window, i)) continue
    const isBehindCapital = shapes[i - 1] !== shape.lower
    if (isCapital && (marks[i] & nameMarks || (isBehindCapital && marks[i - 1] & wordMark.given))) continue
    // A word with and one without a capital are different ones.
    const key = isCapital ? ~low[i] : low[i]
    if (seen.has(key)) continue
    const isCommon = (marks[i] & wordMark.common) !== 0
    const isAlone = isCapital && !isBehindCapital && !isBeforeCapital(window, i)
    if (isCapital && !isCommon && !isAlone) continue
    seen.add(key)
    if (isAlone) nouns++
    if (isCapital && isCommon) ordinary++
  }
  return seen.size >= minWords && (nouns * 6 > seen.size || ordinary * 2 > seen.size)
}

function isBeforeCapital(window: TokenColumns, i: number): boolean {
  return i + 1 < window.count && window.shape[i + 1] === shape.capital && isSpaced(window, i + 1)
}

/** Whether one blank and nothing else is before a token. */
function isSpaced({ start, end, codes }: TokenColumns, i: number): boolean {
  return start[i] === end[i - 1] + 1 && codes[end[i - 1]] === 32
}
