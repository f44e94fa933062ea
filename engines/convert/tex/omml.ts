import { hasLimits } from './mathml.ts'
import { accents, environments, largeOperators, type TexNode } from './nodes.ts'
import { parseTex } from './parse.ts'

/** An element of Office math (ECMA-376 part 1, 22.1) as plain data. */
export interface MathElement {
  /** With its prefix, such as `m:f`. */
  readonly name: string
  readonly attributes?: Readonly<Record<string, string>>
  readonly children: readonly (MathElement | string)[]
}

/** Converts a formula of LaTeX to the content of an `m:oMath`; null where it cannot be parsed. */
export function texToOmml(source: string): MathElement[] | null {
  const node = parseTex(source)
  return node ? withEquationNumber(node) : null
}

/** Numbers an equation as Word does: an array of one row, with the number after a `#`. */
function withEquationNumber(node: TexNode): MathElement[] {
  const parts = node.kind === 'row' ? node.parts : [node]
  const tag = parts.find((part) => part.kind === 'tag')
  if (tag?.kind !== 'tag') return row(node)
  const said = row({ kind: 'row', parts: parts.filter((part) => part !== tag) })
  const number = delimited('(', ')', [[run(tag.text, { plain: true })]])
  return [of('m:eqArr', of('m:eqArrPr', value('m:maxDist', '1')), of('m:e', ...said, run('#'), number))]
}

function of(name: string, ...children: readonly (MathElement | string)[]): MathElement {
  return { name, children }
}

function value(name: string, val: string): MathElement {
  return { name, attributes: { 'm:val': val }, children: [] }
}

interface RunStyle {
  /** Text instead of math. */
  readonly plain?: boolean
  /** p, b or bi; italic otherwise. */
  readonly style?: string
  readonly script?: string
}

function run(text: string, { plain, style, script }: RunStyle = {}): MathElement {
  const looks = [
    ...(plain ? [of('m:nor')] : []),
    ...(script === undefined ? [] : [value('m:scr', script)]),
    ...(style === undefined ? [] : [value('m:sty', style)]),
  ]
  const properties = looks.length > 0 ? [of('m:rPr', ...looks)] : []
  return of('m:r', ...properties, { name: 'm:t', attributes: { 'xml:space': 'preserve' }, children: [text] })
}

/** Nesting of brackets, sums and functions beyond which they stay flat, as plain symbols. */
const maxNesting = 40

/** Converts a row. Sums and functions enclose their operand, since Word shows a placeholder otherwise. */
function row(node: TexNode, depth = 0): MathElement[] {
  const parts = node.kind === 'row' ? node.parts : [node]
  if (depth > maxNesting) return parts.flatMap((part) => element(part))
  const pairs = bracketPairs(parts)
  const inside = (from: number, to: number) => row({ kind: 'row', parts: parts.slice(from, to) }, depth + 1)
  const out: MathElement[] = []
  for (let i = 0; i < parts.length; i++) {
    const part = parts[i]
    const base = part.kind === 'scripts' ? part.base : part
    if (base.kind === 'operator' && isNary(base.text)) {
      const end = bodyEnd(parts, i + 1)
      if (end > i + 1) {
        out.push(nary(part, base.text, inside(i + 1, end)))
        i = end - 1
        continue
      }
    }
    const closed = part.kind === 'operator' && opening.test(part.text) ? pairs.get(i) : undefined
    if (part.kind === 'operator' && closed !== undefined) {
      out.push(bracketed(part.text, inside(i + 1, closed), parts[closed]))
      i = closed
      continue
    }
    const end = base.kind === 'function' ? argumentEnd(parts, i + 1, pairs) : i + 1
    if (end > i + 1) {
      out.push(of('m:func', of('m:fName', ...element(part)), of('m:e', ...inside(i + 1, end))))
      i = end - 1
    } else out.push(...element(part))
  }
  return out
}

const opening = /^[([{⟨⌊⌈]$/u
const closing = /^[)\]}⟩⌋⌉]$/u

/** Matching brackets of a row: index of the opening bracket to index of the closing one. */
function bracketPairs(parts: readonly TexNode[]): ReadonlyMap<number, number> {
  const pairs = new Map<number, number>()
  const open: number[] = []
  for (const [i, part] of parts.entries()) {
    const sign = part.kind === 'scripts' ? part.base : part
    if (sign.kind !== 'operator') continue
    if (opening.test(sign.text)) open.push(i)
    else if (closing.test(sign.text)) {
      const from = open.pop()
      if (from !== undefined) pairs.set(from, i)
    }
  }
  return pairs
}

/**
 * Brackets of fixed size. They become delimiters too, since office suites report unpaired brackets as errors. A script of the closing
 * bracket applies to the whole.
 */
