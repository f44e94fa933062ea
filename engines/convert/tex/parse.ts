import { characterOfCommand } from '../../model/tex-symbols.ts'
import {
  type Accent,
  type Alphabet,
  accents,
  alphabets,
  type Environment,
  environments,
  type TexNode,
} from './nodes.ts'

/** Longer or deeper formulas keep their source. */
const maxLength = 20_000
const maxDepth = 40

/**
 * Parses a formula of LaTeX with amsmath. null if it contains anything unknown: a command of another package, a definition, unbalanced
 * braces. Time and depth are bounded.
 */
export function parseTex(source: string): TexNode | null {
  if (source.length > maxLength) return null
  const tokens = source
    .match(/\\(?:[A-Za-z]+\*?|[\s\S])|%[^\n]*\n?|[^\\]/gu)
    ?.filter((token) => !/^(?:\s+|%[\s\S]+)$/.test(token) || token === ' ')
  if (!tokens) return null
  const parser = new Parser(tokens)
  const node = parser.row(0, 'end')
  return parser.failed || (node.kind === 'row' && node.parts.length === 0) ? null : node
}

/** What ends a row. */
type Stop = 'end' | '}' | ']' | '\\right' | 'cell'

const emptyRow: TexNode = { kind: 'row', parts: [] }

const functions = new Set(
  'arccos arcsin arctan arg cos cosh cot coth csc deg det dim exp gcd hom inf ker lg lim liminf limsup ln log max min Pr sec sin sinh sup tan tanh bmod'.split(
    ' ',
  ),
)

const spaces: Readonly<Record<string, number>> = {
  ',': 0.167,
  ':': 0.222,
  ';': 0.278,
  '!': -0.167,
  ' ': 0.25,
  quad: 1,
  qquad: 2,
  '>': 0.222,
}
/** Commands that only affect appearance. */
const ignoredCommands = new Set(
  'displaystyle textstyle scriptstyle scriptscriptstyle limits nolimits nonumber notag big Big bigg Bigg bigl Bigl biggl Biggl bigr Bigr biggr Biggr bigm Bigm'.split(
    ' ',
  ),
)

const digit = /^[0-9]$/
const letter = /^\p{L}$/u

class Parser {
  readonly #tokens: readonly string[]
  #at = 0
  failed = false

  constructor(tokens: readonly string[]) {
    this.#tokens = tokens
  }

  /** Parses a row up to its end, which is consumed, except the end of a cell. */
  row(depth: number, stop: Stop): TexNode {
    const parts: TexNode[] = []
    if (depth > maxDepth) this.failed = true
    while (!this.failed) {
      const token = this.#tokens[this.#at]
      if (token === undefined) {
        if (stop !== 'end') this.failed = true
        break
      }
      if (this.#ends(token, stop)) break
      this.#at++
      if (token === ' ') continue
      if (token === '^' || token === '_' || token === "'") this.#script(token, parts, depth)
      else {
        const node = this.#node(token, depth)
        if (node) parts.push(node)
      }
    }
    const joined = joinDigits(parts)
    return joined.length === 1 ? joined[0] : { kind: 'row', parts: joined }
  }

  #ends(token: string, stop: Stop): boolean {
    if (stop === 'cell') return token === '&' || token === '\\\\' || token === '\\end'
    if (stop === 'end') {
      if (token === '}' || token === '&' || token === '\\\\' || token === '\\end') this.failed = true
      return this.failed
    }
    if (stop === '\\right') return token === '\\right' || token === '\\middle'
    if (token !== stop) return false
    this.#at++
    return true
  }

