/** The weight of a `font-weight`; null where it is not stated or inherited. `bolder` is bold, as text is usually normal. */
export function weightOf(value: string): 'bold' | 'normal' | null {
  if (/^bold/.test(value) || Number(value) >= 600) return 'bold'
  return /^(?:normal|lighter|[1-5]\d\d)$/.test(value) ? 'normal' : null
}

export function isItalic(value: string): boolean {
  return /^(?:italic|oblique)/.test(value)
}
