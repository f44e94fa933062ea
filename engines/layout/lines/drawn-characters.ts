import { type Box, boundsOf, union } from '../../model/geometry.ts'
import type { PageContent, PageWord, Ruling } from '../../model/page-content.ts'
import { plainWord } from '../../model/plain-word.ts'
import { countWhile } from '../../model/sorted.ts'

/** Length of a drawn underscore and its distance from the baseline, in ems. TeX draws it as a rule of 0.3 em. */
const minUnderscoreEms = 0.2
const maxUnderscoreEms = 0.6
const maxOffsetEms = 0.15
/** Maximum distance in ems between an underscore and the letters next to it. */
const maxGapEms = 0.2
/** Maximum distance in ems between the baselines of the words on both sides. */
const maxBaselineStepEms = 0.05

/** In ems: how far the E of the logo is lowered at least, and the A raised. TeX lowers E by 0.215 em. */
const minShiftEms = 0.12

/**
 * Joins words that the source separates although they are one: parts of a name with drawn underscores, as TeX sets them,
 * the letters of its logos, and the three dots of an ellipsis. O(n log n) in words and bars.
 */
export function joinDrawnCharacters(page: PageContent): PageContent {
  const bars = (page.bars ?? []).filter(({ y0, y1 }) => y1 - y0 < 1).sort((a, b) => a.y0 - b.y0)
  const words: PageWord[] = []
  let joined = false
  for (const word of joinTexLogos(page.words)) {
    const last = words.at(-1)
    const underscores = last && bars.length > 0 ? underscoresBetween(last, word, bars) : []
    if (last && underscores.length > 0) {
      words[words.length - 1] = join(last, word, underscores)
      joined = true
    } else words.push(word)
  }
  const whole = joinDots(words)
  return joined || whole.length < page.words.length ? { ...page, words: whole } : page
}

/** Returns the boxes of the underscores that fill the gap between two words, from left to right. */
function underscoresBetween(last: PageWord, next: PageWord, bars: readonly Ruling[]): Box[] {
  const { size, baseline } = last
  const width = next.box.x0 - last.box.x1
  if ((last.turn ?? 0) !== 0 || (next.turn ?? 0) !== 0 || last.mcid !== next.mcid) return []
  if (Math.abs(next.baseline - baseline) > maxBaselineStepEms * size || width < minUnderscoreEms * size)
    return []
  const found: Box[] = []
  const low = countWhile(bars, ({ y0 }) => y0 < baseline - maxOffsetEms * size)
  for (let i = low; i < bars.length && bars[i].y0 <= baseline + maxOffsetEms * size; i++) {
    const { x0, x1, y0, y1 } = bars[i]
    const length = x1 - x0
    if (x0 < last.box.x1 - maxGapEms * size || x1 > next.box.x0 + maxGapEms * size) continue
    if (length >= minUnderscoreEms * size && length <= maxUnderscoreEms * size) found.push({ x0, x1, y0, y1 })
  }
  found.sort((a, b) => a.x0 - b.x0)
  // A space before or after the line is wider than the distance between two characters.
  let x1 = last.box.x1
  for (const box of found) {
    if (box.x0 - x1 > maxGapEms * size) return []
    x1 = box.x1
  }
  return next.box.x0 - x1 > maxGapEms * size ? [] : found
}

function join(last: PageWord, next: PageWord, underscores: readonly Box[]): PageWord {
  return {
    ...plainWord(last),
    text: last.text + '_'.repeat(underscores.length) + next.text,
    box: union(last.box, next.box),
    charBounds: [...last.charBounds, ...boundsOf(underscores), ...next.charBounds],
    confidence: Math.min(last.confidence, next.confidence),
  }
}

/** Distance in ems between the dots of an ellipsis. */
const maxDotGapEms = 0.6

/** The dots of an ellipsis, with brackets before the first and punctuation after the last. */
const firstDot = /^[([{]?\.$/u
const lastDot = /^\.[)\]},;:]*\.?$/u

/** Joins three single dots with spaces between them. More dots are leaders. */
function joinDots(words: readonly PageWord[]): PageWord[] {
  const out: PageWord[] = []
  for (let i = 0; i < words.length; ) {
    const end = firstDot.test(words[i].text) ? endOfDots(words, i) : i
    if (end - i === 3) {
      const dots = words.slice(i, end)
      out.push({
        ...plainWord(words[i]),
        text: dots.map(({ text }) => text).join(''),
        box: union(words[i].box, words[end - 1].box),
        charBounds: dots.flatMap(({ charBounds }) => charBounds),
      })
      i = end
      continue
    }
    for (const last = Math.max(end, i + 1); i < last; i++) out.push(words[i])
  }
  return out
}

/** Returns the index after the dots that begin with a word. */
function endOfDots(words: readonly PageWord[], from: number): number {
  let end = from + 1
  while (end < words.length && lastDot.test(words[end].text) && isNextDot(words[end - 1], words[end])) {
    end++
    if (words[end - 1].text !== '.') break
  }
  return end
}

function isNextDot(last: PageWord, next: PageWord): boolean {
  const gap = next.box.x0 - last.box.x1
  if (last.turn !== undefined || next.turn !== undefined) return false
  return Math.abs(next.baseline - last.baseline) < 1 && gap > 0 && gap < maxDotGapEms * next.size
}

/**
 * Joins the letters of the logos of TeX and LaTeX, whose E is lowered and whose A is raised: `LaTeX`, `BibTeX`. Otherwise
 * they would be subscripts and superscripts. O(n).
 */
function joinTexLogos(words: readonly PageWord[]): readonly PageWord[] {
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
