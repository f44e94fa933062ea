import { describe, expect, it } from 'vitest'
import type { BatchItem } from '../../../../src/batch/items/batch-items.ts'
import { Tables } from '../../../../src/batch/journal/tables.ts'
import { estimateMemory, Planner, Renamer } from '../../../../src/batch/run/plan.ts'
import type { BatchTask } from '../../../../src/batch/task.ts'

const task: BatchTask = { operation: 'redact' }
const file = (name: string, size: number, crashes = 0) => ({ name, size, crashes })

/** The order in which files are processed. */
async function order(files: readonly ReturnType<typeof file>[], slots: number): Promise<string[]> {
  await using tables = await Tables.open(null)
  const crashes = new Map(files.map(({ name, crashes: count }) => [name, count]))
  const planner = new Planner({
    source: 'source',
    earlier: {
      finished: async () => null,
      result: () => null,
      crashes: ({ name }) => ({ count: crashes.get(name) ?? 0, poison: false }),
    },
    renamer: new Renamer(async () => ({ entities: [] })),
    ...{ tables, slots, contentKey: null },
  })
  const itemOf = ({ name, size }: { name: string; size: number }): BatchItem => ({
    ...{ name, size, stamp: '1' },
    read: () => Promise.reject(new Error('not read')),
  })
  expect(await planner.plan(files.map((one) => ({ item: itemOf(one), task })))).toBe(files.length)
  const names: string[] = []
  for (let planned = planner.take(); planned !== null; planned = planner.take()) names.push(planned.item.name)
  return names
}

describe('the order of a batch', () => {
  const small = Array.from({ length: 400 }, (_, i) => file(`${i}.txt`, 2000))

  it('begins with large files, the largest first', async () => {
    const items = [...small, file('large.pdf', 50e6), file('larger.pdf', 90e6)]
    const found = await order(items, 2)
    expect(found.slice(0, 2)).toEqual(['larger.pdf', 'large.pdf'])
    expect(found.slice(2)).toEqual(small.map(({ name }) => name))
  })

  it('is that of the list for files of one size, and for one at a time', async () => {
    expect(await order(small, 2)).toEqual(small.map(({ name }) => name))
    const items = [file('a.txt', 10), file('b.pdf', 90e6)]
    expect(await order(items, 1)).toEqual(['a.txt', 'b.pdf'])
  })

  it('ends with files on which a process crashed, the most suspect last', async () => {
    const items = [file('bad.pdf', 9e6, 2), file('a.txt', 10), file('odd.pdf', 9e6, 1), file('b.txt', 10)]
    expect(await order(items, 2)).toEqual(['a.txt', 'b.txt', 'odd.pdf', 'bad.pdf'])
  })

  it('finds the large ones wherever they are in a long list, and has each file once', async () => {
    const files = Array.from({ length: 3000 }, (_, i) => file(`${i}.txt`, i % 1000 === 999 ? 90e6 + i : 2000))
    const found = await order(files, 2)
    expect(found.slice(0, 3)).toEqual(['2999.txt', '1999.txt', '999.txt'])
    expect(new Set(found).size).toBe(3000)
  })
})

it('the estimated memory grows with the size, and more for compressed images than for text', () => {
  const of = (name: string, size: number) => estimateMemory({ name, size, task })
  expect(of('a.txt', 2e6)).toBeGreaterThan(of('a.txt', 1e6))
  expect(of('a.jpg', 1e6)).toBeGreaterThan(of('a.txt', 1e6))
})
