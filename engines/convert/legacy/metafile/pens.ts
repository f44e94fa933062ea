import type { Matrix } from '../../../model/geometry.ts'

/** A pen or brush. Without a colour it draws nothing. */
export interface Pen {
  readonly colour: string | null
  /** In logical units; 0 is a hairline. */
  readonly width: number
  readonly dashed: boolean
}

export interface Brush {
  readonly colour: string | null
}

export interface Font {
  /** In logical units: negative for the height of letters, positive for that of their cell. */
  readonly height: number
  readonly bold: boolean
  readonly italic: boolean
  readonly underline: boolean
  readonly strike: boolean
  /** Tenths of a degree, counterclockwise. */
  readonly turn: number
  readonly family: string
  readonly charset: number
}

/** A COLORREF: red is in the lowest byte. */
export function colourOf(value: number): string {
  const hex = (part: number) => (part & 255).toString(16).padStart(2, '0')
  return `#${hex(value)}${hex(value >>> 8)}${hex(value >>> 16)}`
}

/** Maps a window to a viewport. */
export function windowMatrix(
  window: { readonly x: number; readonly y: number; readonly width: number; readonly height: number },
  viewport: { readonly x: number; readonly y: number; readonly width: number; readonly height: number },
): Matrix {
  const sx = window.width === 0 ? 1 : viewport.width / window.width
  const sy = window.height === 0 ? 1 : viewport.height / window.height
  return [sx, 0, 0, sy, viewport.x - window.x * sx, viewport.y - window.y * sy]
}

/** The colour of a raster operation without a bitmap (MS-WMF 2.1.1.31); null for one that depends on the destination. */
export function patternColour(operation: number, brush: Brush): string | null {
  if (operation === 0x00f00021) return brush.colour
  return operation === 0x00ff0062 ? '#ffffff' : operation === 0x00000042 ? '#000000' : null
}
