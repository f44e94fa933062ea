import type { MathAlphabet } from './alphabets.ts'
import type { MathAtom } from './atom.ts'
import { isTall } from './delimiter-pieces.ts'
import type { SubformulaBuilder } from './fractions-and-roots.ts'
import type { ScriptedAtom } from './scripts.ts'
import { joinTex, texGroup, textTex } from './tex.ts'

/** Minimum gap in ems that is written as `\quad`. */
const quadGapEms = 0.85
/** Minimum gap in ems around words of text. */
const wordGapEms = 0.2

/** Writes the TeX of one row. */
export function writeRow(row: readonly ScriptedAtom[], inner: SubformulaBuilder): string {
  const sized = delimiterSizes(row)
  let tex = ''
  for (let i = 0; i < row.length; ) {
    const { base } = row[i]
    const gap = i === 0 ? 0 : gapBefore(row, i)
    if (base?.kind === 'text' || isWord(row, i)) {
      const end = textEnd(row, i)
      const written = textRunTex(row, i, end)
      tex = joinTex(gap > quadGapEms * written.size ? `${tex.trimEnd()}\\quad ` : tex, written.tex)
      tex += scripts(row[end - 1], inner)
      i = end
      continue
    }
    const end = alphabetEnd(row, i)
    const sign = base ? symbolsTex(row, i, end, sized) : '{}'
    if (base && gap > quadGapEms * base.size && !/^[,.;]/.test(sign)) tex = `${tex.trimEnd()}\\quad `
    tex = joinTex(tex, sign)
    tex += scripts(row[end - 1], inner)
    i = end
  }
  return tex
}

function gapBefore(row: readonly ScriptedAtom[], i: number): number {
  const { base, above, below } = row[i - 1]
  let right = base?.x1 ?? 0
  for (const atom of [...above, ...below]) right = Math.max(right, atom.x1)
  return (row[i].base?.x0 ?? right) - right
}

/** Writes scripts in the usual order, subscript first; primes as apostrophes. */
function scripts({ above, below }: ScriptedAtom, inner: SubformulaBuilder): string {
  let primes = ''
  let upper: readonly MathAtom[] = above
  while (upper.length > 0 && /^'+$/.test(upper[0].tex)) {
    primes += upper[0].tex
    upper = upper.slice(1)
  }
  const lower = below.length > 0 ? `_${texGroup(inner(below, []).tex)}` : ''
  return `${primes}${lower}${upper.length > 0 ? `^${texGroup(inner(upper, []).tex)}` : ''}`
}

/** Returns `\left` and `\right` for pairs of delimiters drawn larger than letters. */
function delimiterSizes(row: readonly ScriptedAtom[]): ReadonlyMap<MathAtom, '\\left' | '\\right'> {
  const sized = new Map<MathAtom, '\\left' | '\\right'>()
  const open: MathAtom[] = []
  for (const { base } of row) {
    if (!base || !isTall(base)) continue
    const partner = open.at(-1)
    const closes = base.kind === 'close' || (base.kind === 'bar' && partner?.char === base.char)
    if (closes && partner) {
      sized.set(partner, '\\left')
      sized.set(base, '\\right')
      open.pop()
    } else if (base.kind === 'open' || base.kind === 'bar') open.push(base)
  }
  return sized
}

function symbolsTex(
  row: readonly ScriptedAtom[],
  from: number,
  to: number,
  sized: ReadonlyMap<MathAtom, string>,
): string {
  const { base } = row[from]
  if (!base) return ''
  if (base.alphabet !== '' && base.kind !== 'group') {
    let tex = ''
    for (let i = from; i < to; i++) tex = joinTex(tex, row[i].base?.tex ?? '')
    return base.alphabet === 'text' ? `\\mathrm${texGroup(tex)}` : `\\${base.alphabet}${texGroup(tex)}`
  }
  const size = sized.get(base)
  if (size !== undefined)
    return `${size}${base.tex}${size === '\\left' && /[a-z]$/.test(base.tex) ? ' ' : ''}`
  if (base.kind === 'function' && base.char !== '') return `${base.tex} `
  return base.tex
}

/** Returns the end of the symbols that share an alphabet command. A symbol with scripts ends the group. */
function alphabetEnd(row: readonly ScriptedAtom[], from: number): number {
  const { base } = row[from]
  let end = from + 1
  if (!base || base.alphabet === '' || base.kind === 'group') return end
  while (
    end < row.length &&
    hasNoScripts(row[end - 1]) &&
    row[end].base?.alphabet === base.alphabet &&
    row[end].base?.kind === 'sign' &&
    gapBefore(row, end) < wordGapEms * base.size
  )
    end++
  return end
}

function hasNoScripts({ above, below }: ScriptedAtom): boolean {
  return above.length === 0 && below.length === 0
}

/** Whether an upright letter is a word of the text next to it, such as an article. */
function isWord(row: readonly ScriptedAtom[], i: number): boolean {
  const { base } = row[i]
  if (base?.alphabet !== 'text' || !base.spaced) return false
  return row[i + 1]?.base?.kind === 'text' || (row[i - 1]?.base?.kind === 'text' && hasNoScripts(row[i - 1]))
}

function textEnd(row: readonly ScriptedAtom[], from: number): number {
  let end = from + 1
  while (end < row.length && hasNoScripts(row[end - 1])) {
    const next = row[end].base
    const goes =
      next?.kind === 'text' ||
      isWord(row, end) ||
      (next?.alphabet === 'text' && gapBefore(row, end) < 0.05 * next.size)
    if (!goes) break
    end++
  }
  return end
}

function textRunTex(row: readonly ScriptedAtom[], from: number, to: number): { tex: string; size: number } {
  let text = ''
  let size = 0
  let alphabet: MathAlphabet = 'text'
  for (let i = from; i < to; i++) {
    const { base } = row[i]
    if (!base) continue
    if (i > from && gapBefore(row, i) > wordGapEms * base.size) text += ' '
    text += base.char
    size = Math.max(size, base.size)
    alphabet = base.alphabet
  }
  const before = from > 0 && gapBefore(row, from) > wordGapEms * size
  const after = to < row.length && gapBefore(row, to) > wordGapEms * size
  if (alphabet !== 'text' && alphabet !== '') return { tex: `\\${alphabet}${texGroup(text)}`, size }
  // A name directly before its argument is a function.
  const plain = /^[A-Za-z]+$/.test(text)
  const next = row[to]?.base
  if (plain && !before && next?.kind === 'open') return { tex: `\\operatorname{${text}}`, size }
  if (plain && !before && !after && text.length < 4) return { tex: `\\mathrm{${text}}`, size }
  return { tex: textTex(`${before ? ' ' : ''}${text}${after ? ' ' : ''}`), size }
}
