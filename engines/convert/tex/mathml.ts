import { escapeAttribute, escapeText } from '../html/escape.ts'
import {
  accents,
  environments,
  largeOperators,
  limitFunctions,
  spacingAccents,
  type TexNode,
} from './nodes.ts'
import { parseTex } from './parse.ts'

/**
 * Converts a formula of LaTeX to presentation MathML (MathML Core), with the source as annotation, so that readers can restore it. null
 * if it cannot be parsed.
 */
export function texToMathml(source: string, displayed: boolean): string | null {
  const node = parseTex(source)
  if (!node) return null
  const attributes = displayed ? ' display="block"' : ''
  return `<math xmlns="http://www.w3.org/1998/Math/MathML"${attributes}><semantics>${toElement(node, displayed)}<annotation encoding="application/x-tex">${escapeText(source)}</annotation></semantics></math>`
}

/** A node as exactly one element. */
function toElement(node: TexNode, displayed: boolean): string {
  return node.kind === 'row'
    ? element('mrow', node.parts.map((part) => toElement(part, displayed)).join(''))
    : elementOf(node, displayed)
}

function element(name: string, content: string, attributes = ''): string {
  return `<${name}${attributes}>${content}</${name}>`
}

const operator = (text: string, attributes = '') => element('mo', escapeText(text), attributes)

function elementOf(node: Exclude<TexNode, { kind: 'row' }>, displayed: boolean): string {
  const inner = (part: TexNode) => toElement(part, displayed)
  switch (node.kind) {
    case 'identifier':
      return element('mi', escapeText(node.text))
    case 'number':
      return element('mn', escapeText(node.text))
    case 'operator':
      return operator(node.text, /^[()[\]{}|‖⟨⟩⌊⌋⌈⌉]$/u.test(node.text) ? ' stretchy="false"' : '')
    case 'function':
      return element('mi', escapeText(node.name), node.name.length === 1 ? ' mathvariant="normal"' : '')
    case 'text':
      return element('mtext', escapeText(node.text.replace(/ /g, '\u00a0')))
    case 'space':
      return `<mspace width="${node.em}em"></mspace>`
    case 'scripts':
      return scripts(node, displayed)
    case 'fraction':
      return element(
        'mfrac',
        toElement(node.above, false) + toElement(node.below, false),
        node.ruled ? '' : ' linethickness="0"',
      )
    case 'root':
      return node.degree
        ? element('mroot', inner(node.content) + toElement(node.degree, false))
        : element('msqrt', inner(node.content))
    case 'fenced': {
      const fence = (sign: string) => (sign === '' ? '' : operator(sign, ' fence="true" stretchy="true"'))
      const parts = node.parts.map(
        (part, i) => inner(part) + (i < node.between.length ? fence(node.between[i]) : ''),
      )
      return element('mrow', fence(node.open) + parts.join('') + fence(node.close))
    }
    case 'accent': {
      const below = node.command === 'underline' || node.command === 'underbrace'
      const sign = standaloneAccents[node.command] ?? accents[node.command]
      const content =
        inner(node.content) + operator(sign, stretched.has(node.command) ? '' : ' stretchy="false"')
      return below
        ? element('munder', content, ' accentunder="true"')
        : element('mover', content, ' accent="true"')
    }
    case 'stacked':
      return element(node.above ? 'mover' : 'munder', inner(node.base) + toElement(node.other, false))
    case 'alphabet':
      return element('mrow', styledLetters(node.content, node.alphabet, displayed))
    case 'array':
      return array(node, displayed)
    case 'tag':
      return `<mspace width="2em"></mspace>${element('mtext', `(${escapeText(node.text)})`)}`
    case 'boxed':
      return element('mrow', inner(node.content), ' style="border: 1px solid; padding: 3px"')
    case 'phantom':
      return element('mphantom', inner(node.content))
  }
}

/** Spacing accents; combining ones would attach to the tag before them. */
const standaloneAccents: Readonly<Record<string, string>> = {
  ...spacingAccents,
  hat: '^',
  widehat: '^',
  tilde: '~',
  widetilde: '~',
  bar: '¯',
  vec: '→',
  overline: '‾',
  underline: '_',
  overleftarrow: '←',
}
const stretched = new Set([
  'widehat',
  'widetilde',
  'overline',
  'underline',
  'overbrace',
  'underbrace',
  'overrightarrow',
  'overleftarrow',
  'overleftrightarrow',
])

function scripts({ base, below, above }: Extract<TexNode, { kind: 'scripts' }>, displayed: boolean): string {
  const limits = (displayed && hasLimits(base)) || (base.kind === 'accent' && /brace$/.test(base.command))
  const [under, over] = [below && toElement(below, false), above && toElement(above, false)]
  const content = toElement(base, displayed)
  if (under !== null && over !== null)
    return element(limits ? 'munderover' : 'msubsup', content + under + over)
  if (under !== null) return element(limits ? 'munder' : 'msub', content + under)
  return element(limits ? 'mover' : 'msup', content + (over ?? '<mrow></mrow>'))
}

