import type { Alphabet } from './alphabets.ts'
import type { Atom } from './atom.ts'
import { isTall } from './pieces.ts'
import type { Scripted } from './scripts.ts'
import type { Inner } from './stacks.ts'
import { beside, grouped, textTex } from './tex.ts'

/** Ems of white that a formula is read apart at. */
const quad = 0.85
/** Ems of white around words of text. */
const wordGap = 0.2

/** TeX of one row. */
export function writeRow(row: readonly Scripted[], inner: Inner): string {
  const sized = growing(row)
  let tex = ''
  for (let i = 0; i < row.length; ) {
    const { base } = row[i]
    const gap = i === 0 ? 0 : gapBefore(row, i)
    if (base?.kind === 'text' || isWord(row, i)) {
      const end = textEnd(row, i)
      const written = textOf(row, i, end)
      tex = beside(gap > quad * written.size ? `${tex.trimEnd()}\\quad ` : tex, written.tex)
      tex += scripts(row[end - 1], inner)
      i = end
      continue
    }
    const end = alphabetEnd(row, i)
    const sign = base ? signOf(row, i, end, sized) : '{}'
    if (base && gap > quad * base.size && !/^[,.;]/.test(sign)) tex = `${tex.trimEnd()}\\quad `
    tex = beside(tex, sign)
    tex += scripts(row[end - 1], inner)
    i = end
  }
  return tex
}

function gapBefore(row: readonly Scripted[], i: number): number {
  const { base, above, below } = row[i - 1]
  let right = base?.x1 ?? 0
  for (const atom of [...above, ...below]) right = Math.max(right, atom.x1)
  return (row[i].base?.x0 ?? right) - right
}

/** Raised and lowered signs in the order in which TeX is mostly written; primes stand for themselves. */
function scripts({ above, below }: Scripted, inner: Inner): string {
  let primes = ''
  let upper: readonly Atom[] = above
  while (upper.length > 0 && /^'+$/.test(upper[0].tex)) {
    primes += upper[0].tex
    upper = upper.slice(1)
  }
  const lower = below.length > 0 ? `_${grouped(inner(below, []).tex)}` : ''
  return `${primes}${lower}${upper.length > 0 ? `^${grouped(inner(upper, []).tex)}` : ''}`
}

/** Pairs of delimiters that were drawn larger than letters: those grow with what they hold. */
function growing(row: readonly Scripted[]): ReadonlyMap<Atom, '\\left' | '\\right'> {
  const sized = new Map<Atom, '\\left' | '\\right'>()
  const open: Atom[] = []
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

function signOf(
  row: readonly Scripted[],
  from: number,
  to: number,
  sized: ReadonlyMap<Atom, string>,
): string {
  const { base } = row[from]
  if (!base) return ''
  if (base.alphabet !== '' && base.kind !== 'group') {
    let tex = ''
    for (let i = from; i < to; i++) tex = beside(tex, row[i].base?.tex ?? '')
    return base.alphabet === 'text' ? `\\mathrm${grouped(tex)}` : `\\${base.alphabet}${grouped(tex)}`
  }
  const size = sized.get(base)
  if (size !== undefined)
    return `${size}${base.tex}${size === '\\left' && /[a-z]$/.test(base.tex) ? ' ' : ''}`
  if (base.kind === 'function' && base.char !== '') return `${base.tex} `
  return base.tex
}

/** Signs of one alphabet are dressed together, but for those that carry scripts before the last. */
function alphabetEnd(row: readonly Scripted[], from: number): number {
  const { base } = row[from]
  let end = from + 1
  if (!base || base.alphabet === '' || base.kind === 'group') return end
  while (
    end < row.length &&
    isBare(row[end - 1]) &&
    row[end].base?.alphabet === base.alphabet &&
    row[end].base?.kind === 'sign' &&
    gapBefore(row, end) < wordGap * base.size
  )
    end++
  return end
}

function isBare({ above, below }: Scripted): boolean {
  return above.length === 0 && below.length === 0
}

/** An upright letter beside words of text, such as the article. */
function isWord(row: readonly Scripted[], i: number): boolean {
  const { base } = row[i]
  if (base?.alphabet !== 'text' || !base.spaced) return false
  return row[i + 1]?.base?.kind === 'text' || (row[i - 1]?.base?.kind === 'text' && isBare(row[i - 1]))
}

function textEnd(row: readonly Scripted[], from: number): number {
  let end = from + 1
  while (end < row.length && isBare(row[end - 1])) {
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

function textOf(row: readonly Scripted[], from: number, to: number): { tex: string; size: number } {
  let text = ''
  let size = 0
  let alphabet: Alphabet = 'text'
  for (let i = from; i < to; i++) {
    const { base } = row[i]
    if (!base) continue
    if (i > from && gapBefore(row, i) > wordGap * base.size) text += ' '
    text += base.char
    size = Math.max(size, base.size)
    alphabet = base.alphabet
  }
  const before = from > 0 && gapBefore(row, from) > wordGap * size
  const after = to < row.length && gapBefore(row, to) > wordGap * size
  if (alphabet !== 'text' && alphabet !== '') return { tex: `\\${alphabet}${grouped(text)}`, size }
  // A name right before its argument is that of a function.
  const plain = /^[A-Za-z]+$/.test(text)
  const next = row[to]?.base
  if (plain && !before && next?.kind === 'open') return { tex: `\\operatorname{${text}}`, size }
  if (plain && !before && !after && text.length < 4) return { tex: `\\mathrm{${text}}`, size }
  return { tex: textTex(`${before ? ' ' : ''}${text}${after ? ' ' : ''}`), size }
}
