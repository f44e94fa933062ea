import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findTables } from '../../../../engines/layout/tables/find-tables.ts'
import type { PageContent } from '../../../../engines/model/page-content.ts'
import { page, shown } from '../table-page.ts'

const tables = (content: PageContent) => findTables(content).map(({ table }) => shown(table))
const xs = [50, 150, 250, 350]
const ys = [100, 120, 140, 160]
const at = [55, 155, 255]
const goods = [
  ['Name', 'Unit', 'Price'],
  ['Bolt', 'box', '4.20'],
  ['Nut', 'bag', '1.10'],
]
const asRead = ['#Name | #Unit | #Price', 'Bolt | box | 4.20', 'Nut | bag | 1.10']
const written = () => page().rows(at, 114, goods, { pitch: 20 })

describe('a ruled table', () => {
  it('has the cells that lines enclose', () => {
    const [table] = findTables(written().grid(xs, ys).build())
    expect(shown(table.table)).toEqual(asRead)
    expect(table.ruled).toBe(true)
    expect(table.words.size).toBe(9)
    expect(table.edges).toEqual(xs)
  })

  it('has spans where no line divides cells', () => {
    const content = page()
      .line(50, 100, 350, 100)
      .line(150, 120, 350, 120)
      .line(50, 140, 350, 140)
      .line(50, 160, 350, 160)
      .line(50, 100, 50, 160)
      .line(150, 100, 150, 160)
      .line(250, 120, 250, 160)
      .line(350, 100, 350, 160)
      .text(55, 124, 'Country')
      .text(220, 114, 'Exports')
      .rows(
        at,
        134,
        [
          ['', '2001', '2002'],
          ['Chile', '12', '14'],
        ],
        { pitch: 20 },
      )
    expect(tables(content.build())).toEqual([
      ['#v2 Country | #>2 Exports', '#2001 | #2002', 'Chile | 12 | 14'],
    ])
  })

  it('needs no outer border', () => {
    const content = written().line(150, 100, 150, 160).line(250, 100, 250, 160)
    for (const y of [120, 140]) content.line(50, y, 350, y)
    expect(tables(content.build())).toEqual([asRead])
  })

  it('does not have the text around it in a frame that both share', () => {
    const top = 40
    const content = page()
      .rows(at, 114, goods, { pitch: 20 })
      .grid(xs, ys)
      .text(125, 52, 'Harbour Supplies')
      .text(55, 66, 'Estimate for')
      .text(155, 66, 'Ellen Frost')
      .text(55, 80, 'Claim')
      .text(155, 80, 'SF-1008')
      .text(55, 94, 'Phone')
      .text(155, 94, '555 0100')
      .text(55, 174, 'Prices may change')
      .text(55, 188, 'after the goods')
      .text(55, 202, 'have been checked.')
      .line(50, top, 350, top)
      .line(50, 220, 350, 220)
      .line(50, top, 50, 220)
      .line(350, top, 350, 220)
      .build()
    const found = findTables(content)
    const main = found.find(({ ruled }) => ruled)
    expect(main && shown(main.table)).toEqual(asRead)
    const cells = found.flatMap(({ table }) => shown(table)).join(' ')
    for (const { text } of content.words)
      expect(
        cells.includes(text) || !found.some(({ words }) => [...words].some((word) => word.text === text)),
        text,
      ).toBe(true)
  })

  it('may have double, dashed or interrupted lines', () => {
    const content = written()
    for (const x of xs) {
      content.line(x, 100, x, 160)
      content.line(x + 1.8, 100, x + 1.8, 160)
    }
    for (const y of ys) for (let x = 50; x < 350; x += 6) content.line(x, y, x + 4, y)
    expect(tables(content.build())).toEqual([asRead])
  })

  it('may have cells that are adjoining fills', () => {
    const content = written()
    for (const [i, x] of xs.slice(0, -1).entries())
      for (const [k, y] of ys.slice(0, -1).entries()) content.fill(x, y, xs[i + 1], ys[k + 1])
    expect(tables(content.build())).toEqual([asRead])
  })

  it('splits a word that runs from one cell to the next', () => {
    const content = page()
      .grid([50, 100, 150], [100, 120, 140])
      .text(65, 114, 'abcdefghijkl')
      .rows([55, 105], 134, [['x', 'y']])
    expect(tables(content.build())).toEqual([['#abcdefg | #hijkl', 'x | y']])
  })

  it('does not split a word that is too long for its cell', () => {
    const content = page()
      .grid([50, 102.5, 200], [100, 120, 140])
      .text(60, 114, 'abcdefghi')
      .rows([55, 105], 134, [['x', 'y']])
    expect(tables(content.build())).toEqual([['#abcdefghi | #', 'x | y']])
  })

  it('keeps a text that is too long for its cell in it, above the text of the next cell', () => {
    const content = page()
      .grid([50, 100, 250, 350], [100, 120, 140, 160, 180])
      .rows([54, 104, 254], 114, [['Name', 'Use', 'Size']])
      .rows(
        [54, 104, 254],
        134,
        [
          ['', 'packs files', '1'],
          ['', 'unpacks', '2'],
          ['zip', 'packs', '3'],
        ],
        { pitch: 20 },
      )
      .text(54, 134, 'packer-of-all-things')
      .text(54, 154, 'unpack.sh', { mono: true })
      .text(99, 154, '(1)', { touching: true })
    expect(tables(content.build())).toEqual([
      [
        '#Name | #Use | #Size',
        'packer-of-all-things | packs files | 1',
        'unpack.sh(1) | unpacks | 2',
        'zip | packs | 3',
      ],
    ])
  })

  it('splits a word where the text of a cell begins after one that is too long for its cell', () => {
    const content = page()
      .grid([50, 100, 250], [100, 120, 140, 160])
      .rows([54, 104], 114, [['Name', 'Use']])
      .text(54, 134, 'text-to-pdfconverts', { moved: { from: 11, x: 104 } })
      .rows([54, 104], 154, [['zip', 'packs']])
    expect(tables(content.build())).toEqual([['#Name | #Use', 'text-to-pdf | converts', 'zip | packs']])
  })

  it('does not split a word if an edge is near the space between two characters', () => {
    const content = page()
      .grid([50, 101.2, 200], [100, 120, 140])
      .text(60, 114, 'abcdefghijk')
      .rows([55, 105], 134, [['x', 'y']])
    expect(tables(content.build())).toEqual([['#abcdefghijk | #', 'x | y']])
  })

  it('has no column where its lines extend past the last column', () => {
    const content = page()
    for (const y of [100, 120, 140]) content.line(50, y, 250, y)
    for (const x of [50, 100, 150]) content.line(x, 100, x, 140)
    content.rows(
      [55, 105],
      114,
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
      { pitch: 20 },
    )
    expect(tables(content.build())).toEqual([['#a | #b', 'c | d']])
  })

  it('splits rows that only the text separates', () => {
    const content = page()
      .grid([50, 150, 250], [100, 120, 170])
      .rows([55, 155], 114, [['City', 'People']])
      .rows([55, 155], 134, [
        ['Rome', '2,800'],
        ['Pisa', '90'],
        ['Bari', '320'],
      ])
    expect(tables(content.build())).toEqual([['#City | #People', 'Rome | 2,800', 'Pisa | 90', 'Bari | 320']])
  })

  it('keeps a wrapped cell together', () => {
    const content = page()
      .grid([50, 150, 250], [100, 120, 170])
      .rows([55, 155], 114, [['City', 'Remark']])
      .rows([55, 155], 134, [
        ['Rome', 'old and'],
        ['', 'very large'],
        ['', 'indeed'],
      ])
    expect(tables(content.build())).toEqual([['#City | #Remark', 'Rome | old and very large indeed']])
  })

  it('splits cells of rows that are drawn without vertical lines', () => {
    const content = page()
      .line(50, 100, 350, 100)
      .line(50, 120, 350, 120)
      .line(50, 140, 350, 140)
      .line(50, 160, 350, 160)
    for (const x of xs) content.line(x, 100, x, 120)
    content.line(50, 120, 50, 160).line(350, 120, 350, 160).rows(at, 114, goods, { pitch: 20 })
    expect(tables(content.build())).toEqual([asRead])
  })

  it('finds columns without lines inside a box', () => {
    const content = page()
      .grid([50, 150, 400], [100, 120, 180])
      .rows([55, 160, 240, 320], 114, [['Group', 'One', 'Two', 'Three']])
      .rows([55, 160, 240, 320], 134, [
        ['A', '1.5', '2.5', '3.5'],
        ['B', '4.5', '5.5', '6.5'],
        ['C', '7.5', '8.5', '9.5'],
      ])
    expect(tables(content.build())).toEqual([
      ['#Group | #One | #Two | #Three', 'A | 1.5 | 2.5 | 3.5', 'B | 4.5 | 5.5 | 6.5', 'C | 7.5 | 8.5 | 9.5'],
    ])
  })

  it('is the one inside a frame, not the frame', () => {
    const content = written()
      .grid(xs, ys)
      .grid([20, 400], [40, 80, 300])
      .text(30, 60, 'A frame with a title')
      .text(30, 200, 'and words below the table')
    expect(tables(content.build())).toEqual([asRead])
  })

  it('does not contain a caption and a source inside its lines', () => {
    const content = page()
      .grid([50, 150, 250], [120, 140, 160])
      .line(50, 100, 250, 100)
      .line(50, 180, 250, 180)
      .line(50, 100, 50, 180)
      .line(250, 100, 250, 180)
      .text(55, 114, 'Table 3. Towns')
      .rows(
        [55, 155],
        134,
        [
          ['City', 'People'],
          ['Rome', '2,800'],
        ],
        { pitch: 20 },
      )
      .text(55, 174, 'Source: census')
    const [table] = findTables(content.build())
    expect(shown(table.table)).toEqual(['#City | #People', 'Rome | 2,800'])
    expect([...table.words].map((word) => word.text)).not.toContain('census')
    expect(table.box.y0).toBeGreaterThan(114)
  })

  it('has a row for each line if each has a text in each column, with no line between them', () => {
    const rows = [
      ['Empirical', 'empirical'],
      ['Exponential', 'rande'],
      ['Gamma', 'randg'],
      ['Uniform', 'rand'],
    ]
    const drawn = (texts: readonly (readonly string[])[]) => {
      const content = page().grid([40, 140, 240], [80, 104, 170])
      content.text(50, 96, 'Distribution', { bold: true }).text(150, 96, 'Function', { bold: true })
      return tables(content.rows([50, 150], 120, texts).build())[0]
    }
    expect(drawn(rows)).toHaveLength(5)
    expect(drawn([...rows.slice(0, 3), ['Uniform', '']])).toHaveLength(5)
    // Long texts that are broken where the next word does not fit.
    const broken = [
      ['The empirical', 'Returned by the'],
      ['distribution that', 'generator, and in'],
      ['is given by the', 'the same order as'],
      ['values at hand', 'they were given'],
    ]
    expect(drawn(broken)).toHaveLength(2)
  })

  it('reads labels that run upwards', () => {
    const content = page()
      .grid([50, 70, 150], [100, 160, 220])
      .rows([75], 130, [['first'], ['second']], { pitch: 60 })
      .text(55, 155, 'North', { turn: 270 })
      .text(55, 215, 'South', { turn: 270 })
    expect(tables(content.build())).toEqual([['#North | #first', 'South | second']])
  })

  it('is found with any merged cells', () => {
    const joins = fc.array(
      fc.tuple(fc.nat(4), fc.nat(3), fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 2 })),
      { maxLength: 4 },
    )
    fc.assert(
      fc.property(joins, (wanted) => {
        const owner = Array.from({ length: 5 }, (_, r) => Array.from({ length: 4 }, (_, c) => r * 4 + c))
        for (const [row, column, columns, rows] of wanted) {
          const places = []
          for (let r = row; r < Math.min(5, row + rows); r++)
            for (let c = column; c < Math.min(4, column + columns); c++) places.push([r, c])
          if (
            places.every(
              ([r, c]) =>
                owner[r][c] === r * 4 + c && owner.flat().filter((o) => o === r * 4 + c).length === 1,
            )
          )
            for (const [r, c] of places) owner[r][c] = row * 4 + column
        }
        const content = page()
        const texts = new Map<number, string>()
        for (let r = 0; r <= 5; r++)
          for (let c = 0; c <= 4; c++) {
            const here = owner[r]?.[c]
            if (c < 4 && here !== owner[r - 1]?.[c])
              content.line(50 + c * 80, 100 + r * 30, 130 + c * 80, 100 + r * 30)
            if (r < 5 && here !== owner[r]?.[c - 1])
              content.line(50 + c * 80, 100 + r * 30, 50 + c * 80, 130 + r * 30)
            if (here !== undefined && !texts.has(here)) {
              texts.set(here, `n${here}`)
              content.text(60 + c * 80, 118 + r * 30, `n${here}`)
            }
          }
        const [found] = findTables(content.build())
        const read = found.table.rows.flatMap((row) =>
          row.cells.map((cell) => (cell.colspan ?? 1) * (cell.rowspan ?? 1)),
        )
        const sizes = [...texts.keys()].map((key) => owner.flat().filter((o) => o === key).length)
        // Rows and columns without a line between them are merged.
        const distinctRows = new Set(owner.map((row) => row.join())).size
        const distinctColumns = new Set([0, 1, 2, 3].map((c) => owner.map((row) => row[c]).join())).size
        if (distinctRows === 5 && distinctColumns === 4) expect(read).toEqual(sizes)
        expect(found.words.size).toBe(texts.size)
      }),
      { numRuns: 60 },
    )
  })
})

