import { describe, expect, it } from 'vitest'
import { inCellOrder } from '../../engines/ocr/cell-order.ts'
import type { RawBlock, RawWord } from '../../engines/ocr/core.ts'
import { type Grid, gridsOf } from '../../engines/ocr/grids.ts'

/** Rows of 60 pixels and columns of 300, all drawn. */
function table(rows: number, columns: number): Grid[] {
  const across = Array.from({ length: rows + 1 }, (_, i) => ({
    x0: 0,
    x1: columns * 300,
    y0: i * 60,
    y1: i * 60 + 2,
  }))
  const down = Array.from({ length: columns + 1 }, (_, i) => ({
    x0: i * 300,
    x1: i * 300 + 2,
    y0: 0,
    y1: rows * 60,
  }))
  return gridsOf({ across, down }, 20)
}

function word(text: string, x: number, y: number): RawWord {
  return { text, bbox: { x0: x, y0: y, x1: x + text.length * 10, y1: y + 18 }, confidence: 90, symbols: [] }
}

/** Lines as they are read across. */
function read(...lines: RawWord[][]): RawBlock[] {
  const baseline = { x0: 0, y0: 0, x1: 900, y1: 0 }
  return [{ paragraphs: [{ lines: lines.map((words) => ({ baseline, words })) }] }]
}

const texts = (blocks: readonly RawBlock[]) =>
  blocks.flatMap(({ paragraphs }) =>
    paragraphs.flatMap(({ lines }) => lines.map(({ words }) => words.map(({ text }) => text).join(' '))),
  )
const plain = (i: number) => [word(`Name${i}`, 10, i * 60 + 20), word(`Post${i}`, 310, i * 60 + 20)]

describe('the cells of a drawn table', () => {
  it('are read one after the other in a row where one holds more lines than the next', () => {
    const blocks = read(
      plain(0),
      plain(1),
      [word('Ida', 10, 125), word('Quay', 50, 125), word('Brewer', 310, 125)],
      [word('London', 610, 140)],
      [word('Marsh', 10, 150), word('Tailor', 310, 150)],
      plain(3),
    )
    expect(texts(inCellOrder(blocks, table(4, 3)))).toEqual([
      'Name0 Post0',
      'Name1 Post1',
      'Ida Quay',
      'Marsh',
      'Brewer',
      'Tailor',
      'London',
      'Name3 Post3',
    ])
  })

  it('are read across where all of a row hold as many lines', () => {
    const blocks = read(
      plain(0),
      plain(1),
      [word('Ida', 10, 125), word('Brewer', 310, 125)],
      [word('Marsh', 10, 150), word('Tailor', 310, 150)],
      plain(3),
    )
    expect(inCellOrder(blocks, table(4, 2))).toEqual(blocks)
  })

  it('are read across where a frame is drawn about many rows', () => {
    const tall = Array.from({ length: 9 }, (_, i) => [
      word(`item${i}`, 10, 65 + i * 25),
      word(`${i}00`, 310, 65 + i * 25),
    ])
    const blocks = read(plain(0), ...tall, [word('note', 10, 295)])
    const { across, down, box } = table(6, 2)[0]
    const frame = { box, down, across: [across[0], across[1], across[5], across[6]] }
    expect(inCellOrder(blocks, [frame])).toEqual(blocks)
  })

  it('are read from the right where lines begin there', () => {
    const blocks = read(
      ...[0, 1, 3].map((i) => plain(i).toReversed()),
      [word('shin', 310, 125), word('alef', 10, 125)],
      [word('taw', 10, 150)],
    )
    expect(texts(inCellOrder(blocks, table(4, 2))).slice(3)).toEqual(['shin', 'alef', 'taw'])
  })

  it('lose and add no word', () => {
    const blocks = read(
      [word('above', 10, -40), word('it', 90, -40)],
      [word('Ida', 10, 65), word('Brewer', 310, 65)],
      [word('Quay', 10, 90)],
      ...[0, 2, 3].map(plain),
      [word('beside', 1000, 70)],
    )
    const before = texts(blocks).join(' ').split(' ').sort()
    expect(
      texts(inCellOrder(blocks, table(4, 2)))
        .join(' ')
        .split(' ')
        .sort(),
    ).toEqual(before)
  })
})
