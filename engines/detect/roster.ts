import { longestRun, type MixedWake, type TriggerIndex, type Wake } from './prescan.ts'

/**
 * Whom a number or a mixed token wakes, for one choice of types and one least score. Recognizers whose pattern alone reaches
 * that score are woken by the token; the others by a word of their context near it, so that a text full of numbers costs
 * what its words make likely and no more.
 */
export interface Roster {
  readonly enabled: Uint8Array
  readonly least: number
  readonly digits: readonly (readonly Wake[])[]
  readonly mixed: readonly (readonly MixedWake[])[]
  /** By phrase: those who need it or another. */
  readonly byContext: ReadonlyMap<number, readonly Wake[]>
}

export function rosterOf(index: TriggerIndex, enabled: Uint8Array, least: number): Roster {
  const asked = (wake: Wake): boolean => enabled[wake.index] === 1
  const sure = (wake: Wake): boolean => asked(wake) && wake.recognizer.score.base >= least
  const byContext = new Map<number, Wake[]>()
  for (const wake of index.wakes) {
    if (!asked(wake) || sure(wake)) continue
    if (wake.lengths === undefined && wake.prefixes === undefined) continue
    for (const id of wake.context) {
      const list = byContext.get(id)
      if (list === undefined) byContext.set(id, [wake])
      else list.push(wake)
    }
  }
  return {
    enabled: enabled.slice(),
    least,
    digits: index.digits.map((wakes) => wakes.filter(sure)),
    mixed: index.mixed.map((wakes) => wakes.filter(({ wake }) => sure(wake))),
    byContext,
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
