import { prose, sheet } from '../page-builder.ts'
import { amount, some, upTo } from './parts.ts'
import { around, capital, plain, type VariedPage, widthOf } from './varied.ts'

const bullets = ['•', '–', '1.', 'a)', 'i.']

/** Headings, lists, labels, notes and other kinds of blocks. */
export const variedBlocks: readonly VariedPage[] = [
  {
    name: 'headings, their size, length and place varied',
    build: (chance) => {
      const page = sheet()
      const others = chance.whole(0, 4)
      const flush = chance.of(0, 0, chance.between(0, 6))
      for (let i = 0; i < others; i++)
        page
          .flow(capital(some(i * 3, 3)), {
            size: 14,
            bold: true,
            above: 16,
            x: 72 + flush,
            font: chance.of('F', 'H-Bold'),
          })
          .flow(prose(3, i), { above: 6 })
      const size = chance.of(10, chance.between(9.5, 14))
      const length = chance.whole(1, 40)
      const indent = chance.of(0, chance.between(2, 30), chance.between(80, 200))
      page.flow(capital(some(4, length)), {
        size,
        bold: chance.is(0.7),
        x: 72 + indent,
        width: 451 - indent,
        above: chance.between(4, 16),
      })
      const paragraphs = chance.whole(1, 5)
      for (let i = 0; i < paragraphs; i++)
        page.flow(prose(2, i + 3), { x: 72 + indent, width: 451 - indent, above: chance.between(2, 12) })
      return [page.build()]
    },
  },
  {
    name: 'heading in several parts',
    build: (chance) => {
      const page = sheet().flow(prose(4))
      const parts = chance.whole(1, 7)
      const gap = chance.between(0.9, 2.6)
      page.y += 10
      for (let i = 0; i < parts; i++) {
        page.y += gap * 16
        page.text(
          72,
          page.y,
          i === 0
            ? chance.of('Chapter 4', '4', capital(some(3, 2)))
            : capital(some(i * 4, chance.whole(1, 5))),
          { size: 16, bold: chance.is(0.8) },
        )
      }
      return [page.flow(prose(4, 1), { above: 14 }).build()]
    },
  },
  {
    name: 'centred lines of a letterhead',
    build: (chance) => {
      const page = sheet()
      const lines = chance.whole(2, 4)
      const off = chance.of(0, chance.between(0, 10))
      const step = chance.between(11.5, 14)
      const base = chance.whole(2, 5)
      for (let i = 0; i < lines; i++) {
        const own = capital(some(i * 5, Math.max(1, base + chance.whole(-2, 1))))
        page.text(297 - widthOf(own) / 2 + chance.between(-off, off), 72 + i * step, own)
      }
      page.y = 72 + lines * step + 20
      return [page.flow(prose(4)).build()]
    },
  },
  {
    name: 'lists, their indents, sizes and distances varied',
    build: (chance) =>
      around(chance, (page, top) => {
        const items = chance.whole(2, 7)
        const marker = chance.of(...bullets)
        const indent = chance.between(2, 30)
        const gap = chance.between(3, 40)
        const jitter = chance.of(0, chance.between(0, 6))
        const size = chance.of(10, chance.between(8, 12))
        const inner = chance.of(0, 0, chance.whole(1, 14))
        page.y = top
        for (let i = 0; i < items; i++) {
          const shown =
            marker === '1.'
              ? `${i + 1}.`
              : marker === 'a)'
                ? `${'abcdefg'[i]})`
                : marker === 'i.'
                  ? `${['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii'][i]}.`
                  : marker
          const deep = i % 3 === 1 ? indent : 0
          const x = 80 + deep + chance.between(0, jitter)
          page.y += 4
          page.text(x, page.y + 12, shown, { size: i === 2 ? size : 10 })
          page.flow(capital(some(i * 5, chance.whole(2, 20))), {
            x: x + gap,
            width: 440 - x - gap,
            size: i === 2 ? size : 10,
          })
          if (i === 1)
            for (let k = 0; k < inner; k++)
              page.flow(prose(1, k), { x: x + chance.of(gap, 0, gap + 8), width: 300, above: 6 })
        }
        return page.y
      }),
  },
  {
    name: 'terms with definitions below them, varied',
    build: (chance) =>
      around(chance, (page, top) => {
        page.y = top
        const indent = chance.between(2, 36)
        const mono = chance.is(0.4)
        const jitter = chance.of(0, chance.between(0, 8))
        for (let i = 0; i < chance.whole(1, 5); i++)
          page
            .flow(plain(some(i * 3, chance.whole(1, 4))), {
              bold: !mono,
              mono,
              above: 6,
              x: 72 + chance.between(0, jitter),
            })
            .flow(capital(some(i * 7, chance.whole(4, 26))), {
              x: 72 + indent + chance.between(0, jitter),
              width: 400,
            })
        return page.y
      }),
  },
  {
    name: 'warning in a box with indented text, varied',
    build: (chance) =>
      around(chance, (page, top) => {
        const indent = chance.between(0, 110)
        const texts = chance.whole(1, 3)
        page.frame(72, top - 14, 520, top + 20 + texts * 42)
        page.y = top - 10
        page.flow('Warning', { x: 80, width: 430, bold: true })
        for (let i = 0; i < texts; i++)
          page.flow(some(i * 9, 14), {
            x: 80 + indent + (i > 0 ? chance.between(-8, 8) : 0),
            width: 430 - indent,
            above: 4,
          })
        return top + 24 + texts * 42
      }),
  },
  {
    name: 'code, its indents and empty lines varied',
    build: (chance) => {
      const from = chance.whole(0, 3)
      return upTo(chance.whole(1, 2), (p) => {
        const page = sheet()
        if (p === 0) page.flow(prose(2))
        page.y += 12
        const off = p === 1 ? chance.between(0, 4.5) : 0
        for (let i = 0; i < chance.whole(2, 8); i++) {
          page.y += 12 * (chance.is(0.2) ? chance.whole(2, 9) : 1)
          page.text(80 + off + chance.whole(0, 3 + from) * 10, page.y, `call(${i}) { give back }`, {
            mono: true,
          })
        }
        return page.build(p + 1)
      })
    },
  },
  {
    name: 'quotation, its indents varied',
    build: (chance) => {
      const page = sheet()
      const left = chance.between(0, 40)
      const right = chance.between(0, 40)
      for (let i = 0; i < 2; i++)
        page
          .flow(prose(3, i), { above: 6 })
          .flow(prose(2, i + 4), { x: 72 + left, width: 451 - left - right, above: chance.between(0, 12) })
      return [page.flow(prose(3, 9), { above: 6 }).build()]
    },
  },
  {
    name: 'caption beside a grid, its distance and lines varied',
    build: (chance) =>
      around(chance, (page, top) => {
        const above = chance.is(0.5)
        const gap = chance.between(4, 60)
        page.y = top - 12
        const caption = `Table 3: ${some(3, chance.whole(2, 60))}`
        if (above) page.flow(caption, { width: 330 })
        const y = page.y + (above ? gap : 12)
        for (const k of [0, 18, 36]) page.rule(72, y + k, 400, y + k)
        for (const x of [72, 200, 400]) page.rule(x, y, x, y + 36)
        for (const k of [0, 1])
          page.text(78, y + 13 + k * 18, capital(some(k, 2))).text(206, y + 13 + k * 18, amount(k))
        page.y = y + 36
        if (!above) {
          page.y += gap - 12
          page.flow(caption, { width: 330 })
        }
        return page.y
      }),
  },
  {
    name: 'links and their targets',
    build: (chance) => {
      const page = sheet().flow(prose(3))
      const at = page.y + chance.between(-16, 30)
      page.flow('Harbours and roads', { size: 14, bold: true, above: 14 }).flow(prose(3, 1), { above: 8 })
      const [first] = page.words
      page.links.push({ box: first.box, href: '#page=1', y: at })
      const high = chance.between(4, 30)
      page.links.push({
        box: { x0: 72, x1: 523, y0: page.y - high, y1: page.y + 2 },
        href: 'https://example.org',
      })
      return [page.build()]
    },
  },
  {
    name: 'footnotes, their size and distance varied',
    build: (chance) => {
      const page = sheet().flow(prose(5).replace('sea.', 'sea.^1').replace('evening', 'evening^2'))
      const size = chance.between(6, 10.5)
      page.y += chance.between(10, 200)
      if (chance.is(0.5)) page.rule(72, page.y, 200, page.y)
      page.y += chance.between(2, 20)
      for (let i = 0; i < 2; i++) {
        page.y += 1.2 * size
        page.text(72, page.y, `${i + 1}`, { size: size * chance.of(1, 0.6) })
        page.text(72 + chance.between(4, 14), page.y, capital(some(i * 5, 9)), { size })
      }
      return [page.build()]
    },
  },
  {
    name: 'form with fields, boxes and lines for values',
    build: (chance) => {
      const page = sheet().flow(prose(2))
      const kind = chance.whole(0, 2)
      const rows = chance.whole(1, 5)
      const gap = chance.of(12, chance.between(4, 300))
      const height = chance.of(16, chance.between(6, 140))
      const width = chance.of(150, chance.between(25, 90))
      const corner = chance.of(0, chance.between(0, 4))
      const jitter = chance.of(0, chance.between(0, 5))
      const covered = chance.between(0, 1.2)
      const labelWords = chance.whole(1, 12)
      const rise = chance.between(-6, 12)
      const over = chance.of(0, chance.between(-6, 6))
      page.y += 30
      for (let i = 0; i < rows; i++, page.y += height + 10) {
        const label = capital(some(i * 3, labelWords))
        page.text(72, page.y, label)
        const x = 72 + widthOf(capital(some(0, labelWords))) + gap + chance.between(0, jitter)
        const [y0, y1] = [page.y - height + 4, page.y + 4]
        if (kind === 0) page.field(x, y0, x + width, y1)
        else if (kind === 1)
          page
            .rule(x, y0, x + width + corner, y0)
            .rule(x, y1, x + width, y1)
            .rule(x, y0 - corner, x, y1)
            .rule(x + width, y0, x + width, y1 + corner)
        else page.rule(x, y1, x + width, y1)
        if (covered > 0.3)
          page.text(x + 2 + over, page.y - rise, 'x'.repeat(Math.max(1, Math.round((covered * width) / 5))))
      }
      return [page.build()]
    },
  },
  {
    name: 'form with labels above its fields and options',
    build: (chance) => {
      const page = sheet().flow(prose(2))
      const above = chance.between(0, 22)
      const off = chance.between(-30, 30)
      const space = chance.between(3, 22)
      page.y += 40
      for (let i = 0; i < chance.whole(1, 3); i++, page.y += 60) {
        page
          .text(90 + off, page.y, capital(some(i, 1)))
          .text(90 + off + widthOf(some(i, 1)) + space, page.y, plain(some(i + 1, 1)))
        page.field(90, page.y + above, 260, page.y + above + 16)
      }
      const step = chance.between(12, 32)
      const start = chance.between(0, 10)
      page.text(72, page.y, 'Colour')
      for (let i = 0; i < 3; i++) page.text(160 + i * start, page.y + i * step, `☐ ${plain(some(i * 3, 1))}`)
      return [page.build()]
    },
  },
]