describe('lines that are not a table', () => {
  it('are the bars and boxes of a diagram that touch each other', () => {
    const content = page()
    for (const [i, [from, to]] of [
      [50, 150],
      [50, 250],
      [100, 300],
      [150, 350],
    ].entries())
      content.grid([from, to], [100 + 20 * i, 120 + 20 * i]).text(from + 5, 114 + 20 * i, 'wait time')
    expect(tables(content.build())).toEqual([])
  })

  it('are a frame around the page', () => {
    expect(
      tables(
        page()
          .grid([20, 570], [20, 820])
          .rows([50], 100, [['some words'], ['more words']])
          .build(),
      ),
    ).toEqual([])
  })

  it('are the grid of a chart', () => {
    const content = page()
      .grid([100, 150, 200, 250, 300, 350, 400], [100, 130, 160, 190, 220, 250])
      .text(120, 150, 'peak')
      .text(330, 200, 'low')
      .text(230, 200, 'mean')
      .text(280, 200, 'old')
    for (let i = 0; i < 6; i++) content.text(80, 102 + i * 30, String(50 - 10 * i), { at: 'right' })
    expect(tables(content.build())).toEqual([])
  })

  it('are boxes around running text', () => {
    const content = page().grid([40, 290, 540], [80, 330, 580])
    for (const x of [50, 300])
      for (const y of [100, 350])
        for (let i = 0; i < 16; i++)
          content.text(x, y + i * 12, 'some words of a page in a smaller size', { size: 8 })
    expect(tables(content.build())).toEqual([])
  })
})
