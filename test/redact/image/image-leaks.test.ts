import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { imageFormatOf, redactImage } from '../../../engines/redact/image/index.ts'
import { requires } from '../../builders/requires.ts'
import { person } from '../leak-cases/case.ts'
import { leakLists } from '../leak-cases/lists.ts'

const run = promisify(execFile)

function inBytes(bytes: Uint8Array): boolean {
  const forms = [Buffer.from(person), Buffer.from(person, 'utf16le'), Buffer.from(person, 'utf16le').swap16()]
  return forms.some((form) => Buffer.from(bytes).includes(form))
}

/** What exiftool prints of a file, with embedded images and unknown tags. */
async function metadataOf(bytes: Uint8Array): Promise<string> {
  if (!requires('exiftool')) return ''
  const folder = await mkdtemp(path.join(tmpdir(), 'image-leak-'))
  try {
    const file = path.join(folder, `image.${imageFormatOf(bytes)}`)
    await writeFile(file, bytes)
    const { stdout } = await run('exiftool', ['-a', '-u', '-ee', '-G1', file]).catch(
      (error: { stdout: string }) => error,
    )
    return stdout
  } finally {
    await rm(folder, { recursive: true })
  }
}

describe.each(leakLists.Images)('$name', ({ build, found }) => {
  it('shows the value before redaction, and not after', async () => {
    const before = await build()
    expect(found ? await found(before) : inBytes(before)).toBe(true)
    const { bytes, changed } = await redactImage(
      { bytes: before, detect: { entities: 'none' }, terms: [person] },
      async () => [],
    )
    expect(inBytes(bytes)).toBe(false)
    if (found) expect(await found(bytes)).toBe(false)
    expect(await metadataOf(bytes)).not.toContain(person)
    expect(changed).toBe(true)
    expect(imageFormatOf(bytes)).toBe(imageFormatOf(before))
  })
})
