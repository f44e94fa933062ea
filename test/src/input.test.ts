import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CancelledError, LimitError, RequestError } from '../../engines/model/errors.ts'
import { type Input, readInput } from '../../src/input.ts'

const content = new TextEncoder().encode('some bytes')
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'input-'))
  await writeFile(path.join(folder, 'file.bin'), content)
})
afterAll(() => rm(folder, { recursive: true }))

function endless(): Readable {
  return Readable.from(
    (function* () {
      for (;;) yield new Uint8Array(1024)
    })(),
  )
}

const inputs: readonly [string, () => Input][] = [
  ['a Uint8Array', () => content.slice()],
  ['a view into a larger buffer', () => new Uint8Array([0, ...content, 0]).subarray(1, -1)],
  ['an ArrayBuffer', () => content.slice().buffer],
  ['a Blob', () => new Blob([content])],
  ['a web stream', () => new Blob([content]).stream()],
  ['a Node stream', () => Readable.from([content.subarray(0, 3), content.subarray(3)])],
  ['a path', () => path.join(folder, 'file.bin')],
]

describe('reading', () => {
  it.each(inputs)('%s gives its bytes in a new buffer', async (_, make) => {
    const { bytes } = await readInput(make(), 100)
    expect(bytes).toEqual(content)
    expect(bytes.buffer.byteLength).toBe(content.byteLength)
  })

  it.each(inputs)('%s stops at the limit', async (_, make) => {
    await expect(readInput(make(), content.length - 1)).rejects.toMatchObject({ code: 'too_many_bytes' })
    await expect(readInput(make(), content.length)).resolves.toBeDefined()
  })

  it('an endless source is read only up to the limit', async () => {
    await expect(readInput(endless(), 10_000)).rejects.toBeInstanceOf(LimitError)
    await expect(readInput('/dev/zero', 10_000)).rejects.toBeInstanceOf(LimitError)
  })

  it('does not change the bytes of the caller', async () => {
    const mine = content.slice()
    const { bytes } = await readInput(mine, 100)
    bytes.fill(0)
    expect(mine).toEqual(content)
  })

  it('reports the name of a file, without its folder', async () => {
    expect((await readInput(path.join(folder, 'file.bin'), 100)).name).toBe('file.bin')
    expect((await readInput(new File([content], 'a.pdf'), 100)).name).toBe('a.pdf')
  })

  it('a file that is missing, or a folder, is rejected', async () => {
    await expect(readInput(path.join(folder, 'none'), 100)).rejects.toMatchObject({ code: 'not_found' })
    await expect(readInput(path.join(folder, 'file.bin', 'x'), 100)).rejects.toMatchObject({
      code: 'not_found',
    })
    await expect(readInput(folder, 100)).rejects.toMatchObject({ code: 'invalid_request' })
  })

  it('a stream of something else than bytes is rejected', async () => {
    await expect(readInput(Readable.from(['text']), 100)).rejects.toBeInstanceOf(RequestError)
    await expect(readInput(5 as never, 100)).rejects.toBeInstanceOf(RequestError)
  })

  it('a broken stream is a PalimpsestError with a cause', async () => {
    const broken = new Readable({
      read() {
        this.destroy(new Error('gone'))
      },
    })
    const error = await readInput(broken, 100).catch((e) => e)
    expect(error).toBeInstanceOf(RequestError)
    expect(error.cause).toMatchObject({ message: 'gone' })
  })

  it('stops when it is cancelled, even if the source never yields', async () => {
    const stop = new AbortController()
    const silent = new Readable({ read() {} })
    const reading = readInput(silent, 100, stop.signal)
    stop.abort()
    await expect(reading).rejects.toBeInstanceOf(CancelledError)
    expect(silent.destroyed).toBe(true)
  })
})
