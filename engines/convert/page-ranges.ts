import { RequestError } from '../model/errors.ts'

/** Pages by number, from 1. */
export interface PageRanges {
  has(page: number): boolean
}

/** Ranges of a list; more are a mistake. */
const maxRanges = 1000

/**
 * Reads a list of pages, such as `3`, `3-7`, `1,4-6` or `10-` (from page 10 to the end).
 * @throws RequestError `invalid_request`
 */
export function parsePageRanges(text: string): PageRanges {
  const parts = text.split(',')
  const ranges = parts.slice(0, maxRanges).map((part) => {
    const [, first, dash, last] = /^\s*(\d{1,6})\s*(?:(-)\s*(\d{1,6})?)?\s*$/.exec(part) ?? []
    const from = Number(first)
    const to = dash === undefined ? from : last === undefined ? Number.POSITIVE_INFINITY : Number(last)
    return { from, to }
  })
  if (parts.length > maxRanges || ranges.some(({ from, to }) => !(from >= 1 && to >= from)))
    throw new RequestError(
      'invalid_request',
      'The list of pages is not valid. Write numbers and ranges from 1, such as 3-7 or 1,4-6,10-.',
    )
  return { has: (page) => ranges.some(({ from, to }) => page >= from && page <= to) }
}
