import JSZip from 'jszip'
import { describe, expect, it } from 'vitest'
import { DocumentError } from '../../../engines/model/errors.ts'
import { redactOfficeDocument } from '../../../engines/redact/office/redact-office.ts'
import { docx, p } from '../../builders/docx.ts'
import { newFaults } from '../../builders/office/sound-package.ts'
import { leakLists } from '../leak-cases/lists.ts'
import { person } from '../leak-cases/office/word.ts'
import { findInArchive } from './find-in-archive.ts'

const leaks = leakLists['Word documents']

it('gives every case a unique name', () => {
  const names = leaks.map(({ name }) => name)
  expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([])
})

describe.each(leaks)('a value in $name', ({ build, value = person, terms = [person] }) => {
  it('is there before and gone after', async () => {
    const bytes = await build()
    expect(await findInArchive(bytes, value)).not.toEqual([])
    const { bytes: output } = await redactOfficeDocument({
      bytes,
      detect: { entities: 'none' },
      terms,
    })
    expect(await findInArchive(output, value)).toEqual([])
    expect(await newFaults(bytes, output)).toEqual([])
    const main = await (await JSZip.loadAsync(output)).file('word/document.xml')?.async('string')
    expect(main).toContain('kept words')
  })
})

it('a file with data before its archive is rejected, and data after it is not in the output', async () => {
  const file = Buffer.from(await docx({ body: p('kept words') }))
  const name = Buffer.from(person)
  const redact = (bytes: Uint8Array) =>
    redactOfficeDocument({ bytes, detect: { entities: 'none' }, terms: [person] })
  await expect(redact(Buffer.concat([name, file]))).rejects.toBeInstanceOf(DocumentError)
  const { bytes } = await redact(Buffer.concat([file, name]))
  expect(await findInArchive(bytes, person)).toEqual([])
})
