import type { Box } from '../../model/geometry.ts'
import type { PageContent, PageWord, Ruling } from '../../model/page-content.ts'
import { textOf } from '../lines/line.ts'
import { linesOf } from '../lines/lines.ts'
import { type Display, displaysOf } from './displays.ts'
import { evidenceOf, isVariable } from './evidence.ts'
import { inlineFormulas } from './inline.ts'

/** More words no page with formulas has. */
const mostWords = 20_000

/**
 * The formulas that are set by themselves on a page whose letters have places of their own (not one read from pixels).
 * @param taken words of tables whose cells are drawn
 */
export function displaysOn(page: PageContent, taken: ReadonlySet<PageWord>): Display[] {
  if (!mayHold(page, (word) => evidenceOf(word) === 'letter' || isVariable(word))) return []
  const free = taken.size === 0 ? page.words : page.words.filter((word) => !taken.has(word))
  return displaysOf(page, linesOf(page, free))
}

/** A page without some displays: their words are gone, and the bars in them rule no tables. */
export function withoutDisplays(page: PageContent, displays: readonly Display[]): PageContent {
  if (displays.length === 0) return page
  const gone = new Set(displays.flatMap(({ words }) => words))
  const words = page.words.filter((word) => !gone.has(word))
  return {
    ...page,
    words,
    rulings: beyond(
      page.rulings,
      displays.map(({ box }) => box),
    ),
  }
}

/**
 * A page with the words of each formula in its text given way to one that carries its TeX. Text without a letter of
 * mathematics is left as it is.
 * @param taken words of tables
 */
export function withInlineFormulas(page: PageContent, taken: ReadonlySet<PageWord>): PageContent {
  if (!mayHold(page, (word) => evidenceOf(word) === 'letter')) return page
  const free = page.words.filter((word) => !taken.has(word))
  const found = inlineFormulas(page, linesOf(page, free))
  if (found.length === 0) return page
  const first = new Map(found.map(({ words, instead }) => [words[0], instead]))
  const gone = new Set(found.flatMap(({ words }) => words))
  const words = page.words.flatMap((word) => first.get(word) ?? (gone.has(word) ? [] : [word]))
  return {
    ...page,
    words,
    rulings: beyond(
      page.rulings,
      found.map(({ instead }) => instead[0].box),
    ),
  }
}

/**
 * All formulas as words among the others, for a source that states itself where its words belong. Words that stand for
 * formulas already are kept out of others.
 */
export function withFormulasInPlace(page: PageContent): PageContent {
  const stated = page.words.filter(({ formula }) => formula !== undefined)
  const rest = stated.length === 0 ? page : without(page, stated)
  const displays = displaysOn(rest, new Set())
  const found = withInlineFormulas(withoutDisplays(rest, displays), new Set())
  const words = [...stated, ...displays.map(displayWord)]
  return words.length === 0 ? found : { ...found, words: [...found.words, ...words] }
}

function without(page: PageContent, formulas: readonly PageWord[]): PageContent {
  const gone = new Set(formulas)
  return {
    ...page,
    words: page.words.filter((word) => !gone.has(word)),
    rulings: beyond(
      page.rulings,
      formulas.map(({ box }) => box),
    ),
  }
}

function mayHold({ words }: PageContent, sign: (word: PageWord) => boolean): boolean {
  return words.length <= mostWords && words.some(sign)
}

/** More comparisons of rulings with boxes no page that was written asks for. */
const mostComparisons = 5_000_000

/** Rulings that lie within none of some boxes. */
function beyond(rulings: readonly Ruling[], boxes: readonly Box[]): readonly Ruling[] {
  if (rulings.length * boxes.length > mostComparisons) return rulings
  return rulings.filter(
    ({ x0, x1, y0, y1 }) =>
      !boxes.some((box) => y0 >= box.y0 - 2 && y1 <= box.y1 + 2 && x0 >= box.x0 - 4 && x1 <= box.x1 + 4),
  )
}

function displayWord({ words, tex, box }: Display): PageWord {
  const [first] = words
  return { ...first, text: textOf(words), box, charBoxes: [box], formula: tex, display: true }
}
