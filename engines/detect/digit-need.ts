/**
 * How many decimal digits any match of a pattern must hold, at least: a lower bound read off the pattern's source. A text
 * position with fewer digits ahead cannot match, so the pattern need not be tried there. Unknown syntax counts as none.
 */
export function digitNeed(pattern: RegExp): number {
  const reader = new Reader(pattern.source)
  return reader.alternatives(0)
}

/** Groups nested deeper than this count as none; no pattern of ours comes near. */
const deepest = 40

class Reader {
  readonly #source: string
  #at = 0

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
      return escaped === 'd' ? 1 : 0
    }
    return char >= '0' && char <= '9' ? 1 : 0
  }

  #group(depth: number): number {
    const lead =
      /^\?(?:<?[=!]|:|<\w+>|[a-z]*(?:-[a-z]+)?:)/.exec(this.#source.slice(this.#at, this.#at + 64))?.[0] ?? ''
    this.#at += lead.length
    const inside = this.alternatives(depth + 1)
    this.#at++
    const looks = /^\?<?[=!]/.test(lead)
    return looks || depth > deepest ? 0 : inside
  }

  /** A set counts when all it holds are digits. */
  #set(): number {
    const start = this.#at
    while (this.#at < this.#source.length && this.#source[this.#at] !== ']')
      this.#at += this.#source[this.#at] === '\\' ? 2 : 1
    return /^(?:\d(?:-\d)?|\\d)+$/.test(this.#source.slice(start, this.#at++)) ? 1 : 0
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
