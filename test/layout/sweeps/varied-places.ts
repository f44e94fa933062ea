import { prose, sheet } from '../page-builder.ts'
import { amount, some, upTo } from './parts.ts'
import { around, capital, ending, plain, type VariedPage, widthOf } from './varied.ts'

/** Places and edges: what stands near the edge, the start or the destination that it belongs to. */
export const variedPlaces: readonly VariedPage[] = [
  {
    name: 'entries of a reference with their kinds near the right edge',
    build: (chance) =>
      around(chance, (page, top) => {
        const entries = chance.whole(2, 6)
        const off = chance.of(0, chance.between(-1, 5))
        const space = chance.of(200, chance.between(6, 30))
        ending(page, 500, top, plain(some(0, 13)))
        let y = top + 14
        for (let i = 0; i < entries; i++, y += 14) {
          const kind = chance.of('[Command]', '(function)', '<user option>')
          const name = capital(some(i * 3, chance.whole(1, 2)))
          ending(page, 500 - off, y, kind)
          ending(page, Math.max(72 + widthOf(name), 500 - off - widthOf(kind) - space), y, name)
        }
        return y
      }),
  },
  {
    name: 'double and triple lines between rows',
    build: (chance) =>
      around(chance, (page, top) => {
        const rows = chance.whole(2, 5)
        const lines = chance.whole(1, 4)
        const gap = chance.between(0.4, 2.6)
        const xs = [72, 180, 320, 470]
        for (let i = 0; i <= rows; i++)
          for (let k = 0; k < (i === 1 || chance.is(0.3) ? lines : 1); k++)
            page.rule(xs[0], top + i * 22 + k * gap, xs[3], top + i * 22 + k * gap)
        for (const x of xs) page.rule(x, top, x, top + rows * 22)
        for (let i = 0; i < rows; i++)
          for (let k = 0; k < 3; k++) page.text(xs[k] + 4, top + i * 22 + 17, plain(some(i * 7 + k * 3, 2)))
        return top + rows * 22 + 8
      }),
  },
  {
    name: 'rows between lines, some of several lines',
    build: (chance) =>
      around(chance, (page, top) => {
        const rows = chance.whole(2, 8)
        const more = chance.between(0, 0.7)
        const full = chance.between(0, 1)
        const figures = chance.is(0.4)
        let y = top
        for (let i = 0; i < rows; i++) {
          const lines = chance.is(more) ? chance.whole(2, 3) : 1
          for (let k = 0; k < lines; k++, y += 12) {
            const whole = k === 0 || chance.is(full)
            if (whole) page.text(72, y, capital(some(i * 3 + k, 1)))
            page.text(180, y, whole ? capital(some(i * 5 + k, 2)) : plain(some(i * 5 + k, 3)))
            if (whole) ending(page, 460, y, figures ? amount(i + k) : capital(some(i * 4 + k, 1)))
          }
          page.rule(72, y - 8, 470, y - 8)
          y += 2
        }
        return y
      }),
  },
  {
    name: 'two rows above a line of text with nearly their edges',
    build: (chance) =>
      around(chance, (page, top) => {
        const [left, right] = [chance.of(0, chance.between(-3, 3)), chance.of(0, chance.between(-3, 3))]
        const below = plain(some(20, 9))
        const end = 72 + widthOf(below)
        const rows = chance.whole(2, 3)
        for (let i = 0; i < rows; i++) {
          page.text(72 - left, top + i * 12, plain(some(i * 9, 2)))
          page.text(200, top + i * 12, plain(some(i * 9 + 4, 2)))
          ending(page, end + right, top + i * 12, chance.of(amount(i), plain(some(i * 9 + 6, 2))))
        }
        const y = top + rows * 12 + chance.of(0, chance.between(0, 8))
        page.text(72, y, below).text(72, y + 12, plain(some(30, 6)))
        return y + 12
      }),
  },
  {
    name: 'sentences over columns, their words near the starts of them',
    build: (chance) =>
      around(chance, (page, top) => {
        const rows = chance.whole(3, 6)
        const at = chance.whole(1, rows - 1)
        const off = chance.of(0, chance.between(-3, 3))
        const end = chance.of('.', ':', '')
        for (let i = 0; i < rows; i++) {
          const y = top + i * 13
          if (i !== at) page.text(72, y, capital(some(i * 3, 2))).text(190, y, capital(some(i * 5, 2)))
          else {
            const before = plain(some(i, 3))
            page.text(190 + off - widthOf(before) - 2.5, y, capital(before))
            page.text(190 + off, y, `${chance.of(plain, capital)(some(i * 4, 3))}${end}`)
          }
          if (i !== at || chance.is(0.3)) ending(page, 470, y, amount(i))
        }
        return top + rows * 13
      }),
  },
  {
    name: 'rows of words with the caption of a table above or below',
    build: (chance) =>
      around(chance, (page, top) => {
        const rows = chance.whole(2, 6)
        const step = chance.between(12, 70)
        const caption = chance.of('Table 2: ', 'Tabelle 2. ', 'Figure 2: ', 'Tab. 4 ')
        const above = chance.is(0.5)
        const first = top + (above ? step : 0)
        const answers = chance.is(0.3)
        for (let i = 0; i < rows; i++) {
          page.text(72, first + 14 * i, capital(some(i * 3, 2)))
          page.text(220, first + 14 * i, answers ? chance.of('yes', 'no', 'maybe') : capital(some(i * 5, 1)))
        }
        const last = first + 14 * (rows - 1)
        page.text(72, above ? top : last + step, caption + some(3, 4))
        return above ? last : last + step
      }),
  },
  {
    name: 'titles of the outline above and below their destinations',
    outline: upTo(3, (i) => ({ title: capital(some(i * 9, 3)), level: 1, page: 1, y: 200 + 150 * i })),
    build: (chance) => {
      const page = sheet()
      const off = chance.between(-45, 100)
      for (let i = 0; i < 3; i++) {
        const title = 200 + 150 * i + (chance.is(0.7) ? off : 0)
        page.text(72, title, capital(some(i * 9, 3)))
        for (let k = 0; k < 3; k++) {
          const y = title + 13 + 13 * k
          page.text(72, y, capital(some(i + 3 * k, 1))).text(260, y, plain(some(i * 3 + 2 * k, 2)))
          ending(page, 470, y, amount(i + k))
        }
        if (chance.is(0.4)) page.text(72, title + chance.between(60, 100), capital(some(i * 9, 3)))
      }
      page.y = 640
      return [page.flow(prose(3)).build()]
    },
  },
]
