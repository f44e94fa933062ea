import { longestRun, type MixedWake, type TriggerIndex, type Wake } from './triggers.ts'

/**
 * Whom a number or a mixed token wakes, for one choice of types and one least score. Recognizers whose pattern alone reaches
 * that score are woken by the token; the others by a word of their context near it, so that a text full of numbers costs
 * what its words make likely and no more.
 */
export interface Roster {
  readonly enabled: Uint8Array
  readonly least: number
  /** By the digits of a number's first run: a byte for each recognizer, whether the number wakes it. */
  readonly digits: readonly Uint8Array[]
  readonly mixed: readonly (readonly MixedWake[])[]
  /** By phrase: those who need it or another. */
  readonly byContext: ReadonlyMap<number, readonly Wake[]>
  /** A byte for each recognizer: whether it is one of those. */
  readonly needsContext: Uint8Array
}

export function rosterOf(index: TriggerIndex, enabled: Uint8Array, least: number): Roster {
  const asked = (wake: Wake): boolean => enabled[wake.index] === 1
  const sure = (wake: Wake): boolean => asked(wake) && wake.recognizer.score.base >= least
  const byContext = new Map<number, Wake[]>()
  const needsContext = new Uint8Array(index.wakes.length)
  for (const wake of index.wakes) {
    if (!asked(wake) || sure(wake)) continue
    if (wake.lengths === undefined && wake.prefixes === undefined) continue
    needsContext[wake.index] = 1
    for (const id of wake.context) {
      const list = byContext.get(id)
      if (list === undefined) byContext.set(id, [wake])
      else list.push(wake)
    }
  }
  return {
    enabled: enabled.slice(),
    least,
    digits: index.digits.map((wakes) => {
      const bytes = new Uint8Array(index.wakes.length)
      for (const wake of wakes) if (sure(wake)) bytes[wake.index] = 1
      return bytes
    }),
    mixed: index.mixed.map((wakes) => wakes.filter(({ wake }) => sure(wake))),
    byContext,
    needsContext,
  }
}

/** Whether a roster was made for this choice. */
export function fits(roster: Roster, enabled: Uint8Array, least: number): boolean {
  if (roster.least !== least || roster.enabled.length !== enabled.length) return false
  for (let i = 0; i < enabled.length; i++) if (roster.enabled[i] !== enabled[i]) return false
  return true
}

/** Whether a number whose first run has so many digits wakes a recognizer. */
export function wokenByDigits(wake: Wake, length: number): boolean {
  return wake.lengths !== undefined && wake.lengths[Math.min(longestRun, length)] === 1
}