  #script(sign: string, parts: TexNode[], depth: number): void {
    const last = parts.pop() ?? emptyRow
    const own =
      last.kind === 'scripts' ? last : { kind: 'scripts' as const, base: last, below: null, above: null }
    if (sign === "'") {
      let primes = '′'
      while (this.#tokens[this.#at] === "'") {
        primes += '′'
        this.#at++
      }
      const mark: TexNode = { kind: 'operator', text: primes }
      // Primes must precede a superscript.
      if (own.above) this.failed = true
      const next = this.#peek()
      if (next !== '^') {
        parts.push({ ...own, above: mark })
        return
      }
      this.#skipTo('^')
      const raised = this.#argument(depth)
      parts.push({
        ...own,
        above: { kind: 'row', parts: [mark, ...(raised.kind === 'row' ? raised.parts : [raised])] },
      })
      return
    }
    const script = this.#argument(depth)
    const taken = sign === '^' ? own.above : own.below
    if (taken && !(sign === '^' && isPrimes(taken))) this.failed = true
    if (sign === '_') parts.push({ ...own, below: script })
    else if (taken)
      parts.push({
        ...own,
        above: { kind: 'row', parts: [taken, ...(script.kind === 'row' ? script.parts : [script])] },
      })
    else parts.push({ ...own, above: script })
  }

  #peek(): string | undefined {
    let at = this.#at
    while (this.#tokens[at] === ' ') at++
    return this.#tokens[at]
  }

  #skipTo(token: string): void {
    while (this.#tokens[this.#at] === ' ') this.#at++
    if (this.#tokens[this.#at] === token) this.#at++
    else this.failed = true
  }

  /** Parses one argument: a symbol, a command with its arguments, or a group in braces. */
  #argument(depth: number): TexNode {
    const token = this.#peek()
    // Commands nest without braces too.
    if (token === undefined || this.failed || depth > maxDepth) {
      this.failed = true
      return emptyRow
    }
    this.#skipTo(token)
    return this.#node(token, depth + 1) ?? emptyRow
  }

  #node(token: string, depth: number): TexNode | null {
    if (token === '{') return this.row(depth + 1, '}')
    if (token === '}' || token === '&' || token === '#' || token === '$') {
      this.failed = true
      return null
    }
    if (token === '~') return { kind: 'space', em: 0.25 }
    if (!token.startsWith('\\')) return signNode(token)
    return this.#command(token.slice(1), depth)
  }

  #command(name: string, depth: number): TexNode | null {
    if (Object.hasOwn(spaces, name)) return { kind: 'space', em: spaces[name] }
    if (ignoredCommands.has(name)) return null
    if (functions.has(name)) return { kind: 'function', name: name === 'bmod' ? 'mod' : name, own: true }
    if (Object.hasOwn(accents, name))
      return { kind: 'accent', command: name as Accent, content: this.#argument(depth) }
    if ((alphabets as readonly string[]).includes(name))
      return { kind: 'alphabet', alphabet: name as Alphabet, content: this.#argument(depth) }
    switch (name) {
      case 'frac':
      case 'dfrac':
      case 'tfrac':
        return { kind: 'fraction', above: this.#argument(depth), below: this.#argument(depth), ruled: true }
      case 'binom':
      case 'dbinom':
      case 'tbinom': {
        const content: TexNode = {
          kind: 'fraction',
          above: this.#argument(depth),
          below: this.#argument(depth),
          ruled: false,
        }
        return { kind: 'fenced', open: '(', close: ')', parts: [content], between: [] }
      }
      case 'sqrt': {
        const degree = this.#peek() === '[' ? this.#bracketed(depth) : null
        return { kind: 'root', degree, content: this.#argument(depth) }
      }
      case 'left':
        return this.#fenced(depth)
      case 'begin':
        return this.#environment(depth)
      case 'text':
      case 'textrm':
      case 'mbox':
      case 'textit':
        return { kind: 'text', text: this.#verbatim() }
      case 'operatorname':
      case 'operatorname*':
        return { kind: 'function', name: this.#verbatim(), own: false }
      case 'tag':
        return { kind: 'tag', text: this.#verbatim() }
      case 'boxed':
        return { kind: 'boxed', content: this.#argument(depth) }
      case 'phantom':
        return { kind: 'phantom', content: this.#argument(depth) }
      case 'underset': {
        const other = this.#argument(depth)
        return { kind: 'stacked', other, base: this.#argument(depth), above: false }
      }
      case 'overset':
      case 'stackrel': {
        const other = this.#argument(depth)
        return { kind: 'stacked', other, base: this.#argument(depth), above: true }
      }
      case 'pmod': {
        const content = this.#argument(depth)
        const parts: TexNode[] = [
          { kind: 'operator', text: '(' },
          { kind: 'function', name: 'mod', own: true },
          content,
          { kind: 'operator', text: ')' },
        ]
        return { kind: 'row', parts }
      }
      case 'not': {
        const struck = this.#argument(depth)
        if (struck.kind !== 'operator') this.failed = true
        return struck.kind === 'operator'
          ? { kind: 'operator', text: `${struck.text}\u0338`.normalize('NFC') }
          : null
      }
    }
    const sign = characterOfCommand(name)
    if (sign !== undefined) return signNode(sign)
    this.failed = true
    return null
  }

  #bracketed(depth: number): TexNode {
    this.#skipTo('[')
    return this.row(depth + 1, ']')
  }

  /** Text in braces, verbatim. */
  #verbatim(): string {
    this.#skipTo('{')
    let text = ''
    for (let depth = 0; ; ) {
      const token = this.#tokens[this.#at++]
      if (token === undefined || (token.startsWith('\\') && !/^\\[\\{}$%&#_ ,]$/.test(token))) {
        this.failed = true
        return text
      }
      if (token === '{') depth++
      else if (token === '}') {
        if (depth === 0) return text
        depth--
      } else text += token.startsWith('\\') ? token[1].replace(',', ' ') : token
    }
  }

  #delimiter(): string {
    const token = this.#peek() ?? ''
    this.#skipTo(token)
    if (token === '.') return ''
    if (!token.startsWith('\\')) return token
    const sign = characterOfCommand(token.slice(1))
    if (sign === undefined) this.failed = true
    return sign ?? ''
  }

  #fenced(depth: number): TexNode {
    const open = this.#delimiter()
    const parts: TexNode[] = []
    const between: string[] = []
    for (;;) {
      parts.push(this.row(depth + 1, '\\right'))
      const token = this.#tokens[this.#at++]
      if (this.failed || token === undefined) return emptyRow
      const sign = this.#delimiter()
      if (token === '\\right') return { kind: 'fenced', open, close: sign, parts, between }
      between.push(sign)
    }
  }

  #environment(depth: number): TexNode | null {
    const name = this.#verbatim()
    if (!Object.hasOwn(environments, name)) {
      this.failed = true
      return null
    }
    const rows: TexNode[][] = [[]]
    while (!this.failed) {
      rows[rows.length - 1].push(this.row(depth + 1, 'cell'))
      const token = this.#tokens[this.#at++]
      if (token === '\\\\') rows.push([])
      else if (token === '\\end') break
      else if (token !== '&') this.failed = true
    }
    if (this.#verbatim() !== name) this.failed = true
    const last = rows[rows.length - 1]
    if (rows.length > 1 && last.length === 1 && last[0].kind === 'row' && last[0].parts.length === 0)
      rows.pop()
    return { kind: 'array', environment: name as Environment, rows }
  }
}

function isPrimes(node: TexNode): boolean {
  return node.kind === 'operator' && /^′+$/.test(node.text)
}

function signNode(sign: string): TexNode {
  if (digit.test(sign)) return { kind: 'number', text: sign }
  if ((letter.test(sign) && !/[℘ℵℶ-ℸ]/u.test(sign)) || /^[∂∇∞∅ℏℓ]$/u.test(sign))
    return { kind: 'identifier', text: sign }
  if (sign === '-') return { kind: 'operator', text: '−' }
  if (sign === '*') return { kind: 'operator', text: '∗' }
  return { kind: 'operator', text: sign }
}

/** Joins adjacent digits to numbers. */
function joinDigits(parts: readonly TexNode[]): TexNode[] {
  const out: TexNode[] = []
  for (const [i, part] of parts.entries()) {
    const last = out.at(-1)
    const point = part.kind === 'operator' && part.text === '.' && parts[i + 1]?.kind === 'number'
    if (last?.kind === 'number' && (part.kind === 'number' || point))
      out[out.length - 1] = { kind: 'number', text: last.text + part.text }
    else out.push(part)
  }
  return out
}
