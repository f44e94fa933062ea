/**
 * The encodings of TeX's text fonts, for bitmap fonts: pdfTeX embeds these as Type 3 fonts whose glyph names are only the codes (`a28`),
 * without ToUnicode. Cork (T1) is what documents in languages with accents use; OT1 is the first one, for English.
 */

/** Codes 0x00 to 0x1f; a dot where there is no character. */
const corkLow = '` ´ ˆ ˜ ¨ ˝ ˚ ˇ ˘ ¯ ˙ ¸ ˛ ‚ ‹ › “ ” „ « » – — . . ı ȷ ff fi fl ffi ffl'
/** Codes 0x80 to 0xbf. Those from 0xc0 are as in Latin 1, but for three. */
const corkHigh =
  'Ă Ą Ć Č Ď Ě Ę Ğ Ĺ Ľ Ł Ń Ň Ŋ Ő Ŕ Ř Ś Š Ş Ť Ţ Ű Ů Ÿ Ź Ž Ż Ĳ İ đ § ă ą ć č ď ě ę ğ ĺ ľ ł ń ň ŋ ő ŕ ř ś š ş ť ţ ű ů ÿ ź ž ż ĳ ¡ ¿ £'
const ot1Low = 'Γ Δ Θ Λ Ξ Π Σ Υ Φ Ψ Ω ff fi fl ffi ffl ı ȷ ` ´ ˇ ˘ ¯ ˚ ¸ ß æ œ ø Æ Œ Ø'

const cork = new Map<number, string>()
const ot1 = new Map<number, string>()
add(cork, 0, corkLow)
add(cork, 0x80, corkHigh)
for (let code = 0xc0; code < 0x100; code++) cork.set(code, String.fromCharCode(code))
add(cork, 0xd7, 'Œ')
add(cork, 0xdf, 'ẞ')
add(cork, 0xf7, 'œ')
add(cork, 0xff, 'ß')
add(cork, 0x7f, '-')
add(ot1, 0, ot1Low)
for (const [code, text] of [
  [0x3c, '¡'],
  [0x3e, '¿'],
  [0x5c, '“'],
  [0x7b, '–'],
  [0x7c, '—'],
  [0x7d, '˝'],
  [0x7e, '˜'],
  [0x7f, '¨'],
] as const)
  ot1.set(code, text)
for (const encoding of [cork, ot1]) {
  encoding.set(0x22, '”')
  encoding.set(0x27, '’')
  encoding.set(0x60, '‘')
}
cork.set(0x22, '"')

const capitals = Array.from({ length: 26 }, (_, i) => String.fromCharCode(0x41 + i))
const calligraphic = capitals.map((letter) => `${letter.charCodeAt(0).toString(16)} ${letter}`).join(' ')

/** Fonts of symbols (TS1, OMX, OMS), and the codes of each that another font hardly has among so few. */
const symbols: readonly { readonly texts: ReadonlyMap<number, string>; readonly signs: readonly number[] }[] =
  [
    {
      texts: table(
        '2a * 84 † 85 ‡ 86 ‖ 87 ‰ 88 • 97 ™ 9c ℗ a4 ¤ a7 § a9 © ae ® b0 ° b1 ± b2 ² b3 ³ b5 µ b6 ¶ b7 · b9 ¹ bc ¼ bd ½ be ¾ bf € d6 × f6 ÷',
      ),
      signs: [0x84, 0x85, 0x86, 0x88, 0x97, 0xa7, 0xa9, 0xae, 0xb0, 0xb5, 0xb6, 0xb7, 0xbf],
    },
    {
      texts: table(
        '00 ( 01 ) 02 [ 03 ] 08 { 09 } 0c | 0d ‖ 10 ( 11 ) 12 ( 13 ) 14 [ 15 ] 1a { 1b } 20 ( 21 ) 22 [ 23 ] 28 { 29 } ' +
          '30 ⎛ 31 ⎞ 32 ⎡ 33 ⎤ 34 ⎣ 35 ⎦ 36 ⎢ 37 ⎥ 38 ⎧ 39 ⎫ 3a ⎩ 3b ⎭ 3c ⎨ 3d ⎬ 3e ⎪ 3f ⏐ 40 ⎝ 41 ⎠ 42 ⎜ 43 ⎟ ' +
          '50 ∑ 51 ∏ 52 ∫ 53 ⋃ 54 ⋂ 58 ∑ 59 ∏ 5a ∫ 5b ⋃ 5c ⋂ 68 [ 69 ] 6e { 6f } 70 √ 71 √ 72 √ 73 √',
      ),
      signs: [0x09, 0x11, 0x12, 0x13, 0x1a, 0x30, 0x31, 0x38, 0x40, 0x43],
    },
    {
      texts: table(
        '00 − 01 · 02 × 03 ∗ 04 ÷ 06 ± 07 ∓ 0d ○ 0e ◦ 0f • 11 ≡ 12 ⊆ 13 ⊇ 14 ≤ 15 ≥ 18 ∼ 19 ≈ 1a ⊂ 1b ⊃ 1c ≪ 1d ≫ ' +
          '20 ← 21 → 22 ↑ 23 ↓ 24 ↔ 28 ⇐ 29 ⇒ 2c ⇔ 2f ∝ 30 ′ 31 ∞ 32 ∈ 38 ∀ 39 ∃ 3a ¬ 3b ∅ ' +
          `${calligraphic} 5b ∪ 5c ∩ 5e ∧ 5f ∨ 62 ⌊ 63 ⌋ 64 ⌈ 65 ⌉ 66 { 67 } 68 ⟨ 69 ⟩ 6a | 6b ∥ 6e \\ 70 √ 72 ∇ 73 ∫ ` +
          '78 § 79 † 7a ‡ 7b ¶',
      ),
      signs: [0x00, 0x01, 0x02, 0x03, 0x06, 0x0e, 0x0f, 0x14, 0x15, 0x21],
    },
  ]

