import type { Box } from '../../model/geometry.ts'
import type { PageContent, PageWord, Ruling } from '../../model/page-content.ts'
import { findLines } from '../lines/find-lines.ts'
import { wordsText } from '../lines/text-line.ts'
import { type DisplayFormula, displayFormulasOf } from './display-formulas.ts'
import { evidenceOf, isVariable } from './evidence.ts'
import { inlineFormulas } from './inline-formulas.ts'

/** More words no page with formulas has. */
const maxWords = 20_000

/**
 * The formulas that are set by themselves on a page whose letters have places of their own (not one read from pixels).
 * @param taken words of tables whose cells are drawn
 */
export function findDisplayFormulas(page: PageContent, taken: ReadonlySet<PageWord>): DisplayFormula[] {
  if (!mayHold(page, (word) => evidenceOf(word) === 'letter' || isVariable(word))) return []
  const free = taken.size === 0 ? page.words : page.words.filter((word) => !taken.has(word))
  return displayFormulasOf(page, findLines(page, free))
}

/** A page without some displays: their words are gone, and the bars in them rule no tables. */
export function removeDisplayFormulas(page: PageContent, displays: readonly DisplayFormula[]): PageContent {
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
export function replaceInlineFormulas(page: PageContent, taken: ReadonlySet<PageWord>): PageContent {
  if (!mayHold(page, (word) => evidenceOf(word) === 'letter')) return page
  const free = page.words.filter((word) => !taken.has(word))
  const found = inlineFormulas(page, findLines(page, free))
  if (found.length === 0) return page
  const first = new Map(found.map(({ words, replacement }) => [words[0], replacement]))
  const gone = new Set(found.flatMap(({ words }) => words))
  const words = page.words.flatMap((word) => first.get(word) ?? (gone.has(word) ? [] : [word]))
  return {
    ...page,
    words,
    rulings: beyond(
      page.rulings,
      found.map(({ replacement }) => replacement[0].box),
    ),
  }
}

/**
 * All formulas as words among the others, for a source that states itself where its words belong. Words that stand for
 * formulas already are kept out of others.
 */
export function replaceAllFormulas(page: PageContent): PageContent {
  const stated = page.words.filter(({ formula }) => formula !== undefined)
  const rest = stated.length === 0 ? page : without(page, stated)
  const displays = findDisplayFormulas(rest, new Set())
  const found = replaceInlineFormulas(removeDisplayFormulas(rest, displays), new Set())
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
  return words.length <= maxWords && words.some(sign)
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

function displayWord({ words, tex, box }: DisplayFormula): PageWord {
  const [first] = words
  return { ...first, text: wordsText(words), box, charBoxes: [box], formula: tex, display: true }
}
