import { prose, type SheetBuilder, sheet } from '../page-builder.ts'
import { amount, type SweptPage, some, upTo } from './parts.ts'

/** Lines of words that all begin and end at the same edges, as in justified text. */
function justified(page: SheetBuilder, x: number, y: number, width: number, lines: number, from = 0): void {
  for (let i = 0; i < lines; i++) {
    const own = some(from + i * 6, Math.round(width / 45)).split(' ')
    const letters = own.reduce((sum, word) => sum + word.length * 5, 0)
    const gap = (width - letters) / (own.length - 1)
    let at = x
    for (const word of own) {
      page.text(at, y + i * 12, word)
      at += word.length * 5 + gap
    }
  }
}

/** Pages that are about one thing which other pages do not have. */
export const featurePages: readonly SweptPage[] = [
  {
    name: 'justified columns close to each other',
    count: 9,
    build: (count) => {
      const page = sheet()
      justified(page, 60, 90, 220, count)
      justified(page, 290, 90, 220, count, 7)
      return [page.build()]
    },
  },
  {
    name: 'code with numbered lines',
    count: 7,
    build: (count) => {
      const page = sheet().flow(prose(2))
      for (let i = 0; i < count; i++) {
        page.text(72, 140 + i * 12, `${i + 1}`, { size: 7 })
        page.text(90 + (i % 2) * 10.8, 140 + i * 12, `store(${i}, next[${i}]);`, { mono: true, size: 9 })
      }
      return [page.build()]
    },
  },
  {
    name: 'code over two pages',
    count: 5,
    build: (count) =>
      upTo(2, (p) => {
        const page = sheet()
        if (p === 1) page.text(300, 72, '(continued from before)', { size: 8 })
        for (let i = 0; i < count; i++)
          page.text(80 + ((i + p) % 3) * 21.6, 90 + i * 12, `call(${i}) { give back }`, {
            mono: true,
            size: 9,
          })
        if (p === 0) page.text(300, 96 + count * 12, '(continues on the next)', { size: 8 })
        return page.build(p + 1)
      }),
  },
  {
    name: 'code with remarks in the font of the text',
    count: 5,
    build: (count) => {
      const page = sheet().flow(prose(2))
      for (let i = 0; i < count; i++)
        page
          .text(80, 140 + i * 12, `turn(${i});`, { mono: true })
          .text(160, 140 + i * 12, `// ${some(i * 3, 3)}`)
      return [page.build()]
    },
  },
  {
    name: 'boxed warning',
    count: 3,
    build: (count) => {
      const page = sheet().flow(prose(3))
      const top = page.y + 14
      page.frame(72, top, 520, top + 40 + count * 24)
      page.y = top + 4
      page.flow('Warning', { x: 80, width: 430, bold: true })
      for (let i = 0; i < count; i++) page.flow(some(i * 9, 14), { x: 110, width: 400, above: 4 })
      page.y = top + 60 + count * 24
      return [page.flow(prose(3, 2)).build()]
    },
  },
  {
    name: 'box whose title interrupts its line',
    count: 3,
    build: (count) => {
      const page = sheet().flow(prose(2))
      const bottom = 160 + count * 20
      page.rule(72, 140, 90, 140).rule(150, 140, 500, 140).rule(72, bottom, 500, bottom)
      page.rule(72, 140, 72, bottom).rule(500, 140, 500, bottom)
      page.text(95, 143, 'Important', { bold: true })
      for (let i = 0; i < count; i++) page.text(82, 162 + i * 14, some(i * 7, 11))
      return [page.build()]
    },
  },
  {
    name: 'drawn figure with labels',
    count: 5,
    build: (count) => {
      const page = sheet().flow(prose(3))
      for (let i = 0; i < count; i++)
        page.text(130 + i * 55, 200 + ((i * 53) % 120), some(i * 3, 1), { size: 7 })
      page.text(100, 172, 'metres', { size: 7 }).text(426, 300, 'time', { size: 7 })
      page.y = 352
      page.flow(`Figure 2: ${some(3, 9)}.`, { size: 9, above: 6 }).flow(prose(3, 2), { above: 14 })
      return [{ ...page.build(), shapes: [{ x0: 100, y0: 180, x1: 420, y1: 340 }] }]
    },
  },
  {
    name: 'small notes in the margin',
    count: 4,
    build: (count) => {
      const page = sheet()
      for (let i = 0; i < count; i++) {
        const y = page.y + 12
        page.flow(prose(4, i), { x: 150, width: 370 })
        page.text(60, y, some(i * 3, 2), { size: 7 }).text(60, y + 9, some(i * 5, 2), { size: 7 })
        page.y += 8
      }
      return [page.build()]
    },
  },
  {
    name: 'chapter whose title is its header',
    count: 3,
    build: (count) =>
      upTo(count, (i) => {
        const page = sheet()
        if (i === 0)
          page.text(72, 110, 'Chapter 3', { size: 18 }).text(72, 134, 'Harbours and roads', { size: 18 })
        else page.text(72, 40, 'Harbours and roads').text(500, 40, `${i + 31}`)
        if (i === 0) page.text(290, 800, `${i + 31}`)
        page.y = 160
        return page.flow(prose(12, i)).build(i + 1)
      }),
  },
  {
    name: 'captions of tables',
    count: 2,
    build: (count) => {
      const page = sheet()
      for (let i = 0; i < count; i++) {
        const top = page.y + 30
        page.text(72, top, `Table ${i + 1}: ${some(i * 5, 6)}`)
        for (const y of [8, 26, 44]) page.rule(72, top + y, 400, top + y)
        for (const x of [72, 200, 400]) page.rule(x, top + 8, x, top + 44)
        page.text(78, top + 21, some(i, 2)).text(206, top + 21, amount(i))
        page.text(78, top + 39, some(i + 5, 2)).text(206, top + 39, amount(i + 2))
        page.y = top + 50
        page.flow(prose(2, i), { above: 10 })
      }
      return [page.build()]
    },
  },
  {
    name: 'quotation between paragraphs',
    count: 2,
    build: (count) => {
      const page = sheet()
      for (let i = 0; i < count; i++)
        page.flow(prose(3, i), { above: 6 }).flow(prose(2, i + 4), { x: 96, width: 403, above: 6 })
      return [page.flow(prose(3, 9), { above: 6 }).build()]
    },
  },
  {
    name: 'terms with definitions below',
    count: 4,
    build: (count) => {
      const page = sheet()
      for (let i = 0; i < count; i++)
        page.flow(some(i * 3, 2), { bold: true, above: 4 }).flow(some(i * 7, 26), { x: 96, width: 427 })
      return [page.flow(prose(4), { above: 8 }).build()]
    },
  },
  {
    name: 'definitions of a manual',
    count: 5,
    build: (count) => {
      const page = sheet()
      for (let i = 0; i < count; i++) {
        page
          .text(72, 90 + i * 40, `call_${i} (${some(i, 1).toLowerCase()})`)
          .text(466, 90 + i * 40, '[Function]')
        page.text(96, 104 + i * 40, some(i * 9, 9))
      }
      return [page.build()]
    },
  },
  {
    name: 'transcript with numbered lines',
    count: 25,
    build: (count) =>
      upTo(2, (p) => {
        const page = sheet()
        for (let i = 0; i < count * 2.5; i++) {
          page.text(60, 80 + i * 24, `${i + 1}`)
          page.text([90, 110, 140][i % 3], 80 + i * 24, `${i % 3 === 0 ? 'Q. ' : ''}${some(i * 4 + p, 7)}`)
        }
        return page.build(p + 1)
      }),
  },
  {
    name: 'underscores and dots that are drawn',
    count: 3,
    build: (count) => {
      const page = sheet()
      for (let i = 0; i < count; i++) {
        page
          .text(72, 90 + i * 14, 'max')
          .text(90, 90 + i * 14, 'value')
          .text(130, 90 + i * 14, some(i * 5, 7))
        page.rule(87, 91 + i * 14, 90, 91 + i * 14)
        page
          .text(400, 90 + i * 14, '.')
          .text(405, 90 + i * 14, '.')
          .text(410, 90 + i * 14, '.')
      }
      return [page.build()]
    },
  },
  {
    name: 'blanks to be filled in',
    count: 4,
    build: (count) => {
      const page = sheet().flow(prose(1))
      for (let i = 0; i < count; i++)
        page.text(72, 120 + i * 20, `${some(i * 3, 2)}:`).rule(190, 122 + i * 20, 320, 122 + i * 20)
      return [page.build()]
    },
  },
  {
    name: 'fields under their labels',
    count: 3,
    build: (count) => {
      const page = sheet()
      for (let i = 0; i < count; i++) {
        page.text(80, 100 + i * 44, some(i * 4, 2)).field(80, 104 + i * 44, 260, 118 + i * 44)
        page.text(300, 100 + i * 44, some(i * 5, 2)).field(300, 104 + i * 44, 500, 118 + i * 44)
        page.text(84, 114 + i * 44, some(i * 3, 2))
      }
      return [page.build()]
    },
  },
  {
    name: 'right-to-left columns',
    count: 5,
    build: (count) => {
      const page = sheet()
      for (let i = 0; i < count; i++)
        page
          .leftwards(520, 90 + i * 13, 'מכתב אל המשרד הראשי בעיר')
          .leftwards(270, 90 + i * 13, `תשובה מן המשרד (${i + 3}) ביום`)
      return [page.build()]
    },
  },
  {
    name: 'sum with limits, root, matrix',
    count: 2,
    build: (count) => {
      const page = sheet().flow(prose(2))
      for (let i = 0; i < count; i++) {
        const y = page.y + 40
        page
          .text(200, y, '∑', { size: 16 })
          .text(200, y + 14, 'i=1', { size: 6 })
          .text(204, y - 16, 'n', { size: 6 })
        page
          .text(220, y, 'x', { italic: true })
          .text(226, y + 3, 'i', { size: 6, italic: true })
          .text(236, y, '= √')
        page.text(262, y, 'y', { italic: true }).rule(258, y - 9, 272, y - 9)
        page.text(320, y - 8, 'a b', { italic: true }).text(320, y + 8, 'c d', { italic: true })
        page.y = y + 24
      }
      return [page.flow(prose(2, 1)).build()]
    },
  },
  {
    name: 'headings of the text size, in bold',
    count: 3,
    build: (count) => {
      const page = sheet()
        .flow('Rules of the house', { size: 16 })
        .flow('Of the year', { size: 13, above: 8 })
      for (let i = 0; i < count; i++) {
        page.flow(prose(3, i), { above: 6, indent: 14 })
        page.text(86, page.y + 18, some(i * 3, 3), { bold: true })
        page.y += 18
      }
      return [page.flow(prose(3, 8), { above: 6, indent: 14 }).build()]
    },
  },
]
