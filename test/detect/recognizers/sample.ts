/**
 * A random text that a pattern matches, or nearly: one alternative and one count are picked wherever its source has a choice.
 * Look-arounds are ignored, so a sample may be a near miss, which is what hostile texts need.
 */
export function sample(pattern: RegExp, random: () => number): string {
  return new Sampler(pattern.source, random).alternatives()
}

const letters = 'abcdefghijklmnopqrstuvwxyz'
const classes: Readonly<Record<string, string>> = {
  d: '0123456789',
  w: `${letters}${letters.toUpperCase()}0123456789_`,
  s: ' \t',
  D: 'a-',
  W: ' -',
  S: 'a1-',
}
/** Repeats of a quantifier without an upper bound, or with a high one. */
const maxRepeats = 12

class Sampler {
  readonly #source: string
  readonly #random: () => number
  #at = 0

  constructor(source: string, random: () => number) {
    this.#source = source
    this.#random = random
  }

  alternatives(): string {
    const choices: string[] = []
    let text = ''
    while (this.#at < this.#source.length && this.#source[this.#at] !== ')') {
      if (this.#source[this.#at] === '|') {
        choices.push(text)
        text = ''
        this.#at++
        continue
      }
      text += this.#piece()
    }
    choices.push(text)
    return choices[Math.floor(this.#random() * choices.length)]
  }

  /** An atom repeated by its quantifier, with a new choice each time. */
  #piece(): string {
    const start = this.#at
    let text = this.#atom()
    const end = this.#at
    const times = this.#times()
    const behind = this.#at
    if (times === 0) return ''
    for (let i = 1; i < times; i++) {
      this.#at = start
      text += this.#atom()
    }
    this.#at = Math.max(end, behind)
    return text
  }

  #times(): number {
    const found = /^(?:[*?+]|\{(\d+)(,?)(\d*)\})\??/.exec(this.#source.slice(this.#at, this.#at + 16))
    if (found === null) return 1
    this.#at += found[0].length
    const [whole, low, comma, high] = found
    const min = low === undefined ? (whole.startsWith('+') ? 1 : 0) : Number(low)
    const limit =
      low === undefined
        ? whole.startsWith('?')
          ? 1
          : maxRepeats
        : comma === ''
          ? min
          : Math.min(high === '' ? min + maxRepeats : Number(high), min + maxRepeats)
    return min + Math.floor(this.#random() * (limit - min + 1))
  }

  #atom(): string {
    const char = this.#source[this.#at++]
    if (char === '(') return this.#group()
    if (char === '[') return this.#set()
    if (char === '\\') return this.#escaped()
    if (char === '.') return 'x'
    return char === '^' || char === '$' ? '' : char
  }

  #group(): string {
    const lead =
      /^\?(?:<?[=!]|:|<\w+>|[a-z]*(?:-[a-z]+)?:)/.exec(this.#source.slice(this.#at, this.#at + 64))?.[0] ?? ''
    this.#at += lead.length
    const text = this.alternatives()
    this.#at++
    return /^\?<?[=!]/.test(lead) ? '' : text
  }

  #escaped(): string {
    const kind = this.#source[this.#at++]
    if (kind === 'b' || kind === 'B') return ''
    if (kind === 'p' || kind === 'P') {
      const end = this.#source.indexOf('}', this.#at)
      const name = this.#source.slice(this.#at + 1, end)
      this.#at = end + 1
      return name === 'N' ? '7' : name === 'Lu' ? 'Q' : 'q'
    }
    if (kind === 'u' || kind === 'x') {
      const width = kind === 'u' ? 4 : 2
      const code = Number.parseInt(this.#source.slice(this.#at, this.#at + width), 16)
      this.#at += width
      return String.fromCharCode(code)
    }
    if (kind === 'k') {
      this.#at = this.#source.indexOf('>', this.#at) + 1
      return '-'
    }
    if (kind === 't') return '\t'
    if (kind === 'n') return '\n'
    if (/[1-9]/.test(kind)) return '-'
    const list = classes[kind]
    return list === undefined ? kind : list[Math.floor(this.#random() * list.length)]
  }

  #set(): string {
    const members: string[] = []
    const negated = this.#source[this.#at] === '^'
    if (negated) this.#at++
    while (this.#at < this.#source.length && this.#source[this.#at] !== ']') {
      const first = this.#source[this.#at++]
      const low = first === '\\' ? this.#escaped() : first
      if (this.#source[this.#at] === '-' && this.#source[this.#at + 1] !== ']') {
        this.#at++
        const last = this.#source[this.#at++]
        const high = last === '\\' ? this.#escaped() : last
        const [from, to] = [low.charCodeAt(0), high.charCodeAt(0)]
        members.push(String.fromCharCode(from + Math.floor(this.#random() * (to - from + 1))))
      } else members.push(low)
    }
    this.#at++
    return negated ? 'a' : (members[Math.floor(this.#random() * members.length)] ?? '')
  }
}
