import { literal, winAnsi } from './syntax.ts'

/** How a piece of text is shown. Coordinates are PDF user space: points, origin bottom left, y upwards. */
export interface ShowOptions {
  readonly x?: number
  readonly y?: number
  /** Text matrix; takes the place of x and y. */
  readonly matrix?: readonly number[]
  readonly size?: number
  /** Tr: 0 fill, 3 invisible, 7 clip. */
  readonly render?: number
  /** Tc, Tw, Tz (per cent), Ts. */
  readonly spacing?: number
  readonly wordSpacing?: number
  readonly scale?: number
  readonly rise?: number
  /** A raw colour operator with operands: `1 1 1 rg`. */
  readonly color?: string
}

/** `(…)` of a text in WinAnsiEncoding. */
export function str(text: string): string {
  return literal(winAnsi(text))
}

/**
 * One text object that shows `shown`: a text (put into one Tj), or raw operators between the state and ET.
 * `font` is a resource name without its slash.
 */
export function textObject(shown: string | { raw: string }, font: string, options: ShowOptions = {}): string {
  const { x = 72, y = 720, size = 12, matrix } = options
  const state: string[] = []
  if (options.color) state.push(options.color)
  state.push(`/${font} ${size} Tf`)
  if (options.render !== undefined) state.push(`${options.render} Tr`)
  if (options.spacing !== undefined) state.push(`${options.spacing} Tc`)
  if (options.wordSpacing !== undefined) state.push(`${options.wordSpacing} Tw`)
  if (options.scale !== undefined) state.push(`${options.scale} Tz`)
  if (options.rise !== undefined) state.push(`${options.rise} Ts`)
  state.push(matrix ? `${matrix.join(' ')} Tm` : `${x} ${y} Td`)
  const show = typeof shown === 'string' ? `${str(shown)} Tj` : shown.raw
  return `q BT ${state.join(' ')}\n${show}\nET Q`
}

/** A filled rectangle. */
export function box(x: number, y: number, width: number, height: number, color = '0 g'): string {
  return `q ${color} ${x} ${y} ${width} ${height} re f Q`
}
