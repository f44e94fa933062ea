import { compactTex, texOf } from '../../model/tex-symbols.ts'
import { childOf, childrenOf, isElement, type XmlElement, type XmlNode } from '../xml.ts'

/** Converts Office math (ECMA-376 part 1, 22.1) to LaTeX with amsmath. An element without a counterpart keeps its text. */
export function mathToTex(math: XmlElement): string {
  return compactTex(collapseSpaces(row(math.children)))
}

type ElementWriter = (element: XmlElement) => string

const writers: Readonly<Record<string, ElementWriter>> = {
  'm:r': run,
  'm:f': fraction,
  'm:sSup': (e) => base(e) + superscript(part(e, 'm:sup')),
  'm:sSub': (e) => `${base(e)}_${group(part(e, 'm:sub'))}`,
  'm:sSubSup': (e) => `${base(e)}_${group(part(e, 'm:sub'))}${superscript(part(e, 'm:sup'))}`,
  'm:sPre': (e) => `{}_${group(part(e, 'm:sub'))}^${group(part(e, 'm:sup'))}${base(e)}`,
  'm:rad': radical,
  'm:nary': naryOperator,
  'm:d': delimiters,
  'm:func': (e) => `${functionName(part(e, 'm:fName'))}${part(e, 'm:e')}`,
  'm:limLow': (e) => limitExpression(e, '_', '\\underset'),
  'm:limUpp': (e) => limitExpression(e, '^', '\\overset'),
  'm:acc': accent,
  'm:bar': (e) =>
    `${property(e, 'm:barPr', 'm:pos') === 'top' ? '\\overline' : '\\underline'}${group(part(e, 'm:e'))}`,
  'm:groupChr': (e) =>
    `${property(e, 'm:groupChrPr', 'm:pos') === 'top' ? '\\overbrace' : '\\underbrace'}${group(part(e, 'm:e'))}`,
  'm:m': (e) => environment('matrix', rowsOf(e)),
  'm:eqArr': equationArray,
  'm:borderBox': (e) => `\\boxed${group(part(e, 'm:e'))}`,
  'm:phant': (e) => `\\phantom${group(part(e, 'm:e'))}`,
}

function row(nodes: readonly XmlNode[]): string {
  let out = ''
  for (const node of nodes) if (isElement(node)) out = joinTex(out, writeElement(node))
  return out
}

function writeElement(element: XmlElement): string {
  if (element.name.endsWith('Pr')) return ''
  const write = writers[element.name]
  return write ? write(element) : row(element.children)
}

/** Joins TeX with a space where a command name would run into a letter. */
function joinTex(left: string, right: string): string {
  return /\\[A-Za-z]+$/.test(left) && /^[A-Za-z]/.test(right) ? `${left} ${right}` : left + right
}

function part(element: XmlElement, name: string): string {
  return row(childOf(element, name)?.children ?? [])
}

function group(tex: string): string {
  return `{${collapseSpaces(tex)}}`
}

/** Writes a superscript; primes as apostrophes. */
function superscript(tex: string): string {
  const primes = /^(?:\\prime\s*)+$/.test(tex) ? tex.split('\\prime').length - 1 : 0
  return primes > 0 ? "'".repeat(primes) : `^${group(tex)}`
}

/**
 * Writes an equation array, with lines aligned at ampersands. A single line that ends with `#` and a number in brackets is
 * a numbered equation.
 */
function equationArray(element: XmlElement): string {
  const lines = childrenOf(element, 'm:e').map((line) => row(line.children).replace(/\\&/g, ' & '))
  const [only = ''] = lines
  const numbered =
    lines.length === 1 ? /^([\s\S]*)\\#\\left\(\\text\{([^{}]*)\}\\right\)\s*$/.exec(only) : null
  if (numbered) {
    const [, body = '', number = ''] = numbered
    return `${collapseSpaces(body)}\\tag{${number}}`
  }
  return environment('aligned', lines)
}

/** Writes the base of a script, in braces only if it is more than one symbol. */
function base(element: XmlElement): string {
  const tex = part(element, 'm:e').trimEnd()
  const inside = childrenOf(childOf(element, 'm:e'))
  const [only] = inside
  if (inside.length === 1 && only?.name === 'm:d' && !growsWithContent(only)) return tex
  return /^(?:[^\\{}]|\\[A-Za-z]+|\\\||\\(?:math[a-z]+|bar|hat|vec|tilde|dot|ddot)\{[^{}]*\}|\\left.*\\right\S+)$/su.test(
    tex,
  )
    ? tex
    : group(tex)
}

