import { prose, sheet } from '../page-builder.ts'
import { some, upTo } from './parts.ts'
import { around, capital, ending, plain, type VariedPage, widthOf } from './varied.ts'

/** Order of texts, their paragraphs, and what stands at the edges of pages. */
export const variedFlow: readonly VariedPage[] = [
  {
    name: 'box whose title interrupts its line, around code',
    build: (chance) =>
      around(chance, (page, top) => {
        const gap = chance.between(2, 32)
        const rise = chance.between(-2, 14)
        const lines = chance.whole(2, 5)
        const bottom = top + 14 + lines * 12
        page.text(90 + gap, top, 'Important', { bold: true })
        page.rule(72, top - rise, 90, top - rise).rule(135 + 2 * gap, top - rise, 500, top - rise)
        page
          .rule(72, top - rise, 72, bottom)
          .rule(500, top - rise, 500, bottom)
          .rule(72, bottom, 500, bottom)
        for (let i = 0; i < lines; i++)
          page.text(82, top + 14 + i * 12, plain(some(i * 3, 3)), { mono: true })
        return bottom + 6
      }),
  },
  {
    name: 'columns of different widths and heights',
    build: (chance) => {
      const page = sheet()
      if (chance.is(0.5)) page.flow(prose(2))
      const top = page.y + chance.between(2, 30)
      const gutter = chance.between(3, 40)
      const indent = chance.of(0, chance.between(40, 200))
      const second = 290 + gutter
      page.y = top + chance.between(0, 30)
      page.flow(prose(chance.whole(3, 6), 2), { x: 72 + indent, width: 218 - indent })
      const left = page.y
      page.y = top
      page.flow(prose(chance.whole(3, 6), 3), {
        x: second + chance.of(0, chance.between(0, 30)),
        width: 523 - second,
      })
      page.y = Math.max(left, page.y) + chance.between(-16, 30)
      return [page.flow(prose(4, 4)).build()]
    },
  },
  {
    name: 'short entries in columns',
    build: (chance) =>
      around(chance, (page, top) => {
        const count = chance.whole(3, 9)
        const long = chance.whole(1, 8)
        const other = chance.whole(1, 8)
        const off = chance.of(0, chance.between(0, 6))
        const right = chance.is(0.5)
        const jitter = chance.of(0, chance.between(0, 4))
        for (let i = 0; i < count; i++) {
          page.text(72, top + i * 14, capital(some(i * 3, chance.whole(1, long))))
          const own = plain(some(i * 5, chance.whole(1, other)))
          if (right) ending(page, 523 - chance.between(0, jitter), top + i * 14 + off, own)
          else page.text(320, top + i * 14 + off, own)
        }
        return top + count * 14
      }),
  },
  {
    name: 'terms one below the other beside a definition',
    build: (chance) =>
      around(chance, (page, top) => {
        let y = top
        for (let i = 0; i < chance.whole(2, 4); i++) {
          const terms = chance.whole(1, 4)
          const step = chance.between(10, 26)
          for (let k = 0; k < terms; k++)
            page.text(72, y + k * step, plain(some(i * 3 + k, 1)), { bold: true })
          page.y = y - 12
          page.flow(prose(chance.whole(1, 3), i), { x: 190, width: 330 })
          y = Math.max(page.y, y + terms * step) + chance.between(8, 20)
        }
        return y
      }),
  },
  {
    name: 'small notes in the margin, their size and distance varied',
    build: (chance) => {
      const page = sheet()
      const size = chance.between(6, 10)
      const gap = chance.between(2, 30)
      for (let i = 0; i < 3; i++) {
        const y = page.y + 12
        page.flow(prose(4, i), { x: 150, width: 370 })
        for (let k = 0; k < 2; k++) ending(page, 150 - gap, y + k * 9, plain(some(i * 3 + k, 2)), { size })
        page.y += chance.between(2, 12)
      }
      return [page.build()]
    },
  },
  {
    name: 'paragraphs with indents, sizes and distances varied',
    build: (chance) => {
      const page = sheet()
      const leading = chance.between(0.9, 2.8)
      const indent = chance.of(0, chance.between(2, 40))
      const above = chance.between(0, 12)
      const size = chance.of(10, chance.between(8.8, 11.2))
      for (let i = 0; i < 4; i++)
        page.flow(prose(chance.whole(1, 3), i), {
          indent,
          leading,
          above,
          size: i === 2 ? size : 10,
          x: 72 + (i === 3 ? chance.of(0, chance.between(4, 60)) : 0),
        })
      return [page.build()]
    },
  },
  {
    name: 'typescript with wide spaces and double space between its lines',
    build: (chance) => {
      const page = sheet()
      const gap = chance.between(5, 30)
      const step = chance.between(11, 32)
      const indent = chance.between(0, 40)
      for (let i = 0; i < 12; i++) {
        const y = 80 + i * step
        const own = plain(some(i * 5, 6))
        page.text(72 + (i % 4 === 0 ? indent : 0), y, own, { mono: true })
        if (chance.is(0.3))
          page.text(72 + (i % 4 === 0 ? indent : 0) + widthOf(own) + gap, y, plain(some(i, 2)), {
            mono: true,
          })
      }
      return [page.build()]
    },
  },
  {
    name: 'code inside text, its indent and distances varied',
    build: (chance) => {
      const page = sheet().flow(prose(2))
      const indent = chance.between(0, 30)
      const step = chance.between(11, 26)
      for (let i = 0; i < chance.whole(1, 5); i++) {
        page.y += i === 0 ? chance.between(10, 30) : step
        page.text(72 + indent + chance.of(0, 0, 10.8), page.y, `store(${i}, next);`, {
          mono: true,
          size: chance.of(10, 9),
        })
      }
      page.y += chance.between(-2, 20)
      return [page.flow(prose(2, 3)).build()]
    },
  },
  {
    name: 'drawn figure with lettering around it',
    build: (chance) => {
      const page = sheet().flow(prose(3))
      const top = page.y + 30
      const [width, height] = [chance.of(300, chance.between(20, 70)), chance.of(120, chance.between(20, 70))]
      const aside = chance.between(0, 80)
      const above = chance.between(-4, 22)
      const letters = chance.whole(1, 7)
      page.text(110, top - above, plain(some(3, chance.whole(1, 9))), { size: 8 })
      page.text(130 + width + aside, top + height / 2, plain(some(5, chance.whole(1, 5))), { size: 8 })
      for (let i = 0; i < letters; i++)
        page.text(136, top + 12 + i * 16, plain(some(i * 3, chance.whole(1, 8))), {
          size: 8,
          mono: chance.is(0.2),
        })
      page.y = top + height + chance.between(2, 90)
      page.flow(`Figure 2: ${some(3, 9)}.`, { size: 9 }).flow(prose(3, 2), { above: 14 })
      const apart = chance.between(0, 60)
      const shapes = [
        { x0: 130, y0: top, x1: 130 + width, y1: top + height },
        ...(chance.is(0.4) ? [{ x0: 130, y0: top - apart - 40, x1: 230, y1: top - apart }] : []),
      ]
      return [{ ...page.build(), shapes }]
    },
  },
  {
    name: 'headers, footers and page numbers varied',
    build: (chance) => {
      const pages = chance.whole(2, 6)
      const y = chance.between(30, 190)
      const gap = chance.between(8, 40)
      const shift = chance.of(0, chance.between(0, 8))
      const every = chance.whole(1, 4)
      const header = some(3, chance.whole(1, 5)).slice(0, chance.of(40, 3, 5))
      const rows = chance.whole(1, 6)
      const long = chance.of(0, chance.whole(8, 24))
      const number = chance.is(0.7)
      const foot = chance.between(640, 830)
      return upTo(pages, (p) => {
        const page = sheet()
        for (let i = 0; i < rows; i++)
          if (p % every === 0)
            page.text(
              72,
              y + i * 12 + (p % 2) * shift,
              i === 0 ? `${header}${long ? ` ${some(7, long)}` : ''}` : some(i * 4, 2),
              { size: 8 },
            )
        if (number) page.text(290, foot + (p % 2) * shift, `${p + 31}`)
        if (chance.is(0.3)) page.text(400, y, plain(some(p * 5, 3)), { size: 8 })
        page.y = y + (rows - 1) * 12 + gap - 12
        return page.flow(prose(8, p)).build(p + 1)
      })
    },
  },
  {
    name: 'chapter of two pages whose title is its header, varied',
    build: (chance) => {
      const size = chance.between(10.5, 20)
      const lines = chance.whole(1, 6)
      const title = capital(some(5, chance.whole(1, 3))).slice(0, chance.of(40, 5, 7, 9))
      const gap = chance.between(10, 40)
      const step = chance.between(0.9, 3)
      return upTo(2, (p) => {
        const page = sheet()
        if (p === 0)
          for (let i = 0; i < lines; i++)
            page.text(72, 110 + i * size * step, i === lines - 1 ? title : `Part ${i + 3}`, { size })
        else page.text(72, 60, title)
        page.y = p === 0 ? 120 + lines * size * step : 48 + gap
        return page.flow(prose(8, p)).build(p + 1)
      })
    },
  },
  {
    name: 'contents with leaders of some dots',
    build: (chance) =>
      around(chance, (page, top) => {
        const dots = chance.whole(2, 12)
        const single = chance.is(0.5)
        for (let i = 0; i < chance.whole(2, 6); i++) {
          const own = capital(some(i * 3, chance.whole(1, 3)))
          page.text(72, top + i * 14, own)
          for (let k = 0; k < (single ? dots : 1); k++)
            page.text(280 + k * 12, top + i * 14, single ? '.' : '.'.repeat(dots))
          page.text(450, top + i * 14, `${i * 3 + 1}`)
        }
        return top + 80
      }),
  },
  {
    name: 'right-to-left lines, their spaces and distances varied',
    build: (chance) => {
      const page = sheet()
      const step = chance.between(11, 26)
      const gap = chance.between(8, 40)
      const off = chance.of(0, chance.between(0, 6))
      const own = ['שלום', 'ספר', 'ילדים', 'בית', 'ארץ', 'מים']
      const count = chance.whole(3, 7)
      for (let i = 0; i < count; i++) {
        const line = upTo(6, (k) => own[(i * 5 + k) % 6]).join(' ')
        page.leftwards(520, 80 + i * step, line)
        if (chance.is(0.5)) page.leftwards(520 - widthOf(line) - gap, 80 + i * step + off, own[i % 6])
      }
      return [page.build()]
    },
  },
]
