import { mkdir, mkdtemp, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkFile, documentsIn, oneDocument } from '../../../../src/cli/review/find-documents.ts'

let root = ''
let folder = ''
beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'review-folder-'))
  folder = path.join(root, 'case')
  await mkdir(path.join(folder, 'b', '.hidden'), { recursive: true })
  await mkdir(path.join(root, 'case-redacted'))
  const files = [
    'a10.txt',
    'a2.txt',
    'a2.txt.decisions.json',
    'a2.redacted.txt',
    '.secret.txt',
    'b/c.txt',
    'b/.hidden/d.txt',
  ]
  for (const name of files) await writeFile(path.join(folder, name), 'Call Ann.')
  await writeFile(path.join(folder, 'program.bin'), new Uint8Array([0, 1, 2, 255, 0, 0]))
  await writeFile(path.join(root, 'outside.txt'), 'Not of this case.')
  await symlink(path.join(root, 'outside.txt'), path.join(folder, 'link.txt'))
  await symlink(root, path.join(folder, 'loop'))
})
afterAll(() => rm(root, { recursive: true }))

describe('the documents of a review', () => {
  it('are those of a folder, in natural order, without links, hidden files and earlier outputs', async () => {
    const { documents, leftOut } = await documentsIn(folder, {})
    expect(documents.map(({ name }) => name)).toEqual(['a2.txt', 'a10.txt', path.join('b', 'c.txt')])
    expect(leftOut).toBe(1)
    expect(documents[2]).toMatchObject({
      decisions: path.join(folder, 'b', 'c.txt.decisions.json'),
      output: path.join(root, 'case-redacted', 'b', 'c.txt'),
    })
  })

  it('are not in the folder of the outputs', async () => {
    const output = path.join(folder, 'b')
    const { documents } = await documentsIn(folder, { output })
    expect(documents.map(({ name }) => name)).toEqual(['a2.txt', 'a10.txt'])
  })

  it('must be there still, and not have become a link out of the folder', async () => {
    const { documents } = await documentsIn(folder, {})
    const [first, second] = documents
    await checkFile(first)
    await rename(second.file, `${second.file}.away`)
    await expect(checkFile(second)).rejects.toThrow('no longer exists')
    await symlink(path.join(root, 'outside.txt'), second.file)
    await expect(checkFile(second)).rejects.toThrow('is now a link')
  })

  it('write next to a single one', () => {
    expect(oneDocument('/data/letter.pdf', {})).toMatchObject({
      decisions: '/data/letter.pdf.decisions.json',
      output: '/data/letter.redacted.pdf',
    })
  })
})
