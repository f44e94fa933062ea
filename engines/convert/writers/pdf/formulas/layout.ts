import { hasLimits } from '../../../tex/mathml.ts'
import { type Alphabet, environments, type TexNode } from '../../../tex/nodes.ts'
import { accent } from './accents.ts'
import {
  type AtomClass,
  axisHeight,
  blankBox,
  combine,
  emptyBox,
  type FormulaBox,
  fractionStyleOf,
  placeAt,
  ruleWidth,
  type Style,
  scriptStyleOf,
  shift,
  styleSizes,
  xHeight,
} from './box.ts'
import { type FormulaFonts, typesetLetters, typesetText } from './glyphs.ts'
import { arrayBox, fence, fraction, root, rowOf, scripts, stack } from './structures.ts'

/** Where a part of a formula is laid out. */
interface FormulaContext {
  readonly letters: FormulaFonts
  /** Size of the text around, points. */
  readonly size: number
  readonly style: Style
  readonly alphabet: Alphabet | null
  /** Whether equation numbers go to the margin from here. */
  readonly outermost: boolean
}

/** Lays out a formula by the rules of TeX (TeXbook, appendix G). Recursion is bounded by the depth limit of the parser. */
export function layOutFormula(node: TexNode, context: FormulaContext): FormulaBox {
  const em = context.size * styleSizes[context.style]
  const { letters, alphabet, style } = context
  const inner = (part: TexNode, change: Partial<FormulaContext> = {}) =>
    layOutFormula(part, { ...context, outermost: false, ...change })
  switch (node.kind) {
    case 'identifier':
    case 'number':
      return typesetLetters(node.text, alphabet, node.kind, em, letters)
    case 'operator':
      return operator(node.text, context, em)
    case 'function':
      return node.name === 'mod' && node.own
        ? { ...typesetLetters(node.name, alphabet, 'function', em, letters), atom: 'bin' }
        : typesetLetters(node.name, alphabet, 'function', em, letters)
    case 'text':
      return typesetLetters(node.text.replace(/\s+/g, ' '), alphabet ?? 'mathrm', 'text', em, letters)
    case 'space':
      return blankBox(node.em * em)
    case 'row':
      return layOutRow(node.parts, context, em)
    case 'scripts':
      return layOutScripts(node, context, em)
    case 'fraction': {
      const part = { style: fractionStyleOf[style] }
      return fraction(inner(node.above, part), inner(node.below, part), node.ruled, style, em)
    }
    case 'root': {
      const degree = node.degree ? inner(node.degree, { style: 'scriptscript' }) : null
      return root(inner(node.content), degree, style, em, letters)
    }
    case 'fenced':
      return fence(
        node.open,
        node.close,
        node.parts.map((part) => inner(part)),
        node.between,
        em,
        letters,
      )
    case 'accent':
      return accent(node.command, inner(node.content), em, letters)
    case 'stacked': {
      const other = inner(node.other, { style: scriptStyleOf[style] })
      return stack(inner(node.base), node.above ? other : null, node.above ? null : other, em)
    }
    case 'alphabet':
      return inner(node.content, { alphabet: node.alphabet })
    case 'array':
      return layOutArray(node, context, em)
    case 'tag': {
      const box = typesetText(`(${node.text})`, 'serif', em, 'ord', letters)
      return context.outermost ? { ...emptyBox, tags: [{ y: 0, box }] } : rowOf([blankBox(2 * em), box])
    }
    case 'boxed':
      return boxed(inner(node.content), em)
    case 'phantom':
      return { ...inner(node.content), parts: [] }
  }
}

function operator(sign: string, { letters, style }: FormulaContext, em: number): FormulaBox {
  const atom = atomClassOf(sign)
  const integral = /^[∫-∳]$/u.test(sign)
  const scale = isLarge(sign) && style === 'display' ? (integral ? 1.75 : 1.35) : 1
  const glyph = typesetText(sign, 'math', em * scale, atom, letters)
  if (atom !== 'op') return glyph
  const down = (glyph.ascent - glyph.depth) / 2 - axisHeight * em
  const box = { ...shift(glyph, down), atom }
  // A subscript of an integral moves under its slope.
  return integral ? { ...box, width: box.width - 0.14 * em * scale, slant: 0.12 * em * scale } : box
}

