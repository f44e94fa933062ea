import { type DocStreams, dataView } from './fib.ts'

const styleSheetPart = 1

/**
 * By number of a paragraph style, the level of heading that it is (1 to 9) or 0 ([MS-DOC] 2.9.271). Built-in styles are known by their
 * number whatever language their names are in; others take after the style that they are based on.
 */
export function docHeadingLevels({ part }: DocStreams): Uint8Array {
  const sheet = part(styleSheetPart)
  const view = dataView(sheet)
  if (sheet.length < 8) return new Uint8Array(0)
  const headLength = view.getUint16(0, true)
  const count = Math.min(view.getUint16(2, true), 4095)
  const levels = new Uint8Array(count)
  const bases = new Uint16Array(count).fill(0xfff)
  let at = 2 + headLength
  for (let style = 0; style < count && at + 2 <= sheet.length; style++) {
    const length = view.getUint16(at, true)
    if (length >= 4 && at + 6 <= sheet.length) {
      const built = view.getUint16(at + 2, true) & 0xfff
      bases[style] = view.getUint16(at + 4, true) >> 4
      if (built >= 1 && built <= 9) levels[style] = built
      else if (built === 62) levels[style] = 1
    }
    at += 2 + length + (length % 2)
  }
  for (let style = 0; style < count; style++) {
    let base = style
    for (let steps = 0; levels[base] === 0 && bases[base] < count && steps < 12; steps++) base = bases[base]
    levels[style] ||= levels[base]
  }
  return levels
}
