import type { Raster } from '../../model/raster.ts'

/** Changes between dark and light in a row of text of one word or more. */
const minChanges = 10
/** Rows of small letters, and of large print. */
const minLineRows = 6
const maxLineRows = 120
/** A single band may be a drawing. */
const minLines = 2

/**
 * Whether an image has bands of many dark and light changes between blank rows, as lines of text have. Used only where OCR read
 * nothing, to tell so.
 */
export function looksLikeText({ width, height, data }: Raster): boolean {
  let lines = 0
  let band = 0
  for (let y = 0; y <= height; y++) {
    const busy = y < height && changesOf(data, y * width * 4, width) >= minChanges
    if (busy) band++
    else {
      if (band >= minLineRows && band <= maxLineRows) lines++
      band = 0
    }
  }
  return lines >= minLines
}

function changesOf(data: Uint8ClampedArray, from: number, width: number): number {
  let changes = 0
  let dark = false
  for (let i = from; i < from + width * 4; i += 4) {
    const light = data[i] * 0.299 + data[i + 1] * 0.587 + data[i + 2] * 0.114
    if (dark ? light > 150 : light < 105) {
      dark = !dark
      changes++
    }
  }
  return changes
}
