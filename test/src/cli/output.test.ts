import {
  chmod,
  link,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { outputTarget, writeOutputs } from '../../../src/cli/output.ts'

let folder: string
const at = (...parts: string[]) => path.join(folder, ...parts)
const bytes = new TextEncoder().encode('done')
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'output-'))
})
afterEach(() => rm(folder, { recursive: true }))

const write = async (name: string) => writeOutputs([{ target: await outputTarget(name), bytes }])

describe('an output', () => {
  it('is written completely, without other files', async () => {
    await write(at('out.pdf'))
    expect(await readdir(folder)).toEqual(['out.pdf'])
    expect(await readFile(at('out.pdf'), 'utf8')).toBe('done')
  })

  it('replaces an older one, also behind a link, which stays', async () => {
    await writeFile(at('old.pdf'), 'old')
    await symlink(at('old.pdf'), at('link.pdf'))
    await write(at('link.pdf'))
    expect(await readFile(at('old.pdf'), 'utf8')).toBe('done')
    expect((await readdir(folder)).sort()).toEqual(['link.pdf', 'old.pdf'])
  })

  it('is checked before the work and leaves no file', async () => {
    await mkdir(at('folder'))
    await symlink(at('nowhere'), at('broken'))
    for (const name of [at('none', 'out.pdf'), at('folder'), at('broken'), '/dev/null'])
      await expect(outputTarget(name)).rejects.toMatchObject({ code: 'output_unwritable' })
    expect((await readdir(folder)).sort()).toEqual(['broken', 'folder'])
  })

  it.skipIf(process.getuid?.() === 0)('in a read-only folder is refused', async () => {
    await mkdir(at('locked'))
    await chmod(at('locked'), 0o500)
    await expect(outputTarget(at('locked', 'out.pdf'))).rejects.toMatchObject({ code: 'output_unwritable' })
  })

  it('never overwrites an input, under any name', async () => {
    await writeFile(at('in.pdf'), 'in')
    await symlink(at('in.pdf'), at('soft.pdf'))
    await link(at('in.pdf'), at('hard.pdf'))
    for (const name of ['in.pdf', 'soft.pdf', 'hard.pdf', './x/../in.pdf'])
      await expect(outputTarget(at(name), [at('in.pdf')])).rejects.toMatchObject({ code: 'invalid_request' })
    await expect(outputTarget(at('new.pdf'), [at('new.pdf')])).rejects.toMatchObject({
      code: 'invalid_request',
    })
  })

  it('is written together with the others or not at all', async () => {
    const first = await outputTarget(at('out.pdf'))
    await mkdir(at('sub'))
    const second = await outputTarget(at('sub', 'manifest.json'))
    await rm(at('sub'), { recursive: true })
    await expect(
      writeOutputs([
        { target: first, bytes },
        { target: second, bytes },
      ]),
    ).rejects.toMatchObject({
      code: 'output_unwritable',
    })
    expect(await readdir(folder)).toEqual([])
  })

  it.skipIf(process.platform === 'win32')('has the permissions of any new file', async () => {
    await writeFile(at('plain'), '')
    await write(at('out.pdf'))
    expect((await stat(at('out.pdf'))).mode).toBe((await stat(at('plain'))).mode)
  })
})
