/** How long a job will take: the order of the queue, and the pace of earlier jobs. */
import { describe, expect, it } from 'vitest'
import { FairQueue, Pace } from '../../../src/application/jobs.ts'

describe('the jobs before a job', () => {
  it('are those that leave the queue before it', () => {
    const queue = new FairQueue()
    for (const [account, job] of [
      ['a', 'a1'],
      ['a', 'a2'],
      ['a', 'a3'],
      ['b', 'b1'],
      ['c', 'c1'],
      ['b', 'b2'],
    ])
      queue.add(account, job)
    queue.take()
    const order = [...queue.before('a', 'not waiting')]
    for (const job of order)
      expect([...queue.before(job.slice(0, 1), job)]).toEqual(order.slice(0, order.indexOf(job)))
    const taken = order.map(() => queue.take())
    expect(taken).toEqual(order)
    expect(queue.take()).toBe(null)
  })
})

describe('the pace of an operation', () => {
  it('is that of its jobs, of which the latest count most', () => {
    const pace = new Pace()
    expect(pace.expectedMs('convert', 3)).toBeUndefined()
    pace.add('convert', 2, 1000)
    pace.add('other', 1, 7)
    expect(pace.expectedMs('convert', 3)).toBe(1500)
    for (let i = 0; i < 20; i++) pace.add('convert', 1, 100)
    expect(pace.expectedMs('convert', 3)).toBeCloseTo(300, -1)
  })

  it('ignores jobs that cost nothing', () => {
    const pace = new Pace()
    pace.add('convert', 0, 1000)
    expect(pace.expectedMs('convert', 1)).toBeUndefined()
  })
})
