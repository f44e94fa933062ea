import type { Faces } from '../fonts/faces.ts'
import { type InlineItem, raisedText } from './itemise.ts'
import { type Extent, extentOf, type LineLook, type WebLines, webExtent } from './line-look.ts'

/** The extent of the faces of a line, of its images and formulas; of the style of the paragraph where it has none. */
export function extentOfLine(
  items: readonly InlineItem[],
  maxAscent: number,
  maxDescent: number,
  faces: Faces,
  { style, spacing: { single } }: LineLook,
): Extent {
  let [ascent, descent] = [maxAscent, maxDescent]
  const known = new Set<string>()
  for (const item of items) {
    if (item.image || item.formula) continue
    const key = `${item.face} ${item.style.size}`
    if (known.has(key)) continue
    known.add(key)
    const extent = extentOf(faces, item.face, item.style.size, single)
    ascent = Math.max(ascent, extent.ascent)
    descent = Math.max(descent, extent.descent)
  }
  return ascent > 0 ? { ascent, descent } : extentOf(faces, faces.faceOf(style), style.size, single)
}

/** The extent of a line in a browser: of the font of its block, and of all that is in it. */
export function extentOnWeb(
  items: readonly InlineItem[],
  maxAscent: number,
  faces: Faces,
  { style }: LineLook,
  { height }: WebLines,
): Extent {
  let { ascent, descent } = webExtent(faces, faces.faceOf(style), style.size, height)
  ascent = Math.max(ascent, maxAscent)
  const known = new Set<string>()
  for (const item of items) {
    // An em space alone is a gap, and has no height.
    if (item.image || item.formula || item.blank || item.text === '\u2003') continue
    const key = `${item.face} ${item.size} ${item.style.raised}`
    if (known.has(key)) continue
    known.add(key)
    const own = webExtent(faces, item.face, item.size, height)
    const rise = item.style.raised ? raisedText[item.style.raised] * item.style.size : 0
    ascent = Math.max(ascent, own.ascent + rise)
    descent = Math.max(descent, own.descent - rise)
  }
  return { ascent, descent }
}
