import { prose, sheet } from '../page-builder.ts'
import { amount, between, grid, rows, type SweptPage, some, upTo } from './parts.ts'

const goods = (i: number) => [`Part ${some(i * 3, 2)}`, `${(i * 7) % 12}`, amount(i), amount(i + 5)]
const edges = [80, 240, 320, 420]

export const tablePages: readonly SweptPage[] = [
  {
    name: 'table with a grid',
    count: 5,
    build: (count) =>
      between((page) => {
        grid(
          page,
          [74, 230, 310, 410, 500],
          upTo(count + 1, (i) => 160 + i * 18),
        )
        rows(page, 173, edges, [['Article', 'Pieces', 'Price', 'Total'], ...upTo(count - 1, goods)], 18)
      }),
  },
  {
    name: 'table with lines between rows',
    count: 6,
    build: (count) =>
      between((page) => {
        grid(
          page,
          [74, 500],
          upTo(count + 1, (i) => 160 + i * 18),
          false,
        )
        rows(page, 173, edges, [['Article', 'Pieces', 'Price', 'Total'], ...upTo(count - 1, goods)], 18)
      }),
  },
  {
    name: 'table with a line under its header',
    count: 7,
    build: (count) =>
      between((page) => {
        page
          .rule(74, 160, 500, 160)
          .rule(74, 178, 500, 178)
          .rule(74, 164 + count * 14, 500, 164 + count * 14)
        rows(page, 173, edges, [['Article', 'Pieces', 'Price', 'Total'], ...upTo(count - 1, goods)])
      }),
  },
  {
    name: 'table without lines',
    count: 7,
    build: (count) =>
      between((page) =>
        rows(page, 180, edges, [['Article', 'Pieces', 'Price', 'Total'], ...upTo(count, goods)]),
      ),
  },
  {
    name: 'table without lines, of texts',
    count: 6,
    build: (count) =>
      between((page) =>
        rows(
          page,
          180,
          [80, 200, 360],
          [
            ['Town', 'What happened', 'By name'],
            ...upTo(count, (i) => [some(i, 2), some(i * 3, 4), some(i * 5, 3)]),
          ],
        ),
      ),
  },
  {
    name: 'table with cells of two lines',
    count: 5,
    build: (count) =>
      between((page) => {
        for (let i = 0; i < count; i++) {
          page.text(80, 180 + i * 28, some(i, 3)).text(220, 180 + i * 28, some(i * 4, 5))
          page.text(220, 192 + i * 28, some(i * 6, 3)).text(430, 180 + i * 28, amount(i))
        }
      }),
  },
  {
    name: 'statement of an account',
    count: 7,
    build: (count) =>
      between((page) => {
        page.text(80, 170, 'Date', { bold: true }).text(150, 170, 'Details', { bold: true })
        page.text(352, 170, 'Amount', { bold: true }).text(440, 170, 'Balance', { bold: true })
        for (let i = 0; i < count; i++) {
          page.text(80, 186 + i * 14, `0${(i % 8) + 1}.03.2024`).text(150, 186 + i * 14, some(i * 4, 3))
          const [left, right] = [`${i % 2 ? '-' : ''}${amount(i)}`, amount(i * 3)]
          page.text(392 - left.length * 5, 186 + i * 14, left)
          page.text(480 - right.length * 5, 186 + i * 14, right)
        }
      }),
  },
  {
    name: 'prices with currency signs apart',
    count: 6,
    build: (count) =>
      between((page) => {
        for (let i = 0; i < count; i++)
          page
            .text(80, 180 + i * 14, some(i * 3, 3))
            .text(300, 180 + i * 14, '$')
            .text(320, 180 + i * 14, amount(i))
            .text(400, 180 + i * 14, '$')
            .text(420, 180 + i * 14, amount(i + 4))
      }),
  },
  {
    name: 'table with shaded rows',
    count: 8,
    build: (count) => {
      const page = sheet().flow(prose(2))
      rows(page, 180, edges, upTo(count, goods), 16)
      const fills = upTo(count >> 1, (i) => ({ x0: 74, y0: 168 + i * 32, x1: 500, y1: 184 + i * 32 }))
      page.y = 600
      return [{ ...page.flow(prose(3, 1)).build(), fills }]
    },
  },
  {
    name: 'table with a header of two levels',
    count: 6,
    build: (count) =>
      between((page) => {
        page.text(270, 168, 'First year').text(420, 168, 'Second year')
        page.rule(240, 172, 370, 172).rule(390, 172, 520, 172)
        rows(
          page,
          184,
          [80, 240, 320, 390, 470],
          [
            ['Group', 'In', 'Out', 'In', 'Out'],
            ...upTo(count, (i) => [some(i, 2), amount(i), amount(i + 1), amount(i + 2), amount(i + 3)]),
          ],
        )
      }),
  },
  {
    name: 'two tables beside each other',
    count: 6,
    build: (count) =>
      between((page) => {
        rows(
          page,
          180,
          [80, 180, 330, 440],
          [
            ['Item', 'Sum', 'Item', 'Sum'],
            ...upTo(count, (i) => [some(i, 2), amount(i), some(i + 8, 2), amount(i + 3)]),
          ],
        )
      }),
  },
  {
    name: 'table that goes on',
    count: 12,
    build: (count) =>
      upTo(2, (p) => {
        const page = sheet()
        const ys = upTo(count + 1, (i) => 72 + i * 18)
        grid(page, [74, 230, 310, 410, 500], ys)
        rows(
          page,
          85,
          edges,
          [['Article', 'Pieces', 'Price', 'Total'], ...upTo(count - 1, (i) => goods(i + p * count))],
          18,
        )
        return page.build(p + 1)
      }),
  },
]
