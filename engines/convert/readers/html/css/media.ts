/** Width of the screen that sheets are read for, in CSS pixels: a usual desktop, as wide as a page is meant to be read. */
const screenWidth = 1280
const pixelsPerEm = 16

/** Whether a media query list applies on a desktop screen. Unknown features do not apply. */
export function matchesScreen(queries: string): boolean {
  const text = queries.trim().toLowerCase()
  return text === '' || text.split(',').some(matches)
}

function matches(query: string): boolean {
  return query
    .trim()
    .split(/\s+and\s+/)
    .every((part) => /^(?:only\s+)?(?:screen|all)$/.test(part.trim()) || feature(part.trim()))
}

const trueFeatures: ReadonlySet<string> = new Set([
  'orientation:landscape',
  'prefers-color-scheme:light',
  'prefers-reduced-motion:no-preference',
  'hover:hover',
  'pointer:fine',
])

function feature(part: string): boolean {
  const plain = part.replace(/[\s()]+/g, '')
  if (trueFeatures.has(plain)) return true
  const [, name, sign, amount, unit] =
    /^(min-width|max-width|width)(:|>=?|<=?)([\d.]{1,8})(px|r?em)$/.exec(plain) ?? []
  if (name === undefined) return false
  const limit = Number(amount) * (unit === 'px' ? 1 : pixelsPerEm)
  if (name === 'width')
    return sign.startsWith('>') ? screenWidth >= limit : sign.startsWith('<') && screenWidth <= limit
  return name === 'min-width' ? screenWidth >= limit : screenWidth <= limit
}
