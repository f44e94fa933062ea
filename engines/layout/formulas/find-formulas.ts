import type { WorkLimit } from '../../model/errors.ts'
import { type Box, boundsOf } from '../../model/geometry.ts'
import type { PageContent, PageWord, Ruling } from '../../model/page-content.ts'
import { plainWord } from '../../model/plain-word.ts'
import { findLines } from '../lines/find-lines.ts'
import { wordsText } from '../lines/page-line.ts'
import { type DisplayFormula, displayFormulasOf } from './display-formulas.ts'
import { evidenceOf, isVariable } from './evidence.ts'
import { inlineFormulas } from './inline-formulas.ts'

/** More words than any page with formulas contains. */
const maxWords: WorkLimit = 20_000

/**
 * Finds the display formulas of a page with character positions; recognised pages have none.
 * @param taken words of ruled tables
 */
export function findDisplayFormulas(page: PageContent, taken: ReadonlySet<PageWord>): DisplayFormula[] {
  if (!mayHaveFormulas(page, (word) => evidenceOf(word) === 'letter' || isVariable(word))) return []
  const free = taken.size === 0 ? page.words : page.words.filter((word) => !taken.has(word))
  return displayFormulasOf(page, findLines(page, free))
}

/**
 * Removes display formulas from a page: their words, and the rulings inside them, which must not count as table
 * lines.
 */
export function removeDisplayFormulas(page: PageContent, displays: readonly DisplayFormula[]): PageContent {
  if (displays.length === 0) return page
  const gone = new Set(displays.flatMap(({ words }) => words))
  const words = page.words.filter((word) => !gone.has(word))
  return {
    ...page,
    words,
    rulings: rulingsOutside(
      page.rulings,
      displays.map(({ box }) => box),
    ),
  }
}

/**
 * Replaces the words of each inline formula by one word that carries its TeX. Text without mathematical letters does
 * not change.
 * @param taken words of tables
 */
export function replaceInlineFormulas(page: PageContent, taken: ReadonlySet<PageWord>): PageContent {
  if (!mayHaveFormulas(page, (word) => evidenceOf(word) === 'letter')) return page
  const free = page.words.filter((word) => !taken.has(word))
  const found = inlineFormulas(page, findLines(page, free))
  if (found.length === 0) return page
  const first = new Map(found.map(({ words, replacement }) => [words[0], replacement]))
  const gone = new Set(found.flatMap(({ words }) => words))
  const words = page.words.flatMap((word) => first.get(word) ?? (gone.has(word) ? [] : [word]))
  return {
    ...page,
    words,
    rulings: rulingsOutside(
      page.rulings,
      found.map(({ replacement }) => replacement[0].box),
    ),
  }
}

/**
 * Replaces all formulas, display formulas too, by words in the text, for a source that states the order of its words.
 * Words that already stand for formulas are not used in others.
 */
export function replaceAllFormulas(page: PageContent): PageContent {
  const stated = page.words.filter(({ formula }) => formula !== undefined)
  const rest = stated.length === 0 ? page : withoutFormulaWords(page, stated)
  const displays = findDisplayFormulas(rest, new Set())
  const found = replaceInlineFormulas(removeDisplayFormulas(rest, displays), new Set())
  const words = [...stated, ...displays.map(displayWord)]
  return words.length === 0 ? found : { ...found, words: [...found.words, ...words] }
}

function withoutFormulaWords(page: PageContent, formulas: readonly PageWord[]): PageContent {
  const gone = new Set(formulas)
  return {
    ...page,
    words: page.words.filter((word) => !gone.has(word)),
    rulings: rulingsOutside(
      page.rulings,
      formulas.map(({ box }) => box),
    ),
  }
}

function mayHaveFormulas({ words }: PageContent, sign: (word: PageWord) => boolean): boolean {
  return words.length <= maxWords && words.some(sign)
}

/** More comparisons of rulings with boxes than a real page needs. */
const maxComparisons: WorkLimit = 5_000_000

/** Returns the rulings outside of all boxes. */
function rulingsOutside(rulings: readonly Ruling[], boxes: readonly Box[]): readonly Ruling[] {
  if (rulings.length * boxes.length > maxComparisons) return rulings
  return rulings.filter(
    ({ x0, x1, y0, y1 }) =>
      !boxes.some((box) => y0 >= box.y0 - 2 && y1 <= box.y1 + 2 && x0 >= box.x0 - 4 && x1 <= box.x1 + 4),
  )
}

function displayWord({ words, tex, box }: DisplayFormula): PageWord {
  const [first] = words
  return {
    ...plainWord(first),
    text: wordsText(words),
    box,
    charBounds: boundsOf([box]),
    formula: tex,
    display: true,
  }
}
