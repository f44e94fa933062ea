import { describe, expect, it } from 'vitest'
import { estimateMemory, schedule } from '../../../../src/batch/run/schedule.ts'
import type { BatchTask } from '../../../../src/batch/task.ts'

const task: BatchTask = { operation: 'redact' }
const file = (name: string, size: number, crashes = 0) => ({ name, size, task, crashes })
const order = (...args: Parameters<typeof schedule>) => schedule(...args).map(({ name }) => name)

describe('the order of a batch', () => {
  const small = Array.from({ length: 400 }, (_, i) => file(`${i}.txt`, 2000))

  it('begins with large files, the largest first', () => {
    const items = [...small, file('large.pdf', 50e6), file('larger.pdf', 90e6)]
    const found = order(items, 2)
    expect(found.slice(0, 2)).toEqual(['larger.pdf', 'large.pdf'])
    expect(found.slice(2)).toEqual(small.map(({ name }) => name))
  })

  it('is that of the list for files of one size, and for one at a time', () => {
    expect(order(small, 2)).toEqual(small.map(({ name }) => name))
    const items = [file('a.txt', 10), file('b.pdf', 90e6)]
    expect(order(items, 1)).toEqual(['a.txt', 'b.pdf'])
  })

  it('ends with files on which a process crashed, the most suspect last', () => {
    const items = [file('bad.pdf', 9e6, 2), file('a.txt', 10), file('odd.pdf', 9e6, 1), file('b.txt', 10)]
    expect(order(items, 2)).toEqual(['a.txt', 'b.txt', 'odd.pdf', 'bad.pdf'])
  })
})

it('the estimated memory grows with the size, and more for compressed pictures than for text', () => {
  const of = (name: string, size: number) => estimateMemory({ name, size, task })
  expect(of('a.txt', 2e6)).toBeGreaterThan(of('a.txt', 1e6))
  expect(of('a.jpg', 1e6)).toBeGreaterThan(of('a.txt', 1e6))
})
