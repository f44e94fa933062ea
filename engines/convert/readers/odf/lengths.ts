/** Points of each unit of length (XSL 1.1, 5.9.13.1). A number without one counts as points. */
const unitPoints: Readonly<Record<string, number>> = {
  '': 1,
  pt: 1,
  in: 72,
  inch: 72,
  cm: 72 / 2.54,
  mm: 72 / 25.4,
  px: 0.75,
  pc: 12,
}

/** Points; longer ones are not of a document. */
const maxLength = 15_000

/** A length in points; undefined for anything else, such as a percentage. */
export function lengthOf(text: string | undefined): number | undefined {
  const [, number, unit] = /^\s*([+-]?\d*\.?\d+)\s*([a-z]*)\s*$/i.exec(text ?? '') ?? []
  if (number === undefined) return undefined
  const points = Number(number) * (unitPoints[unit.toLowerCase()] ?? Number.NaN)
  return Math.abs(points) <= maxLength ? points : undefined
}

/** A percentage as a share. */
export function shareOf(text: string | undefined): number | undefined {
  const [, number] = /^\s*([+-]?\d*\.?\d+)\s*%\s*$/.exec(text ?? '') ?? []
  return number === undefined ? undefined : Number(number) / 100
}

/** Six hexadecimal digits. */
export function colorOf(text: string | undefined): string | undefined {
  return /^#([\da-f]{6})$/i.exec(text ?? '')?.[1].toLowerCase()
}

export const twips = (points: number) => Math.round(points * 20)
/** English Metric Units of DrawingML. */
export const units = (points: number) => Math.round(points * 12_700)

/** A border such as `0.05pt solid #000000`; null for none, undefined where nothing is stated. */
export function borderOf(
  text: string | undefined,
): { readonly width: number; readonly style: string; readonly color: string } | null | undefined {
  if (text === undefined) return undefined
  const parts = text.trim().split(/\s+/)
  const style = parts.find((part) => /^[a-z-]+$/i.test(part) && !namedWidths.has(part)) ?? 'solid'
  if (style === 'none' || style === 'hidden') return null
  const width = parts.map((part) => namedWidths.get(part) ?? lengthOf(part)).find((one) => one !== undefined)
  if (width === 0) return null
  const color = parts.map(colorOf).find((one) => one !== undefined)
  return { width: width ?? 0.75, style, color: color ?? '000000' }
}

const namedWidths: ReadonlyMap<string, number> = new Map([
  ['thin', 0.75],
  ['medium', 1.75],
  ['thick', 2.5],
])

/** The sides of a property such as `fo:padding`, which may state all at once. */
export function sideOf(
  attributes: Readonly<Record<string, string>>,
  name: string,
  side: string,
): string | undefined {
  return attributes[`${name}-${side}`] ?? attributes[name]
}
