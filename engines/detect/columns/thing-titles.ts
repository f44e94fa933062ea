import { remembered } from '../text/remembered.ts'
import { meaningOfTitle } from './column-names.ts'
import { plainLabel, plainLabels } from './plain-label.ts'

/** Titles of columns that hold goods, works, plants or animals: Product, Song, Rasse. */
const things = plainLabels('things.columns', 'named-things.goods-labels', 'named-things.work-labels')
/** Titles that say so beside others only, since they also head what people plan and write: Title, Item. */
const openThings = plainLabels('things.open-columns')
/** Titles of columns beside those: Price, Year, Publisher. */
const beside = plainLabels('things.columns-beside')
/** Titles of columns of the people whose works are listed. */
const makers = plainLabels('things.maker-columns')

/** What the title of a column says about its cells. */
type ThingTitle = 'thing' | 'open' | 'beside' | 'maker' | undefined

const kindOf = remembered((title): ThingTitle => {
  const plain = plainLabel(title)
  if (openThings.has(plain)) return 'open'
  if (things.has(plain)) return 'thing'
  if (makers.has(plain)) return 'maker'
  return beside.has(plain) ? 'beside' : undefined
})

/** Whether a title says by itself that its column holds things. */
export function isTitleOfThings(title: string): boolean {
  return kindOf(title) === 'thing'
}

/** Whether a line may be the titles of a list of things by its first cell. */
export function mayBeginThings(title: string): boolean {
  return kindOf(title) !== undefined
}

/** Whether all titles of a line are those of a list of things: Titel;Jahr;Verlag. */
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

/** Whether the cells under a title are things, or people who made them: Titel beside Verlag, Author beside ISBN. */
export function holdsThings(title: string, titles: readonly string[]): boolean {
  const kind = kindOf(title)
  if (kind === 'thing' || kind === undefined || kind === 'beside') return kind === 'thing'
  const kinds = titles.map(kindOf)
  if (!kinds.includes('beside') && !(kind === 'open' && kinds.includes('maker'))) return false
  return kind === 'open' || kinds.includes('thing') || kinds.includes('open')
}
