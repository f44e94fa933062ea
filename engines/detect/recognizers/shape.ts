/**
 * How a value is cut out of its surroundings. Every pattern here starts with a look behind: inside a longer run of its
 * own characters it fails at once, which keeps hostile runs linear, and a number is never taken out of a longer one,
 * a decimal, a version, a hash or a GUID.
 */

const wordBefore = '(?<![A-Za-z0-9_\\u00c0-\\u024f]|\\d[-.]|[0-9a-fA-F]{4}-)'
const wordAfter = '(?![A-Za-z0-9_\\u00c0-\\u024f]|[-.]\\d|-[0-9a-fA-F]{4})'

/** A sticky pattern for a value that stands alone. */
export function alone(body: RegExp): RegExp {
  return new RegExp(`${wordBefore}(?:${body.source})${wordAfter}`, `y${body.flags.replace('y', '')}`)
}

/** Words that stand between a label and its value: "number is", "no.", "n°", "nr". */
const filler =
  '(?:number|no|nr|num|numbers|numero|número|numéro|nummer|id|ids|code|card|is|was|of|ist|lautet|est|es|è|é|n[°ºo])'
const gap = `[\\s:#.,'"“”‘’„«=(*\\u2013\\u2014-]{0,5}`

/**
 * A sticky pattern for a value behind a label: the engine starts it behind the label, it takes what stands between,
 * and the group `value` is the value.
 */
export function labelled(body: RegExp): RegExp {
  return new RegExp(
    `${gap}(?:${filler}(?![A-Za-z\\u00c0-\\u024f])${gap}){0,3}(?<value>${body.source})(?![A-Za-z0-9\\u00c0-\\u024f])`,
    'iy',
  )
}

/** A reference as offices write it: letters and digits with single joints, a digit within its first characters. */
export const reference = /(?=[A-Z_./-]{0,14}\d)[A-Z0-9](?:[-_./]?[A-Z0-9]){2,23}/

/** A reference that is not a lone year, a small count or a date. */
export function isReference(value: string): boolean {
  const digits = value.replace(/\D/g, '')
  if (digits.length < 2 || value.length < 4) return false
  if (/^(?:19|20)\d\d$/.test(value)) return false
  return !/^\d{1,2}[./-]\d{1,2}[./-](?:\d{2}|\d{4})$/.test(value) && !/^\d{4}-\d{2}-\d{2}$/.test(value)
}
