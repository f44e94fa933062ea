import { appendFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { digestOfBytes, Journal, lockName } from '../../../../src/batch/journal/journal.ts'
import type { FailedRecord, ResultRecord } from '../../../../src/batch/journal/journal-records.ts'
import { processOwner } from '../../../../src/output/process-owner.ts'

let home = ''
beforeEach(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'journal-'))
})
afterEach(() => rm(home, { recursive: true }))

const record = { series: 's', name: 'a.txt', stamp: '1', task: 't' }
const result = (name = 'a.txt', status: ResultRecord['status'] = 'done'): ResultRecord => ({
  ...{ ...record, name, status, operation: 'redact', attempts: 1 },
  outputs: [{ name, sha256: digestOfBytes(new TextEncoder().encode(name)), bytes: name.length }],
  ...{ warnings: [], counts: {}, entities: {} },
})
const failure = (crashed: boolean, code: 'internal' | 'cancelled' = 'internal'): FailedRecord => ({
  ...{ ...record, status: 'failed', crashed },
  error: { code, message: 'It failed.' },
})
const file = async () => {
  const names = await readdir(path.join(home, 'batches'))
  return path.join(home, 'batches', names.find((name) => name.endsWith('.jsonl')) ?? '')
}
const reopened = () => Journal.open(home, home)

describe('the journal of a batch', () => {
  it('knows finished results after it was closed, also without being compacted', async () => {
    {
      await using journal = await reopened()
      await Promise.all(['a.txt', 'b.txt'].map((name) => journal.add(result(name))))
    }
    await using journal = await reopened()
    expect(journal.finished(record)).toMatchObject({ name: 'a.txt', status: 'done' })
    expect(journal.finished({ ...record, stamp: '2' })).toBeNull()
    expect(journal.finished({ ...record, task: 'other' })).toBeNull()
  })

  it('does not take a result for finished that was only being written', async () => {
    {
      await using journal = await reopened()
      await journal.add(result('a.txt', 'writing'))
    }
    await using journal = await reopened()
    expect(journal.finished(record)).toBeNull()
    await writeFile(path.join(home, 'a.txt'), 'a.txt')
    expect(await journal.isOwn('a.txt', path.join(home, 'a.txt'))).toBe(true)
  })

  it('ignores a truncated line, and what follows it is read', async () => {
    {
      await using journal = await reopened()
      await journal.add(result())
    }
    await appendFile(await file(), '\n{"series":"s","na')
    {
      await using journal = await reopened()
      await journal.add(result('b.txt'))
    }
    await using journal = await reopened()
    expect(journal.finished(record)).not.toBeNull()
    expect(journal.finished({ ...record, name: 'b.txt' })).not.toBeNull()
  })

  it('of an earlier version loses the plain digests and sizes of inputs, and keeps its results', async () => {
    const plain = { sha256: digestOfBytes(new TextEncoder().encode('input')), bytes: 5 }
    const old = { ...result(), input: plain } as unknown as ResultRecord
    {
      await using journal = await reopened()
      await journal.add(old)
      await journal.add({ ...result('b.txt'), input: { digest: 'keyed' } })
    }
    await using journal = await reopened()
    expect(journal.finished(record)?.input).toBeUndefined()
    expect(journal.finished({ ...record, name: 'b.txt' })?.input).toEqual({ digest: 'keyed' })
  })

  it('counts an attempt without an end as a crash, and not a failure or a cancellation', async () => {
    const crashesAfter = async (...records: Parameters<Journal['add']>[0][]) => {
      {
        await using journal = await reopened()
        for (const one of records) await journal.add(one)
      }
      await using journal = await reopened()
      return journal.crashes(record).count
    }
    const started = { ...record, status: 'started', attempt: 1 } as const
    expect(await crashesAfter(started)).toBe(1)
    expect(await crashesAfter(started)).toBe(2)
    expect(await crashesAfter(started, failure(false, 'cancelled'))).toBe(2)
    expect(await crashesAfter(started, failure(true))).toBe(3)
    expect(await crashesAfter(started, failure(false))).toBe(0)
    expect(await crashesAfter(started, result())).toBe(0)
  })

  it('forgets the crashes of other content', async () => {
    await using journal = await reopened()
    await journal.add({ ...record, status: 'started', attempt: 1 })
    expect(journal.crashes({ ...record, stamp: '2' }).count).toBe(0)
  })

  it('keeps one line for each result and those of crashes when it is compacted', async () => {
    {
      await using journal = await reopened()
      await journal.add({ ...record, name: 'bad', status: 'started', attempt: 1 })
      for (const status of ['writing', 'done', 'writing', 'done'] as const)
        await journal.add(result('a.txt', status))
      await journal.add(result('gone.txt'))
      journal.forget({ series: 's', name: 'gone.txt' })
      await journal.compact()
    }
    const lines = (await readFile(await file(), 'utf8')).trim().split('\n')
    expect(lines.map((line) => JSON.parse(line)).map(({ name, status }) => [name, status])).toEqual([
      ['bad', 'started'],
      ['a.txt', 'done'],
    ])
    await using journal = await reopened()
    expect(journal.crashes({ ...record, name: 'bad' }).count).toBe(1)
    await journal.add(result('b.txt'))
  })

  it('is rejected to a second process, but not after the first was killed', async () => {
    {
      await using _ = await reopened()
      await expect(reopened()).rejects.toMatchObject({ code: 'invalid_request' })
    }
    await using journal = await reopened()
    const lock = path.join(home, lockName)
    expect(await readFile(lock, 'utf8')).toBe(processOwner())
    // The number of a process that ended; then one that is used again by another process.
    for (const owner of [processOwner().replace(/-\d+-/, '-4194305-'), processOwner().replace(/\d+$/, '1')]) {
      await writeFile(lock, owner)
      await using second = await reopened()
      expect(second.base).toBe(journal.base)
    }
  })

  it('is rejected to a process with another data folder', async () => {
    const other = await mkdtemp(path.join(tmpdir(), 'journal-other-'))
    try {
      await using _ = await reopened()
      await expect(Journal.open(other, home)).rejects.toMatchObject({ code: 'invalid_request' })
    } finally {
      await rm(other, { recursive: true })
    }
    expect(await readdir(home)).toEqual(['batches'])
  })

  it('says so if the data folder cannot be written', async () => {
    await writeFile(path.join(home, 'batches'), 'a file')
    await expect(reopened()).rejects.toMatchObject({ code: 'output_unwritable' })
  })
})
