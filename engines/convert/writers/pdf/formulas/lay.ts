import { hasLimits } from '../../../tex/mathml.ts'
import { type Alphabet, environments, type TexNode } from '../../../tex/nodes.ts'
import { accented } from './accents.ts'
import { array } from './arrays.ts'
import { classOf, isLarge, settled, spaceBetween } from './atoms.ts'
import { type AtomClass, at, type Box, blank, joined, nothing, shifted } from './box.ts'
import { type Letters, setGlyphs, setLetters } from './letters.ts'
import { axis, partOf, ruleWidth, type Style, scriptOf, sizes, xHeight } from './metrics.ts'
import { fenced, fraction, inRow, root, scripts, stacked } from './structures.ts'

/** Where a part of a formula stands. */
export interface Context {
  readonly letters: Letters
  /** Of the text around, points. */
  readonly size: number
  readonly style: Style
  readonly alphabet: Alphabet | null
  /** Whether numbers of formulas go to the margin from here. */
  readonly outermost: boolean
}

/** A formula as boxes, by the rules of TeX (TeXbook, appendix G). As deep as its tree, which the parser bounds. */
export function layFormula(node: TexNode, context: Context): Box {
  const em = context.size * sizes[context.style]
  const { letters, alphabet, style } = context
  const inner = (part: TexNode, change: Partial<Context> = {}) =>
    layFormula(part, { ...context, outermost: false, ...change })
  switch (node.kind) {
    case 'identifier':
    case 'number':
      return setLetters(node.text, alphabet, node.kind, em, letters)
    case 'operator':
      return operator(node.text, context, em)
    case 'function':
      return node.name === 'mod' && node.own
        ? { ...setLetters(node.name, alphabet, 'function', em, letters), atom: 'bin' }
        : setLetters(node.name, alphabet, 'function', em, letters)
    case 'text':
      return setLetters(node.text.replace(/\s+/g, ' '), alphabet ?? 'mathrm', 'text', em, letters)
    case 'space':
      return blank(node.em * em)
    case 'row':
      return row(node.parts, context, em)
    case 'scripts':
      return scripted(node, context, em)
    case 'fraction': {
      const part = { style: partOf[style] }
      return fraction(inner(node.above, part), inner(node.below, part), node.ruled, style, em)
    }
    case 'root': {
      const degree = node.degree ? inner(node.degree, { style: 'scriptscript' }) : null
      return root(inner(node.held), degree, style, em, letters)
    }
    case 'fenced':
      return fenced(
        node.open,
        node.close,
        node.parts.map((part) => inner(part)),
        node.between,
        em,
        letters,
      )
    case 'accent':
      return accented(node.command, inner(node.held), em, letters)
    case 'stacked': {
      const other = inner(node.other, { style: scriptOf[style] })
      return stacked(inner(node.base), node.above ? other : null, node.above ? null : other, em)
    }
    case 'alphabet':
      return inner(node.held, { alphabet: node.alphabet })
    case 'array':
      return rows(node, context, em)
    case 'tag': {
      const box = setGlyphs(`(${node.text})`, 'serif', em, 'ord', letters)
      return context.outermost ? { ...nothing, tags: [{ y: 0, box }] } : inRow([blank(2 * em), box])
    }
    case 'boxed':
      return boxed(inner(node.held), em)
    case 'phantom':
      return { ...inner(node.held), parts: [] }
  }
}

function operator(sign: string, { letters, style }: Context, em: number): Box {
  const atom = classOf(sign)
  const integral = /^[∫-∳]$/u.test(sign)
  const scale = isLarge(sign) && style === 'display' ? (integral ? 1.75 : 1.35) : 1
  const glyph = setGlyphs(sign, 'math', em * scale, atom, letters)
  if (atom !== 'op') return glyph
  const down = (glyph.ascent - glyph.depth) / 2 - axis * em
  const box = { ...shifted(glyph, down), atom }
  // What stands below an integral is tucked in under its slope.
  return integral ? { ...box, width: box.width - 0.14 * em * scale, slant: 0.12 * em * scale } : box
}

