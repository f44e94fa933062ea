/** Colours of office documents as they are written, `RRGGBB`. */

/** Per channel, of 255. A text that differs less from its background cannot be read. */
const minContrast = 20

/** The colour without its alpha; null for `auto` and anything that is not a colour. */
export function parseColour(value: string | undefined): readonly number[] | null {
  const digits = /^(?:[0-9a-f]{2})?([0-9a-f]{6})$/i.exec(value ?? '')?.[1]
  return digits === undefined ? null : [0, 2, 4].map((at) => Number.parseInt(digits.slice(at, at + 2), 16))
}

export function isAlike(a: readonly number[], b: readonly number[]): boolean {
  return a.every((part, i) => Math.abs(part - (b[i] ?? 0)) < minContrast)
}

export const white: readonly number[] = [255, 255, 255]

/** The colours of highlights (ECMA-376 part 1, 17.18.40). */
export const highlights: Readonly<Record<string, string>> = {
  black: '000000',
  blue: '0000FF',
  cyan: '00FFFF',
  green: '00FF00',
  magenta: 'FF00FF',
  red: 'FF0000',
  yellow: 'FFFF00',
  white: 'FFFFFF',
  darkBlue: '00008B',
  darkCyan: '008B8B',
  darkGreen: '006400',
  darkMagenta: '800080',
  darkRed: '8B0000',
  darkYellow: '808000',
  darkGray: 'A9A9A9',
  lightGray: 'D3D3D3',
}
