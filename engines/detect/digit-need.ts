/**
 * How many decimal digits any match of a pattern must hold, at least: a lower bound read off the pattern's source. A text
 * position with fewer digits ahead cannot match, so the pattern need not be tried there. Unknown syntax counts as none.
 */
export function digitNeed(pattern: RegExp): number {
  const reader = new Reader(pattern.source)
  return reader.alternatives(0)
}

/** Whether a match may hold a letter, read off the pattern's source. Unknown syntax counts as a letter. */
export function takesLetters(pattern: RegExp): boolean {
  const reader = new Reader(pattern.source)
  reader.alternatives(0)
  return reader.letters
}

/** A set of digits, blanks and signs below the letters: no range reaches over them. */
const letterless = /^(?:\\[ds.,/()[\]+*?|{}^$:;#@!%&='"~-]|[ -,./:;#@=]|\d-\d|\d|-)*$/

/** Groups nested deeper than this count as none; no pattern of ours comes near. */
const deepest = 40

class Reader {
  readonly #source: string
  #at = 0
  /** Whether something read so far consumes letters. */
  letters = false

  constructor(source: string) {
    this.#source = source
  }

  /** Alternatives up to the closing bracket: the least of them. */
  alternatives(depth: number): number {
    let least = Number.POSITIVE_INFINITY
    let sum = 0
    while (this.#at < this.#source.length) {
      const char = this.#source[this.#at]
      if (char === ')') break
      if (char === '|') {
        least = Math.min(least, sum)
        sum = 0
        this.#at++
        continue
      }
      const atom = this.#atom(depth)
      sum += atom * this.#times()
    }
    return Math.min(least, sum)
  }

  #atom(depth: number): number {
    const source = this.#source
    const char = source[this.#at++]
    if (char === '(') return this.#group(depth)
    if (char === '[') return this.#set()
    if (char === '\\') {
      const escaped = source[this.#at++]
      if (escaped === 'p' || escaped === 'P' || (escaped === 'u' && source[this.#at] === '{'))
        this.#skipTo('}')
      else if (escaped === 'k') this.#skipTo('>')
      else if (escaped === 'u') this.#at += 4
      else if (escaped === 'x') this.#at += 2
      if (/[^dsbBtnrfvk\W\d_]/.test(escaped) || escaped === '_') this.letters = true
      return escaped === 'd' ? 1 : 0
    }
    if (char === '.' || /[^\W\d]/.test(char) || char > '\x7f') this.letters = true
    return char >= '0' && char <= '9' ? 1 : 0
  }

  #group(depth: number): number {
    const lead =
      /^\?(?:<?[=!]|:|<\w+>|[a-z]*(?:-[a-z]+)?:)/.exec(this.#source.slice(this.#at, this.#at + 64))?.[0] ?? ''
    this.#at += lead.length
    const before = this.letters
    const inside = this.alternatives(depth + 1)
    this.#at++
    const looks = /^\?<?[=!]/.test(lead)
    if (looks) this.letters = before
    return looks || depth > deepest ? 0 : inside
  }

  /** A set counts when all it holds are digits. */
  #set(): number {
    const start = this.#at
    while (this.#at < this.#source.length && this.#source[this.#at] !== ']')
      this.#at += this.#source[this.#at] === '\\' ? 2 : 1
    const members = this.#source.slice(start, this.#at++)
    if (!letterless.test(members)) this.letters = true
    return /^(?:\d(?:-\d)?|\\d)+$/.test(members) ? 1 : 0
  }

  /** The least count of the quantifier that follows, 1 where there is none. */
  #times(): number {
    const found = /^(?:[*?]|\+|\{(\d+)(?:,\d*)?\})\??/.exec(this.#source.slice(this.#at, this.#at + 16))
    if (found === null) return 1
    this.#at += found[0].length
    if (found[1] !== undefined) return Number(found[1])
    return found[0].startsWith('+') ? 1 : 0
  }

  #skipTo(sign: string): void {
    const end = this.#source.indexOf(sign, this.#at)
    this.#at = end < 0 ? this.#source.length : end + 1
  }
}