/** @param before what stands in front of the first part */
function row(parts: readonly TexNode[], context: Context, em: number, before: AtomClass | null = null): Box {
  const inScript = context.style === 'script' || context.style === 'scriptscript'
  const boxes = parts.map((part) => layFormula(part, context))
  // Space that is asked for stands between neighbours and is none of them.
  const atoms = boxes.flatMap((box, i) => (isSpace(parts[i]) ? [] : [box.atom]))
  const classes = settled(atoms, before)
  const placed: { x: number; y: number; box: Box }[] = []
  const tags: { y: number; box: Box }[] = []
  let [x, met] = [0, 0]
  let last = before
  for (const [i, box] of boxes.entries()) {
    if (!isSpace(parts[i])) {
      const settledAs = classes[met++]
      // What stands alone as the sign of a modulus keeps its distance from it.
      const atom = settledAs === 'ord' && parts[i].kind === 'function' ? 'op' : settledAs
      if (last !== null) x += spaceBetween(last, atom, inScript) * em
      last = atom
    }
    placed.push({ x, y: 0, box })
    x += box.width
    // Letters that lean stand clear of an upright sign that follows them.
    if (box.slant && i < boxes.length - 1 && boxes[i + 1].atom !== 'bin') x += Math.min(box.slant, 0.08 * em)
    for (const tag of box.tags ?? []) tags.push(tag)
  }
  const only = boxes.length === 1 ? boxes[0].atom : 'ord'
  const whole = joined(placed, x, only)
  const slant = boxes.at(-1)?.slant ?? 0
  return { ...whole, slant, ...(tags.length > 0 ? { tags } : {}) }
}

function isSpace({ kind }: TexNode): boolean {
  return kind === 'space' || kind === 'tag'
}

type Scripts = Extract<TexNode, { kind: 'scripts' }>

function scripted({ base, above, below }: Scripts, context: Context, em: number): Box {
  const { style } = context
  const inside = { ...context, outermost: false }
  const held = layFormula(base, inside)
  const script: Context = { ...inside, style: scriptOf[style] }
  const primes = above ? primesOf(above) : null
  const marked = primes ? primed(held, primes.marks, inside, em) : held
  const over = primes ? primes.rest : above
  const top = over ? layFormula(over, script) : null
  const bottom = below ? layFormula(below, script) : null
  const brace = base.kind === 'accent' && /brace$/.test(base.command)
  if (brace || (style === 'display' && hasLimits(base))) return stacked(marked, top, bottom, em)
  if (!top && !bottom) return marked
  const single =
    base.kind === 'identifier' || base.kind === 'number' || (base.kind === 'operator' && !isLarge(base.text))
  return scripts(marked, top, bottom, single, style, em)
}

interface Primes {
  readonly marks: string
  readonly rest: TexNode | null
}

/** Primes are raised by what they look like, and not set as scripts. */
function primesOf(above: TexNode): Primes | null {
  const [first, ...rest] = above.kind === 'row' ? above.parts : [above]
  if (first?.kind !== 'operator' || !/^′+$/.test(first.text)) return null
  return { marks: first.text, rest: rest.length === 0 ? null : { kind: 'row', parts: rest } }
}

function primed(base: Box, marks: string, { letters }: Context, em: number): Box {
  const mark = setGlyphs(marks, 'math', em * 0.8, 'ord', letters)
  const up = Math.max(0, base.ascent - mark.ascent)
  const x = base.width + Math.min(base.slant ?? 0, 0.2 * em)
  const placed = [
    { x: 0, y: 0, box: base },
    { x, y: -up, box: mark },
  ]
  return joined(placed, x + mark.width, base.atom)
}

function rows(node: Extract<TexNode, { kind: 'array' }>, context: Context, em: number): Box {
  const { environment } = node
  const [open, close] = environments[environment]
  const lines = environment === 'aligned' || environment === 'gathered'
  const style = lines
    ? context.style
    : environment === 'smallmatrix'
      ? scriptOf[context.style]
      : textual(context.style)
  const inside: Context = { ...context, style, outermost: context.outermost && lines }
  const size = lines ? em : context.size * sizes[style]
  const cells = node.rows.map((cellsOfRow) =>
    cellsOfRow.map((cell, i) => {
      const continues = environment === 'aligned' && i % 2 === 1
      if (!continues) return layFormula(cell, inside)
      return row(cell.kind === 'row' ? cell.parts : [cell], inside, size, 'ord')
    }),
  )
  const table = array(environment, cells, size)
  if (open === '' && close === '') return table
  return fenced(
    open,
    close,
    [inRow([blank(0.15 * size), table, blank(0.15 * size)])],
    [],
    em,
    context.letters,
  )
}

function textual(style: Style): Style {
  return style === 'display' ? 'text' : style
}

function boxed(held: Box, em: number): Box {
  const [room, rule] = [0.3 * em, ruleWidth * em]
  const ascent = Math.max(held.ascent, xHeight * em) + room
  const depth = Math.max(held.depth, 0) + room
  const width = held.width + 2 * room
  const line = (x: number, y: number, wide: number, high: number) =>
    at(x, y, { kind: 'rule', width: wide, height: high } as const)
  return {
    width,
    ascent,
    depth,
    atom: 'ord',
    parts: [
      at(room, 0, held),
      line(0, -ascent, width, rule),
      line(0, depth - rule, width, rule),
      line(0, -ascent, rule, ascent + depth),
      line(width - rule, -ascent, rule, ascent + depth),
    ],
  }
}
