import type { WorkLimit } from '../../model/errors.ts'
import type { PageContent, PageWord, Ruling } from '../../model/page-content.ts'
import { drawnWord } from '../../model/plain-word.ts'
import { countWhile } from '../../model/sorted.ts'

/** Ems. Shorter lines are underscores or the bars of fractions. */
const minBlankEms = 2.5
/** Ems between a label and its line. */
const maxLabelGapEms = 2
/** Ems above and below the baseline of the label. */
const maxRiseEms = 0.3
const maxDropEms = 0.5
/** Maximum lines of a page; a page with more is a chart or a grid. */
const maxLines: WorkLimit = 400

/** Converts the fill-in lines of a form to words: drawn lines next to a label that ends with a colon. */
export function addBlanks(page: PageContent): PageContent {
  const across = page.rulings.filter(({ x0, x1, y0, y1 }) => x1 - x0 > y1 - y0)
  const up = page.rulings.filter(({ x0, x1, y0, y1 }) => x1 - x0 <= y1 - y0)
  if (across.length === 0 || page.rulings.length > maxLines) return page
  const upright = page.words.filter(({ turn }) => turn === undefined).sort((a, b) => a.baseline - b.baseline)
  const blanks = across.flatMap((line) => {
    const near = wordsNear(upright, line)
    const label = near.find((word) => isLabel(word, line))
    const filled = near.some(({ box }) => box.x1 > line.x0 + 1 && box.x0 < line.x1 - 1)
    return !label || filled || up.some((other) => touches(line, other)) ? [] : [blankWord(line, label)]
  })
  return blanks.length === 0 ? page : { ...page, words: [...page.words, ...blanks] }
}

/** The words on the row of a line. `words` are ordered by baseline. */
function wordsNear(words: readonly PageWord[], { y0 }: Ruling): PageWord[] {
  const low = countWhile(words, ({ baseline }) => baseline < y0 - 20)
  const near: PageWord[] = []
  for (let i = low; i < words.length && words[i].baseline < y0 + 20; i++) {
    const { baseline, size } = words[i]
    if (y0 > baseline - maxRiseEms * size && y0 < baseline + maxDropEms * size) near.push(words[i])
  }
  return near
}

function isLabel({ text, box, size }: PageWord, line: Ruling): boolean {
  const gap = line.x0 - box.x1
  return (
    /[:：]$/.test(text) &&
    gap > -0.3 * size &&
    gap < maxLabelGapEms * size &&
    line.x1 - line.x0 > minBlankEms * size
  )
}

/** Whether a vertical line meets a line, as in a table or a box. */
function touches(line: Ruling, up: Ruling): boolean {
  return up.x0 > line.x0 - 2 && up.x0 < line.x1 + 2 && up.y0 < line.y0 + 2 && up.y1 > line.y0 - 2
}

function blankWord({ x0, x1 }: Ruling, label: PageWord): PageWord {
  return drawnWord('____', { x0, x1, y0: label.box.y0, y1: label.box.y1 }, label)
}
