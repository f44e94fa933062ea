import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { openAsBlob } from 'node:fs'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'

const mebibyte = 1024 * 1024
const size = 99 * mebibyte

let folder: string
let host: ChildProcess
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'palimpsest-upload-'))
})
afterEach(async () => {
  host.kill('SIGKILL')
  await rm(folder, { recursive: true, force: true })
})

/** A text of lines. */
async function textFile(bytes: number): Promise<Blob> {
  const file = path.join(folder, `${bytes}.txt`)
  await using handle = await open(file, 'w')
  const line = Buffer.alloc(mebibyte, `${'A line of the record. '.repeat(4)}\n`)
  for (let at = 0; at < bytes; at += line.length)
    await handle.write(line, 0, Math.min(line.length, bytes - at))
  return openAsBlob(file)
}

async function message<T>(): Promise<T> {
  const [value] = await once(host, 'message')
  return value as T
}

async function peak(): Promise<number> {
  host.send('peak')
  return (await message<{ peak: number }>()).peak
}

it.each(['plain', 'encrypted'])(
  'an upload of 99 MB to a %s data folder takes at most 200 MB of memory beyond its size',
  async (encryption) => {
    host = fork(path.join(import.meta.dirname, 'upload-host.ts'), [path.join(folder, 'data'), encryption])
    const { url, key } = await message<{ url: string; key: string }>()
    const upload = async (content: Blob) => {
      const body = new FormData()
      body.append('file', new File([content], 'record.txt'))
      body.append('to', 'pdf')
      const headers = { authorization: `Bearer ${key}` }
      const response = await fetch(`${url}/v1/convert`, { method: 'POST', body, headers })
      expect(response.status).toBe(200)
      const { output } = (await response.json()) as { output: { download_url: string } }
      return Number(await (await fetch(output.download_url)).text())
    }
    expect(await upload(await textFile(1000))).toBe(1000)
    const before = await peak()
    expect(await upload(await textFile(size))).toBe(size)
    expect((await peak()) - before).toBeLessThan(size + 200 * mebibyte)
  },
  60_000,
)
