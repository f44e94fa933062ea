import { amount, some } from './parts.ts'
import { around, capital, ending, plain, type VariedPage, widthOf } from './varied.ts'

/** Columns of texts and numbers without lines. */
export const variedColumns: readonly VariedPage[] = [
  {
    name: 'numbers at the end of their column, a space after the texts before them',
    build: (chance) =>
      around(chance, (page, top) => {
        const count = chance.whole(2, 7)
        const most = chance.whole(1, 10)
        const gap = chance.between(0.2, 2.6)
        const jitter = chance.of(0, chance.between(0.4, 1.2))
        const step = chance.between(12, 20)
        const digits = chance.of(0, 1, 1, 3)
        const numbers = chance.of(1, 2, count)
        for (let i = 0; i < count; i++) {
          const label = capital(some(i * 3, chance.whole(1, most)))
          page.text(72 + (250 - widthOf(label)), top + i * step, label)
          const number = String(10 ** (chance.whole(1, 1 + digits) - 1) * chance.whole(1, 9))
          ending(
            page,
            322 + gap + 5 * (digits + 1) + chance.between(0, jitter),
            top + i * step,
            i <= numbers ? number : 'none',
          )
          page.text(420, top + i * step, amount(i))
        }
        return top + count * step
      }),
  },
  {
    name: 'numbers of three columns, a space from each other',
    build: (chance) =>
      around(chance, (page, top) => {
        const count = chance.whole(2, 6)
        const gap = chance.between(0.3, 5)
        const wide = chance.whole(2, 4)
        for (let i = 0; i < count; i++) {
          page.text(72, top + i * 14, capital(some(i * 3, chance.whole(1, 3))))
          for (let k = 0; k < 3; k++)
            ending(
              page,
              260 + k * (5 * wide + gap),
              top + i * 14,
              String(chance.whole(10 ** (wide - 1), 10 ** wide - 1)),
            )
        }
        return top + count * 14
      }),
  },
  {
    name: 'texts that begin at one position, hardly a space after the column before',
    build: (chance) =>
      around(chance, (page, top) => {
        const count = chance.whole(2, 7)
        const jitter = chance.of(0, chance.between(0.4, 1.2))
        const spread = chance.between(0.5, 3)
        const least = chance.of(1.3, 1.3, chance.between(0.8, 2))
        const crossing = chance.of(0, 0, 0.2, 0.4)
        for (let i = 0; i < count; i++) {
          const y = top + i * 14
          const label = capital(some(i * 3, chance.whole(1, 4)))
          const gap = chance.between(least, least + spread)
          const at = 240 + chance.between(-jitter, jitter) / 2
          if (chance.is(crossing)) page.text(237 - widthOf(label), y, label).text(246, y, plain(some(i, 2)))
          else
            page
              .text(at - gap - widthOf(label), y, label)
              .text(at, y, capital(some(i * 2, chance.whole(1, 3))))
          if (chance.is(0.8)) page.text(400, y, amount(i))
        }
        return top + count * 14
      }),
  },
  {
    name: 'texts after numbers below a title of two words',
    build: (chance) =>
      around(chance, (page, top) => {
        const count = chance.whole(3, 9)
        const titles = chance.whole(0, 3)
        const gap = chance.between(0.8, 4)
        for (let i = 0; i < count + titles; i++) {
          const y = top + i * 14
          const at = 140 + chance.between(0, 0.8)
          ending(page, 140 - gap + chance.between(0, 0.6), y, i < titles ? 'Year' : String(1950 + i))
          page.text(at, y, capital(some(i * 5, chance.whole(1, 3))))
          page.text(360, y, i < titles ? 'Share' : amount(i))
        }
        return top + (count + titles) * 14
      }),
  },
  {
    name: 'texts with names before them below titles',
    build: (chance) =>
      around(chance, (page, top) => {
        const count = chance.whole(2, 6)
        const names = chance.whole(1, 9)
        const titles = chance.whole(0, 6)
        const most = chance.whole(3, 60)
        const indent = chance.of(0, chance.between(20, 70))
        const [first, second] = [72 + indent, 72 + indent + 30 + names * 22]
        const bold = chance.is(0.3)
        const look = chance.of({}, {}, { mono: true }, { italic: true }, { bold: true })
        page.y = top
        if (titles > 0) {
          page.text(first, top, capital(some(3, titles)), { bold })
          page.text(second, top, capital(some(9, Math.max(1, titles - 1))), { bold })
          if (chance.is(0.3)) page.rule(first - chance.between(-2, 18), top + 4, 523 - indent, top + 4)
        }
        for (let i = 0; i < count; i++) {
          page.y += chance.between(2, 8)
          page.text(first, page.y + 12, plain(some(i * 5, chance.whole(1, names))), look)
          page.flow(capital(some(i * 7, chance.whole(2, most))), {
            x: second,
            width: Math.max(60, 515 - indent - second),
          })
          if (chance.is(0.3)) page.rule(first, page.y + 4, 523 - indent, page.y + 4)
        }
        return page.y
      }),
  },
  {
    name: 'two columns of short texts in the middle or at an edge of the text',
    build: (chance) =>
      around(chance, (page, top) => {
        const count = chance.whole(2, 6)
        const words = chance.whole(1, 8)
        const left = 72 + chance.between(0, 90)
        const right = 523 - (left - 72) + chance.between(-25, 25)
        const jitter = chance.of(0, chance.between(0, 2))
        for (let i = 0; i < count; i++) {
          page.text(left, top + i * 14, capital(some(i * 3, 2)))
          const text = plain(some(i * 7, words))
          if (i === 0) ending(page, right, top, text)
          else
            page.text(
              Math.max(left + 120, right - 40 * words) + chance.between(0, jitter),
              top + i * 14,
              text,
            )
        }
        return top + count * 14
      }),
  },
  {
    name: 'code with texts beside it',
    build: (chance) =>
      around(chance, (page, top) => {
        const count = chance.whole(2, 8)
        const step = chance.between(11, 22)
        const words = chance.whole(1, 10)
        const jitter = chance.of(0, chance.between(0, 2))
        const alone = chance.between(0, 0.3)
        for (let i = 0; i < count; i++) {
          const y = top + i * step
          if (i === 0 || !chance.is(alone))
            page.text(90, y, plain(some(i * 3, chance.whole(1, 2))), { mono: true })
          page.text(230 + chance.between(0, jitter), y, plain(some(i * 5, chance.whole(1, words))))
        }
        return top + count * step
      }),
  },
  {
    name: 'rows in a monospaced font on and off the grid of its characters',
    build: (chance) =>
      around(chance, (page, top) => {
        const count = chance.whole(2, 7)
        const off = chance.between(0, 1.2)
        const step = chance.between(11, 40)
        const wrapped = chance.whole(0, 5)
        const share = chance.between(0, 0.3)
        let y = top
        for (let i = 0; i < count; i++, y += step) {
          page.text(90, y, plain(some(i * 3, 1)), { mono: true })
          page.text(190 + off, y, plain(some(i * 5, chance.whole(1, 3))), { mono: !chance.is(share) })
          page.text(330 + off, y, amount(i), { mono: true })
          if (i === 1)
            for (let k = 0; k < wrapped; k++) {
              y += 12
              page.text(190 + off, y, plain(some(k, 2)), { mono: true })
            }
        }
        return y
      }),
  },
]
