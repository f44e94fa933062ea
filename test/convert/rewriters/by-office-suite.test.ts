import { describe, expect, it } from 'vitest'
import { type ConversionPorts, convert } from '../../../engines/convert/convert.ts'
import type { ConvertOptions } from '../../../engines/convert/options.ts'
import { byOfficeSuite } from '../../../engines/convert/rewriters/by-office-suite.ts'
import { CancelledError, DocumentError } from '../../../engines/model/errors.ts'
import { type Format, sniff } from '../../../engines/model/format.ts'
import { doc, ppt } from '../../builders/legacy-office.ts'
import { openDocument } from '../../builders/office/open-document.ts'
import { pdf } from '../../builders/pdf/pdf.ts'
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
    const asWord = async () =>
      (await convert({ bytes: new TextEncoder().encode('# Rivers'), from: 'md', to: 'docx' })).bytes
    const source = async () => ({
      bytes: await openDocument('text', '<text:h text:outline-level="1">Lakes</text:h>'),
      from: 'odt' as const,
    })

    it.each(['docx', 'pdf'] as const)('is asked for %s', async (to) => {
      const suite = async () => (to === 'pdf' ? pdf().page().text('Rivers').build() : asWord())
      const { route, usedOfficeSuite } = await convertBy(suite, { ...(await source()), to })
      expect(route).toEqual(['odt', to])
      expect(usedOfficeSuite).toBe(true)
    })

    it('is not needed: our own reader gives text', async () => {
      for (const suite of [undefined, failing]) {
        const { bytes, route } = await convertBy(suite, { ...(await source()), to: 'md' })
        expect(route).toEqual(['odt', 'document', 'md'])
        expect(new TextDecoder().decode(bytes)).toBe('# Lakes\n')
      }
    })

    it('is left for our own reader where it fails, or where styles of a reference document are wanted', async () => {
      const options = { referenceDocument: await asWord() }
      const failed = await convertBy(failing, { ...(await source()), to: 'docx' })
      const styled = await convertBy(asWord, { ...(await source()), to: 'docx', options })
      for (const { route } of [failed, styled]) expect(route).toEqual(['odt', 'document', 'docx'])
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
