import { plainWord } from '../../../engines/model/plain-word.ts'
import { prose, sheet } from '../page-builder.ts'
import { amount, rows, type SweptPage, some, upTo, words } from './parts.ts'

export const textPages: readonly SweptPage[] = [
  {
    name: 'paragraphs with space between',
    count: 3,
    build: (count) => {
      const page = sheet()
      for (let i = 0; i < count; i++) page.flow(prose(4, i), { above: 6 })
      return [page.build()]
    },
  },
  {
    name: 'paragraphs with indents',
    count: 3,
    build: (count) => {
      const page = sheet()
      for (let i = 0; i < count; i++) page.flow(prose(4, i), { indent: 14 })
      return [page.build()]
    },
  },
  {
    name: 'headings of two sizes',
    count: 2,
    build: (count) => {
      const page = sheet().flow('Reports of the year', { size: 18 })
      for (let i = 0; i < count; i++) {
        page.flow(`${i + 1} ${some(i, 3)}`, { size: 13, bold: true, above: 10 })
        page.flow(prose(4, i), { above: 4 })
        page.flow(some(i + 9, 4), { bold: true, above: 8 }).flow(prose(3, i + 3), { above: 2 })
      }
      return [page.build()]
    },
  },
  {
    name: 'two columns under a title',
    count: 5,
    build: (count) => {
      const page = sheet().flow('Notes from the harbour office', { size: 16 })
      page.y = 110
      page.flow(prose(count), { width: 210 })
      page.y = 110
      return [page.flow(prose(count, 3), { x: 310, width: 210 }).build()]
    },
  },
  {
    name: 'three columns',
    count: 3,
    build: (count) => {
      const page = sheet()
      for (let i = 0; i < 3; i++) {
        page.y = 80
        page.flow(prose(count, i), { x: 60 + i * 165, width: 145 })
      }
      return [page.build()]
    },
  },
  {
    name: 'lists in lists',
    count: 3,
    build: (count) => {
      const page = sheet().flow(prose(2))
      for (let i = 0; i < count; i++) {
        page.flow(`${i + 1}. ${some(i * 5, 22)}`, { x: 90, width: 400, above: 3 })
        page.flow(`• ${some(i * 7, 6)}`, { x: 110 }).flow(`• ${some(i * 9, 5)}`, { x: 110 })
      }
      return [page.flow(prose(2, 1), { above: 8 }).build()]
    },
  },
  {
    name: 'contents with leaders',
    count: 8,
    build: (count) => {
      const page = sheet().flow('Contents', { size: 14, bold: true })
      for (let i = 0; i < count; i++)
        page
          .text(72 + (i % 3) * 12, 120 + i * 14, `${i + 1}. ${some(i, 3)} ${'.'.repeat(40)}`)
          .text(500, 120 + i * 14, `${i * 4 + 1}`)
      return [page.build()]
    },
  },
  {
    name: 'form with labels and lines',
    count: 6,
    build: (count) => {
      const page = sheet().flow('Application', { size: 14, bold: true })
      for (let i = 0; i < count; i++) {
        page.text(80, 130 + i * 22, `${some(i * 4, 2)}:`).text(220, 130 + i * 22, some(i * 3, 2))
        page.rule(215, 133 + i * 22, 400, 133 + i * 22)
      }
      return [page.build()]
    },
  },
  {
    name: 'form with boxes',
    count: 4,
    build: (count) => {
      const page = sheet().flow('Registration', { size: 14, bold: true })
      for (let i = 0; i < count; i++) {
        page.frame(76, 120 + i * 40, 280, 152 + i * 40).frame(290, 120 + i * 40, 500, 152 + i * 40)
        page.text(80, 129 + i * 40, some(i, 2), { size: 6 }).text(80, 145 + i * 40, some(i * 5, 2))
        page.text(294, 129 + i * 40, some(i + 7, 2), { size: 6 }).text(294, 145 + i * 40, amount(i))
      }
      return [page.build()]
    },
  },
  {
    name: 'fields of a form',
    count: 4,
    build: (count) => {
      const page = sheet()
      for (let i = 0; i < count; i++) {
        page.text(80, 100 + i * 24, some(i * 4, 2)).field(200, 90 + i * 24, 360, 104 + i * 24)
        page.text(204, 100 + i * 24, some(i * 3, 2))
      }
      return [page.build()]
    },
  },
  {
    name: 'labels and values',
    count: 6,
    build: (count) => {
      const page = sheet().flow(prose(2))
      for (let i = 0; i < count; i++)
        page.text(80, 150 + i * 14, `${some(i * 4, 2)}:`).text(220, 150 + i * 14, some(i * 3, 4))
      return [page.build()]
    },
  },
  {
    name: 'bold labels before paragraphs',
    count: 4,
    build: (count) => {
      const page = sheet()
      for (let i = 0; i < count; i++) {
        page.text(72, 90 + i * 60, `${words[i * 4]}.`, { bold: true })
        page.text(130, 90 + i * 60, some(i * 9, 13))
        page.y = 90 + i * 60
        page.flow(some(i * 11, 25))
      }
      return [page.build()]
    },
  },
  {
    name: 'footnotes',
    count: 3,
    build: (count) => {
      const page = sheet()
      for (let i = 0; i < count; i++)
        page.flow(`${some(i * 9, 30)} stone.^${i + 1} ${some(i * 5, 20)}`, { above: 6 })
      page.rule(72, 700, 200, 700)
      page.y = 702
      for (let i = 0; i < count; i++) page.flow(`^${i + 1} ${some(i * 7, 14)}.`, { size: 8 })
      return [page.build()]
    },
  },
  {
    name: 'headers and footers',
    count: 3,
    build: (count) =>
      upTo(count, (i) => {
        const page = sheet()
          .text(72, 40, 'Report of the harbour')
          .text(480, 40, 'Chapter two', { italic: true })
        page.flow(prose(14, i)).text(290, 810, `${i + 1}`)
        return page.build(i + 1)
      }),
  },
  {
    name: 'numbered lines',
    count: 12,
    build: (count) => {
      const page = sheet()
      for (let i = 0; i < count; i++)
        page.text(60, 90 + i * 24, `${i + 1}`).text(100, 90 + i * 24, some(i * 8, 9))
      return [page.build()]
    },
  },
  {
    name: 'numbers in the margin',
    count: 6,
    build: (count) => {
      const page = sheet()
      for (let i = 0; i < count; i++) {
        page.text(40, page.y + 12, `${i + 11}`)
        page.flow(prose(3, i), { above: 0, x: 80, width: 430 })
        page.y += 8
      }
      return [page.build()]
    },
  },
  {
    name: 'figure with lettering',
    count: 5,
    build: (count) => {
      const page = sheet().flow(prose(3)).picture({ x0: 100, y0: 150, x1: 420, y1: 380 })
      for (let i = 0; i < count; i++)
        page.text(130 + i * 55, 180 + ((i * 53) % 170), words[i * 3], { size: 7 })
      page.y = 384
      page.flow(`Figure 1: ${some(3, 9)}.`, { size: 9, above: 6 })
      return [page.flow(prose(3, 2), { above: 14 }).build()]
    },
  },
  {
    name: 'formulas with a bar',
    count: 3,
    build: (count) => {
      const page = sheet()
      for (let i = 0; i < count; i++) {
        page.flow(prose(2, i))
        const y = page.y + 30
        page
          .text(220, y, 'a =', { italic: true })
          .text(260, y - 7, 'b + c', { italic: true })
          .text(268, y + 8, '2d', { italic: true })
        page.rule(258, y - 2, 290, y - 2).text(470, y, `(${i + 1})`)
        page.y = y + 20
      }
      return [page.flow(`${prose(1)} x^2 + y^2 = z^2 ${prose(1, 1)}`).build()]
    },
  },
  {
    name: 'lines of code',
    count: 6,
    build: (count) => {
      const page = sheet().flow(prose(2))
      for (let i = 0; i < count; i++)
        page.text(80 + (i % 3) * 12, 130 + i * 12, `let ${words[i * 3].toLowerCase()} = call(${i});`, {
          mono: true,
          size: 9,
        })
      page.y = 140 + count * 12
      return [page.flow(prose(2, 1)).build()]
    },
  },
  {
    name: 'typewritten page',
    count: 10,
    build: (count) => {
      const page = sheet()
      for (let i = 0; i < count; i++)
        page.text(72 + (i === 4 ? 24 : 0), 90 + i * 13, some(i * 9, i % 5 === 3 ? 4 : 10), { mono: true })
      rows(
        page,
        110 + count * 13,
        [72, 222, 342],
        upTo(4, (i) => [words[i], amount(i), amount(i + 2)]),
        13,
      )
      return [
        { ...page.build(), words: page.words.map((word) => ({ ...plainWord(word), mono: true, font: 'M' })) },
      ]
    },
  },
  {
    name: 'large first letter',
    count: 3,
    build: (count) => {
      const page = sheet().text(72, 108, 'T', { size: 36 })
      for (let i = 0; i < count; i++) page.text(96, 86 + i * 12, some(i * 9 + 1, 14))
      page.y = 84 + count * 12
      return [page.flow(prose(5)).build()]
    },
  },
  {
    name: 'letters drawn apart',
    count: 9,
    build: (count) => {
      const page = sheet()
      for (let i = 0; i < count; i++) page.text(72 + i * 7, 90, 'HARBOURMASTERS'[i])
      page.y = 100
      return [page.flow(prose(4)).build()]
    },
  },
  {
    name: 'right-to-left lines',
    count: 5,
    build: (count) => {
      const page = sheet()
      for (let i = 0; i < count; i++)
        page.leftwards(520, 90 + i * 13, `שלום לכל העולם (${i + 12}) מכתב אל המשרד`)
      return [page.build()]
    },
  },
  {
    name: 'boxed note beside text',
    count: 4,
    build: (count) => {
      const page = sheet().flow(prose(count * 2), { width: 300 })
      page.frame(390, 80, 530, 190)
      page.y = 84
      return [
        page
          .flow(some(2, 4), { x: 396, width: 128, bold: true })
          .flow(prose(2, 4), { x: 396, width: 128 })
          .build(),
      ]
    },
  },
  {
    name: 'options with boxes',
    count: 4,
    build: (count) => {
      const page = sheet().flow('Which of these applies?')
      for (let i = 0; i < count; i++)
        page.text(90 + (i % 2) * 150, 110 + (i >> 1) * 16, `☐ ${some(i * 3, 2)}`)
      return [page.build()]
    },
  },
]
