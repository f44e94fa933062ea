/** What style sheets are read for. Lengths in CSS pixels. */
export interface Medium {
  readonly type: 'screen' | 'print'
  readonly width: number
}

/** A usual desktop, as wide as a page is meant to be read. */
export const desktop: Medium = { type: 'screen', width: 1280 }

const pixelsPerEm = 16

/** Whether a media query list applies. Unknown features do not apply. */
export function matchesMedia(queries: string, medium: Medium = desktop): boolean {
  const text = queries.trim().toLowerCase()
  return text === '' || text.split(',').some((query) => matches(query, medium))
}

function matches(query: string, medium: Medium): boolean {
  return query
    .trim()
    .split(/\s+and\s+/)
    .every((part) => {
      const [, type] = /^(?:only\s+)?(screen|print|all)$/.exec(part.trim()) ?? []
      return type === undefined ? feature(part.trim(), medium) : type === 'all' || type === medium.type
    })
}

const trueFeatures: ReadonlySet<string> = new Set([
  'prefers-color-scheme:light',
  'prefers-reduced-motion:no-preference',
  'hover:hover',
  'pointer:fine',
])

function feature(part: string, { type, width }: Medium): boolean {
  const plain = part.replace(/[\s()]+/g, '')
  if (plain === `orientation:${type === 'screen' ? 'landscape' : 'portrait'}`) return true
  if (trueFeatures.has(plain)) return true
  const [, name, sign, amount, unit] =
    /^(min-width|max-width|width)(:|>=?|<=?)([\d.]{1,8})(px|r?em)$/.exec(plain) ?? []
  if (name === undefined) return false
  const limit = Number(amount) * (unit === 'px' ? 1 : pixelsPerEm)
  if (name === 'width') return sign.startsWith('>') ? width >= limit : sign.startsWith('<') && width <= limit
  return name === 'min-width' ? width >= limit : width <= limit
}