function property(element: XmlElement, properties: string, name: string): string | undefined {
  const found = childOf(element, properties, name)
  return found && (found.attributes['m:val'] ?? '')
}

function run(element: XmlElement): string {
  const text = childrenOf(element, 'm:t')
    .flatMap(({ children }) => children.filter((child) => typeof child === 'string'))
    .join('')
  const properties = childOf(element, 'm:rPr')
  if (childOf(properties, 'm:nor') && /^[|‖]$/u.test(text)) return texOf(text)
  if (childOf(properties, 'm:nor'))
    return text.trim() === '' ? text : `\\text{${text.replace(/[{}\\$]/g, '\\$&')}}`
  const tex = texOf(text)
  const style = childOf(element, 'm:rPr', 'm:sty')?.attributes['m:val']
  const script = childOf(element, 'm:rPr', 'm:scr')?.attributes['m:val']
  if (script === 'double-struck') return `\\mathbb{${tex}}`
  if (script === 'script') return `\\mathcal{${tex}}`
  if (script === 'fraktur') return `\\mathfrak{${tex}}`
  if (script === 'sans-serif') return `\\mathsf{${tex}}`
  if (script === 'monospace') return `\\mathtt{${tex}}`
  if (style === 'b') return `\\mathbf{${collapseSpaces(tex)}}`
  if (style === 'bi') return `\\boldsymbol{${collapseSpaces(tex)}}`
  if (style !== 'p' || !/^[A-Za-z]+$/.test(tex)) return tex
  return functionNames.has(tex) || tex === 'mod' ? functionName(tex) : `\\mathrm{${tex}}`
}

function fraction(element: XmlElement): string {
  const [above, below] = [group(part(element, 'm:num')), group(part(element, 'm:den'))]
  const type = property(element, 'm:fPr', 'm:type')
  if (type === 'noBar') return `\\genfrac{}{}{0pt}{}${above}${below}`
  return type === 'lin' ? `${above}/${below}` : `\\frac${above}${below}`
}

function radical(element: XmlElement): string {
  const degree = collapseSpaces(part(element, 'm:deg'))
  return `\\sqrt${degree === '' ? '' : `[${degree}]`}${group(part(element, 'm:e'))}`
}

function naryOperator(element: XmlElement): string {
  const sign = texOf(property(element, 'm:naryPr', 'm:chr') ?? '∫').trim() || '\\int'
  const below = part(element, 'm:sub')
  const above = part(element, 'm:sup')
  return joinTex(
    `${sign}${below === '' ? '' : `_${group(below)}`}${above === '' ? '' : `^${group(above)}`}`,
    part(element, 'm:e'),
  )
}

/** Whether delimiters grow with their content. Others are written as plain brackets. */
function growsWithContent(element: XmlElement): boolean {
  return !/^(?:0|false|off)$/.test(property(element, 'm:dPr', 'm:grow') ?? '1')
}

function delimiters(element: XmlElement): string {
  const open = property(element, 'm:dPr', 'm:begChr') ?? '('
  const close = property(element, 'm:dPr', 'm:endChr') ?? ')'
  const between = property(element, 'm:dPr', 'm:sepChr') ?? '|'
  const parts = childrenOf(element, 'm:e').map(({ children }) => row(children))
  const [only = ''] = parts
  if (parts.length === 1 && !growsWithContent(element)) {
    return compactTex(`${bracket(open)}${only}`) + bracket(close).trim()
  }
  if (parts.length === 1) {
    const noBar = /^\\genfrac\{\}\{\}\{0pt\}\{\}(\{[^{}]*\}\{[^{}]*\})$/.exec(only)
    if (noBar && open === '(' && close === ')') return `\\binom${noBar[1] ?? ''}`
    const fenced = matrixEnvironments[`${open} ${close}`]
    const rows = /^\\begin\{matrix\}([\s\S]*)\\end\{matrix\}$/.exec(only)?.[1]
    if (fenced && rows !== undefined && !rows.includes('\\begin{matrix}'))
      return `\\begin{${fenced}}${rows}\\end{${fenced}}`
  }
  return `\\left${texDelimiter(open)}${parts.join(` \\middle${texDelimiter(between)} `)}\\right${texDelimiter(close)}`
}

