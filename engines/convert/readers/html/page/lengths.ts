import type { FlowLength } from '../../../../model/pages/flow.ts'
import { lengthOf } from '../css/lengths.ts'

const px = 0.75

/** A length with a share of the box around, as `calc()` may state it, in points; undefined for `auto` and what is not a length. */
export function flowLength(value: string | undefined, size: number): FlowLength | undefined {
  if (value === undefined) return undefined
  const text = value.trim()
  if (text.endsWith('%')) {
    const share = Number.parseFloat(text) / 100
    return Number.isFinite(share) ? { points: 0, share } : undefined
  }
  const calc = /^calc\((.{1,100})\)$/.exec(text)?.[1]
  if (calc !== undefined) return calculated(calc, size)
  const viewport = /^([\d.]+)v[wh]$/.exec(text)?.[1]
  if (viewport !== undefined) return { points: 0, share: Number(viewport) / 100 }
  const length = lengthOf(text, size)
  return length === undefined ? undefined : { points: limited(length) * px }
}

/** Lengths beyond this many pixels hide what they move. */
const maxPixels = 20_000

function limited(length: number): number {
  return Math.max(-maxPixels, Math.min(maxPixels, length))
}

/** Sums and differences of lengths, and products with numbers, without brackets. */
function calculated(source: string, size: number): FlowLength | undefined {
  let [points, share] = [0, 0]
  for (const [, sign, term] of ` + ${source}`.matchAll(/\s([+-])\s+([^+]+?)(?=\s[+-]\s|$)/g)) {
    const factors = term.split('*').map((one) => one.trim())
    let factor = sign === '-' ? -1 : 1
    let length: FlowLength | undefined
    for (const one of factors) {
      const [first, ...divisors] = one.split('/').map((part) => part.trim())
      for (const divisor of divisors) factor /= Number(divisor) || 1
      if (/^-?[\d.]+$/.test(first) && Number(first) !== 0) factor *= Number(first)
      else length = flowLength(first, size)
    }
    if (length === undefined) return undefined
    points += length.points * factor
    share += (length.share ?? 0) * factor
  }
  return Number.isFinite(points + share) ? { points, share } : undefined
}
