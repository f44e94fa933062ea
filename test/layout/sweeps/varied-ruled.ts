import { boundsOf, charBoxes } from '../../../engines/model/geometry.ts'
import { plainWord } from '../../../engines/model/plain-word.ts'
import { type SheetBuilder, sheet } from '../page-builder.ts'
import { amount, grid, some, upTo } from './parts.ts'
import { around, type Chance, capital, ending, plain, type VariedPage } from './varied.ts'

/** Moves the letters of the last word from one on to the right. */
function pullApart(page: SheetBuilder, from: number, points: number): void {
  const word = page.words.pop()
  if (!word) return
  const letters = charBoxes(word.charBounds).map((box, i) =>
    i < from ? box : { ...box, x0: box.x0 + points, x1: box.x1 + points },
  )
  page.words.push({
    ...plainWord(word),
    box: { ...word.box, x1: word.box.x1 + points },
    charBounds: boundsOf(letters),
  })
}

/** A line in dashes. */
function dashed(page: SheetBuilder, x0: number, x1: number, y: number, dash: number, gap: number): void {
  for (let x = x0; x < x1; x += dash + gap) page.rule(x, y, Math.min(x1, x + dash), y)
}

const text = (chance: Chance, i: number, most: number) => some((i * 7) % 40, chance.whole(1, most))

