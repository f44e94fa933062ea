import { Readable, Writable } from 'node:stream'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nearestName } from '../../../engines/detect/options.ts'
import { errorCodes } from '../../../engines/model/errors.ts'
import { exitCodes } from '../../../src/cli/command.ts'
import { splitLines } from '../../../src/cli/commands/detect.ts'
import { progressView } from '../../../src/cli/progress.ts'
import { table } from '../../../src/cli/table.ts'

describe('lines', () => {
  const read = async (chunks: Uint8Array[], longest?: number) => {
    const out: string[] = []
    for await (const line of splitLines(Readable.from(chunks), longest))
      out.push(Buffer.from(line).toString('latin1'))
    return out
  }

  it('are complete, however the bytes are split', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom('a', 'bb', '\n', '\r\n', ''), { maxLength: 30 }),
        async (parts) => {
          const text = parts.join('')
          const expected = text.split('\n').map((line) => line.replace(/\r$/, ''))
          if (text.endsWith('\n') || text === '') expected.pop()
          expect(await read(parts.map((part) => Buffer.from(part)))).toEqual(expected)
        },
      ),
    )
  })

  it('without an end are rejected', async () => {
    await expect(read([Buffer.alloc(60), Buffer.alloc(60)], 100)).rejects.toMatchObject({
      code: 'too_many_bytes',
    })
  })
})

describe('the nearest name', () => {
  it.each([
    ['detcet', 'detect'],
    ['redcat', 'redact'],
    ['verifiy', 'verify'],
    ['entity', null],
    ['xyz', null],
    ['a'.repeat(100_000), null],
  ])('to %.10s is %s', (asked, name) => {
    expect(nearestName(asked, ['detect', 'redact', 'verify', 'entities'])).toBe(name)
  })
})

describe('a table', () => {
  it('aligns its columns, numbers to the right', () => {
    expect(
      table(
        ['NAME', 'N'],
        [
          ['a', 5],
          ['bbbbb', 12],
        ],
      ),
    ).toBe('NAME    N\na       5\nbbbbb  12\n')
  })

  it('removes line breaks and control codes from cells', () => {
    expect(table(['A'], [['x\n\x1b[2Jy\u202e']])).toBe('A\nx  [2Jy\n')
  })
})

describe('progress', () => {
  function screen(isTTY: boolean, columns = 60) {
    const written: string[] = []
    const stderr = Object.assign(
      new Writable({
        write(chunk, _, done) {
          written.push(String(chunk))
          done()
        },
      }),
      { isTTY, columns },
    )
    const around = { stdin: Readable.from([]), stdout: stderr, stderr, signal: new AbortController().signal }
    return { around, written }
  }

  it('is a bar on a terminal, cleared at the end', () => {
    const { around, written } = screen(true)
    {
      using view = progressView(around, false)
      view.show({ stage: 'erase', done: 5, total: 10 })
      view.show({ stage: 'erase', done: 5, total: 10 })
    }
    expect(written).toHaveLength(2)
    expect(written[0]).toMatch(/erase █{15}░{15} 5\/10$/)
    expect(written[1]).toBe('\r\x1b[2K')
  })

  it('fits the terminal, however narrow', () => {
    for (let columns = 2; columns < 40; columns++) {
      const { around, written } = screen(true, columns)
      progressView(around, false).show({ stage: 'erase', done: 50, total: 10 })
      expect(written[0].replace('\r\x1b[2K', '').length).toBeLessThan(columns)
    }
  })

  it('shows on a terminal of unknown width', () => {
    const { around, written } = screen(true, 0)
    progressView(around, false).show({ stage: 'erase', done: 1, total: 2 })
    expect(written[0]).toContain('erase █')
  })

  it('is JSON lines with --json, and nothing in a log', () => {
    const json = screen(true)
    progressView(json.around, true).show({ stage: 'prove', done: 1, total: 2 })
    expect(JSON.parse(json.written[0])).toEqual({ event: 'progress', stage: 'prove', done: 1, total: 2 })
    const log = screen(false)
    progressView(log.around, false).show({ stage: 'prove', done: 1, total: 2 })
    expect(log.written).toEqual([])
  })
})

it('every error has an exit code, and none is success', () => {
  expect(Object.keys(exitCodes).sort()).toEqual(Object.keys(errorCodes).sort())
  expect(Object.values(exitCodes)).not.toContain(0)
})
