import type { AtomClass } from './box.ts'

const binary = new Set([...'+−±∓×÷⋅·∗∘⋆∪∩∖∧∨⊕⊗⊖⊘⊙⊔⊓⊎†‡•◦⋄≀△▽'])
const large = new Set([...'∑∏∐∫∬∭∮∯⋃⋂⋁⋀⨁⨂⨀⨄⨆'])
const opening = new Set([...'([{⟨⌊⌈'])
const closing = new Set([...')]}⟩⌋⌉!?'])
const plain = new Set([...'/|‖¬∀∃∄∠⊤√∁⌀~^'])
const dots = new Set([...'…⋯⋱'])

/** The class of a sign, which decides the space around it (TeXbook, appendix F). */
export function atomClassOf(sign: string): AtomClass {
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
export const isLarge = (sign: string): boolean => large.has(sign)

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

/** Thin, medium and thick space in ems: a little less than TeX's, since DejaVu's signs have wider side bearings. */
const widths = [0, 0.15, 0.17, 0.23] as const

/** The space between two neighbours, in ems. */
export function spaceBetween(left: AtomClass, right: AtomClass, inScript: boolean): number {
  const entry = table[left][columns.indexOf(right)]
  return entry < 0 && inScript ? 0 : widths[Math.abs(entry)]
}

/** Binary operators without an operand on one side become ordinary atoms. */
export function resolveBinary(atoms: readonly AtomClass[], before: AtomClass | null): AtomClass[] {
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
