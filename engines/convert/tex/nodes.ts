/** Parse tree of a LaTeX formula. The parser bounds its depth. */
export type TexNode =
  | { readonly kind: 'identifier'; readonly text: string }
  | { readonly kind: 'number'; readonly text: string }
  /** An operator, relation, bracket or punctuation mark. */
  | { readonly kind: 'operator'; readonly text: string }
  /** An upright name, such as sin or lim. */
  | { readonly kind: 'function'; readonly name: string; readonly own: boolean }
  | { readonly kind: 'text'; readonly text: string }
  /** White space; width in ems. */
  | { readonly kind: 'space'; readonly em: number }
  | { readonly kind: 'row'; readonly parts: readonly TexNode[] }
  | {
      readonly kind: 'scripts'
      readonly base: TexNode
      readonly below: TexNode | null
      readonly above: TexNode | null
    }
  | { readonly kind: 'fraction'; readonly above: TexNode; readonly below: TexNode; readonly ruled: boolean }
  | { readonly kind: 'root'; readonly content: TexNode; readonly degree: TexNode | null }
  /** Delimiters of variable size; '' for an invisible one. `parts` are separated by \\middle delimiters. */
  | {
      readonly kind: 'fenced'
      readonly open: string
      readonly close: string
      readonly parts: readonly TexNode[]
      readonly between: readonly string[]
    }
  | { readonly kind: 'accent'; readonly command: Accent; readonly content: TexNode }
  | { readonly kind: 'stacked'; readonly base: TexNode; readonly other: TexNode; readonly above: boolean }
  | { readonly kind: 'alphabet'; readonly alphabet: Alphabet; readonly content: TexNode }
  | {
      readonly kind: 'array'
      readonly environment: Environment
      readonly rows: readonly (readonly TexNode[])[]
    }
  /** An equation number. */
  | { readonly kind: 'tag'; readonly text: string }
  | { readonly kind: 'boxed'; readonly content: TexNode }
  | { readonly kind: 'phantom'; readonly content: TexNode }

export const accents = {
  hat: '\u0302',
  widehat: '\u0302',
  tilde: '\u0303',
  widetilde: '\u0303',
  bar: '\u0304',
  dot: '\u0307',
  ddot: '\u0308',
  check: '\u030c',
  breve: '\u0306',
  grave: '\u0300',
  acute: '\u0301',
  vec: '\u20d7',
  overline: '\u0305',
  overrightarrow: '\u2192',
  overleftarrow: '\u20d6',
  overleftrightarrow: '\u2194',
  underline: '\u0332',
  overbrace: '\u23de',
  underbrace: '\u23df',
} as const

export type Accent = keyof typeof accents

/** Accents as characters that are separate. Hat and tilde have several, by use. */
export const spacingAccents = {
  dot: '˙',
  ddot: '¨',
  check: 'ˇ',
  breve: '˘',
  grave: '`',
  acute: '´',
} as const satisfies Partial<Record<Accent, string>>

export const alphabets = [
  'mathbf',
  'boldsymbol',
  'mathbb',
  'mathcal',
  'mathscr',
  'mathfrak',
  'mathsf',
  'mathtt',
  'mathrm',
  'mathit',
] as const

export type Alphabet = (typeof alphabets)[number]

export const environments = {
  matrix: ['', ''],
  smallmatrix: ['', ''],
  pmatrix: ['(', ')'],
  bmatrix: ['[', ']'],
  Bmatrix: ['{', '}'],
  vmatrix: ['|', '|'],
  Vmatrix: ['‖', '‖'],
  cases: ['{', ''],
  aligned: ['', ''],
  gathered: ['', ''],
} as const

export type Environment = keyof typeof environments

/** Operators with scripts above and below in display style. */
export const largeOperators = new Set([...'∑∏∐⋃⋂⋁⋀⨁⨂⨀⨄⨆'])

export const limitFunctions = new Set([
  'lim',
  'limsup',
  'liminf',
  'max',
  'min',
  'sup',
  'inf',
  'det',
  'gcd',
  'Pr',
  'argmax',
  'argmin',
])
