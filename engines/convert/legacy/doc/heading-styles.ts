import { type DocStreams, dataView } from './fib.ts'

const styleSheetPart = 1
/** Index of the built-in style `Title`, and the range of `heading 1` to `heading 9` ([MS-DOC] 2.9.271). */
const titleStyle = 62
const firstHeadingStyle = 1
const lastHeadingStyle = 9
/** No base style. */
const noBase = 0xfff
/** Base styles are followed this far, so that a circular chain ends. */
const maxSteps = 12

/**
 * Returns the heading level (1 to 9, or 0) of each paragraph style by its number ([MS-DOC] 2.9.271). Built-in styles have
 * fixed numbers in every language; other styles inherit the level of their base style.
 */
export function docHeadingLevels({ part }: DocStreams): Uint8Array {
  const sheet = part(styleSheetPart)
  const view = dataView(sheet)
  if (sheet.length < 8) return new Uint8Array(0)
  const headerLength = view.getUint16(0, true)
  const count = Math.min(view.getUint16(2, true), 4095)
  const levels = new Uint8Array(count)
  const bases = new Uint16Array(count).fill(noBase)
  let at = 2 + headerLength
  for (let style = 0; style < count && at + 2 <= sheet.length; style++) {
    const length = view.getUint16(at, true)
    if (length >= 4 && at + 6 <= sheet.length) {
      const builtIn = view.getUint16(at + 2, true) & 0xfff
      bases[style] = view.getUint16(at + 4, true) >> 4
      if (builtIn >= firstHeadingStyle && builtIn <= lastHeadingStyle) levels[style] = builtIn
      else if (builtIn === titleStyle) levels[style] = 1
    }
    at += 2 + length + (length % 2)
  }
  for (let style = 0; style < count; style++) levels[style] = inheritedLevel(levels, bases, style)
  return levels
}

function inheritedLevel(levels: Uint8Array, bases: Uint16Array, style: number): number {
  let base = style
  for (let step = 0; step <= maxSteps; step++) {
    const level = levels[base] ?? 0
    if (level > 0) return level
    base = bases[base] ?? noBase
  }
  return 0
}
