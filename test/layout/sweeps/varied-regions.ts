import { prose, sheet } from '../page-builder.ts'
import { amount, some } from './parts.ts'
import { around, capital, ending, plain, type VariedPage, widthOf } from './varied.ts'

/** What is above, below and between the rows of tables without lines, and what looks like them. */
export const variedRegions: readonly VariedPage[] = [
  {
    name: 'text between the rows of tables',
    build: (chance) =>
      around(chance, (page, top) => {
        const step = chance.between(12, 22)
        const row = (y: number, i: number, look = {}, numbers = true) => {
          page.text(72, y, capital(some(i * 3, chance.whole(1, 2))), look)
          for (let k = 0; k < 3; k++)
            page.text(220 + k * 90, y, numbers ? amount(i + k) : capital(some(i + k, 1)), look)
        }
        let y = top
        const before = chance.whole(1, 5)
        for (let i = 0; i < before; i++, y += step) row(y, i, {}, i > 0)
        const own = step * chance.between(0.9, 2)
        y += own - step
        const text = some(chance.whole(0, 20), chance.whole(2, 16))
        page.text(
          72 + chance.of(0, chance.between(0, 120)),
          y,
          chance.of(text, plain(text), `${plain(text)}.`, `${capital(text)}:`),
          {
            size: chance.of(10, chance.between(9, 14)),
            bold: chance.is(0.2),
          },
        )
        if (chance.is(0.4)) {
          y += chance.between(11, 18)
          page.text(72 + chance.between(0, 8), y, `${plain(some(4, chance.whole(2, 12)))}.`)
        }
        y += step * chance.between(0.9, 2)
        const bold = chance.is(0.3)
        const words = chance.is(0.4)
        row(y, 0, { bold }, !words)
        for (let i = 1; i < 4; i++) row(y + i * step, i + 7)
        return y + 4 * step
      }),
  },
  {
    name: 'two tables one below the other',
    build: (chance) =>
      around(chance, (page, top) => {
        const step = chance.between(12, 30)
        const columns = chance.whole(2, 5)
        const before = chance.whole(1, 5)
        let y = top
        const repeats = chance.is(0.4)
        for (const part of [0, 1]) {
          const bold = chance.is(0.4)
          const titles = chance.whole(0, 1)
          for (let i = 0; i < before + 1; i++, y += step) {
            page.text(
              72 + part * chance.of(0, 3, 7, 12),
              y,
              i < titles
                ? 'Name'
                : `${chance.is(0.1) ? '• ' : ''}${capital(some(i * 3 + (repeats ? 0 : part * 9), 2))}`,
              { bold: bold && i < titles },
            )
            for (let k = 1; k < columns; k++)
              page.text(130 + k * 80, y, i < titles ? capital(some(k, 1)) : amount(i + k), {
                bold: bold && i < titles,
              })
          }
          y += chance.between(-0.2, 3.2) * 10
        }
        return y
      }),
  },
  {
    name: 'rows far from each other',
    build: (chance) =>
      around(chance, (page, top) => {
        const count = chance.whole(2, 5)
        const step = chance.between(18, 52)
        const columns = chance.whole(2, 4)
        for (let i = 0; i < count; i++) {
          for (let k = 0; k < columns; k++)
            page.text(72 + k * 120, top + i * step, k > 0 ? amount(i + k) : capital(some(i * 2, 2)))
          if (chance.is(0.4)) page.text(72, top + i * step + 12, plain(some(i, 2)))
        }
        return top + count * step
      }),
  },
  {
    name: 'headers above a table at different heights',
    build: (chance) =>
      around(chance, (page, top) => {
        const lines = chance.whole(1, 14)
        const stagger = chance.between(4, 14)
        let y = top
        for (let i = 0; i < lines; i++, y += stagger) {
          const k = chance.whole(0, 3)
          page.text(72 + k * 100, y, capital(some(i, chance.whole(1, 2))), { bold: chance.is(0.2) })
        }
        const rows = chance.whole(2, 8)
        const bold = chance.between(0, 0.7)
        for (let i = 0; i < rows; i++, y += 14)
          for (let k = 0; k < 4; k++)
            page.text(72 + k * 100, y, k === 0 ? capital(some(i, 1)) : amount(i + k), {
              bold: i === 0 || chance.is(bold),
            })
        const ruled = chance.of(0, 0.5)
        for (let i = 0; i < rows; i++)
          if (chance.is(ruled)) page.rule(72, y - 10 - i * 14, 430, y - 10 - i * 14)
        return y
      }),
  },
  {
    name: 'a title over years',
    build: (chance) =>
      around(chance, (page, top) => {
        const years = chance.whole(2, 4)
        const middle = 200 + ((years - 1) * 70 + 20) / 2
        const title = chance.of('Year', 'As of December', 'Three months')
        page.text(middle - widthOf(title) / 2 + chance.between(-22, 22), top, title)
        for (let k = 0; k < years; k++) page.text(200 + k * 70, top + 14, String(2019 + k))
        for (let i = 0; i < 4; i++) {
          page.text(72, top + 28 + i * 14, capital(some(i * 3, 2)))
          for (let k = 0; k < years; k++) ending(page, 220 + k * 70, top + 28 + i * 14, amount(i + k))
        }
        return top + 90
      }),
  },
  {
    name: 'paragraphs beside labels',
    build: (chance) =>
      around(chance, (page, top) => {
        const labels = chance.whole(1, 5)
        const words = chance.whole(1, 7)
        const leading = chance.of(12, chance.between(12, 26))
        const width = chance.between(110, 300)
        const gap = chance.between(4, 24)
        const share = chance.between(0.1, 1)
        const open = chance.between(0, 60)
        let y = top
        for (let i = 0; i < labels; i++) {
          const lines = Math.max(1, Math.round(1 / share))
          const label = capital(some(i * 3, words))
          ending(page, 250 - gap, y, label)
          for (let k = 0; k < lines; k++, y += leading) {
            let text = ''
            for (const word of some(i * 9 + k * 5, 12).split(' '))
              if (widthOf(`${text} ${word}`) < width - chance.between(0, open))
                text = text ? `${text} ${word}` : word
            page.text(250 + chance.of(0, 0, 3, 5), y, text || 'none')
          }
          y += chance.of(0, 4)
        }
        return y
      }),
  },
  {
    name: 'justified lines with wide spaces',
    build: (chance) =>
      around(chance, (page, top) => {
        const lines = chance.whole(2, 5)
        const step = chance.between(11, 20)
        const stretch = chance.between(1, 3.2)
        const uneven = chance.between(0, 1.2)
        const width = chance.between(200, 420)
        for (let i = 0; i < lines; i++) {
          const count = Math.max(3, Math.round(width / 40 / stretch))
          const own = some(i * 6, count).split(' ')
          if (chance.is(0.2)) own[1] = '1234'
          const gaps = own.slice(1).map(() => 1 + chance.between(0, uneven))
          const sum = gaps.reduce((a, b) => a + b, 0)
          const room =
            width - own.reduce((a, word) => a + word.length * 5, 0) + chance.of(0, 0, chance.between(-4, 4))
          let at = 72 + (i === 0 ? chance.of(0, chance.between(10, 50)) : 0)
          own.forEach((word, k) => {
            page.text(at, top + i * step, word)
            at += word.length * 5 + ((gaps[k] ?? 0) / sum) * room
          })
        }
        return top + lines * step
      }),
  },
  {
    name: 'rows of a paragraph with two wide spaces',
    build: (chance) =>
      around(chance, (page, top) => {
        const lines = chance.whole(2, 4)
        for (let i = 0; i < lines; i++)
          page
            .text(72, top + i * 13, capital(some(i * 6, 3)))
            .text(200, top + i * 13, plain(some(i * 4, 3)))
            .text(330, top + i * 13, plain(some(i * 8, 2)))
        const words = chance.whole(3, 11)
        const last = some(5, words)
        const right = 330 + widthOf(plain(some((lines - 1) * 8, 2)))
        page.text(72 + chance.between(-3, 3), top + lines * 13 - 13 + chance.between(11, 26), last)
        const word = page.words.at(-1)
        if (word && chance.is(0.9)) ending(page, right + chance.between(-3, 3), word.baseline, some(9, 1))
        return top + lines * 13 + 14
      }),
  },
  {
    name: 'definitions with their kind at the right edge',
    build: (chance) => {
      const page = sheet().flow(prose(3))
      const count = chance.whole(1, 6)
      const words = chance.of(1, 1, chance.whole(1, 8))
      const close = chance.is(0.6)
      const jitter = chance.of(0, chance.between(0, 4))
      const gap = chance.of(100, 100, chance.between(6, 30))
      const right = chance.of(525, 525, 450)
      const between = chance.of(0, 0, chance.whole(1, 20))
      if (chance.is(0.7)) {
        page.y += 18
        page.text(72, page.y, 'Name', { bold: true })
        ending(page, right, page.y, 'Kind', { bold: true })
      }
      for (let i = 0; i < count; i++) {
        page.y += close ? 13 : 18
        const kind = `${chance.of('(', '[')}${plain(some(i * 5, words))}`
        const text = `${kind}${kind.startsWith('(') ? ')' : ']'}`
        const start = right - chance.between(0, jitter) - widthOf(text)
        ending(page, start + widthOf(text), page.y, text)
        const own = plain(some(i * 3, chance.whole(1, 3)))
        if (gap === 100) page.text(72, page.y, own, { mono: close })
        else ending(page, start - gap, page.y, own)
        if (between > 0) page.flow(capital(some(i * 7, between)), { x: 96, width: 420 })
      }
      return [page.flow(prose(3, 4), { above: 6 }).build()]
    },
  },
]
