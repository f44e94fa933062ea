import { RequestError } from '../model/errors.ts'

/** Annotations that can be marks, by the name of their rule (ISO 32000-1, 12.5.6). */
export const markKinds = {
  highlight: 'Highlight',
  underline: 'Underline',
  strikeout: 'StrikeOut',
  squiggly: 'Squiggly',
  square: 'Square',
  circle: 'Circle',
} as const

export type MarkKind = keyof typeof markKinds

/** Which annotations or layers are marks. */
export type MarkRule =
  | {
      readonly kind: MarkKind
      /** Red, green and blue, 0 to 1. Default: any colour. */
      readonly colour?: readonly [number, number, number]
    }
  | { readonly kind: 'layer'; readonly name: string }

/** Names of colours that people give to highlights and boxes. */
const colours: Readonly<Record<string, string>> = {
  black: '000000',
  white: 'ffffff',
  red: 'ff0000',
  green: '00ff00',
  blue: '0000ff',
  yellow: 'ffff00',
  orange: 'ff8000',
  pink: 'ff00ff',
}

/**
 * Parses rules such as `highlight:#ffff00,square:red,layer:NAME`.
 * @throws RequestError `invalid_request`
 */
export function parseMarkRules(text: string): MarkRule[] {
  const parts = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
  if (parts.length === 0) throw invalid()
  return parts.map((part) => {
    const [, name = '', value] = /^(\w+)(?::(.*))?$/.exec(part) ?? []
    const kind = name.toLowerCase()
    if (kind === 'layer' && value) return { kind, name: value }
    if (!Object.hasOwn(markKinds, kind)) throw invalid()
    const colour = value === undefined ? null : colourOf(value)
    return { kind: kind as MarkKind, ...(colour && { colour }) }
  })
}

function colourOf(value: string): readonly [number, number, number] {
  const named = value.toLowerCase()
  const digits = /^#?([0-9a-f]{6})$/i.exec(Object.hasOwn(colours, named) ? colours[named] : value)?.[1]
  if (digits === undefined) throw invalid()
  const part = (at: number): number => Number.parseInt(digits.slice(at, at + 2), 16) / 255
  return [part(0), part(2), part(4)]
}

function invalid(): RequestError {
  return new RequestError(
    'invalid_request',
    `Marks are given as KIND, KIND:COLOUR or layer:NAME, separated by commas, such as highlight:#ffff00,square:red. Kinds: ${Object.keys(markKinds).join(', ')}. Colours: #rrggbb, ${Object.keys(colours).join(', ')}.`,
  )
}
