import { plainLabel } from './plain-label.ts'

export const namePair: ReadonlySet<string> = new Set(['first', 'last'])

/** Whether titles are clear together, where none is by itself: `First` beside `Last`. */
export function haveNamePair(titles: readonly string[]): boolean {
  return [...namePair].every((label) => titles.some((title) => plainLabel(title) === label))
}
