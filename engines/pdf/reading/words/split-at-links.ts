import { type Box, boundsOf, charBoxes, charCount } from '../../../model/geometry.ts'
import type { PageLink, PageWord } from '../../../model/page-content.ts'
import { plainWord } from '../../../model/plain-word.ts'

/** In points: height of the strips by which links are looked up. */
const stripHeight = 16
/** In points. A higher link covers an image or the page, not a word. */
const maxLinkHeight = 200

/**
 * Splits words where a link begins or ends inside them, so that a full stop after a link is not part of it, and in scripts
 * without spaces only the linked characters are. Words in right-to-left scripts are not split.
 */
export function splitAtLinks(words: readonly PageWord[], links: readonly PageLink[]): readonly PageWord[] {
  if (links.length === 0) return words
  const strips = new Map<number, Box[]>()
  for (const { box } of links) {
    if (box.y1 - box.y0 > maxLinkHeight) continue
    for (let at = Math.floor(box.y0 / stripHeight); at <= Math.floor(box.y1 / stripHeight); at++) {
      const known = strips.get(at)
      if (known) known.push(box)
      else strips.set(at, [box])
    }
  }
  const out: PageWord[] = []
  for (const word of words) {
    const y = (word.box.y0 + word.box.y1) / 2
    const near = strips.get(Math.floor(y / stripHeight))
    const over = near?.find(
      (box) =>
        y >= box.y0 && y <= box.y1 && box.x0 < word.box.x1 && box.x1 > word.box.x0 && !spans(box, word.box),
    )
    if (over && !word.turn && isLevel(word)) for (const part of splitWord(word, over)) out.push(part)
    else out.push(word)
  }
  return out
}

function spans(box: Box, { x0, x1 }: Box): boolean {
  return box.x0 <= x0 && box.x1 >= x1
}

/** Whether there is a box for each character, from left to right. */
function isLevel({ text, charBounds }: PageWord): boolean {
  return (
    [...text].length === charCount(charBounds) &&
    charBoxes(charBounds).every((box, i, boxes) => box.x0 >= (boxes[i - 1]?.x0 ?? Number.NEGATIVE_INFINITY))
  )
}

/** Letters and digits of scripts with spaces between words are not separated, even if an inexact link covers only some. */
const inseparable =
  /^(?:[\p{L}\p{M}\p{N}](?<![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]))$/u

/** Splits a word at the edges of a link. A part belongs to the link if its middle is inside. */
function splitWord(word: PageWord, { x0, x1 }: Box): PageWord[] {
  const characters = [...word.text]
  const boxes = charBoxes(word.charBounds)
  const out: PageWord[] = []
  let last: boolean | null = null
  let from = 0
  const cut = (end: number) => {
    const letters = boxes.slice(from, end)
    out.push({
      ...plainWord(word),
      text: characters.slice(from, end).join(''),
      box: { ...word.box, x0: letters[0].x0, x1: letters[letters.length - 1].x1 },
      charBounds: boundsOf(letters),
      spaceBefore: from === 0 && word.spaceBefore,
    })
    from = end
  }
  for (let at = 0; at < characters.length; ) {
    let end = at + 1
    while (end < characters.length && inseparable.test(characters[at]) && inseparable.test(characters[end]))
      end++
    const middle = (boxes[at].x0 + boxes[end - 1].x1) / 2
    const inside = middle >= x0 && middle <= x1
    if (last !== null && inside !== last) cut(at)
    last = inside
    at = end
  }
  cut(characters.length)
  return out
}
