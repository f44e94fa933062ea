import type { PageLine } from '../lines/page-line.ts'

/** Relative difference below which sizes count as equal: sizes in scans are measured, not stated. */
const sameSizeShare = 0.12
/** Half points: code listings are often smaller and tighter than the text; listings of the text size have its leading. */
const maxOtherHalfPoints = 1
/** Ems between baselines of consecutive lines. Double line spacing is 2.3. */
const minStepEms = 0.8
const maxStepEms = 2.6

/** The usual leading by font size. It separates the space between paragraphs from the space between their lines. */
export class Leading {
  /** Frequency of each baseline distance by font size; keys are half points. */
  readonly #prose = new Map<number, Map<number, number>>()
  readonly #code = new Map<number, Map<number, number>>()
  readonly #known = new Map<string, number>()
  /** Leading in ems of the most frequent font size. */
  readonly #ratio: number

  /** @param columns lines from top to bottom, for each column */
  constructor(columns: readonly (readonly PageLine[])[]) {
    for (const lines of columns) for (let i = 1; i < lines.length; i++) this.#count(lines[i - 1], lines[i])
    let most = 1
    let ratio = 1.3
    for (const [key, steps] of [...this.#prose, ...this.#code]) {
      const usual = prevailingStep([steps])
      if (usual && usual.times > most) [most, ratio] = [usual.times, usual.step / key]
    }
    this.#ratio = Math.min(2.2, Math.max(1.3, ratio))
  }

  /**
   * Returns the usual distance between baselines in points for a font size.
   * @param mono of monospaced lines
   */
  of(size: number, mono: boolean): number {
    const key = halfPoints(size)
    const place = `${key} ${mono}`
    let known = this.#known.get(place)
    if (known === undefined) {
      const [own, others] = mono ? [this.#code, this.#prose] : [this.#prose, this.#code]
      const like = [...stepsOf(own, key, sameSizeShare * key), ...stepsOf(others, key, maxOtherHalfPoints)]
      const usual = prevailingStep(like)
      known = usual && usual.times > 1 ? usual.step / 2 : this.#ratio * size
      this.#known.set(place, known)
    }
    return known
  }

  #count(last: PageLine, next: PageLine): void {
    const step = next.baseline - last.baseline
    if (Math.abs(next.size - last.size) > sameSizeShare * next.size) return
    if (step < minStepEms * next.size || step > maxStepEms * next.size) return
    const key = halfPoints(next.size)
    const own = last.mono && next.mono ? this.#code : this.#prose
    const steps = own.get(key) ?? new Map<number, number>()
    const bucket = halfPoints(step)
    steps.set(bucket, (steps.get(bucket) ?? 0) + 1)
    own.set(key, steps)
  }
}

function stepsOf(
  all: ReadonlyMap<number, ReadonlyMap<number, number>>,
  key: number,
  tolerance: number,
): ReadonlyMap<number, number>[] {
  return [...all].flatMap(([other, steps]) => (Math.abs(other - key) <= tolerance ? [steps] : []))
}

function halfPoints(points: number): number {
  return Math.round(points * 2)
}

/** Share of the most frequent distance that a narrower distance needs to be the leading, and its minimum frequency. */
const minLeadingShare = 0.3
const minLeadingTimes = 5

/**
 * Returns the usual distance: the most frequent one, counting half of its neighbours, or a narrower one that is frequent
 * too. In text with short paragraphs or many list items of one line the space between them is more frequent than the
 * space between lines.
 */
function prevailingStep(all: readonly ReadonlyMap<number, number>[]): { step: number; times: number } | null {
  const counts = new Map<number, number>()
  for (const steps of all)
    for (const [step, times] of steps) counts.set(step, (counts.get(step) ?? 0) + times)
  const found = [...counts]
    .sort((a, b) => a[0] - b[0])
    .map(([step, own]) => ({
      step,
      times: own + ((counts.get(step - 1) ?? 0) + (counts.get(step + 1) ?? 0)) / 2,
    }))
  const most = found.reduce((max, { times }) => Math.max(max, times), 0)
  const best = found.find(({ times }) => times === most)
  const narrow = found.find(({ times }) => times >= minLeadingShare * most && times >= minLeadingTimes)
  if (!narrow || !best || best.step - narrow.step <= 1) return best ?? null
  // The widest peak near the narrow distance: its neighbours count half.
  return found
    .filter(({ step }) => step >= narrow.step && step <= narrow.step + 1)
    .reduce((a, b) => (b.times > a.times ? b : a))
}