/** Matrix environments by their delimiters. */
const matrixEnvironments: Readonly<Record<string, string>> = {
  '( )': 'pmatrix',
  '[ ]': 'bmatrix',
  '{ }': 'Bmatrix',
  '| |': 'vmatrix',
  '‖ ‖': 'Vmatrix',
  '{ ': 'cases',
}

/** Writes a delimiter that does not grow. */
function bracket(sign: string): string {
  const known = texDelimiters[sign]
  return known === '.' ? '' : (known ?? sign)
}

const texDelimiters: Readonly<Record<string, string>> = {
  '{': '\\{',
  '}': '\\}',
  '⟨': '\\langle ',
  '⟩': '\\rangle ',
  '〈': '\\langle ',
  '〉': '\\rangle ',
  '⌊': '\\lfloor ',
  '⌋': '\\rfloor ',
  '⌈': '\\lceil ',
  '⌉': '\\rceil ',
  '‖': '\\| ',
  '∥': '\\| ',
  '': '.',
}

function texDelimiter(sign: string): string {
  return texDelimiters[sign] ?? (/^[()[\]|/]$/.test(sign) ? sign : '.')
}

const functionNames = new Set(
  'arccos arcsin arctan arg cos cosh cot coth csc deg det dim exp gcd hom inf ker lg lim liminf limsup ln log max min Pr sec sin sinh sup tan tanh'.split(
    ' ',
  ),
)

function functionName(tex: string): string {
  const name = collapseSpaces(tex).replace(/^\\mathrm\{([A-Za-z]+)\}$/, '$1')
  if (name === 'mod') return '\\bmod '
  if (functionNames.has(name)) return `\\${name} `
  return /^[A-Za-z]{2,}$/.test(name) ? `\\operatorname{${name}}` : tex
}

function limitExpression(element: XmlElement, sign: '_' | '^', command: string): string {
  const over = collapseSpaces(part(element, 'm:e'))
  const limit = part(element, 'm:lim')
  const name = over.replace(/^\\/, '')
  if (over.startsWith(sign === '^' ? '\\overbrace{' : '\\underbrace{')) return `${over}${sign}${group(limit)}`
  if (limitOperators.test(over)) return `${over}${sign}${group(limit)}`
  return functionNames.has(name)
    ? `\\${name}${sign}${group(limit)}`
    : `${command}${group(limit)}${group(over)}`
}

/** Functions and operators whose limits are written as scripts; one limit may already be there. */
const limitOperators =
  /^\\(?:lim|limsup|liminf|max|min|sup|inf|det|gcd|Pr|sum|prod|coprod|big[a-z]+)\s*(?:_\{[\s\S]*\})?$/

const accents: Readonly<Record<string, string>> = {
  '\u0302': '\\hat',
  '\u0303': '\\tilde',
  '\u0304': '\\bar',
  '\u0305': '\\overline',
  '\u0307': '\\dot',
  '\u0308': '\\ddot',
  '\u030c': '\\check',
  '\u0306': '\\breve',
  '\u0300': '\\grave',
  '\u0301': '\\acute',
  '\u20d7': '\\vec',
  '\u20d6': '\\overleftarrow',
}

function accent(element: XmlElement): string {
  const sign = property(element, 'm:accPr', 'm:chr') ?? '\u0302'
  const held = collapseSpaces(part(element, 'm:e'))
  const command = accents[sign] ?? '\\hat'
  return `${(/^(?:[^\\]|\\[A-Za-z]+|\\[a-z]+\{.\})$/u.test(held) ? null : wideAccents[command]) ?? command}${group(held)}`
}

const wideAccents: Readonly<Record<string, string>> = {
  '\\hat': '\\widehat',
  '\\tilde': '\\widetilde',
  '\\vec': '\\overrightarrow',
}

function rowsOf(matrix: XmlElement): string[] {
  return childrenOf(matrix, 'm:mr').map((line) =>
    childrenOf(line, 'm:e')
      .map((cell) => collapseSpaces(row(cell.children)))
      .join(' & '),
  )
}

function environment(name: string, lines: readonly string[]): string {
  return `\\begin{${name}}${lines.map(collapseSpaces).join(' \\\\ ')}\\end{${name}}`
}

function collapseSpaces(tex: string): string {
  return tex.replace(/\s+/g, ' ').trim()
}
