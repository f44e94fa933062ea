/** Measures of formulas, in ems of the style that they are of (TeXbook, appendix G, by DejaVu's own letters). */

/** Where the signs of operations have their middle, and lines of fractions lie. */
export const axis = 0.275
/** Of lines. */
export const ruleWidth = 0.055
/** Height of letters without ascenders. */
export const xHeight = 0.52

export type Style = 'display' | 'text' | 'script' | 'scriptscript'

/** Of the size of the text around. */
export const sizes: Readonly<Record<Style, number>> = { display: 1, text: 1, script: 0.7, scriptscript: 0.5 }

export const scriptOf: Readonly<Record<Style, Style>> = {
  display: 'script',
  text: 'script',
  script: 'scriptscript',
  scriptscript: 'scriptscript',
}

/** Of the parts of a fraction. */
export const partOf: Readonly<Record<Style, Style>> = {
  display: 'text',
  text: 'script',
  script: 'scriptscript',
  scriptscript: 'scriptscript',
}