function bracketed(open: string, content: readonly MathElement[], close: TexNode): MathElement {
  const end = close.kind === 'scripts' ? close.base : close
  const sign = end.kind === 'operator' ? end.text : ''
  const inside = delimited(open, sign, [content], undefined, false)
  return close.kind === 'scripts' ? scripts(close, [inside]) : inside
}

/** End of a function's argument: after the next atom, or after the bracket that closes it. */
function argumentEnd(parts: readonly TexNode[], from: number, pairs: ReadonlyMap<number, number>): number {
  const next = parts[from]
  if (next === undefined || next.kind === 'space' || next.kind === 'tag') return from
  if (next.kind !== 'operator') return from + 1
  const closed = opening.test(next.text) ? pairs.get(from) : undefined
  return closed === undefined ? from : closed + 1
}

/** End of a sum's operand: at a relation, a comma, or a bracket opened before the sum. */
function bodyEnd(parts: readonly TexNode[], from: number): number {
  let depth = 0
  for (let i = from; i < parts.length; i++) {
    const part = parts[i]
    const sign = part.kind === 'scripts' ? part.base : part
    if (sign.kind !== 'operator') continue
    if (opening.test(sign.text)) depth++
    else if (closing.test(sign.text) && --depth < 0) return i
    else if (depth === 0 && isRelation(sign)) return i
  }
  return parts.length
}

function isNary(sign: string): boolean {
  return largeOperators.has(sign) || /^[∫∬∭∮∯]$/u.test(sign)
}

function isRelation(node: TexNode): boolean {
  return node.kind === 'operator' && /^[=<>≤≥≠≈≡∼≃≅∝∈→⇒⇔,;]$/u.test(node.text)
}

function nary(node: TexNode, sign: string, body: readonly MathElement[]): MathElement {
  const scripts = node.kind === 'scripts' ? node : null
  const limits = largeOperators.has(sign) ? 'undOvr' : 'subSup'
  const hidden = (name: string, part: TexNode | null | undefined) => (part ? [] : [value(name, '1')])
  return of(
    'm:nary',
    of(
      'm:naryPr',
      value('m:chr', sign),
      value('m:limLoc', limits),
      ...hidden('m:subHide', scripts?.below),
      ...hidden('m:supHide', scripts?.above),
    ),
    of('m:sub', ...(scripts?.below ? row(scripts.below) : [])),
    of('m:sup', ...(scripts?.above ? row(scripts.above) : [])),
    of('m:e', ...body),
  )
}

function element(node: TexNode): MathElement[] {
  switch (node.kind) {
    case 'row':
      return row(node)
    case 'identifier':
    case 'number':
    case 'operator':
      // A single bar is written as text: office suites would read it as a binary operator.
      return [run(node.text, /^[|‖]$/u.test(node.text) ? { plain: true } : {})]
    case 'function':
      return [run(node.name, { style: 'p' })]
    case 'text':
      return [run(node.text, { plain: true })]
    case 'space': {
      const white = spaceOf(node.em)
      return white === '' ? [] : [run(white)]
    }
    case 'scripts':
      return [scripts(node)]
    case 'fraction':
      return [
        of(
          'm:f',
          ...(node.ruled ? [] : [of('m:fPr', value('m:type', 'noBar'))]),
          of('m:num', ...row(node.above)),
          of('m:den', ...row(node.below)),
        ),
      ]
    case 'root':
      return [
        of(
          'm:rad',
          ...(node.degree ? [] : [of('m:radPr', value('m:degHide', '1'))]),
          of('m:deg', ...(node.degree ? row(node.degree) : [])),
          of('m:e', ...row(node.content)),
        ),
      ]
    case 'fenced':
      return [
        delimited(
          node.open,
          node.close,
          node.parts.map((part) => row(part)),
          node.between[0],
        ),
      ]
    case 'accent':
      return [accent(node)]
    case 'stacked':
      return [
        of(
          node.above ? 'm:limUpp' : 'm:limLow',
          of('m:e', ...row(node.base)),
          of('m:lim', ...row(node.other)),
        ),
      ]
    case 'alphabet':
      return styledRuns(node.content, alphabetStyles[node.alphabet] ?? {})
    case 'array':
      return [array(node)]
    case 'tag':
      return [run(` (${node.text})`, { plain: true })]
    case 'boxed':
      return [of('m:borderBox', of('m:e', ...row(node.content)))]
    case 'phantom':
      return [of('m:phant', of('m:e', ...row(node.content)))]
  }
}

function spaceOf(em: number): string {
  if (em >= 2) return '\u2003\u2003'
  if (em >= 1) return '\u2003'
  if (em <= 0) return ''
  return em < 0.2 ? '\u2009' : em < 0.25 ? '\u2005' : '\u2004'
}

