import type { PageWord } from '../../../engines/model/page-content.ts'
import { bar, page, prose, word } from '../formulas/typeset.ts'
import type { VariedPage } from './varied.ts'

const long = 'This line of ordinary text is as wide as the column in which it stands, and'
const framed = (words: readonly PageWord[], bars: ReturnType<typeof bar>[] = []) => [
  page(
    [
      ...prose(long, 72, 100),
      ...prose('it ends here.', 72, 112),
      ...words,
      ...prose(long, 72, 208),
      ...prose('it ends here.', 72, 220),
    ],
    bars,
  ),
]

/** Formulas set apart or inside text. */
export const variedFormulas: readonly VariedPage[] = [
  {
    name: 'sum with limits',
    build: (chance) => {
      const below = chance.between(4, 24)
      const above = chance.between(4, 24)
      const gap = chance.between(0, 7)
      const small = { size: 7 }
      return framed([
        word('\u2211', 240, 150, { font: 'x', reach: [0.3, 1], width: 12, spaced: true }),
        word('i', 238, 160 + below, small),
        word('=', 241.5 + gap, 160 + below, { ...small, font: 'r' }),
        word('1', 245 + 2 * gap, 160 + below, { ...small, font: 'r' }),
        word('n', 244, 147 - above, small),
        word('x', 254, 155),
        word('i', 259, 157, small),
      ])
    },
  },
  {
    name: 'fraction with parts at different distances from its bar',
    build: (chance) => {
      const up = chance.between(2, 10)
      const down = chance.between(6, 16)
      const next = chance.between(6, 16)
      const more = chance.is(0.5)
      return framed(
        [
          word('y', 220, 158, { spaced: true }),
          word('=', 228, 158, { font: 'r' }),
          word('a', 242, 155 - up),
          word('b', 247, 155 - up),
          word('c', 243, 155 + down),
          ...(more ? [word('d', 243, 155 + down + next)] : []),
        ],
        [bar(240, 254, 155)],
      )
    },
  },
  {
    name: 'display formula in parts, with their gaps varied',
    build: (chance) => {
      const across = chance.between(2, 40)
      const down = chance.between(8, 28)
      const words = chance.is(0.5)
      return framed([
        word('E', 200, 150, { spaced: true }),
        word('=', 208, 150, { font: 'r' }),
        word('mc', 216, 150),
        word('2', 226, 146, { font: 'r', size: 7 }),
        ...(words ? prose('where', 230 + across, 150) : []),
        word('F', 230 + across + (words ? 25 + chance.between(1, 14) : 0), 150, { spaced: true }),
        word('=', 238 + across + (words ? 39 : 0), 150, { font: 'r' }),
        word('k', 246 + across + (words ? 39 : 0), 150),
        word('G', 200, 150 + down, { spaced: true }),
        word('=', 208, 150 + down, { font: 'r' }),
        word('gh', 216, 150 + down),
      ])
    },
  },
  {
    name: 'rows and columns of an array in brackets',
    build: (chance) => {
      const gap = chance.between(2, 14)
      const step = chance.between(5, 16)
      const rows = chance.whole(2, 3)
      const high = (rows * step) / 10 + 0.4
      return framed([
        word('A', 200, 158, { spaced: true }),
        word('=', 208, 158, { font: 'r' }),
        word('(', 218, 146, { font: 'x', reach: [0.4, high], width: 7 }),
        ...Array.from({ length: rows }, (_, i) => [
          word('a', 226, 146 + i * step),
          word('b', 231 + gap, 146 + i * step),
        ]).flat(),
        word(')', 238 + gap, 146, { font: 'x', reach: [0.4, high], width: 7 }),
      ])
    },
  },
  {
    name: 'symbols inside text, with their gaps varied',
    build: (chance) => {
      const gap = chance.between(0, 4)
      const around = chance.between(0, 9)
      const thin = chance.between(0, 6)
      const y = 150
      const at = (n: number) => 131 + n
      return framed([
        ...prose('so that the', 72, y),
        word('x', at(0), y, { spaced: true }),
        word('2', at(5), y - chance.between(1, 6), { font: 'r', size: chance.between(5, 10) }),
        word('+', at(9 + around), y, { font: 'r' }),
        word('y', at(14 + 2 * around), y),
        word('z', at(19 + 2 * around + gap), y),
        word('k', at(24 + 2 * around + gap + thin), y),
        ...prose('holds for all of them and more', at(36 + 2 * around + gap + thin), y),
      ])
    },
  },
]
