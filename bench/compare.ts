import type { Figure } from './table.ts'

/** What a stored run has of a figure. */
export type Stored = Pick<Figure, 'group' | 'name' | 'median' | 'iqr'> & { readonly ratio?: number }

/** A contestant on one input whose time changed by more than both runs spread. */
export interface Change {
  readonly group: string
  readonly name: string
  /** Median time now through the median time then: 1.2 is 20 % slower. */
  readonly factor: number
  readonly before: number
  readonly after: number
}

export interface Comparison {
  readonly slower: readonly Change[]
  readonly faster: readonly Change[]
  /** Contestants on inputs that both runs have. */
  readonly compared: number
}

/** Smaller changes are not reported, however small the spread: clock speed and memory layout differ between processes. */
const minChange = 0.05

/**
 * Compares a run with an earlier one. A change counts if the medians differ by more than the interquartile ranges of both runs
 * together, and by at least 5 %. If the earlier run was made on another machine, absolute times are not comparable: compare the ratios.
 */
export function compare(before: readonly Stored[], after: readonly Stored[]): Comparison {
  const earlier = new Map(before.map((figure) => [key(figure), figure]))
  const changes: Change[] = []
  let compared = 0
  for (const now of after) {
    const then = earlier.get(key(now))
    if (!then) continue
    compared++
    const difference = Math.abs(now.median - then.median)
    if (difference <= now.iqr + then.iqr || difference < minChange * then.median) continue
    const { group, name } = now
    changes.push({ group, name, factor: now.median / then.median, before: then.median, after: now.median })
  }
  return {
    slower: changes.filter(({ factor }) => factor > 1).sort((a, b) => b.factor - a.factor),
    faster: changes.filter(({ factor }) => factor < 1).sort((a, b) => a.factor - b.factor),
    compared,
  }
}

/** Lines for the terminal, the regressions first. */
export function describeComparison({ slower, faster, compared }: Comparison, at: string): string[] {
  const line = (word: string) => (change: Change) =>
    `  ${word}: ${change.group}, ${change.name}: ${change.before.toPrecision(3)} -> ${change.after.toPrecision(3)} ms (${percent(change.factor)})`
  if (compared === 0) return [`  The run of ${at} has none of these inputs.`]
  if (slower.length + faster.length === 0)
    return [`  Compared with the run of ${at}: no change beyond the spread (${compared} compared).`]
  return [`  Compared with the run of ${at}:`, ...slower.map(line('SLOWER')), ...faster.map(line('faster'))]
}

function percent(factor: number): string {
  const change = Math.round((factor - 1) * 100)
  return `${change > 0 ? '+' : ''}${change} %`
}

function key({ group, name }: Stored): string {
  return `${group}\n${name}`
}
