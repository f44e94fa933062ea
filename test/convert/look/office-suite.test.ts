import { describe, expect, it } from 'vitest'
import { convert } from '../../../engines/convert/convert.ts'
import type { ConvertOptions } from '../../../engines/convert/options.ts'
import { DocumentError } from '../../../engines/model/errors.ts'
import { sniff } from '../../../engines/model/format.ts'
import { readZip } from '../../../engines/office/zip-reader.ts'
import { docx, p, run } from '../../builders/docx.ts'
import { asPdf } from './pages.ts'

/** A suite that makes one PDF of everything, and remembers what it was given. */
async function suite() {
  const pdf = (await asPdf(await docx({ body: p('By the suite') }), 'docx')).bytes
  const given: Uint8Array[] = []
  const officeSuite = async (bytes: Uint8Array) => {
    given.push(bytes)
    return pdf
  }
  return { given, officeSuite }
}

const through = async (options: ConvertOptions, body = p('Words')) => {
  const { given, officeSuite } = await suite()
  const bytes = await docx({ body })
  const result = await convert({ bytes, from: 'docx', to: 'pdf', options }, { officeSuite })
  return { ...result, given }
}

describe('an installed office suite', () => {
  it('converts Word documents to PDF by default, and the result says so', async () => {
    const { route, usedOfficeSuite, bytes } = await through({})
    expect(route).toEqual(['docx', 'pdf'])
    expect(usedOfficeSuite).toBe(true)
    expect(sniff(bytes)).toBe('pdf')
  })

  it.each<ConvertOptions>([
    { officeSuite: 'off' },
    { style: { look: 'plain' } },
    { style: { size: 12 } },
    { keepMetadata: true },
  ])('is not used with %o', async (options) => {
    const { route, usedOfficeSuite, given } = await through(options)
    expect(route).toEqual(['docx', 'document', 'pdf'])
    expect(usedOfficeSuite).toBe(false)
    expect(given).toHaveLength(0)
  })

  it('is an error where it is required and missing, or fails', async () => {
    const input = { bytes: await docx({ body: p('Words') }), from: 'docx', to: 'pdf' } as const
    const options = { officeSuite: 'require' } as const
    await expect(convert({ ...input, options })).rejects.toMatchObject({ code: 'missing_dependency' })
    const broken = async () => {
      throw new DocumentError('malformed', 'It failed.')
    }
    await expect(convert({ ...input, options }, { officeSuite: broken })).rejects.toMatchObject({
      code: 'malformed',
    })
    const styled = { ...options, style: { look: 'plain' } } as const
    const { officeSuite } = await suite()
    await expect(convert({ ...input, options: styled }, { officeSuite })).rejects.toMatchObject({
      code: 'invalid_request',
    })
  })

  it('is not asked where no suite could help', async () => {
    const markdown = new TextEncoder().encode('Words')
    const { bytes } = await convert({
      bytes: markdown,
      from: 'md',
      to: 'pdf',
      options: { officeSuite: 'require' },
    })
    expect(sniff(bytes)).toBe('pdf')
  })

  it('gets a document whose deleted text is gone', async () => {
    const change = 'w:id="1" w:author="A" w:date="2020-01-01T00:00:00Z"'
    const body = p(
      `${run('Kept ')}<w:del ${change}><w:r><w:delText>Removed</w:delText></w:r></w:del><w:ins ${change}>${run('Added')}</w:ins>`,
    )
    const { given } = await through({}, body)
    const entries = await readZip(given[0])
    const part = entries.find(({ name }) => name === 'word/document.xml')
    const text = new TextDecoder().decode(await part?.read())
    expect(text).toContain('Added')
    expect(text).not.toContain('Removed')
    expect(text).not.toMatch(/<w:(?:ins|del)\b/)
  })
})
