import { type Box, union } from '../../model/geometry.ts'
import type { PageWord } from '../../model/page-content.ts'
import { plainWord } from '../../model/plain-word.ts'

/** In ems: how far the E of the logo is lowered at least, and the A raised. TeX lowers E by 0.215 em. */
const minShiftEms = 0.12

/**
 * Joins the letters of the logos of TeX and LaTeX, whose E is lowered and whose A is raised: `LaTeX`, `BibTeX`. Otherwise
 * they would be subscripts and superscripts. O(n).
 */
export function joinTexLogos(words: readonly PageWord[]): readonly PageWord[] {
  if (!words.some((_, i) => isLowered(words, i))) return words
  const out: PageWord[] = []
  for (let i = 0; i < words.length; i++) {
    const before = out.at(-1)
    const next = words[i + 1]
    if (!isLowered(words, i) || !before || !next) {
      out.push(words[i])
      continue
    }
    out.pop()
    const [raised, first] = [out.at(-1), out.at(-2)]
    if (raised && first && isRaised(first, raised, before)) {
      out.splice(-2)
      out.push(joined([first, raised, before, words[i], next], `${first.text}a${before.text}e${next.text}`))
    } else out.push(joined([before, words[i], next], `${before.text}e${next.text}`))
    i++
  }
  return out
}

/** Whether a word is the lowered E between a T and an X. */
function isLowered(words: readonly PageWord[], i: number): boolean {
  const [before, word, next] = [words[i - 1], words[i], words[i + 1]]
  if (word.text !== 'E' || word.spaceBefore || !before?.text.endsWith('T') || !next?.text.startsWith('X'))
    return false
  if (next.spaceBefore || before.turn !== undefined) return false
  return (
    word.baseline - before.baseline > minShiftEms * word.size && Math.abs(next.baseline - before.baseline) < 1
  )
}

/** Whether an A between an L and the T is raised. */
function isRaised(first: PageWord, word: PageWord, next: PageWord): boolean {
  if (word.text !== 'A' || word.spaceBefore || next.spaceBefore || !first.text.endsWith('L')) return false
  return word.size < 0.9 * next.size && next.baseline - word.baseline > minShiftEms * word.size
}

function joined(parts: readonly PageWord[], text: string): PageWord {
  return {
    ...plainWord(parts[0]),
    text,
    box: parts.reduce<Box>((all, { box }) => union(all, box), parts[0].box),
    charBounds: parts.flatMap(({ charBounds }) => charBounds),
  }
}
