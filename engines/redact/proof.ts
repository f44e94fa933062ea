import type { Warning } from '../model/warning.ts'

/** Evidence that the output was read again and holds no value that was searched for. */
export interface Proof {
  /** What was searched, as a list for people. */
  readonly searched: readonly string[]
  /** How many distinct values were searched for. */
  readonly values: number
  readonly found: 0
  /** Removed values that were not searched for, by reason. Empty when every removed value was. */
  readonly notSearched: readonly UnsearchedValues[]
}

/** `too_short`: fewer than five letters and digits, which occur for other reasons too. */
export interface UnsearchedValues {
  readonly reason: 'too_short'
  /** Distinct values. */
  readonly count: number
}

/** A detected value that was removed. */
interface RemovedValue {
  readonly value: string
  readonly type: string
  readonly score: number
}

export interface SearchableValues {
  /** The distinct values to search for, with where they come from. */
  readonly values: ReadonlyMap<string, { readonly type: string; readonly score: number }>
  readonly notSearched: readonly UnsearchedValues[]
}

/** Letters and digits. Shorter values, such as ages and years, occur for other reasons too. */
const minCharacters = 5

/** Whether the same characters elsewhere mean the same value, as they do for a name or an account number. */
export function isDistinctive(value: string): boolean {
  return (value.match(/[\p{L}\p{N}]/gu)?.length ?? 0) >= minCharacters
}

/** Divides removed values into those that are searched for in the output and those that are not. */
export function searchableValues(removed: Iterable<RemovedValue>): SearchableValues {
  const values = new Map<string, { type: string; score: number }>()
  const short = new Set<string>()
  for (const { value, type, score } of removed) {
    if (!isDistinctive(value)) short.add(value)
    else if (!values.has(value)) values.set(value, { type, score })
  }
  return { values, notSearched: unsearched(short.size) }
}

export function unsearched(tooShort: number): UnsearchedValues[] {
  return tooShort === 0 ? [] : [{ reason: 'too_short', count: tooShort }]
}

/** Tells that further occurrences of removed values may be left, since those values are not searched for. */
export function unsearchedWarnings(notSearched: readonly UnsearchedValues[]): Warning[] {
  return notSearched.map(({ count }) => ({
    code: 'values_not_searched',
    message:
      count === 1
        ? 'One removed value is too short to search for: the same characters elsewhere may mean something else. Check the result, or pass it as a term.'
        : `${count} removed values are too short to search for: the same characters elsewhere may mean something else. Check the result, or pass them as terms.`,
  }))
}

/** The proof in one line, for the summary of a command. */
export function proofSummary({ values, notSearched }: Pick<Proof, 'values' | 'notSearched'>): string {
  const counted = `${values} ${values === 1 ? 'value' : 'values'} searched for, none found`
  const left = notSearched.reduce((sum, { count }) => sum + count, 0)
  return left === 0
    ? counted
    : `${counted}; ${left} removed ${left === 1 ? 'value' : 'values'} too short to search for`
}
