import type { Box } from '../../model/geometry.ts'
import type { PageLink, PageWord } from '../../model/page-content.ts'

/** Height of the strips by which words are looked up, in points. */
const strip = 16
/** A link that is taller covers a picture or a page and is about no word. */
const tallest = 200

/**
 * Words cut where a link begins or ends inside of them, so that a full stop behind a link is not of it, and of words that are
 * written without spaces the right ones are. A word whose letters stand from right to left is left whole.
 */
export function splitAtLinks(words: readonly PageWord[], links: readonly PageLink[]): readonly PageWord[] {
  if (links.length === 0) return words
  const strips = new Map<number, Box[]>()
  for (const { box } of links) {
    if (box.y1 - box.y0 > tallest) continue
    for (let at = Math.floor(box.y0 / strip); at <= Math.floor(box.y1 / strip); at++) {
      const known = strips.get(at)
      if (known) known.push(box)
      else strips.set(at, [box])
    }
  }
  const out: PageWord[] = []
  for (const word of words) {
    const y = (word.box.y0 + word.box.y1) / 2
    const near = strips.get(Math.floor(y / strip))
    const over = near?.find(
      (box) =>
        y >= box.y0 && y <= box.y1 && box.x0 < word.box.x1 && box.x1 > word.box.x0 && !holds(box, word.box),
    )
    if (over && !word.turn && isLevel(word)) for (const part of parts(word, over)) out.push(part)
    else out.push(word)
  }
  return out
}

function holds(box: Box, { x0, x1 }: Box): boolean {
  return box.x0 <= x0 && box.x1 >= x1
}

/** As many edges as letters, from left to right. */
function isLevel({ text, charBoxes }: PageWord): boolean {
  return (
    [...text].length === charBoxes.length &&
    charBoxes.every((box, i) => i === 0 || box.x0 >= charBoxes[i - 1].x0)
  )
}

/** Letters and digits of scripts that part words by spaces stay together, whatever a link of rough edges covers of them. */
const solid =
  /^(?:[\p{L}\p{M}\p{N}](?<![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]))$/u

/** The word cut where what lies in the link ends: each part by where its middle lies. */
function parts(word: PageWord, { x0, x1 }: Box): PageWord[] {
  const characters = [...word.text]
  const out: PageWord[] = []
  let last: boolean | null = null
  let from = 0
  const cut = (end: number) => {
    const letters = word.charBoxes.slice(from, end)
    out.push({
      ...word,
      text: characters.slice(from, end).join(''),
      box: { ...word.box, x0: letters[0].x0, x1: letters[letters.length - 1].x1 },
      charBoxes: letters,
      spaceBefore: from === 0 && word.spaceBefore,
    })
    from = end
  }
  for (let at = 0; at < characters.length; ) {
    let end = at + 1
    while (end < characters.length && solid.test(characters[at]) && solid.test(characters[end])) end++
    const middle = (word.charBoxes[at].x0 + word.charBoxes[end - 1].x1) / 2
    const inside = middle >= x0 && middle <= x1
    if (last !== null && inside !== last) cut(at)
    last = inside
    at = end
  }
  cut(characters.length)
  return out
}
