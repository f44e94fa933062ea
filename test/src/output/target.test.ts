import {
  chmod,
  link,
  mkdir,
  mkdtemp,
  open as openFile,
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
import { Outputs } from '../../../src/output/target.ts'
import { writeOutputs } from '../../../src/output/write.ts'

let folder: string
const at = (...parts: string[]) => path.join(folder, ...parts)
const bytes = new TextEncoder().encode('done')
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'output-'))
})
afterEach(() => rm(folder, { recursive: true }))

const open = (inputs: readonly string[] = [], overwrite = false) => Outputs.open({ inputs, overwrite })
const outputTarget = async (name: string, inputs: readonly string[] = [], overwrite = false) =>
  (await open(inputs, overwrite)).target(name)
const write = async (name: string, overwrite = false) =>
  writeOutputs([{ target: await outputTarget(name, [], overwrite), bytes }])

describe('an output', () => {
  it('is written completely, without other files', async () => {
    await write(at('out.pdf'))
    expect(await readdir(folder)).toEqual(['out.pdf'])
    expect(await readFile(at('out.pdf'), 'utf8')).toBe('done')
  })

  it('does not replace an existing file, under any name', async () => {
    await writeFile(at('old.pdf'), 'old')
    await symlink(at('old.pdf'), at('link.pdf'))
    await symlink(folder, at('here'))
    for (const name of ['old.pdf', 'link.pdf', 'here/old.pdf', './none/../old.pdf'])
      await expect(write(at(name))).rejects.toMatchObject({
        code: 'output_unwritable',
        message: expect.stringContaining('--overwrite'),
      })
    expect(await readFile(at('old.pdf'), 'utf8')).toBe('old')
  })

  it('replaces an existing file if requested, also through a link, which is kept', async () => {
    await writeFile(at('old.pdf'), 'old')
    await symlink(at('old.pdf'), at('link.pdf'))
    await write(at('link.pdf'), true)
    expect(await readFile(at('old.pdf'), 'utf8')).toBe('done')
    expect((await readdir(folder)).sort()).toEqual(['link.pdf', 'old.pdf'])
  })

  it('does not replace a file that appears during the work', async () => {
    const target = await outputTarget(at('out.pdf'))
    await writeFile(at('out.pdf'), 'other')
    await expect(writeOutputs([{ target, bytes }])).rejects.toMatchObject({ code: 'output_unwritable' })
    expect(await readFile(at('out.pdf'), 'utf8')).toBe('other')
    expect(await readdir(folder)).toEqual(['out.pdf'])
  })

  it('is checked before the work and leaves no file', async () => {
    await mkdir(at('folder'))
    await symlink(at('nowhere'), at('broken'))
    for (const name of [at('none', 'out.pdf'), at('folder'), at('broken'), '/dev/null'])
      await expect(outputTarget(name)).rejects.toMatchObject({ code: 'output_unwritable' })
    expect((await readdir(folder)).sort()).toEqual(['broken', 'folder'])
  })

  it.skipIf(process.getuid?.() === 0)('in a read-only folder is rejected', async () => {
    await mkdir(at('locked'))
    await chmod(at('locked'), 0o500)
    await expect(outputTarget(at('locked', 'out.pdf'))).rejects.toMatchObject({ code: 'output_unwritable' })
  })

  it('never replaces an input, under any name', async () => {
    await writeFile(at('in.pdf'), 'in')
    await symlink(at('in.pdf'), at('soft.pdf'))
    await link(at('in.pdf'), at('hard.pdf'))
    await symlink(folder, at('here'))
    const relative = path.relative(process.cwd(), at('in.pdf'))
    const names = ['in.pdf', 'soft.pdf', 'hard.pdf', './x/../in.pdf', 'here/in.pdf'].map((name) => at(name))
    for (const name of [...names, relative])
      for (const overwrite of [false, true])
        await expect(outputTarget(name, [at('soft.pdf')], overwrite)).rejects.toMatchObject({
          code: 'invalid_request',
        })
    expect(await readFile(at('in.pdf'), 'utf8')).toBe('in')
  })

  it.skipIf(process.platform !== 'linux')('never replaces an input that is an open file', async () => {
    await writeFile(at('in.pdf'), 'in')
    await using handle = await openFile(at('in.pdf'))
    await expect(outputTarget(`/proc/self/fd/${handle.fd}`, [at('in.pdf')], true)).rejects.toMatchObject({
      code: 'invalid_request',
    })
  })

  it('never replaces a file of an input folder', async () => {
    await writeFile(at('image.png'), 'in')
    const outputs = await Outputs.open({ inputs: [], inputFolders: [folder], overwrite: true })
    await expect(outputs.target(at('image.png'))).rejects.toMatchObject({ code: 'invalid_request' })
  })

  it('is not another output of the same run, also if only the case differs', async () => {
    const outputs = await open()
    await outputs.target(at('out.txt'))
    for (const name of ['out.txt', 'OUT.txt', 'x/../out.txt'])
      await expect(outputs.target(at(name), '--manifest')).rejects.toMatchObject({ code: 'invalid_request' })
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
