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

/** Fonts of symbols (TS1 and OMS) in which documents have little else than bullets. */
const symbols: readonly ReadonlyMap<number, string>[] = [
  new Map([
    [0x84, '†'],
    [0x85, '‡'],
    [0x88, '•'],
    [0xa7, '§'],
    [0xb6, '¶'],
    [0xb7, '·'],
  ]),
  new Map([
    [0x01, '·'],
    [0x03, '∗'],
    [0x0d, '○'],
    [0x0e, '◦'],
    [0x0f, '•'],
  ]),
]
const bullets = new Set([0x88, 0x0e, 0x0f])

function add(encoding: Map<number, string>, first: number, characters: string): void {
  for (const [i, character] of characters.split(' ').entries())
    if (character !== '.') encoding.set(first + i, character)
}

/** The name of every glyph is the letter a and its code in decimal. */
const byCode = /^a(\d{1,3})$/

/**
 * The characters of a bitmap font of TeX that differ from ASCII, by code; null for another font. OT1 has no codes from 0x80, and
 * its ligatures are where Cork has marks that hardly occur.
 * @param differences glyph names by code, '' where there is none
 */
export function texBitmapEncoding(differences: readonly string[]): ReadonlyMap<number, string> | null {
  let isOt1 = false
  let isCork = false
  const codes: number[] = []
  for (const [code, name] of differences.entries()) {
    if (name === '' || name === '.notdef') continue
    const digits = byCode.exec(name)?.[1]
    if (digits === undefined || Number(digits) !== code) return null
    codes.push(code)
    if (code >= 0x80) isCork = true
    else if (code >= 0x0b && code <= 0x0f) isOt1 = true
  }
  if (codes.length === 0) return null
  const symbolic = symbols.find((encoding) => codes.every((code) => encoding.has(code)))
  if (symbolic && codes.some((code) => bullets.has(code))) return symbolic
  return isOt1 && !isCork ? ot1 : cork
}
