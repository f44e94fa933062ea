import type { TextLine } from '../lines/text-line.ts'

/** Sizes that differ by less are one: letters read from pixels are measured, not stated. */
const sameSizeShare = 0.12
/** Ems: lines closer or further apart do not follow each other in a text; double spacing is 2.3. */
const minStepEms = 0.8
const maxStepEms = 2.6

/** How far lines of text stand apart, by their size; for telling the white between paragraphs from that inside them. */
export class Leading {
  /** How often each distance is met between lines of a size; both in half points. */
  readonly #steps = new Map<number, Map<number, number>>()
  readonly #known = new Map<number, number | null>()
  /** Ems, of the size that most lines have. */
  readonly #ratio: number

  /** @param columns lines that stand one below the other */
  constructor(columns: readonly (readonly TextLine[])[]) {
    for (const lines of columns) for (let i = 1; i < lines.length; i++) this.#count(lines[i - 1], lines[i])
    let most = 1
    let ratio = 1.3
    for (const [key, steps] of this.#steps) {
      const usual = prevailingStep([steps])
      if (usual && usual.times > most) [most, ratio] = [usual.times, usual.step / key]
    }
    this.#ratio = Math.min(2.2, Math.max(1.3, ratio))
  }

  /** The usual distance between baselines of lines of a size, in points. */
  of(size: number): number {
    const key = halfPoints(size)
    let known = this.#known.get(key)
    if (known === undefined) {
      const like = [...this.#steps].filter(([other]) => Math.abs(other - key) <= sameSizeShare * key)
      const usual = prevailingStep(like.map(([, steps]) => steps))
      known = usual && usual.times > 1 ? usual.step / 2 : null
      this.#known.set(key, known)
    }
    return known ?? this.#ratio * size
  }

  #count(last: TextLine, next: TextLine): void {
    const step = next.baseline - last.baseline
    if (Math.abs(next.size - last.size) > sameSizeShare * next.size) return
    if (step < minStepEms * next.size || step > maxStepEms * next.size) return
    const key = halfPoints(next.size)
    const steps = this.#steps.get(key) ?? new Map<number, number>()
    const bucket = halfPoints(step)
    steps.set(bucket, (steps.get(bucket) ?? 0) + 1)
    this.#steps.set(key, steps)
  }
}

function halfPoints(points: number): number {
  return Math.round(points * 2)
}

/** The distance met most often, its neighbours counted in; among equals the narrowest, since white between paragraphs
 * can be as frequent as lines inside short ones. */
function prevailingStep(all: readonly ReadonlyMap<number, number>[]): { step: number; times: number } | null {
  const counts = new Map<number, number>()
  for (const steps of all)
    for (const [step, times] of steps) counts.set(step, (counts.get(step) ?? 0) + times)
  let best: { step: number; times: number } | null = null
  for (const [step, own] of [...counts].sort((a, b) => a[0] - b[0])) {
    const times = own + ((counts.get(step - 1) ?? 0) + (counts.get(step + 1) ?? 0)) / 2
    if (!best || times > best.times) best = { step, times }
  }
  return best
}
