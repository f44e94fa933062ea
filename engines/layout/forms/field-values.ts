import type { WorkLimit } from '../../model/errors.ts'
import type { PageContent, PageField, PageWord } from '../../model/page-content.ts'
import { drawnWord, plainWord } from '../../model/plain-word.ts'

/** A page with more is a grid or malicious. */
const maxFields: WorkLimit = 500
/** Ems between the baselines of a value and of the text beside it. */
const maxShiftEms = 0.6
/** Share of the height of an empty field that its text would have. */
const textShare = 0.7

/**
 * Puts the values of the fields of a tagged page on the baseline of the text beside them, in its size: a value in smaller letters
 * is not a superscript. An empty field becomes a blank.
 */
export function withFieldValues(page: PageContent): PageContent {
  const fields = (page.fields ?? []).filter(({ mcid }) => mcid >= 0)
  if (fields.length === 0 || fields.length > maxFields) return page
  const values = Map.groupBy(page.words, ({ mcid }) => mcid)
  const owners = new Set(fields.map(({ mcid }) => mcid))
  const texts = page.words.filter((word) => !owners.has(word.mcid) && !word.turn)
  const beside = new Map(
    fields.map((field) => {
      const first = values.get(field.mcid)?.[0]
      return [field.mcid, first ? textBeside(texts, field, first) : null]
    }),
  )
  const words = page.words.map((word) => {
    const text = beside.get(word.mcid)
    return text && isBeside(text, word)
      ? { ...plainWord(word), baseline: text.baseline, size: text.size }
      : word
  })
  const blanks = fields.filter(({ mcid }) => !values.has(mcid)).map((field) => blankOf(texts, field))
  return { ...page, words: [...words, ...blanks] }
}

function isBeside(text: PageWord, value: Pick<PageWord, 'baseline' | 'size'>): boolean {
  return Math.abs(text.baseline - value.baseline) <= maxShiftEms * value.size
}

/** Returns the last word before a field that is on the line of its value. */
function textBeside(
  texts: readonly PageWord[],
  { box }: PageField,
  value: Pick<PageWord, 'baseline' | 'size'>,
): PageWord | null {
  let beside: PageWord | null = null
  for (const text of texts) {
    if (!isBeside(text, value) || text.box.x1 > box.x0 + 1) continue
    if (!beside || text.box.x1 > beside.box.x1) beside = text
  }
  return beside
}

function blankOf(texts: readonly PageWord[], field: PageField): PageWord {
  const { box, mcid } = field
  const size = textShare * (box.y1 - box.y0)
  const own = { baseline: box.y1 - 0.3 * size, size, font: '' }
  return drawnWord('____', box, textBeside(texts, field, own) ?? own, mcid)
}
