import type { Contour } from '../../fonts/programs/outlines.ts'
import type { Faces } from './faces.ts'

/** Horizontal scale of a letter, to fit the width that the file gives it. Beyond, it would look distorted. */
const scaleLimits = { min: 0.4, max: 1.25 } as const

/**
 * The contours of a text in ems, as wide as the file says.
 * @param advance in ems
 * @returns null where no replacement font has a character
 */
export function shapeOfText(text: string, faces: Faces, advance: number): readonly Contour[] | null {
  const whole = ligatures[text] ?? text
  const parts: { contours: readonly Contour[]; width: number }[] = []
  for (const char of whole) {
    const part = shapeOfChar(drawnAs.get(char) ?? char, faces)
    if (!part) return null
    parts.push(part)
  }
  const total = parts.reduce((sum, { width }) => sum + width, 0)
  const ratio = total > 0 && advance > 0 ? advance / total : 1
  const across = Math.abs(ratio - 1) < 0.02 ? 1 : Math.max(scaleLimits.min, Math.min(scaleLimits.max, ratio))
  const out: Contour[] = []
  let left = 0
  for (const { contours, width } of parts) {
    for (const contour of contours)
      out.push(contour.map(({ x, y, on }) => ({ x: (left + x) * across, y, on })))
    left += width
  }
  return out
}

function shapeOfChar(char: string, faces: Faces): { contours: readonly Contour[]; width: number } | null {
  if (/^[\s\p{Cc}\p{Cf}]$/u.test(char)) return { contours: [], width: 0 }
  const code = char.codePointAt(0) ?? 0
  const face = faces.find(code)
  const glyph = face?.sfnt.unicode?.get(code)
  if (!face || glyph === undefined) return null
  return { contours: face.glyphs.contours(glyph), width: face.sfnt.advanceOf(glyph) ?? 0 }
}

const ligatures: Readonly<Record<string, string>> = {
  ff: '\ufb00',
  fi: '\ufb01',
  fl: '\ufb02',
  ffi: '\ufb03',
  ffl: '\ufb04',
}

/** Bracket parts and signs of the Symbol font, which Adobe's glyph list maps to private code points. */
const drawnAs = new Map<string, string>([
  ['\uf8d9', '\u00a9'],
  ['\uf8da', '\u00ae'],
  ['\uf8db', '\u2122'],
  ['\uf8e5', '\u203e'],
  ['\uf8e6', '\u23d0'],
  ['\uf8e7', '\u23af'],
  ['\uf8e8', '\u00ae'],
  ['\uf8e9', '\u00a9'],
  ['\uf8ea', '\u2122'],
  ...run(0xf8eb, 0x239b, 3),
  ...run(0xf8ee, 0x23a1, 3),
  ...run(0xf8f1, 0x23a7, 4),
  ['\uf8f5', '\u23ae'],
  ...run(0xf8f6, 0x239e, 3),
  ...run(0xf8f9, 0x23a4, 3),
  ...run(0xf8fc, 0x23ab, 3),
  ['\u2329', '\u27e8'],
  ['\u232a', '\u27e9'],
  // A soft hyphen in a content stream is visible.
  ['\u00ad', '-'],
])

function run(from: number, to: number, count: number): [string, string][] {
  return Array.from({ length: count }, (_, i) => [String.fromCharCode(from + i), String.fromCharCode(to + i)])
}
