import { LimitError } from '../../model/errors.ts'
import { PdfDict, PdfName, type PdfObject, PdfRef, PdfString } from '../objects.ts'
import { END, KEYWORD, Tokenizer } from '../syntax/tokenizer.ts'

/** Counts the values read by all parsers of one file. */
export interface ValueBudget {
  /** Values still allowed. */
  values: number
}

/** What a container and a string cost in `PdfLimits.values` beyond the one that every value costs. */
const arrayCost = 3
const dictCost = 9
const stringCost = 9

/** Keywords of the file structure: an object that is still open at one of them was never closed. */
const structural = /^(?:endobj|obj|stream|endstream|xref|trailer|startxref)/

/** Keywords that cannot be the first of another object. */
const brackets = new Set([']', '>', '>>', '{', '}', ')'])

interface Frame {
  readonly values: PdfObject[]
  readonly dict: boolean
}

/**
 * Reads the objects of a file (ISO 32000-1, 7.3). One loop over an explicit stack, so no file can overflow the call
 * stack. Damage is repaired the way viewers do it (an unclosed container ends where its object ends) and noted in
 * `damaged`.
 */
export class ObjectParser {
  /** Something had to be repaired. */
  damaged = false
  readonly #tokens: Tokenizer
  readonly #budget: ValueBudget
  readonly #depth: number

  constructor(bytes: Uint8Array, budget: ValueBudget, depth: number, pos = 0) {
    this.#tokens = new Tokenizer(bytes, pos)
    this.#budget = budget
    this.#depth = depth
  }

  get pos(): number {
    return this.#tokens.pos
  }

  set pos(pos: number) {
    this.#tokens.pos = pos
  }

  /** The bytes ended inside an object. */
  get cut(): boolean {
    return this.#tokens.cut
  }

  /** Reads an unsigned integer of at most 10 digits; null without advancing, if there is none. */
  integer(): number | null {
    const tokens = this.#tokens
    tokens.skipSpace()
    const start = tokens.pos
    let pos = start
    let value = 0
    for (let c = tokens.bytes[pos] ?? -1; c >= 0x30 && c <= 0x39; c = tokens.bytes[++pos] ?? -1) {
      if (pos - start === 10) return null
      value = value * 10 + (c - 0x30)
    }
    if (pos === start) return null
    tokens.pos = pos
    return value
  }

  /** Steps past a keyword if it is next. Anything may follow it, as broken writers have it (`obj<<`, `objnull`). */
  keyword(word: string): boolean {
    const tokens = this.#tokens
    tokens.skipSpace()
    for (let i = 0; i < word.length; i++)
      if (tokens.bytes[tokens.pos + i] !== word.charCodeAt(i)) return false
    tokens.pos += word.length
    return true
  }

  /** One object; null if none can be read. */
  object(): PdfObject {
    const tokens = this.#tokens
    const stack: Frame[] = []
    let frame: Frame | null = null
    for (;;) {
      const token = tokens.next()
      if (token === END) {
        tokens.cut = true
        return this.#unwind(stack)
      }
      this.#spend(1)
      let value: PdfObject
      if (token !== KEYWORD) {
        value = token
        if (!frame && typeof token === 'number') return this.#numberOrReference(token)
        if (token instanceof PdfString) this.#spend(stringCost)
      } else {
        const { keyword } = tokens
        if (keyword === '[' || keyword === '<<') {
          frame = this.#open(stack, keyword === '<<')
          continue
        }
        if (frame && keyword === (frame.dict ? '>>' : ']')) {
          stack.pop()
          value = containerOf(frame)
          frame = stack.at(-1) ?? null
        } else if (frame && keyword === 'R') {
          this.#reference(frame.values)
          continue
        } else {
          this.damaged = true
          if (!frame || structural.test(keyword)) {
            // A bracket that closes nothing belongs to no other object; a keyword may be the next one's.
            if (!brackets.has(keyword)) tokens.pos = tokens.start
            return this.#unwind(stack)
          }
          // In a dictionary it counts as a value, as in pdf.js.
          if (frame.dict) frame.values.push(null)
          continue
        }
      }
      if (!frame) return value
      frame.values.push(value)
    }
  }

  #spend(values: number): void {
    this.#budget.values -= values
    if (this.#budget.values < 0)
      throw new LimitError('too_many_entries', 'The PDF holds more values than the limit allows.', {
        limit: 'values',
      })
  }

  #open(stack: Frame[], dict: boolean): Frame {
    if (stack.length >= this.#depth)
      throw new LimitError('too_many_entries', 'The PDF nests its objects deeper than the limit allows.', {
        limit: 'depth',
      })
    this.#spend(dict ? dictCost : arrayCost)
    const frame = { values: [], dict }
    stack.push(frame)
    return frame
  }

  /** The content of the open containers when the object ends too early. */
  #unwind(stack: readonly Frame[]): PdfObject {
    this.damaged = true
    let value: PdfObject = null
    for (const [i, frame] of stack.toReversed().entries()) {
      if (i > 0) frame.values.push(value)
      value = containerOf(frame)
    }
    return value
  }

  /** Turns the two numbers before an `R` into a reference. */
  #reference(values: PdfObject[]): void {
    const gen = values.at(-1)
    const num = values.at(-2)
    if (typeof num === 'number' && typeof gen === 'number' && Number.isInteger(num) && num >= 0) {
      values.length -= 2
      values.push(new PdfRef(num, gen))
    } else this.damaged = true
  }

  /** Outside a container: the number itself, or the reference it begins. */
  #numberOrReference(num: number): PdfObject {
    const tokens = this.#tokens
    const after = tokens.pos
    if (Number.isInteger(num) && num >= 0) {
      const gen = this.integer()
      if (gen !== null && tokens.next() === KEYWORD && tokens.keyword === 'R') return new PdfRef(num, gen)
    }
    tokens.pos = after
    return num
  }
}

function containerOf({ values, dict }: Frame): PdfObject {
  // A copy has exact size: the growable array of the parser takes several times as much memory.
  if (!dict) return values.slice()
  const entries = new PdfDict()
  for (let i = 0; i + 1 < values.length; ) {
    const key = values[i]
    // A value without a key: one step, so that the pairs are aligned again.
    if (!(key instanceof PdfName)) {
      i++
      continue
    }
    // An entry whose value is null equals an absent one (7.3.7).
    const value = values[i + 1] ?? null
    if (value !== null) entries.set(key.name, value)
    i += 2
  }
  return entries
}
