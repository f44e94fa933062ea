import type { PdfBuilder } from './pdf.ts'
import { dict, type Ref } from './syntax.ts'

/** TeX's ligatures by their codes in OT1. */
const ligatures = ['ff', 'fi', 'fl', 'ffi', 'ffl']
const longest = [...ligatures].sort((a, b) => b.length - a.length)
/** Pixels, at 300 dots per inch: an em of 46 is 11 points. */
const advance = 22
const wordSpace = 15

interface BitmapFont {
  readonly ref: Ref
  /** The text as operators: words apart by numbers of a TJ array, and a pixel between the halves of a word, as dvips writes it. */
  show(text: string, x: number, y: number): string
}

/**
 * A font as Ghostscript embeds those of dvips: bitmaps that are drawn downwards in a glyph space of pixels, with the character of each code
 * as its name, and without ToUnicode.
 * @param stem of the letters in pixels: 3 is regular, 5 is bold
 */
export function bitmapFont(doc: PdfBuilder, { stem = 3 }: { readonly stem?: number } = {}): BitmapFont {
  const codes = [0x0b, 0x0c, 0x0d, 0x0e, 0x0f]
  for (let code = 0x2c; code <= 0x7a; code++) codes.push(code)
  const nameOf = (code: number) => `/#${code.toString(16).padStart(2, '0')}`
  const procedures = codes.map((code) => `${nameOf(code)} ${doc.objects.stream('', procedureOf(code, stem))}`)
  const ref = doc.objects.add(
    dict({
      Type: '/Font',
      Subtype: '/Type3',
      FontBBox: '[0 0 1 -1]',
      FontMatrix: '[1 0 0 -1 0 0]',
      CharProcs: `<< ${procedures.join(' ')} >>`,
      Encoding: `<< /Type /Encoding /Differences [${codes.map((code) => `${code} ${nameOf(code)}`).join(' ')}] >>`,
      FirstChar: 0,
      LastChar: 127,
      Widths: `[${Array.from({ length: 128 }, () => advance).join(' ')}]`,
      Resources: '<< >>',
    }),
  )
  const show = (text: string, x: number, y: number) => {
    const words = text.split(' ').map((word) => {
      const bytes = encode(word)
      const half = Math.ceil(bytes.length / 2)
      const parts = [bytes.slice(0, half), bytes.slice(half)].filter((part) => part.length > 0)
      return parts.map((part) => `<${Buffer.from(part).toString('hex')}>`).join('-1000')
    })
    return `1 0 0 -1 ${x} ${y} Tm [${words.join(`-${wordSpace}000`)}] TJ`
  }
  return { ref, show }
}

function encode(word: string): number[] {
  const bytes: number[] = []
  for (let i = 0; i < word.length; ) {
    const ligature = longest.find((letters) => word.startsWith(letters, i))
    bytes.push(ligature ? 0x0b + ligatures.indexOf(ligature) : word.charCodeAt(i))
    i += ligature?.length ?? 1
  }
  return bytes
}

/** Two stems as high as the character is in an em of 46 pixels. */
function procedureOf(code: number, stem: number): string {
  const letter = String.fromCharCode(code)
  const height = /[acemnorsuvwxz]/.test(letter)
    ? 20
    : /[gpqy]/.test(letter)
      ? 29
      : /[,-.]/.test(letter)
        ? 5
        : 32
  const row = '0'.repeat(stem) + '1'.repeat(11 - stem) + '0'.repeat(stem) + '1'.repeat(13 - stem)
  const hex = Number.parseInt(row, 2).toString(16).padStart(6, '0')
  const bits = Buffer.from(hex.repeat(height), 'hex').toString('latin1')
  return `${advance} 0 0 0 20 ${height} d1\nq 24 0 0 ${height} 0 0 cm\nBI /IM true /W 24 /H ${height} /BPC 1 ID ${bits}\nEI Q`
}
