import { amount, some, upTo } from './parts.ts'
import { around, capital, ending, plain, type VariedPage } from './varied.ts'

/** Rows of tables without lines: which lines are one row. */
export const variedRows: readonly VariedPage[] = [
  {
    name: 'rows of several lines, their distances varied',
    build: (chance) =>
      around(chance, (page, top) => {
        const rows = chance.whole(2, 6)
        const near = chance.of(12, chance.between(9, 18))
        const far = near * chance.of(1, chance.between(1, 1.4)) + chance.of(0, chance.between(0, 0.6))
        const most = chance.whole(1, 4)
        const figures = chance.is(0.5)
        const again = chance.between(0, 0.5)
        const jitter = chance.of(0, chance.between(0, 0.2))
        let y = top
        for (let i = 0; i < rows; i++) {
          const lines = chance.whole(1, most)
          for (let k = 0; k < lines; k++, y += k === lines ? far : near) {
            const at = y + chance.between(0, jitter)
            if (k === 0 || chance.is(0.2)) page.text(72, at, capital(some(i * 3, chance.whole(1, 2))))
            page.text(
              180,
              at,
              k === 0 ? capital(some(i * 7, 3)) : plain(some(i * 7 + k * 3, chance.whole(1, 3))),
            )
            if (figures && (k === 0 || chance.is(again))) ending(page, 420, at, amount(i + k))
          }
        }
        return y
      }),
  },
  {
    name: 'groups of rows whose name stands once',
    build: (chance) =>
      around(chance, (page, top) => {
        const groups = chance.whole(1, 4)
        const columns = chance.whole(2, 5)
        const lowercase = chance.between(0, 0.6)
        const full = chance.between(0.5, 1)
        const step = chance.of(13, chance.between(8, 15))
        let y = top
        for (let i = 0; i < groups; i++)
          for (let k = 0; k < chance.whole(1, 4); k++, y += step) {
            if (k === 0) page.text(72, y, capital(some(i * 3, 1)))
            for (let c = 1; c < columns; c++)
              if (k === 0 || chance.is(full)) {
                const own = some(i * 7 + k * 3 + c, chance.whole(1, 3))
                page.text(60 + c * 110, y, chance.is(lowercase) ? plain(own) : capital(own))
              }
          }
        return y
      }),
  },
  {
    name: 'rows with lines drawn between some of them',
    build: (chance) =>
      around(chance, (page, top) => {
        const rows = chance.whole(2, 9)
        const share = chance.between(0.2, 1)
        const lines = chance.between(0, 0.6)
        let y = top
        for (let i = 0; i < rows; i++) {
          page
            .text(72, y, capital(some(i * 3, 2)))
            .text(220, y, plain(some(i * 5, 3)))
            .text(380, y, plain(some(i * 4, 2)))
          if (chance.is(lines)) {
            y += 12
            page.text(chance.of(72, 220, 220), y, plain(some(i, 2)))
          }
          if (chance.is(share)) page.rule(72, y + 4, 470, y + 4)
          y += 14
        }
        return y
      }),
  },
  {
    name: 'signs of currency before the numbers of a statement',
    build: (chance) =>
      around(chance, (page, top) => {
        const off = chance.between(0, 6)
        for (let i = 0; i < chance.whole(2, 5); i++) {
          const y = top + i * 16
          page.text(72, y, capital(some(i * 3, 2))).text(240, y, '$')
          ending(page, 320, y + off, `${amount(i)}$`)
          ending(page, 400, y + off, amount(i + 3))
        }
        return top + 80
      }),
  },
  {
    name: 'columns a narrow gap from each other, some lines across',
    build: (chance) =>
      around(chance, (page, top) => {
        const rows = chance.whole(3, 40)
        const gap = chance.between(0.8, 7)
        const crossing = chance.of(0, 0, chance.between(0, 0.1))
        const letters = upTo(rows, () => chance.whole(6, 14))
        for (let i = 0; i < rows; i++) {
          const y = top + i * 12
          if (chance.is(crossing)) page.text(72, y, 'x'.repeat(30))
          else
            page.text(72, y, 'n'.repeat(letters[i])).text(142 + gap, y, 'm'.repeat(letters[(i * 3) % rows]))
          page.text(300, y, amount(i))
        }
        return top + rows * 12
      }),
  },
  {
    name: 'words broken at the edge of a narrow column',
    build: (chance) =>
      around(chance, (page, top) => {
        const rows = chance.whole(3, 9)
        const broken = chance.between(0.2, 1)
        const over = chance.between(-3, 4)
        for (let i = 0; i < rows; i++) {
          const y = top + i * 30
          page.text(72, y, capital(some(i, 1)))
          page.text(160, y, chance.is(broken) ? 'w'.repeat(16) : 'short')
          page.text(160, y + 12, chance.is(broken) ? 'rest' : 'Next')
          page.text(240 + 3 + over, y, amount(i))
        }
        return top + rows * 30
      }),
  },
]