/** @param before class of the atom before the first part */
function layOutRow(
  parts: readonly TexNode[],
  context: FormulaContext,
  em: number,
  before: AtomClass | null = null,
): FormulaBox {
  const inScript = context.style === 'script' || context.style === 'scriptscript'
  const boxes = parts.map((part) => layOutFormula(part, context))
  // Explicit space is not an atom.
  const atoms = boxes.flatMap((box, i) => (isSpace(parts[i]) ? [] : [box.atom]))
  const classes = resolveBinary(atoms, before)
  const placed: { x: number; y: number; box: FormulaBox }[] = []
  const tags: { y: number; box: FormulaBox }[] = []
  let [x, met] = [0, 0]
  let last = before
  for (const [i, box] of boxes.entries()) {
    if (!isSpace(parts[i])) {
      const settledAs = classes[met++]
      // A function name keeps its space, even where `mod` became ordinary.
      const atom = settledAs === 'ord' && parts[i].kind === 'function' ? 'op' : settledAs
      if (last !== null) x += spaceBetween(last, atom, inScript) * em
      last = atom
    }
    placed.push({ x, y: 0, box })
    x += box.width
    // Slanted letters need extra space before an upright symbol.
    if (box.slant && i < boxes.length - 1 && boxes[i + 1].atom !== 'bin') x += Math.min(box.slant, 0.08 * em)
    for (const tag of box.tags ?? []) tags.push(tag)
  }
  const only = boxes.length === 1 ? boxes[0].atom : 'ord'
  const whole = combine(placed, x, only)
  const slant = boxes.at(-1)?.slant ?? 0
  return { ...whole, slant, ...(tags.length > 0 ? { tags } : {}) }
}

function isSpace({ kind }: TexNode): boolean {
  return kind === 'space' || kind === 'tag'
}

type Scripts = Extract<TexNode, { kind: 'scripts' }>

function layOutScripts({ base, above, below }: Scripts, context: FormulaContext, em: number): FormulaBox {
  const { style } = context
  const inside = { ...context, outermost: false }
  const content = layOutFormula(base, inside)
  const script: FormulaContext = { ...inside, style: scriptStyleOf[style] }
  const primes = above ? primesOf(above) : null
  const marked = primes ? withPrimes(content, primes.marks, inside, em) : content
  const over = primes ? primes.rest : above
  const top = over ? layOutFormula(over, script) : null
  const bottom = below ? layOutFormula(below, script) : null
  const brace = base.kind === 'accent' && /brace$/.test(base.command)
  if (brace || (style === 'display' && hasLimits(base))) return stack(marked, top, bottom, em)
  if (!top && !bottom) return marked
  const single =
    base.kind === 'identifier' || base.kind === 'number' || (base.kind === 'operator' && !isLarge(base.text))
  return scripts(marked, top, bottom, single, style, em)
}

interface Primes {
  readonly marks: string
  readonly rest: TexNode | null
}

/** Primes are glyphs that are already raised; they are not set as scripts. */
function primesOf(above: TexNode): Primes | null {
  const [first, ...rest] = above.kind === 'row' ? above.parts : [above]
  if (first?.kind !== 'operator' || !/^′+$/.test(first.text)) return null
  return { marks: first.text, rest: rest.length === 0 ? null : { kind: 'row', parts: rest } }
}

function withPrimes(base: FormulaBox, marks: string, { letters }: FormulaContext, em: number): FormulaBox {
  const mark = typesetText(marks, 'math', em * 0.8, 'ord', letters)
  const up = Math.max(0, base.ascent - mark.ascent)
  const x = base.width + Math.min(base.slant ?? 0, 0.2 * em)
  const placed = [
    { x: 0, y: 0, box: base },
    { x, y: -up, box: mark },
  ]
  return combine(placed, x + mark.width, base.atom)
}

function layOutArray(
  node: Extract<TexNode, { kind: 'array' }>,
  context: FormulaContext,
  em: number,
): FormulaBox {
  const { environment } = node
  const [open, close] = environments[environment]
  const lines = environment === 'aligned' || environment === 'gathered'
  const style = lines
    ? context.style
    : environment === 'smallmatrix'
      ? scriptStyleOf[context.style]
      : withoutDisplay(context.style)
  const inside: FormulaContext = { ...context, style, outermost: context.outermost && lines }
  const size = lines ? em : context.size * styleSizes[style]
  const cells = node.rows.map((cellsOfRow) =>
    cellsOfRow.map((cell, i) => {
      const continues = environment === 'aligned' && i % 2 === 1
      if (!continues) return layOutFormula(cell, inside)
      return layOutRow(cell.kind === 'row' ? cell.parts : [cell], inside, size, 'ord')
    }),
  )
  const table = arrayBox(environment, cells, size)
  if (open === '' && close === '') return table
  return fence(
    open,
    close,
    [rowOf([blankBox(0.15 * size), table, blankBox(0.15 * size)])],
    [],
    em,
    context.letters,
  )
}

