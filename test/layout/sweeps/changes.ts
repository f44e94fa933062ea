import { type Box, boundsOf, charBoxes } from '../../../engines/model/geometry.ts'
import type { PageContent, PageWord } from '../../../engines/model/page-content.ts'
import { plainWord } from '../../../engines/model/plain-word.ts'

/** A number of a page's geometry that is changed step by step. */
export interface Change {
  readonly name: string
  readonly from: number
  readonly to: number
  readonly step: number
  readonly apply: (page: PageContent, value: number) => PageContent
}

/** The values that a change takes, from the least. */
export function valuesOf({ from, to, step }: Change): number[] {
  const steps = Math.round((to - from) / step)
  return Array.from({ length: steps + 1 }, (_, i) => Number((from + i * step).toFixed(3)))
}

type Place = (x: number, y: number) => readonly [x: number, y: number]

function moved<B extends Box>(box: B, place: Place): B {
  const [x0, y0] = place(box.x0, box.y0)
  const [x1, y1] = place(box.x1, box.y1)
  return { ...box, x0, y0, x1, y1 }
}

/** The word elsewhere and `scale` times as large; its left end and its baseline stay where `x` and `y` put them. */
function placed(word: PageWord, x: number, y: number, scale = 1): PageWord {
  const place: Place = (x0, y0) => [x + scale * (x0 - word.box.x0), y + scale * (y0 - word.baseline)]
  const letters = charBoxes(word.charBounds).map((box) => moved(box, place))
  return {
    ...plainWord(word),
    box: moved(word.box, place),
    baseline: y,
    size: scale * word.size,
    charBounds: boundsOf(letters),
  }
}

/** Everything but the words moves with `place`; of the words, which keep their size, the left end of the baseline. */
function stretched(page: PageContent, place: Place): PageContent {
  return {
    ...page,
    words: page.words.map((word) => placed(word, ...place(word.box.x0, word.baseline))),
    rulings: page.rulings.map((ruling) => moved(ruling, place)),
    fills: page.fills.map((fill) => moved(fill, place)),
    shapes: (page.shapes ?? []).map((shape) => moved(shape, place)),
    pictures: page.pictures.map((picture) => ({ ...picture, box: moved(picture.box, place) })),
    links: page.links.map((link) => ({ ...link, box: moved(link.box, place) })),
    fields: (page.fields ?? []).map((field) => ({ ...field, box: moved(field.box, place) })),
  }
}

/** Some words elsewhere: each that a function gives a place, and a scale where it is not 1. */
function withPlaced(
  page: PageContent,
  placeOf: (word: PageWord) => readonly [x: number, y: number, scale?: number] | undefined,
): PageContent {
  const words = page.words.map((word) => {
    const place = placeOf(word)
    return place === undefined ? word : placed(word, ...place)
  })
  return { ...page, words }
}

/** The lines of a page by their baselines, from the top. */
function baselinesOf({ words }: PageContent): number[] {
  return [...new Set(words.map(({ baseline }) => baseline))].sort((a, b) => a - b)
}

/** The size of most words, and the edge and the middle of the text. */
function measuresOf({ words }: PageContent): { size: number; left: number; middle: number } {
  const sizes = words.map(({ size }) => size).sort((a, b) => a - b)
  const left = Math.min(...words.map(({ box }) => box.x0))
  const right = Math.max(...words.map(({ box }) => box.x1))
  return { size: sizes[sizes.length >> 1], left, middle: (left + right) / 2 }
}

/** Changes of every page. Values are ratios, or ems of the size of most words, as the names say. */
export const changes: readonly Change[] = [
  {
    name: 'distances across, times',
    from: 0.6,
    to: 2,
    step: 0.1,
    apply: (page, value) => {
      const { left } = measuresOf(page)
      return stretched(page, (x, y) => [left + value * (x - left), y])
    },
  },
  {
    name: 'distances down, times',
    from: 0.6,
    to: 2.4,
    step: 0.12,
    apply: (page, value) => stretched(page, (x, y) => [x, 72 + value * (y - 72)]),
  },
  {
    name: 'size of text unlike the most, times',
    from: 0.6,
    to: 1.8,
    step: 0.08,
    apply: (page, value) => {
      const { size } = measuresOf(page)
      const own = (word: PageWord) => word.size !== size || word.bold || word.mono
      return withPlaced(page, (word) => (own(word) ? [word.box.x0, word.baseline, value] : undefined))
    },
  },
  {
    name: 'every second line to the right, ems',
    from: 0,
    to: 3,
    step: 0.2,
    apply: (page, value) => {
      const { size } = measuresOf(page)
      const odd = new Set(baselinesOf(page).filter((_, i) => i % 2 === 1))
      return withPlaced(page, ({ box, baseline }) =>
        odd.has(baseline) ? [box.x0 + value * size, baseline] : undefined,
      )
    },
  },
  {
    name: 'right half lower, ems',
    from: 0,
    to: 1.2,
    step: 0.08,
    apply: (page, value) => {
      const { size, middle } = measuresOf(page)
      return withPlaced(page, ({ box, baseline }) =>
        box.x0 > middle ? [box.x0, baseline + value * size] : undefined,
      )
    },
  },
  {
    name: 'drawn lines shorter at both ends, points',
    from: 0,
    to: 30,
    step: 2,
    apply: (page, value) => ({
      ...page,
      rulings: page.rulings.map((ruling) => {
        const across = ruling.y0 === ruling.y1
        const room = Math.min(value, (across ? ruling.x1 - ruling.x0 : ruling.y1 - ruling.y0) / 2)
        const [dx, dy] = across ? [room, 0] : [0, room]
        return { ...ruling, x0: ruling.x0 + dx, x1: ruling.x1 - dx, y0: ruling.y0 + dy, y1: ruling.y1 - dy }
      }),
    }),
  },
  {
    name: 'drawn lines and shades lower, points',
    from: -10,
    to: 10,
    step: 1,
    apply: (page, value) => {
      const place: Place = (x, y) => [x, y + value]
      const rulings = page.rulings.map((ruling) => moved(ruling, place))
      return { ...page, rulings, fills: page.fills.map((fill) => moved(fill, place)) }
    },
  },
  {
    name: 'words missing in the right half, share',
    from: 0,
    to: 1,
    step: 0.1,
    apply: (page, value) => {
      const { middle } = measuresOf(page)
      // Fractions of the golden ratio are spread evenly, and the words of a smaller share are among those of a larger one.
      const words = page.words.filter(({ box }, i) => box.x0 <= middle || (i * 0.618034) % 1 >= value)
      return { ...page, words }
    },
  },
  {
    name: 'all text lower, points',
    from: -60,
    to: 60,
    step: 8,
    apply: (page, value) => stretched(page, (x, y) => [x, y + value]),
  },
]
