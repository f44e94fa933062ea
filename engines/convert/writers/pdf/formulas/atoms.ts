import type { AtomClass } from './box.ts'

const binary = new Set([...'+−±∓×÷⋅·∗∘⋆∪∩∖∧∨⊕⊗⊖⊘⊙⊔⊓⊎†‡•◦⋄≀△▽'])
const large = new Set([...'∑∏∐∫∬∭∮∯⋃⋂⋁⋀⨁⨂⨀⨄⨆'])
const opening = new Set([...'([{⟨⌊⌈'])
const closing = new Set([...')]}⟩⌋⌉!?'])
const plain = new Set([...'/|‖¬∀∃∄∠⊤√∁⌀~^'])
const dots = new Set([...'…⋯⋱'])

/** What a sign is to its neighbours (TeXbook, appendix F). */
export function classOf(sign: string): AtomClass {
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

/** Operators that are set larger in displays. */
export const isLarge = (sign: string): boolean => large.has(sign)

const columns: readonly AtomClass[] = ['ord', 'op', 'bin', 'rel', 'open', 'close', 'punct', 'inner']

/** TeXbook, page 170: 1 is thin, 2 medium, 3 thick; negative ones are not in scripts. */
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

/** In ems. The signs of DejaVu have white of their own beside them: TeX's own spaces, a little less. */
const widths = [0, 0.15, 0.17, 0.23] as const

/** The space between two neighbours, in ems. */
export function spaceBetween(left: AtomClass, right: AtomClass, inScript: boolean): number {
  const entry = table[left][columns.indexOf(right)]
  return entry < 0 && inScript ? 0 : widths[Math.abs(entry)]
}

/** A binary sign with nothing on a side of it is a plain one. */
export function settled(atoms: readonly AtomClass[], before: AtomClass | null): AtomClass[] {
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
