import { prose, sheet } from '../page-builder.ts'
import { some, upTo } from './parts.ts'
import { around, type Chance, capital, ending, plain, type VariedPage, widthOf } from './varied.ts'

/** Words with equal or almost equal spaces from one edge to another. */
function justifiedLine(chance: Chance, from: number, width: number, uneven = 0.1): [number, string][] {
  const own = plain(some(from, Math.max(2, Math.round(width / 42)))).split(' ')
  const gaps = own.slice(1).map(() => 1 + chance.between(0, uneven))
  const sum = gaps.reduce((a, b) => a + b, 0)
  const room = width - own.reduce((a, word) => a + word.length * 5, 0)
  let at = 0
  return own.map((word, i): [number, string] => {
    const x = at
    at += word.length * 5 + ((gaps[i] ?? 0) / sum) * room
    return [x, word]
  })
}

/** What makes lines of words. */
export const variedLines: readonly VariedPage[] = [
  {
    name: 'lines to be filled in after labels',
    build: (chance) =>
      around(chance, (page, top) => {
        const count = chance.whole(1, 4)
        const gap = chance.between(-4, 32)
        const length = chance.between(14, 60)
        const rise = chance.between(-5, 8)
        for (let i = 0; i < count; i++) {
          const label = `${capital(some(i * 5, chance.whole(1, 2)))}:`
          const y = top + i * 22
          page.text(72, y, label)
          const x = 72 + widthOf(label) + gap
          page.rule(x, y + rise, x + length, y + rise)
        }
        return top + count * 22
      }),
  },
  {
    name: 'code with numbers before its lines',
    build: (chance) =>
      around(chance, (page, top) => {
        const count = chance.whole(2, 8)
        const step = chance.of(12, chance.between(12, 60))
        const off = chance.of(0, chance.between(-5, 5))
        const jitter = chance.of(0, chance.between(0, 2.5))
        const comments = chance.between(0, 1)
        const empty = chance.between(0, 0.4)
        const other = chance.of(0, 0, chance.between(0, 0.4))
        for (let i = 0; i < count; i++) {
          const y = top + i * step
          page.text(72 + chance.between(0, jitter), y + off, `${i + 1}`, { size: 7 })
          if (chance.is(empty)) continue
          if (chance.is(other)) page.text(90, y, plain(some(i * 3, 4)))
          else {
            page.text(90, y, 'store(next);', { mono: true })
            if (chance.is(0.5)) page.text(170, y, plain(some(i * 3, Math.round(1 + comments * 5))))
          }
        }
        return top + count * step
      }),
  },
  {
    name: 'text with numbers in its margin',
    build: (chance) => {
      const page = sheet()
      const lines = chance.whole(6, 44)
      const step = chance.of(1, 1, 5)
      const jitter = chance.of(0, chance.between(0.5, 2))
      const uneven = chance.of(0, chance.between(0, 0.2))
      const wordsInLine = chance.whole(2, 9)
      const capitals = chance.between(0, 1)
      const gap = chance.of(0, chance.between(4, 36))
      const share = chance.between(0, 1)
      const starts = chance.whole(1, 5)
      let y = 80
      for (let i = 0; i < lines; i++) {
        if ((i + 1) % step === 0) {
          const wide = i > 8 ? 10 : 5
          page.text(80 - wide + chance.between(0, jitter), y, `${i + 1}`)
        }
        const x = 100 + 30 * (i % starts)
        const own = some(i * 5, wordsInLine)
        page.text(x, y, chance.is(capitals) ? capital(own) : plain(own))
        if (gap > 0 && chance.is(share)) page.text(x + widthOf(own) + gap, y, plain(some(i, 2)))
        y += 14 * (1 + chance.between(-uneven, uneven))
      }
      return [page.build()]
    },
  },
  {
    name: 'transcript of questions and answers with numbered lines',
    build: (chance) => {
      const page = sheet()
      const lines = chance.whole(14, 34)
      const starts = chance.whole(1, 6)
      const gap = chance.between(8, 40)
      for (let i = 0; i < lines; i++) {
        ending(page, 80, 80 + i * 20, `${i + 1}`)
        const kind = i % starts
        if (kind === 0)
          page
            .text(110, 80 + i * 20, i % 2 ? 'A.' : 'Q.')
            .text(120 + gap, 80 + i * 20, capital(some(i * 3, 4)))
        else page.text(110 + kind * 24, 80 + i * 20, plain(some(i * 3, chance.whole(3, 6))))
      }
      return [page.build()]
    },
  },
  {
    name: 'list whose numbers touch its texts',
    build: (chance) =>
      around(chance, (page, top) => {
        const count = chance.whole(2, 8)
        const jitter = chance.of(0, chance.between(0.3, 2.4))
        for (let i = 0; i < count; i++) {
          const x = 72 + chance.between(0, jitter)
          const marker = `${chance.of(i + 1, i + 1, i + 2)}.`
          if (chance.is(0.5)) page.text(x, top + i * 14, `${marker}${capital(some(i * 3, 4))}`)
          else page.text(x, top + i * 14, marker).text(x + 16, top + i * 14, capital(some(i * 3, 4)))
        }
        return top + count * 14
      }),
  },
  {
    name: 'names with drawn underscores',
    build: (chance) => {
      const page = sheet().flow(prose(2))
      const bars = upTo(chance.whole(1, 4), (i) => {
        const y = page.y + 14 + i * 14
        const gap = chance.between(1, 7)
        const length = chance.between(1, 8)
        const room = gap + length + chance.between(0, 3)
        const off = chance.between(-2.4, 2.4)
        page
          .text(72, y, 'turn')
          .text(92 + room, y + chance.of(0, chance.between(0, 1)), 'back')
          .text(160 + room, y, plain(some(i, 3)))
        return { x0: 92 + gap, x1: 92 + gap + length, y0: y + off, y1: y + off + 0.4, thickness: 0.4 }
      })
      page.y += 60
      return [{ ...page.flow(prose(2, 1)).build(), bars }]
    },
  },
  {
    name: 'dots with spaces between them',
    build: (chance) =>
      around(chance, (page, top) => {
        const gap = chance.between(1, 10)
        const count = chance.whole(2, 7)
        page.text(72, top, 'remain')
        for (let i = 0; i < count; i++) page.text(104 + i * (5 + gap), top, '.')
        page.text(110 + count * (5 + gap), top, 'silent')
        return top + 12
      }),
  },
  {
    name: 'large first letter of a paragraph',
    build: (chance) =>
      around(chance, (page, top) => {
        const rows = chance.whole(1, 5)
        const size = 12 * rows + chance.between(-4, 12)
        const y = top + (rows - 1) * 12 + chance.between(-4, 4)
        page.text(72, y, 'T', { size })
        const gap = chance.between(0, 14)
        for (let i = 0; i < rows + 2; i++)
          page.text(i < rows ? 72 + size / 2 + gap : 72, top + i * 12, plain(some(i * 7, 8)))
        return top + (rows + 2) * 12
      }),
  },
  {
    name: 'code with comments in the font of the text',
    build: (chance) =>
      around(chance, (page, top) => {
        const count = chance.whole(2, 6)
        const step = chance.of(12, chance.between(12, 40))
        const long = chance.whole(2, 14)
        for (let i = 0; i < count; i++) {
          page.text(90, top + i * step, 'x'.repeat(chance.whole(2, 20)), { mono: true })
          if (i % 2 === 1) page.text(210, top + i * step, `// ${plain(some(i * 3, long))}`)
        }
        return top + count * step
      }),
  },
  {
    name: 'columns with a gutter and lines that cross it',
    build: (chance) => {
      const page = sheet()
      const columns = chance.whole(2, 3)
      const gutter = chance.of(12, chance.between(4, 40))
      const width = (450 - (columns - 1) * gutter) / columns
      const lines = chance.whole(4, 16)
      const uneven = chance.of(0, chance.between(0, 6))
      const full = chance.between(0.3, 1)
      const above = chance.whole(0, 2)
      for (let i = 0; i < above; i++) page.text(72 + chance.whole(0, 90), 72 + i * 12, some(i * 3, 8))
      for (let k = 0; k < columns; k++)
        for (let i = 0; i < lines; i++) {
          const x = 72 + k * (width + gutter)
          const own = chance.is(full) ? width + (k === 1 ? uneven : 0) : width * chance.between(0.3, 0.9)
          const indent = i > 0 && chance.is(0.15) ? 12 : 0
          for (const [at, word] of justifiedLine(chance, i * 5 + k * 11, own - indent))
            page.text(x + indent + at, 110 + i * 12, word)
        }
      page.y = 120 + lines * 12
      return [page.flow(prose(chance.whole(1, 4)), { above: chance.between(0, 24) }).build()]
    },
  },
  {
    name: 'columns of indented lines over two pages',
    build: (chance) => {
      const gutter = chance.between(6, 40)
      const width = 220
      const flush = chance.between(0, 0.6)
      const indent = chance.between(6, 30)
      const open = chance.between(0, 0.6)
      const lines = chance.whole(8, 18)
      return upTo(2, (p) => {
        const page = sheet()
        const count = p === 0 ? lines : chance.whole(3, lines)
        for (let k = 0; k < 2; k++)
          for (let i = 0; i < count; i++) {
            const off = chance.is(flush) ? 0 : indent
            const own = chance.is(open) ? chance.between(60, width - off - 10) : width - off
            const x = 60 + k * (width + gutter) + off
            for (const [at, word] of justifiedLine(chance, i * 7 + k * 3 + p, own))
              page.text(x + at, 90 + i * 12, word)
          }
        return page.build(p + 1)
      })
    },
  },
  {
    name: 'small raised words and marks of notes',
    build: (chance) =>
      around(chance, (page, top) => {
        const size = chance.between(3, 9.5)
        const rise = chance.between(-2, 7)
        const gap = chance.between(-1, 12)
        const lines = chance.whole(1, 4)
        for (let i = 0; i < lines; i++) {
          const own = plain(some(i * 5, 6))
          page.text(72, top + i * 16, own)
          page.text(72 + widthOf(own) + gap, top + i * 16 - rise, chance.of('1', '2', 'th', '*'), { size })
          page.text(72 + widthOf(own) + gap + 14, top + i * 16, plain(some(i, 3)))
        }
        page.y = top + lines * 16 + 40
        for (let i = 0; i < 2; i++)
          page.text(72, page.y + i * 12, `${i + 1} ${capital(some(i * 3, 7))}`, {
            size: chance.of(10, chance.between(7, 10)),
          })
        return page.y + 20
      }),
  },
  {
    name: 'typescript with code on shaded areas',
    build: (chance) => {
      const page = sheet()
      const mono = chance.between(0.6, 1)
      const shaded = chance.between(0.2, 1)
      const lines = chance.whole(6, 20)
      const step = chance.of(12, chance.between(12, 30))
      const fills = []
      const whole = chance.of(0, chance.between(0.6, 1))
      if (whole > 0) fills.push({ x0: 0, y0: 0, x1: 595, y1: whole * 842, color: '#eeeeee' })
      for (let i = 0; i < lines; i++) {
        const y = 80 + i * step
        const own = chance.is(0.3) ? `${plain(some(i * 5, 3))}   ${plain(some(i, 2))}` : plain(some(i * 5, 9))
        page.text(72, y, own, { mono: chance.is(mono) })
        if (i < shaded * lines) fills.push({ x0: 70, y0: y - 9, x1: 500, y1: y + 3, color: '#dddddd' })
      }
      return [{ ...page.build(), fills }]
    },
  },
  {
    name: 'superscript characters as marks of notes, and the notes',
    build: (chance) => {
      const page = sheet()
      const size = chance.between(6.5, 10)
      for (let i = 0; i < 3; i++)
        page.flow(`${prose(2, i).slice(0, -1)}${chance.of('¹', '²', '')}.`, { above: 6 })
      page.y += chance.between(20, 120)
      for (const mark of ['1', '2']) {
        page.y += 1.3 * size
        page.text(72, page.y - chance.of(0, 3.5), mark, { size: chance.of(size, 0.6 * size) })
        page.text(72 + chance.between(3, 12), page.y, capital(some(5, 8)), { size })
      }
      return [page.build()]
    },
  },
  {
    name: 'letters of the logo of TeX',
    build: (chance) => {
      const page = sheet().flow(prose(2))
      const low = chance.between(0, 3.5)
      const gap = chance.between(-2, 1.5)
      page.y += 14
      page
        .text(72, page.y, 'written with')
        .text(140, page.y, 'T')
        .text(145 + gap, page.y + low, 'E')
        .text(150 + 2 * gap, page.y, 'X')
        .text(160, page.y, 'by many')
      return [page.flow(prose(2, 1)).build()]
    },
  },
]
