/** Which fonts and code points are mathematical, and to which alphabet their letters belong. */

/** LaTeX command of an alphabet; '' for the default italic, `text` for upright letters. */
export type MathAlphabet =
  | ''
  | 'text'
  | 'mathbf'
  | 'boldsymbol'
  | 'mathbb'
  | 'mathcal'
  | 'mathfrak'
  | 'mathsf'
  | 'mathtt'

/**
 * Names of fonts made only for formulas: those of TeX, the AMS and MathType, and OpenType fonts with a MATH table.
 */
const mathFontNames =
  /^(?:(?:cm|lm|LM|ec)(?:mi|sy|ex|mib|bsy|bex|MathItalic|MathSymbols|MathExtension)|LMMath|ms[abxy]m\d|eu[fexrs]|rsfs|stmary|wasy|(?:tx|px|rtx|ntx|zp?|newtx)(?:mi|sy|ex|mia|bmi|syc)|MT(?:MI|SY|EX|MS|Extra)|MathTime|MathematicalPi|Euclid(?:Math|Extra|Symbol)|Fourier-Math|(?:mdput|mdugm|pzc|psyr|zplm|zptm)|line\d|StandardSymL|jkpsy|esint|bbold|dsrom)|math(?!er|ew)|^STIX(?:Two|Gen|Int|Size|Var|NonUni)/i

const mathFontCache = new Map<string, boolean>()

/** Whether a font is made for formulas. */
export function isMathFont(font: string): boolean {
  let known = mathFontCache.get(font)
  if (known === undefined) {
    known = mathFontNames.test(font)
    if (mathFontCache.size > 4000) mathFontCache.clear()
    mathFontCache.set(font, known)
  }
  return known
}

/** Whether plain letters of a font are upright. In OpenType math fonts, italic letters have their own code points. */
export function hasUprightLetters(font: string): boolean {
  return (
    !isMathFont(font) ||
    (/math/i.test(font) && !/math(?:italic|symbols|extension|ematical|time)|fourier/i.test(font))
  )
}

const byFont: readonly (readonly [RegExp, MathAlphabet])[] = [
  [/^msbm|^bbold|^dsrom|doublestroke/i, 'mathbb'],
  [/^euf|fraktur/i, 'mathfrak'],
  [/^rsfs|^eus[mb]|script|^pzc/i, 'mathcal'],
  [/^(?:cm|lm)(?:mib|mathitalic.*bold)|mathitalic.*bold/i, 'boldsymbol'],
  [/^(?:cm|sf|ec|lm)ss|sans/i, 'mathsf'],
  [/^(?:cm|sf|ec|lm)tt|mono|courier/i, 'mathtt'],
]

/** Returns the alphabet of a letter by its font. */
export function alphabetOf(font: string, letter: string, bold: boolean, italic: boolean): MathAlphabet {
  if (/^(?:cm|lm)b?sy|mathsymbols/i.test(font)) return /[A-Z]/.test(letter) ? 'mathcal' : ''
  for (const [pattern, alphabet] of byFont) if (pattern.test(font)) return alphabet
  if (bold) return italic ? 'boldsymbol' : 'mathbf'
  return italic || !hasUprightLetters(font) || /\p{Script=Greek}/u.test(letter) ? '' : 'text'
}

/** First code points of the mathematical alphabets in Unicode (U+1D400 on). */
const alphabetBlocks: readonly (readonly [number, MathAlphabet])[] = [
  [0x1d400, 'mathbf'],
  [0x1d434, ''],
  [0x1d468, 'boldsymbol'],
  [0x1d49c, 'mathcal'],
  [0x1d504, 'mathfrak'],
  [0x1d538, 'mathbb'],
  [0x1d56c, 'mathfrak'],
  [0x1d5a0, 'mathsf'],
  [0x1d670, 'mathtt'],
  [0x1d6a4, ''],
  [0x1d6a8, 'mathbf'],
  [0x1d6e2, ''],
  [0x1d71c, 'boldsymbol'],
  [0x1d756, 'mathsf'],
  [0x1d7ce, 'mathbf'],
  [0x1d7d8, 'mathbb'],
  [0x1d7e2, 'mathsf'],
  [0x1d7f6, 'mathtt'],
]

/** Letterlike symbols, which are encoded outside the mathematical alphabets. */
const letterlikeSymbols: Readonly<Record<string, readonly [string, MathAlphabet]>> = {
  ℎ: ['h', ''],
  ℬ: ['B', 'mathcal'],
  ℰ: ['E', 'mathcal'],
  ℱ: ['F', 'mathcal'],
  ℋ: ['H', 'mathcal'],
  ℐ: ['I', 'mathcal'],
  ℒ: ['L', 'mathcal'],
  ℳ: ['M', 'mathcal'],
  ℛ: ['R', 'mathcal'],
  ℂ: ['C', 'mathbb'],
  ℍ: ['H', 'mathbb'],
  ℕ: ['N', 'mathbb'],
  ℙ: ['P', 'mathbb'],
  ℚ: ['Q', 'mathbb'],
  ℝ: ['R', 'mathbb'],
  ℤ: ['Z', 'mathbb'],
}

/** Returns the plain letter and the alphabet of a mathematical character, or null for other characters. */
export function plainLetterOf(char: string): readonly [string, MathAlphabet] | null {
  const code = char.codePointAt(0) ?? 0
  if (code < 0x2100) return null
  if (code < 0x2200) return letterlikeSymbols[char] ?? null
  if (code < 0x1d400 || code > 0x1d7ff) return null
  let alphabet: MathAlphabet = ''
  for (const [first, name] of alphabetBlocks) if (code >= first) alphabet = name
  return [variants[code] ?? char.normalize('NFKC'), alphabet]
}

/** Variant letters with LaTeX commands. NFKC would replace them by the plain letters. */
const variants: Readonly<Record<number, string>> = {
  120598: 'ϵ',
  120599: 'ϑ',
  120600: 'ϰ',
  120601: 'ϕ',
  120602: 'ϱ',
  120603: 'ϖ',
}

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