export function hasLimits(base: TexNode): boolean {
  return (
    (base.kind === 'operator' && largeOperators.has(base.text)) ||
    (base.kind === 'function' && limitFunctions.has(base.name))
  )
}

function array({ environment, rows }: Extract<TexNode, { kind: 'array' }>, displayed: boolean): string {
  const [open, close] = environments[environment]
  const align = environment === 'cases' ? 'left' : environment === 'aligned' ? 'right left' : ''
  const cells = rows.map((row) =>
    element(
      'mtr',
      row
        .map((cell, i) => element('mtd', toElement(cell, displayed && align !== ''), style(align, i)))
        .join(''),
    ),
  )
  const table = element('mtable', cells.join(''))
  const fence = (sign: string) => (sign === '' ? '' : operator(sign, ' fence="true" stretchy="true"'))
  return open === '' && close === '' ? table : element('mrow', fence(open) + table + fence(close))
}

function style(align: string, column: number): string {
  const sides = align.split(' ')
  const side = sides[column % sides.length]
  return side === '' ? '' : ` style="text-align: ${escapeAttribute(side)}"`
}

const variants: Readonly<Record<string, readonly [number, number, number]>> = {
  mathbf: [0x1d400, 0x1d41a, 0x1d7ce],
  boldsymbol: [0x1d468, 0x1d482, 0x1d7ce],
  mathbb: [0x1d538, 0x1d552, 0x1d7d8],
  mathcal: [0x1d49c, 0x1d4b6, 0],
  mathscr: [0x1d49c, 0x1d4b6, 0],
  mathfrak: [0x1d504, 0x1d51e, 0],
  mathsf: [0x1d5a0, 0x1d5ba, 0x1d7e2],
  mathtt: [0x1d670, 0x1d68a, 0x1d7f6],
}

/** Letters of a math alphabet as code points, since MathML Core has no other styles. */
function styledLetters(node: TexNode, alphabet: string, displayed: boolean): string {
  if (node.kind === 'row') return node.parts.map((part) => styledLetters(part, alphabet, displayed)).join('')
  if (node.kind === 'scripts')
    return scripts({ ...node, base: { kind: 'text', text: '' } }, displayed).replace(/<mtext><\/mtext>/, () =>
      element('mrow', styledLetters(node.base, alphabet, displayed)),
    )
  if (node.kind !== 'identifier' && node.kind !== 'number') return toElement(node, displayed)
  if (alphabet === 'mathrm') return element('mi', escapeText(node.text), ' mathvariant="normal"')
  const text = Array.from(node.text, (char) => mathAlphabet(char, alphabet)).join('')
  return element(node.kind === 'number' ? 'mn' : 'mi', escapeText(text))
}

/** A letter of a mathematical alphabet. Some are older code points outside the block. */
export function mathAlphabet(char: string, alphabet: string): string {
  const first = variants[alphabet]
  if (!first) return char
  const place = (from: string, start: number) =>
    String.fromCodePoint(start + char.charCodeAt(0) - from.charCodeAt(0))
  if (/^[0-9]$/.test(char)) return first[2] === 0 ? char : place('0', first[2])
  if (/^[α-ω]$/u.test(char) && /^(?:mathbf|boldsymbol)$/.test(alphabet))
    return place('α', alphabet === 'mathbf' ? 0x1d6c2 : 0x1d736)
  if (/^[Α-Ω]$/u.test(char) && /^(?:mathbf|boldsymbol)$/.test(alphabet))
    return place('Α', alphabet === 'mathbf' ? 0x1d6a8 : 0x1d71c)
  if (!/^[A-Za-z]$/.test(char)) return char
  return (
    holes[`${alphabet === 'mathscr' ? 'mathcal' : alphabet} ${char}`] ??
    place(/[A-Z]/.test(char) ? 'A' : 'a', first[/[A-Z]/.test(char) ? 0 : 1])
  )
}

const holes: Readonly<Record<string, string>> = Object.fromEntries([
  ...Object.entries({
    B: 'ℬ',
    E: 'ℰ',
    F: 'ℱ',
    H: 'ℋ',
    I: 'ℐ',
    L: 'ℒ',
    M: 'ℳ',
    R: 'ℛ',
    e: 'ℯ',
    g: 'ℊ',
    o: 'ℴ',
  }).map(([char, sign]) => [`mathcal ${char}`, sign]),
  ...Object.entries({ C: 'ℂ', H: 'ℍ', N: 'ℕ', P: 'ℙ', Q: 'ℚ', R: 'ℝ', Z: 'ℤ' }).map(([char, sign]) => [
    `mathbb ${char}`,
    sign,
  ]),
  ...Object.entries({ C: 'ℭ', H: 'ℌ', I: 'ℑ', R: 'ℜ', Z: 'ℨ' }).map(([char, sign]) => [
    `mathfrak ${char}`,
    sign,
  ]),
])
