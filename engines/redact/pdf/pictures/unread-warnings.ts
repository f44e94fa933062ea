import type { Box } from '../../../model/geometry.ts'
import type { Warning } from '../../../model/warning.ts'

/** Places that are named on a page. More are counted. */
const maxPlaces = 5

/**
 * The warning for regions that look like text but could not be read.
 * @param page 0-based
 * @param regions in points of the page as shown
 */
export function unreadWarnings(page: number, regions: readonly Box[]): Warning[] {
  if (regions.length === 0) return []
  const places = regions
    .slice(0, maxPlaces)
    .map(
      ({ x0, y0, x1, y1 }) =>
        `${number(x1 - x0)} x ${number(y1 - y0)} points at ${number(x0)}, ${number(y0)}`,
    )
  const more = regions.length > maxPlaces ? [`${regions.length - maxPlaces} more`] : []
  return [
    {
      code: 'text_not_read',
      message: `Page ${page + 1} has text-like regions that could not be read, so nothing in them was searched: ${[...places, ...more].join('; ')}. Check them, choose the language with --language, or cover them in a review.`,
      page: page + 1,
    },
  ]
}

const number = (points: number): string => String(Math.round(points))