/** Letters of formulas (OML). */
const mathItalic = table(
  '00 Γ 01 Δ 02 Θ 03 Λ 04 Ξ 05 Π 06 Σ 07 Υ 08 Φ 09 Ψ 0a Ω 0b α 0c β 0d γ 0e δ 0f ε 10 ζ 11 η 12 θ 13 ι 14 κ 15 λ 16 μ ' +
    '17 ν 18 ξ 19 π 1a ρ 1b σ 1c τ 1d υ 1e φ 1f χ 20 ψ 21 ω 22 ε 23 ϑ 24 ϖ 25 ϱ 26 ς 27 ϕ 3a . 3b , 3c < 3d / 3e > 3f ⋆ 40 ∂ ' +
    '60 ℓ 7b ı 7c ȷ 7d ℘',
)
/** Fewer small letters than this, with ligatures and without any digit or punctuation mark, are letters of formulas. */
const minTextLetters = 8

/** Text fonts have digits, commas, full stops or parentheses from 0x28 to 0x39, where fonts of formulas have hooks of arrows, or dashes. */
function isMathItalic(codes: readonly number[]): boolean {
  const isText = (code: number) =>
    (code >= 0x28 && code <= 0x39) || code === 0x7b || code === 0x7c || code >= 0x80
  if (!codes.some((code) => code < 0x28) || codes.some(isText)) return false
  return (
    codes.some((code) => code >= 0x3b && code <= 0x3e) ||
    codes.filter((code) => code >= 0x61 && code <= 0x7a).length < minTextLetters
  )
}

/** @param pairs hexadecimal codes, each with its text */
function table(pairs: string): ReadonlyMap<number, string> {
  const parts = pairs.split(' ')
  return new Map(
    parts.flatMap((part, i) => (i % 2 === 0 ? [[Number.parseInt(part, 16), parts[i + 1] ?? '']] : [])),
  )
}

function add(encoding: Map<number, string>, first: number, characters: string): void {
  for (const [i, character] of characters.split(' ').entries())
    if (character !== '.') encoding.set(first + i, character)
}

/**
 * The code that the name of a glyph of a bitmap font is made from: in decimal (`a12`, pdfTeX), in hexadecimal (`x0C`, dvipdfm), or as the
 * character with that code (dvips).
 */
function codeOfName(name: string): number | null {
  if (name.length === 1) return name.charCodeAt(0)
  const decimal = /^a(\d{1,3})$/.exec(name)?.[1]
  const hex = /^x([\dA-Fa-f]{2})$/.exec(name)?.[1]
  return decimal !== undefined ? Number(decimal) : hex !== undefined ? Number.parseInt(hex, 16) : null
}

/**
 * The characters of a bitmap font of TeX that differ from ASCII, by code; null for another font. OT1 has no codes from 0x80, and
 * its ligatures are where Cork has marks that hardly occur.
 * @param differences glyph names by code, '' where there is none
 */
export function texBitmapEncoding(differences: readonly string[]): ReadonlyMap<number, string> | null {
  const codes: number[] = []
  for (const [code, name] of differences.entries()) {
    if (name === '' || name === '.notdef') continue
    // Names cannot hold the character with the code 0, for which converters make a name up.
    if (code > 0 && codeOfName(name) !== code) return null
    codes.push(code)
  }
  if (!codes.some((code) => code > 0)) return null
  const symbolic = symbols.find(
    ({ texts, signs }) =>
      codes.every((code) => texts.has(code)) && codes.some((code) => signs.includes(code)),
  )
  if (symbolic) return symbolic.texts
  const isCork = codes.some((code) => code >= 0x80)
  const isOt1 = !isCork && codes.some((code) => code <= 0x0f)
  const own = isMathItalic(codes) ? mathItalic : isOt1 ? ot1 : cork
  const ascii = codes.filter((code) => code > 0x20 && code < 0x7f && !own.has(code))
  return new Map([...own, ...ascii.map((code) => [code, String.fromCharCode(code)] as const)])
}
