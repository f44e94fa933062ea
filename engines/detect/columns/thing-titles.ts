import { remembered } from '../text/remembered.ts'
import { meaningOfTitle } from './column-names.ts'
import { plainLabel, plainLabels } from './plain-label.ts'

/** Column titles for goods, works, plants or animals: Product, Song, Rasse. */
const things = plainLabels('things.columns', 'named-things.goods-labels', 'named-things.work-labels')
/** Titles that only mean this next to others, since they are also titles of plans and texts: Title, Item. */
const openThings = plainLabels('things.open-columns')
/** Titles of columns next to those: Price, Year, Publisher. */
const beside = plainLabels('things.columns-beside')
/** Column titles for the authors of the listed works. */
const makers = plainLabels('things.maker-columns')

/** What a column title means for its cells. */
type ThingTitle = 'thing' | 'open' | 'beside' | 'maker' | undefined

const kindOf = remembered((title): ThingTitle => {
  const plain = plainLabel(title)
  if (openThings.has(plain)) return 'open'
  if (things.has(plain)) return 'thing'
  if (makers.has(plain)) return 'maker'
  return beside.has(plain) ? 'beside' : undefined
})

/** Whether a title alone shows that its column contains things. */
export function isTitleOfThings(title: string): boolean {
  return kindOf(title) === 'thing'
}

/** Whether a line may be the titles of a list of things, by its first cell. */
export function mayBeginThings(title: string): boolean {
  return kindOf(title) !== undefined
}

/** Whether all titles of a line belong to a list of things: Titel;Jahr;Verlag. */
export function areTitlesOfThings(titles: readonly string[]): boolean {
  const kinds = titles
    .filter((title) => title.trim() !== '')
    .map((title) => kindOf(title) ?? namedKind(title))
  return (
    kinds.length > 1 &&
    kinds.every((kind) => kind !== undefined) &&
    kinds.some((kind) => kind === 'thing' || kind === 'open')
  )
}

function namedKind(title: string): ThingTitle {
  return meaningOfTitle(title) === undefined ? undefined : 'beside'
}

/** Whether the cells below a title are things or their authors: Titel next to Verlag, Author next to ISBN. */
export function holdsThings(title: string, titles: readonly string[]): boolean {
  const kind = kindOf(title)
  if (kind === 'thing' || kind === undefined || kind === 'beside') return kind === 'thing'
  const kinds = titles.map(kindOf)
  if (!kinds.includes('beside') && !(kind === 'open' && kinds.includes('maker'))) return false
  return kind === 'open' || kinds.includes('thing') || kinds.includes('open')
}
