/** Default text size in pixels. */
export const rootSize = 16

const keywords: Readonly<Record<string, number>> = {
  'xx-small': 9,
  'x-small': 10,
  small: 13,
  medium: 16,
  large: 18,
  'x-large': 24,
  'xx-large': 32,
}

/** A font size in pixels. @param around that of the text around */
export function sizeOf(value: string, around: number): number | undefined {
  if (Object.hasOwn(keywords, value)) return keywords[value]
  if (value === 'larger') return around * 1.2
  if (value === 'smaller') return around / 1.2
  const size = value.endsWith('%') ? (Number.parseFloat(value) / 100) * around : lengthOf(value, around)
  return size !== undefined && size > 0 && size < 500 ? size : undefined
}

/** The height of lines in pixels. */
export function lineHeightOf(value: string, size: number): number | undefined {
  if (/^[\d.]+$/.test(value)) return Number(value) * size
  const height = value.endsWith('%') ? (Number.parseFloat(value) / 100) * size : lengthOf(value, size)
  return height !== undefined && height > 0 && height < 1000 ? height : undefined
}

const units: Readonly<Record<string, number>> = {
  px: 1,
  pt: 4 / 3,
  cm: 96 / 2.54,
  mm: 96 / 25.4,
  in: 96,
  pc: 16,
}

/** A length in pixels; undefined for anything else. */
export function lengthOf(value: string, size: number): number | undefined {
  const [, amount, unit] = /^(-?\d*\.?\d+)(px|pt|r?em|ex|ch|cm|mm|in|pc|)$/.exec(value.trim()) ?? []
  if (amount === undefined) return undefined
  if (unit === '') return Number(amount) === 0 ? 0 : undefined
  if (unit === 'em') return Number(amount) * size
  if (unit === 'rem') return Number(amount) * rootSize
  return Number(amount) * (unit === 'ex' || unit === 'ch' ? size / 2 : units[unit])
}

/** The weight of a `font-weight`; null if it is not stated or is inherited. `bolder` is bold, because text is usually normal. */
export function weightOf(value: string): 'bold' | 'normal' | null {
  if (/^bold/.test(value) || Number(value) >= 600) return 'bold'
  return /^(?:normal|lighter|[1-5]\d\d)$/.test(value) ? 'normal' : null
}

export function isItalic(value: string): boolean {
  return /^(?:italic|oblique)/.test(value)
}