/** Tables in drawn lines. */
export const variedRuled: readonly VariedPage[] = [
  {
    name: 'texts at different places of the cells of a grid',
    build: (chance) =>
      around(chance, (page, top) => {
        const rows = chance.whole(1, 5)
        const xs = [72, 180, 300, 430]
        grid(
          page,
          xs,
          upTo(rows + 1, (i) => top + i * 20),
        )
        for (let i = 0; i < rows; i++)
          for (let k = 0; k < 3; k++)
            if (chance.is(0.8))
              page.text(xs[k] + chance.between(2, 20), top + i * 20 + 14, plain(text(chance, i + k, 4)))
        return top + rows * 20 + 10
      }),
  },
  {
    name: 'lines between columns and none between rows',
    build: (chance) =>
      around(chance, (page, top) => {
        const rows = chance.whole(2, 6)
        const step = chance.between(8, 14)
        const columns = chance.whole(2, 4)
        const size = chance.of(10, 10, 6)
        const gap = chance.of(6, chance.between(6, 170))
        const off = chance.of(0, chance.between(1, 6))
        const crossing = chance.of(0, chance.between(0, 6))
        const alone = chance.of(0, 0.5, 0.9)
        const long = chance.is(0.5)
        const x = (k: number) => 230 + k * 90
        for (let k = 0; k + 1 < columns; k++)
          page.rule(x(k), top - 9 + off * k, x(k), top + (rows - 1) * step + 4 + off * (k % 2))
        for (let i = 0; i < rows; i++) {
          const own = capital(text(chance, i, long ? 7 : 3))
          ending(page, x(0) - gap, top + i * step, own, { size: 10 })
          for (let k = 1; k < columns; k++)
            if (!chance.is(alone))
              page.text(x(k - 1) + 4 - crossing, top + i * step, plain(text(chance, i + k, long ? 6 : 2)), {
                size,
              })
        }
        return top + rows * step
      }),
  },
  {
    name: 'columns of running text with a line between them',
    build: (chance) =>
      around(chance, (page, top) => {
        const rows = chance.whole(3, 8)
        const ragged = chance.between(0, 50)
        const most = chance.whole(2, 7)
        for (let i = 0; i < rows; i++)
          for (let k = 0; k < 2; k++) {
            const own = plain(some(i * 5 + k * 20, most))
            ending(page, 290 + k * 230 - chance.between(0, ragged), top + i * 12, own)
          }
        page.rule(300, top - 9, 300, top + rows * 12 - 9)
        return top + rows * 12
      }),
  },
  {
    name: 'words across the lines of a grid',
    build: (chance) =>
      around(chance, (page, top) => {
        const rows = chance.whole(2, 5)
        const xs = [72, 180, 300, 430]
        grid(
          page,
          xs,
          upTo(rows + 1, (i) => top + i * 20),
        )
        for (let i = 0; i < rows; i++) {
          const y = top + i * 20 + 14
          const letters = chance.whole(3, 9)
          const off = chance.between(-0.6, 0.6)
          page.text(180 - 5 * letters + off, y, `${'w'.repeat(letters)}${'v'.repeat(chance.whole(1, 6))}`)
          const apart = chance.of(0, chance.between(0.1, 1), chance.between(1, 5))
          if (apart > 0) pullApart(page, letters, apart)
          page.text(304, y, amount(i))
        }
        return top + rows * 20 + 10
      }),
  },
  {
    name: 'texts too long for their cells in a grid',
    build: (chance) =>
      around(chance, (page, top) => {
        const rows = chance.whole(2, 6)
        const xs = [72, 160, 250, 340]
        grid(
          page,
          xs,
          upTo(rows + 1, (i) => top + i * 20),
        )
        const share = chance.between(0.2, 1)
        const jitter = chance.of(0, chance.between(0.1, 0.9))
        const joined = chance.whole(2, 4)
        const touch = chance.of(0, chance.between(0, 0.6))
        for (let i = 0; i < rows; i++) {
          const y = top + i * 20 + 14
          for (let k = 0; k < 3; k++) {
            const at = xs[k] + (chance.is(share) ? 4 : chance.between(6, 30)) + chance.between(0, jitter)
            if (k === 0 && chance.is(0.4)) {
              page.text(at, y, upTo(joined, () => 'longer').join('\u2060'))
              const last = page.words.pop()
              if (last) page.words.push({ ...plainWord(last), box: { ...last.box, x0: last.box.x0 + touch } })
            } else page.text(at, y, plain(text(chance, i + k, 2)))
          }
        }
        return top + rows * 20 + 10
      }),
  },
  {
    name: 'lines of a grid that end before or past each other, are double or dashed',
    build: (chance) =>
      around(chance, (page, top) => {
        const rows = chance.whole(2, 4)
        const short = chance.of(0, chance.between(-6, 6))
        const past = chance.of(0, chance.between(4, 20))
        const double = chance.of(0, chance.between(1, 9))
        const gap = chance.between(1, 8)
        const isDashed = chance.is(0.3)
        const dash = chance.between(3, 12)
        const xs = [72, 180, 300]
        for (let i = 0; i <= rows; i++) {
          const y = top + i * 20
          const [from, to] = [72 + short, 300 - short + past]
          if (isDashed && i % 2 === 1) dashed(page, from, to, y, dash, gap)
          else page.rule(from, y, to, y)
          if (double > 0 && i === 1) page.rule(from, y + double, to, y + double)
        }
        for (const x of xs) page.rule(x, top - short / 2, x, top + rows * 20)
        for (let i = 0; i < rows; i++)
          for (let k = 0; k < 2; k++)
            page.text(xs[k] + 4, top + i * 20 + 15, k === 0 ? capital(text(chance, i, 2)) : amount(i))
        if (past > 0 && chance.is(0.5)) page.text(302, top + 15, 'x')
        return top + rows * 20 + 10
      }),
  },
  {
    name: 'empty rows and columns of a grid, and much text in its cells',
    build: (chance) =>
      around(chance, (page, top) => {
        const rows = chance.whole(2, 5)
        const narrow = chance.between(4, 26)
        const low = chance.of(16, chance.between(3, 9))
        const xs = [72, 220, 220 + narrow, 380, 480]
        const full = chance.between(0.1, 1)
        const most = chance.of(3, 3, 90)
        const high = most > 10 ? 110 : 16
        let y = top
        const ys = [y]
        for (let i = 0; i < rows; i++) {
          if (i === 1) ys.push(y + low)
          y += high + (i === 1 ? low : 0)
          ys.push(y)
        }
        grid(page, xs, ys)
        for (const [i, from] of ys.slice(0, -1).entries()) {
          if (ys[i + 1] - from < 12) continue
          for (const k of [0, 2, 3])
            if (chance.is(full)) {
              page.y = from
              page.flow(plain(some(i + k, chance.whole(1, most))), {
                x: xs[k] + 3,
                width: xs[k + 1] - xs[k] - 6,
              })
            }
        }
        return y + 6
      }),
  },
  {
    name: 'boxes and lines of a diagram',
    build: (chance) =>
      around(chance, (page, top) => {
        const columns = chance.whole(3, 5)
        const rows = chance.whole(3, 5)
        const drawn = chance.between(0.4, 1)
        const filled = chance.between(0.4, 1)
        for (let i = 0; i <= rows; i++) page.rule(72, top + i * 20, 72 + columns * 70, top + i * 20)
        page
          .rule(72, top, 72, top + rows * 20)
          .rule(72 + columns * 70, top, 72 + columns * 70, top + rows * 20)
        for (let i = 0; i < rows; i++)
          for (let k = 0; k < columns; k++) {
            if (chance.is(drawn)) page.rule(72 + k * 70, top + i * 20, 72 + k * 70, top + i * 20 + 20)
            if (chance.is(filled)) page.text(76 + k * 70, top + i * 20 + 14, plain(some(i + k, 1)))
          }
        return top + rows * 20 + 6
      }),
  },
  {
    name: 'a frame around text and a grid',
    build: (chance) =>
      around(chance, (page, top) => {
        const lines = chance.whole(0, 6)
        const rows = chance.whole(2, 3)
        const y = top + lines * 12 + 6
        page.rule(72, top - 10, 430, top - 10)
        page.rule(72, top - 10, 72, y + rows * 20).rule(430, top - 10, 430, y + rows * 20)
        for (let i = 0; i < lines; i++) page.text(80, top + 2 + i * 12, plain(some(i * 5, 8)))
        for (let i = 0; i <= rows; i++) page.rule(72, y + i * 20, 430, y + i * 20)
        page.rule(250, y, 250, y + rows * 20)
        for (let i = 0; i < rows; i++)
          page.text(80, y + i * 20 + 14, capital(text(chance, i, 2))).text(256, y + i * 20 + 14, amount(i))
        return y + rows * 20 + 6
      }),
  },
  {
    name: 'rows without lines between them in drawn rows',
    build: (chance) =>
      around(chance, (page, top) => {
        const columns = chance.whole(2, 4)
        const drawn = chance.whole(1, 4)
        const lines = chance.whole(1, 7)
        const xs = upTo(columns + 1, (k) => 72 + k * 110)
        const ys = upTo(drawn + 1, (i) => top + (i === 0 ? 0 : 20 + (i - 1) * (lines * 12 + 8)))
        grid(page, xs, ys)
        const empty = chance.of(0, 0, 0.2, 0.4)
        const capitals = chance.between(0.4, 1)
        const numbers = chance.of(0, 1, 2)
        const wide = chance.whole(1, 4)
        const off = chance.of(0, chance.between(0, 5))
        for (let k = 0; k < columns; k++) page.text(xs[k] + 4, top + 14, capital(some(k, 1)))
        for (let i = 1; i < drawn; i++)
          for (let j = 0; j < lines; j++)
            for (let k = 0; k < columns; k++) {
              if (chance.is(empty)) continue
              const own = text(chance, j * 3 + k + i, wide)
              const shown =
                k > 0 && k <= numbers
                  ? String(chance.whole(1, 900))
                  : chance.is(capitals)
                    ? capital(own)
                    : plain(own)
              page.text(xs[k] + 4, ys[i] + 12 + j * 12 + (k === 1 ? off : 0), shown)
            }
        return (ys.at(-1) ?? top) + 6
      }),
  },
  {
    name: 'a line below the header that is not drawn over all columns',
    build: (chance) =>
      around(chance, (page, top) => {
        const lines = chance.whole(1, 6)
        const off = chance.of(0, chance.between(0, 6))
        const bottom = top + 24 + lines * 12
        page.frame(72, top, 432, bottom).rule(192, top, 192, bottom).rule(312, top, 312, bottom)
        page.rule(192, top + 18, 432, top + 18)
        page
          .text(76, top + 13, 'Place')
          .text(196, top + 13, 'Year')
          .text(316, top + 13, 'Share')
        for (let j = 0; j < lines; j++)
          page
            .text(76, top + 30 + j * 12 + off, capital(some(j * 3, 2)))
            .text(196, top + 30 + j * 12, String(1990 + j))
            .text(316, top + 30 + j * 12, amount(j))
        return bottom + 6
      }),
  },
  {
    name: 'values beside each other in the cells of a grid',
    build: (chance) =>
      around(chance, (page, top) => {
        const rows = chance.whole(2, 7)
        const parts = chance.whole(2, 4)
        const divided = chance.between(0.3, 1)
        const gap = chance.between(3.3, 8)
        const numeric = chance.between(0.3, 1)
        const xs = [72, 180, 380]
        grid(
          page,
          xs,
          upTo(rows + 1, (i) => top + i * 18),
        )
        for (let i = 0; i < rows; i++) {
          page.text(76, top + i * 18 + 13, capital(text(chance, i, 2)))
          for (let k = 0; k < parts; k++)
            if (k === 0 || chance.is(divided))
              page.text(
                184 + k * (20 + gap),
                top + i * 18 + 13,
                chance.is(numeric) ? String(chance.whole(1000, 9999)) : 'some',
              )
        }
        return top + rows * 18 + 6
      }),
  },
  {
    name: 'bold rows at the top of a grid',
    build: (chance) =>
      around(chance, (page, top) => {
        const rows = chance.whole(3, 11)
        const bold = chance.whole(0, rows)
        const columns = chance.whole(2, 4)
        grid(
          page,
          upTo(columns + 1, (k) => 72 + k * 90),
          upTo(rows + 1, (i) => top + i * 18),
        )
        for (let i = 0; i < rows; i++)
          for (let k = 0; k < columns; k++)
            page.text(76 + k * 90, top + i * 18 + 13, capital(some(i + k, 1)), { bold: i < bold })
        return top + rows * 18 + 6
      }),
  },
  {
    name: 'a grid that continues on the next page',
    build: (chance) => {
      const shift = chance.of(0, chance.between(0, 8))
      const reach = chance.between(500, 800)
      const from = chance.between(40, 200)
      const rows = chance.whole(2, 5)
      const hasLines = chance.is(0.6)
      const hasText = chance.is(0.2)
      const repeats = chance.is(0.4)
      return upTo(2, (p) => {
        const page = sheet()
        const top = p === 0 ? reach - rows * 18 : from
        const xs = [72, 180, 300, 430].map((x, k) => x + (p === 1 && k > 0 ? shift : 0))
        if (hasLines)
          grid(
            page,
            xs,
            upTo(rows + 1, (i) => top + i * 18),
          )
        for (let i = 0; i < rows; i++)
          for (let k = 0; k < 3; k++)
            page.text(
              xs[k] + 4,
              top + i * 18 + 13,
              i === 0 && (p === 0 || repeats)
                ? capital(some(k * 3, 1))
                : k > 0
                  ? amount(i + k + p)
                  : capital(some(i * 3 + p, 2)),
            )
        if (hasText && p === 0) page.text(72, reach + 20, some(3, 5))
        page.text(290, 815, `${p + 1}`)
        return page.build(p + 1)
      })
    },
  },
]
