import { describe, expect, it } from 'vitest'
import { type ConversionPorts, convert } from '../../../engines/convert/convert.ts'
import type { ConvertOptions } from '../../../engines/convert/options.ts'
import { byOfficeSuite } from '../../../engines/convert/rewriters/by-office-suite.ts'
import { CancelledError, DocumentError } from '../../../engines/model/errors.ts'
import { type Format, sniff } from '../../../engines/model/format.ts'
import { doc, ppt } from '../../builders/legacy-office.ts'
import { conversion } from '../conversion.ts'

const old = doc({ paragraphs: [{ text: 'words\r' }] })
const failing = async () => {
  throw new DocumentError('malformed', 'The suite could not read it.')
}

function convertBy(
  officeSuite: ConversionPorts['officeSuite'],
  input: { bytes: Uint8Array; from: Format; to: Format; options?: ConvertOptions },
) {
  return convert(input, { officeSuite })
}

describe('conversion by an office suite', () => {
  it('returns the output of the suite', async () => {
    const officeSuite = async () => new Uint8Array([1, 2, 3])
    const written = await byOfficeSuite('doc', 'docx')(old, conversion({}, {}, { officeSuite }))
    expect([...(written?.bytes ?? [])]).toEqual([1, 2, 3])
  })

  it('asks for a PDF that complies as was asked', async () => {
    const asked: string[] = []
    const { bytes } = await convertBy(
      async (_, __, to) => {
        asked.push(to)
        return failing()
      },
      {
        bytes: ppt([{ texts: [[0, 'T', 0]] }]),
        from: 'ppt',
        to: 'pdf',
        options: { pdfCompliance: 'pdf-a-2b' },
      },
    )
    expect(sniff(bytes)).toBe('pdf')
    expect(asked).toEqual(['pdf-a-2b'])
  })

  it('is left for our own readers, with a warning, where the suite fails', async () => {
    const { bytes, warnings, route, usedOfficeSuite } = await convertBy(failing, {
      bytes: old,
      from: 'doc',
      to: 'docx',
    })
    expect(sniff(bytes)).toBe('docx')
    expect(route).toEqual(['doc', 'document', 'docx'])
    expect(usedOfficeSuite).toBe(false)
    expect(warnings).toMatchObject([{ code: 'suite_failed' }])
  })

  it('ends with the error of our own readers where these fail too', async () => {
    const locked = doc({ paragraphs: [{ text: 'x\r' }], flags: 0x0100 })
    await expect(convertBy(failing, { bytes: locked, from: 'doc', to: 'docx' })).rejects.toMatchObject({
      code: 'encrypted',
    })
  })

  describe('of OpenDocument', () => {
    const source = { bytes: Uint8Array.of(1), from: 'odt', to: 'md' } as const
    const asWord = async () =>
      (await convert({ bytes: new TextEncoder().encode('# Rivers'), from: 'md', to: 'docx' })).bytes

    it('goes on from the output of the suite', async () => {
      const { bytes, route } = await convertBy(asWord, source)
      expect(route).toEqual(['odt', 'docx', 'document', 'md'])
      expect(new TextDecoder().decode(bytes)).toBe('# Rivers\n')
    })

    it('ends with the error of the suite, or with what is missing', async () => {
      await expect(convertBy(failing, source)).rejects.toMatchObject({ code: 'malformed' })
      await expect(convertBy(undefined, source)).rejects.toMatchObject({
        code: 'missing_dependency',
        message: expect.stringContaining('LibreOffice'),
      })
    })

    it('takes the styles of a reference document', async () => {
      const options = { referenceDocument: await asWord() }
      const { route } = await convertBy(asWord, { ...source, to: 'docx', options })
      expect(route).toEqual(['odt', 'docx', 'document', 'docx'])
    })
  })

  it('ends when it is cancelled', async () => {
    const cancelled = async () => {
      throw new CancelledError('cancelled', 'Stopped.')
    }
    await expect(convertBy(cancelled, { bytes: old, from: 'doc', to: 'docx' })).rejects.toMatchObject({
      code: 'cancelled',
    })
  })
})