function delimited(
  open: string,
  close: string,
  parts: readonly (readonly MathElement[])[],
  between?: string,
  grows = true,
): MathElement {
  const properties = [
    value('m:begChr', open),
    ...(between === undefined ? [] : [value('m:sepChr', between)]),
    value('m:endChr', close),
    ...(grows ? [] : [value('m:grow', '0')]),
  ]
  return of('m:d', of('m:dPr', ...properties), ...parts.map((part) => of('m:e', ...part)))
}

function scripts(
  { base, below, above }: Extract<TexNode, { kind: 'scripts' }>,
  carried?: readonly MathElement[],
): MathElement {
  // An empty base gets a zero-width character; otherwise Word shows a placeholder.
  const empty = base.kind === 'row' && base.parts.length === 0
  const content = of('m:e', ...(carried ?? (empty ? [run('\u200b')] : row(base))))
  const brace = base.kind === 'accent' && /brace$/.test(base.command)
  if (brace || hasLimits(base)) {
    const lower = below ? of('m:limLow', content, of('m:lim', ...row(below))) : null
    if (!above) return lower ?? content
    return of('m:limUpp', lower ? of('m:e', lower) : content, of('m:lim', ...row(above)))
  }
  if (below && above) return of('m:sSubSup', content, of('m:sub', ...row(below)), of('m:sup', ...row(above)))
  if (below) return of('m:sSub', content, of('m:sub', ...row(below)))
  return of('m:sSup', content, of('m:sup', ...(above ? row(above) : [])))
}

function accent({ command, content }: Extract<TexNode, { kind: 'accent' }>): MathElement {
  const inner = of('m:e', ...row(content))
  if (command === 'overline' || command === 'underline')
    return of('m:bar', of('m:barPr', value('m:pos', command === 'overline' ? 'top' : 'bot')), inner)
  if (command === 'overbrace' || command === 'underbrace') {
    const pos = command === 'overbrace' ? 'top' : 'bot'
    return of(
      'm:groupChr',
      of(
        'm:groupChrPr',
        value('m:chr', accents[command]),
        value('m:pos', pos),
        value('m:vertJc', pos === 'top' ? 'bot' : 'top'),
      ),
      inner,
    )
  }
  const sign = command === 'overrightarrow' ? accents.vec : accents[command]
  return of('m:acc', of('m:accPr', value('m:chr', sign)), inner)
}

const alphabetStyles: Readonly<Record<string, RunStyle>> = {
  mathbf: { style: 'b' },
  boldsymbol: { style: 'bi' },
  mathbb: { script: 'double-struck', style: 'p' },
  mathcal: { script: 'script', style: 'p' },
  mathscr: { script: 'script', style: 'p' },
  mathfrak: { script: 'fraktur', style: 'p' },
  mathsf: { script: 'sans-serif', style: 'p' },
  mathtt: { script: 'monospace', style: 'p' },
  mathrm: { style: 'p' },
}

/** Adjacent letters of an alphabet as one run. */
function styledRuns(node: TexNode, look: RunStyle): MathElement[] {
  const parts = node.kind === 'row' ? node.parts : [node]
  const out: MathElement[] = []
  let text = ''
  const flush = () => {
    if (text !== '') out.push(run(text, look))
    text = ''
  }
  for (const part of parts) {
    if (part.kind === 'identifier' || part.kind === 'number' || part.kind === 'operator') text += part.text
    else {
      flush()
      if (part.kind === 'scripts') {
        const { base, ...rest } = part
        const content = styledRuns(base, look)
        const built = scripts({ ...rest, base: { kind: 'row', parts: [] } })
        out.push({
          ...built,
          children: built.children.map((child) =>
            typeof child !== 'string' && child.name === 'm:e' ? of('m:e', ...content) : child,
          ),
        })
      } else out.push(...element(part))
    }
  }
  flush()
  return out
}

function array({ environment, rows }: Extract<TexNode, { kind: 'array' }>): MathElement {
  const [open, close] = environments[environment]
  if (environment === 'aligned' || environment === 'gathered')
    return of(
      'm:eqArr',
      ...rows.map((cells) =>
        of('m:e', ...cells.flatMap((cell, i) => [...(i > 0 ? [run('&')] : []), ...row(cell)])),
      ),
    )
  const columns = rows.reduce((most, cells) => Math.max(most, cells.length), 0)
  const side = environment === 'cases' ? 'left' : 'center'
  const grid = of(
    'm:m',
    of(
      'm:mPr',
      of('m:mcs', of('m:mc', of('m:mcPr', value('m:count', String(columns)), value('m:mcJc', side)))),
    ),
    ...rows.map((cells) =>
      of('m:mr', ...Array.from({ length: columns }, (_, i) => of('m:e', ...(cells[i] ? row(cells[i]) : [])))),
    ),
  )
  return open === '' && close === '' ? grid : delimited(open, close, [[grid]])
}
