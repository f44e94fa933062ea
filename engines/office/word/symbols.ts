/**
 * Unicode characters of symbol fonts, which documents use for bullets, marks and Greek letters. The codes are U+F000 plus
 * the byte in the font (ECMA-376 part 1, 17.3.3.30). The table of Symbol is Adobe's encoding (ISO 32000-1, Annex D.6);
 * the tables of Wingdings and Webdings contain the characters that occur in text.
 */
const symbolLow =
  ' !∀#∃%&∋()∗+,−./0123456789:;<=>?≅ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ[∴]⊥_‾αβχδεφγηιϕκλμνοπθρστυϖωξψζ{|}∼'
const symbolHigh =
  '€ϒ′≤⁄∞ƒ♣♦♥♠↔←↑→↓°±″≥×∝∂•÷≠≡≈…⏐⎯↵ℵℑℜ℘⊗⊕∅∩∪⊃⊇⊄⊂⊆∈∉∠∇®©™∏√⋅¬∧∨⇔⇐⇑⇒⇓◊〈®©™∑⎛⎜⎝⎡⎢⎣⎧⎨⎩⎪\u0000〉∫⌠⎮⌡⎞⎟⎠⎤⎥⎦⎫⎬⎭'

const wingdings: Readonly<Record<number, string>> = {
  34: '✂',
  40: '☎',
  42: '✉',
  74: '☺',
  76: '☹',
  108: '●',
  109: '❍',
  110: '■',
  111: '□',
  112: '❐',
  113: '❑',
  114: '❒',
  115: '⬧',
  117: '◆',
  118: '❖',
  159: '•',
  161: '○',
  167: '▪',
  168: '☐',
  170: '✦',
  216: '➢',
  223: '←',
  224: '→',
  232: '➔',
  240: '⇨',
  251: '✗',
  252: '✓',
  253: '☒',
  254: '☑',
}

const wingdings2: Readonly<Record<number, string>> = {
  80: '✓',
  79: '✗',
  81: '☒',
  82: '☑',
  151: '●',
  163: '☐',
}

const webdings: Readonly<Record<number, string>> = {
  51: '◀',
  52: '▶',
  53: '▲',
  54: '▼',
  97: '✔',
  99: '□',
  103: '■',
  110: '●',
  114: '✖',
}

/** Returns the Unicode character of a code in a symbol font, or null if the font or the code is not known. */
export function symbolCharacter(font: string, code: number): string | null {
  const byte = code >= 0xf000 && code <= 0xf0ff ? code - 0xf000 : code
  const name = font.trim().toLowerCase()
  if (name === 'symbol') {
    const found = byte >= 0xa0 ? symbolHigh[byte - 0xa0] : symbolLow[byte - 0x20]
    return found === undefined || found === '\u0000' ? null : found
  }
  if (name === 'wingdings') return wingdings[byte] ?? null
  if (name === 'webdings') return webdings[byte] ?? null
  if (name === 'wingdings 2') return wingdings2[byte] ?? null
  return null
}
