/** How light the current colours are (ISO 32000-1, 8.6.8): enough to tell what is drawn from the paper it lies on. */

import { type ColourSpace, colourSpace, deviceSpace } from '../images/colour.ts'
import { type PdfDict, type PdfFile, PdfName, type PdfObject } from '../objects/objects.ts'

/** 0 is black, 1 the white of paper; the middle where nobody can tell (patterns, shadings). */
export type Shade = number

const unknown: Shade = 0.5

/** A current colour: the space that `sc` speaks of, and its shade. */
export interface PaintColour {
  readonly space: ColourSpace | null
  readonly shade: Shade
}

export const black: PaintColour = { space: deviceSpace(1), shade: 0 }

/** The colour after an operator that sets one for filling (small letters) or stroking, or null where it sets none. */
export function colourAfter(
  name: string,
  operands: readonly PdfObject[],
  current: PaintColour,
  file: PdfFile,
  resources: PdfDict,
): PaintColour | null {
  switch (name.toLowerCase()) {
    case 'g':
      return colour(deviceSpace(1), operands)
    case 'rg':
      return colour(deviceSpace(3), operands)
    case 'k':
      return colour(deviceSpace(4), operands)
    case 'cs': {
      const space = colourSpace(file, operands[0], resources)
      // The initial colour is the darkest but for Lab and indexed spaces (8.6.3).
      return { space, shade: space && !space.indexed ? 0 : unknown }
    }
    case 'sc':
    case 'scn':
      if (operands.at(-1) instanceof PdfName || !current.space) return { ...current, shade: unknown }
      return colour(current.space, operands)
  }
  return null
}

function colour(space: ColourSpace, operands: readonly PdfObject[]): PaintColour {
  const values = operands.filter((operand) => typeof operand === 'number')
  return { space, shade: values.length < space.components ? unknown : shade(space, values) }
}

function shade(space: ColourSpace, values: readonly number[]): Shade {
  if (space.indexed) return unknown
  const dark = space.darkest(255)
  if (space.components === 4 && dark[3] === 1 && dark[0] === 0) {
    const [c, m, y, k] = values
    return clamp(1 - k - 0.3 * c - 0.59 * m - 0.11 * y)
  }
  // Inks of their own (Separation, DeviceN) darken; lights lighten.
  if (dark[0] === 1) return clamp(1 - Math.max(...values.slice(0, space.components)))
  const [low, high] = space.defaultDecode(8)
  if (high > 1) return clamp((values[0] - low) / (high - low))
  return space.components === 3
    ? clamp(0.3 * values[0] + 0.59 * values[1] + 0.11 * values[2])
    : clamp(values[0])
}

const clamp = (value: number) => Math.max(0, Math.min(1, value))
