import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Database } from '../../../src/stores/database.ts'

let db: Database
const rows = () => db.all<{ id: string }>('SELECT id FROM done').map(({ id }) => id)
const add = (id: string) => () => db.run('INSERT INTO done VALUES (?)', id)

beforeEach(() => {
  db = new Database(':memory:')
  db.run('CREATE TABLE done (id TEXT PRIMARY KEY)')
})
afterEach(() => db.close())

describe('work that need not wait for the disk', () => {
  it('is written with the rest of its turn, in order', async () => {
    const both = Promise.all([db.writeSoon(add('a')), db.writeSoon(add('b'))])
    expect(rows()).toEqual([])
    await both
    expect(rows()).toEqual(['a', 'b'])
  })

  it('does not overtake work that waits', async () => {
    const order: string[] = []
    const step = (name: string) => () => {
      order.push(name)
    }
    await Promise.all([db.write(step('durable')), db.writeSoon(step('soon'))])
    expect(order).toEqual(['durable', 'soon'])
  })

  it('undoes only failed work, and is rejected after the end', async () => {
    const failed = db.writeSoon(() => {
      add('a')()
      throw new Error('no')
    })
    await expect(failed).rejects.toThrow('no')
    expect(rows()).toEqual([])
    await db.writeSoon(add('b'))
    expect(rows()).toEqual(['b'])
    db.close()
    await expect(db.writeSoon(add('c'))).rejects.toMatchObject({ code: expect.any(String) })
  })
})