function withoutDisplay(style: Style): Style {
  return style === 'display' ? 'text' : style
}

function boxed(content: FormulaBox, em: number): FormulaBox {
  const [room, rule] = [0.3 * em, ruleWidth * em]
  const ascent = Math.max(content.ascent, xHeight * em) + room
  const depth = Math.max(content.depth, 0) + room
  const width = content.width + 2 * room
  const line = (x: number, y: number, wide: number, high: number) =>
    placeAt(x, y, { kind: 'rule', width: wide, height: high } as const)
  return {
    width,
    ascent,
    depth,
    atom: 'ord',
    parts: [
      placeAt(room, 0, content),
      line(0, -ascent, width, rule),
      line(0, depth - rule, width, rule),
      line(0, -ascent, rule, ascent + depth),
      line(width - rule, -ascent, rule, ascent + depth),
    ],
  }
}

const binary = new Set([...'+−±∓×÷⋅·∗∘⋆∪∩∖∧∨⊕⊗⊖⊘⊙⊔⊓⊎†‡•◦⋄≀△▽'])
const large = new Set([...'∑∏∐∫∬∭∮∯⋃⋂⋁⋀⨁⨂⨀⨄⨆'])
const opening = new Set([...'([{⟨⌊⌈'])
const closing = new Set([...')]}⟩⌋⌉!?'])
const plain = new Set([...'/|‖¬∀∃∄∠⊤√∁⌀~^'])
const dots = new Set([...'…⋯⋱'])

/** The class of a symbol, which decides the space around it (TeXbook, appendix F). */
function atomClassOf(sign: string): AtomClass {
  if (binary.has(sign)) return 'bin'
  if (large.has(sign)) return 'op'
  if (opening.has(sign)) return 'open'
  if (closing.has(sign)) return 'close'
  if (sign === ',' || sign === ';') return 'punct'
  if (plain.has(sign)) return 'ord'
  if (dots.has(sign)) return 'inner'
  return sign === ':' || /^[\p{Sm}\u2190-\u21ff\u2200-\u22ff\u27f0-\u27ff\u2322\u2323]/u.test(sign)
    ? 'rel'
    : 'ord'
}

/** Operators that are larger in display style. */
const isLarge = (sign: string): boolean => large.has(sign)

const columns: readonly AtomClass[] = ['ord', 'op', 'bin', 'rel', 'open', 'close', 'punct', 'inner']

/** TeXbook, page 170: 1 thin, 2 medium, 3 thick; negative values do not apply in scripts. */
const table: Readonly<Record<AtomClass, readonly number[]>> = {
  ord: [0, 1, -2, -3, 0, 0, 0, -1],
  op: [1, 1, 0, -3, 0, 0, 0, -1],
  bin: [-2, -2, 0, 0, -2, 0, 0, -2],
  rel: [-3, -3, 0, 0, -3, 0, 0, -3],
  open: [0, 0, 0, 0, 0, 0, 0, 0],
  close: [0, 1, -2, -3, 0, 0, 0, -1],
  punct: [-1, -1, 0, -1, -1, -1, -1, -1],
  inner: [-1, 1, -2, -3, -1, 0, -1, -1],
}

/** Thin, medium and thick space in ems: a little less than TeX's, because symbols of DejaVu have wider side bearings. */
const widths = [0, 0.15, 0.17, 0.23] as const

/** The space between two neighbours, in ems. */
function spaceBetween(left: AtomClass, right: AtomClass, inScript: boolean): number {
  const entry = table[left][columns.indexOf(right)]
  return entry < 0 && inScript ? 0 : widths[Math.abs(entry)]
}

/** Binary operators without an operand on one side become ordinary atoms. */
function resolveBinary(atoms: readonly AtomClass[], before: AtomClass | null): AtomClass[] {
  const out: AtomClass[] = []
  for (const [i, atom] of atoms.entries()) {
    const left = out.at(-1) ?? before
    const right = atoms[i + 1] ?? null
    const alone =
      left === null ||
      /^(?:op|bin|rel|open|punct)$/.test(left) ||
      right === null ||
      /^(?:rel|close|punct)$/.test(right)
    out.push(atom === 'bin' && alone ? 'ord' : atom)
  }
  return out
}
