/** Function names with a LaTeX command. */
const functionNames = new Set(
  'argmax argmin arccos arcsin arctan arg cos cosh cot coth csc deg det dim exp gcd hom inf ker lg lim ln log max min Pr sec sin sinh sup tan tanh liminf limsup'.split(
    ' ',
  ),
)

export function isFunctionName(name: string): boolean {
  return functionNames.has(name) || name === 'mod'
}

export function texOfFunction(name: string): string {
  if (name === 'mod') return '\\bmod'
  return name.startsWith('arg') ? name.replace(/^arg(?=m)/, '\\arg\\').replace(/^arg$/, '\\arg') : `\\${name}`
}

/** Functions with limits below them in display formulas. */
export const limitCommands = /^\\(?:arg\\)?(?:lim|max|min|sup|inf|det|gcd|Pr|limsup|liminf)$/
