/** Font parameters of formulas, in ems of the current style (TeXbook, appendix G), measured on DejaVu. */

/** Height of the axis: the middle of operators, and of fraction bars. */
export const axisHeight = 0.275
/** Thickness of rules. */
export const ruleWidth = 0.055
/** Height of letters without ascenders. */
export const xHeight = 0.52

export type Style = 'display' | 'text' | 'script' | 'scriptscript'

/** Font size of a style, as a share of the size of the text around. */
export const styleSizes: Readonly<Record<Style, number>> = {
  display: 1,
  text: 1,
  script: 0.7,
  scriptscript: 0.5,
}

export const scriptStyleOf: Readonly<Record<Style, Style>> = {
  display: 'script',
  text: 'script',
  script: 'scriptscript',
  scriptscript: 'scriptscript',
}

/** Style of numerator and denominator. */
export const fractionStyleOf: Readonly<Record<Style, Style>> = {
  display: 'text',
  text: 'script',
  script: 'scriptscript',
  scriptscript: 'scriptscript',
}
