import { boundsOf, charBoxes, union } from '../../../model/geometry.ts'
import type { PageWord } from '../../../model/page-content.ts'
import { plainWord } from '../../../model/plain-word.ts'

const single = /^[\p{Script=Han}\p{Script=Hangul}]$/u
/** In ems: the space between the letters of a word that is spread over its cell. Two letters have one ideographic space. */
const gap = { min: 0.6, pair: 1.3, max: 2.2, spread: 0.15 }

/**
 * Joins ideographs separated by equal spaces and isolated from other text, such as short labels in statements: `売　上　高`. Otherwise they
 * would be cells.
 */
export function joinSpread(words: readonly PageWord[]): readonly PageWord[] {
  const out: PageWord[] = []
  for (let i = 0; i < words.length; ) {
    let end = i + 1
    const first = i + 1 < words.length ? gapAfter(words[i], words[i + 1]) : null
    while (end < words.length) {
      const next = gapAfter(words[end - 1], words[end])
      if (first === null || next === null || Math.abs(next - first) > gap.spread) break
      end++
    }
    const isWord = end - i > 2 || (end - i === 2 && first !== null && first < gap.pair)
    if (isWord && !isNear(words[i - 1], words[i]) && !isNear(words[end - 1], words[end]))
      out.push(joined(words.slice(i, end)))
    else out.push(...words.slice(i, end))
    i = end
  }
  return out
}

/** In ems: the space between two ideographs of one line and font; null for others. */
function gapAfter(a: PageWord, b: PageWord): number | null {
  if (!single.test(a.text) || !single.test(b.text) || a.font !== b.font || a.turn !== b.turn) return null
  const room = (b.box.x0 - a.box.x1) / a.size
  return isSameLine(a, b) && room > gap.min && room < gap.max ? room : null
}

/** Whether another word continues the line at the distance of such letters. */
function isNear(a: PageWord | undefined, b: PageWord | undefined): boolean {
  if (!a || !b || !isSameLine(a, b)) return false
  const room = (b.box.x0 - a.box.x1) / a.size
  return room > -gap.max && room < gap.max
}

function isSameLine(a: PageWord, b: PageWord): boolean {
  return Math.abs(a.baseline - b.baseline) < 0.1 * a.size && Math.abs(a.size - b.size) < 0.1 * a.size
}

function joined(words: readonly PageWord[]): PageWord {
  return {
    ...plainWord(words[0]),
    text: words.map(({ text }) => text).join(''),
    box: words.map(({ box }) => box).reduce(union),
    charBounds: boundsOf(words.flatMap((word) => charBoxes(word.charBounds))),
  }
}
