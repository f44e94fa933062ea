import { prose, type SheetBuilder, sheet } from '../page-builder.ts'
import { amount, some, upTo } from './parts.ts'
import { around, capital, ending, plain, type VariedPage, widthOf } from './varied.ts'

function row(page: SheetBuilder, y: number, i: number, columns = 4, look = {}): void {
  page.text(72, y, capital(some(i * 3, 2)), look)
  for (let k = 1; k < columns; k++)
    page.text(130 + k * 80, y, look && 'bold' in look ? capital(some(k, 1)) : amount(i + k), look)
}

/** Lines of text directly before, after and between the rows of tables without lines. */
export const variedBetween: readonly VariedPage[] = [
  {
    name: 'heading of a group directly below a header',
    build: (chance) =>
      around(chance, (page, top) => {
        const step = chance.between(12, 18)
        row(page, top, 0, 4, { bold: chance.is(0.5) })
        page.text(72, top + step, plain(some(chance.whole(0, 20), chance.whole(3, 11))), {
          size: chance.of(10, chance.between(10, 14)),
        })
        for (let i = 0; i < 4; i++) row(page, top + (i + 2) * step, i)
        return top + 6 * step
      }),
  },
  {
    name: 'paragraph of two lines between rows',
    build: (chance) =>
      around(chance, (page, top) => {
        for (let i = 0; i < 3; i++) row(page, top + i * 14, i)
        const step = chance.between(10, 22)
        const x = 72 + chance.of(0, chance.between(0, 60))
        page.text(x, top + 42, plain(some(chance.whole(0, 20), chance.whole(6, 13))))
        page.text(x + chance.of(0, chance.between(0, 8)), top + 42 + step, plain(some(7, chance.whole(1, 3))))
        for (let i = 0; i < 4; i++) row(page, top + 42 + 2 * step + i * 14, i + 5)
        return top + 110 + 2 * step
      }),
  },
  {
    name: 'two sentences in a line between rows',
    build: (chance) =>
      around(chance, (page, top) => {
        for (let i = 0; i < 3; i++) row(page, top + i * 14, i)
        const own = `${capital(some(2, chance.whole(2, 5)))}. ${capital(some(9, chance.whole(1, 8)))}${chance.of('.', '.', '')}`
        page.text(72 + chance.of(0, chance.between(0, 200)), top + 42, own)
        for (let i = 0; i < 4; i++) row(page, top + 56 + i * 14, i + 5)
        return top + 120
      }),
  },
  {
    name: 'bold row some distance below other rows',
    build: (chance) =>
      around(chance, (page, top) => {
        const before = chance.whole(2, 5)
        for (let i = 0; i < before; i++) row(page, top + i * 13, i)
        const y = top + (before - 1) * 13 + chance.between(13, 40)
        row(page, y, 9, 4, { bold: true })
        for (let i = 0; i < 3; i++) row(page, y + 13 + i * 13, i + 5)
        return y + 60
      }),
  },
  {
    name: 'lines with wide even spaces and one that is wider or narrower',
    build: (chance) =>
      around(chance, (page, top) => {
        const gap = chance.between(6, 16)
        const ratio = chance.between(0.4, 3.4)
        const indent = chance.of(0, chance.between(10, 50))
        const edge = chance.of(0, chance.between(-3, 3))
        const count = chance.whole(5, 9)
        const numbers = chance.whole(0, 4)
        const step = chance.between(11, 20)
        const [first, second] = upTo(2, (i) => {
          let at = 72 + (i === 0 ? indent : 0)
          return upTo(count, (k): [number, string] => {
            const word =
              i === 0 && k > 0 && k <= numbers
                ? '1234'
                : ['river', 'stone', 'bread', 'a', 'visitors', 'morning', 'road', 'sea', 'letter'][
                    (k * 4 + i * 3) % 9
                  ]
            const x = at
            at += word.length * 5 + gap * (i === 0 && k === 2 ? ratio : 1)
            return [x, word]
          })
        })
        for (const [x, word] of first) page.text(x, top, word)
        const [lastX, last] = first[first.length - 1]
        for (const [x, word] of second.slice(0, -1)) page.text(x, top + step, word)
        ending(page, lastX + widthOf(last) + edge, top + step, second[second.length - 1][1])
        return top + 2 * step
      }),
  },
  {
    name: 'line of text with the edges of the rows above it',
    build: (chance) =>
      around(chance, (page, top) => {
        const rows = chance.whole(2, 4)
        for (let i = 0; i < rows; i++) {
          page.text(72, top + i * 13, capital(some(i * 6, 3))).text(250, top + i * 13, plain(some(i * 4, 2)))
          ending(page, 430, top + i * 13, plain(some(i * 8, 1)))
        }
        const y = top + (rows - 1) * 13 + chance.between(11, 26)
        const own = plain(some(3, chance.whole(3, 9))).split(' ')
        const off = chance.between(-2.6, 2.6)
        const room =
          358 + chance.between(-2.6, 2.6) - off - own.reduce((sum, word) => sum + 5 * word.length, 0)
        let at = 72 + off
        for (const word of own) {
          page.text(at, y, word)
          at += word.length * 5 + room / (own.length - 1)
        }
        return y
      }),
  },
  {
    name: 'texts across some gutters of a table',
    build: (chance) =>
      around(chance, (page, top) => {
        const rows = chance.whole(5, 12)
        const crossing = chance.between(0, 0.4)
        const aligned = chance.between(0.3, 1)
        const end = chance.of('.', ';', '')
        for (let i = 0; i < rows; i++) {
          const y = top + i * 13
          if (chance.is(crossing)) {
            let at = 72 + chance.of(0, chance.between(0, 60))
            for (const word of `${plain(some(i * 3, chance.whole(2, 8)))}${end}`.split(' ')) {
              page.text(at, y, word)
              at += word.length * 5 + chance.between(2.5, 7)
            }
          } else
            page
              .text(72, y, capital(some(i * 3, 2)))
              .text(220 + (chance.is(aligned) ? 0 : chance.between(0, 24)), y, plain(some(i * 5, 2)))
          if (chance.is(0.8)) page.text(380, y, amount(i))
        }
        return top + rows * 13
      }),
  },
  {
    name: 'texts of one line with text between them',
    build: (chance) =>
      around(chance, (page, top) => {
        const off = chance.between(0, 0.4)
        for (let i = 0; i < 4; i++) {
          page.text(60, top + i * 12, capital(some(i, 1)))
          page.text(120, top + i * 12, plain(some(i * 6, 5)))
          page.text(400, top + i * 12 + off, amount(i)).text(480, top + i * 12 + off, amount(i + 3))
        }
        return top + 50
      }),
  },
  {
    name: 'bold lines of a header and bold rows',
    build: (chance) =>
      around(chance, (page, top) => {
        const heads = chance.whole(1, 4)
        const rows = chance.whole(4, 10)
        const bold = chance.between(0.1, 0.7)
        for (let i = 0; i < heads + rows; i++) {
          const look = { bold: i < heads || chance.is(bold) }
          for (let k = 0; k < 3; k++) page.text(72 + k * 110, top + i * 13, capital(some(i * 2 + k, 1)), look)
        }
        return top + (heads + rows) * 13
      }),
  },
  {
    name: 'cells of many words below short titles',
    build: (chance) => {
      const page = sheet().flow(prose(2))
      const columns = chance.whole(2, 4)
      const most = chance.whole(10, 100)
      const width = 450 / columns
      const top = page.y + 24
      for (let k = 0; k < columns; k++)
        page.text(72 + k * width, top, capital(some(k * 3, 1)), { bold: chance.is(0.5) })
      let y = top + 4
      for (let i = 0; i < 3; i++) {
        let next = y
        for (let k = 0; k < columns; k++) {
          page.y = y
          page.flow(
            capital(
              upTo(3, (j) => some((i * 7 + j) % 20, 40))
                .join(' ')
                .split(' ')
                .slice(0, chance.whole(Math.round(most / 2), most))
                .join(' '),
            ),
            { x: 72 + k * width, width: width - 24 },
          )
          next = Math.max(next, page.y)
        }
        y = next + 8
        if (chance.is(0.6)) page.rule(72, y - 2, 510, y - 2)
      }
      return [page.build()]
    },
  },
  {
    name: 'shaded rows, their height and distance varied',
    build: (chance) => {
      const page = sheet().flow(prose(2))
      const rows = chance.whole(3, 14)
      const step = chance.between(10, 20)
      const gap = chance.between(0, 12)
      const uneven = chance.of(0, chance.between(0, 10))
      const fills = []
      let y = page.y + 24
      for (let i = 0; i < rows; i++) {
        row(page, y, i, chance.whole(2, 4))
        if (i % 2 === 1)
          fills.push({ x0: 70, x1: 460, y0: y - step + gap / 2 + 2, y1: y + 3 - gap / 2, color: '#dddddd' })
        y += step + (i % 4 === 3 ? uneven : 0)
      }
      page.y = y
      return [{ ...page.flow(prose(2, 1)).build(), fills }]
    },
  },
]
