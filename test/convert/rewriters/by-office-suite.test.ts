import { describe, expect, it } from 'vitest'
import { byOfficeSuite } from '../../../engines/convert/rewriters/by-office-suite.ts'
import { CancelledError, DocumentError } from '../../../engines/model/errors.ts'
import { sniff } from '../../../engines/model/format.ts'
import { doc, ppt } from '../../builders/legacy-office.ts'
import { conversion } from '../conversion.ts'

const old = doc({ paragraphs: [{ text: 'words\r' }] })

describe('the way through an office suite', () => {
  it('gives what the suite gives', async () => {
    const lent = { office: async () => new Uint8Array([1, 2, 3]) }
    const { bytes } = await byOfficeSuite('doc', 'docx')(old, conversion({}, {}, lent))
    expect([...bytes]).toEqual([1, 2, 3])
  })

  it('asks for a PDF that complies as was asked', async () => {
    const asked: string[] = []
    const office = async (_: Uint8Array, __: string, to: string) => {
      asked.push(to)
      throw new DocumentError('malformed', 'The suite could not read it.')
    }
    const run = byOfficeSuite('ppt', 'pdf')(
      ppt([{ texts: [[0, 'T', 0]] }]),
      conversion({ pdfCompliance: 'pdf-a-2b' }, {}, { office }),
    )
    expect(sniff((await run).bytes)).toBe('pdf')
    expect(asked).toEqual(['pdf-a-2b'])
  })

  it('goes on without the suite where that fails, and says so', async () => {
    const office = async () => {
      throw new DocumentError('malformed', 'The suite could not read it.')
    }
    const watched = conversion({}, {}, { office })
    const { bytes } = await byOfficeSuite('doc', 'docx')(old, watched)
    expect(sniff(bytes)).toBe('docx')
    expect(watched.warnings).toMatchObject([{ code: 'suite_failed' }])
  })

  it('says what our own readers say where they fail too', async () => {
    const office = async () => {
      throw new DocumentError('malformed', 'The suite could not read it.')
    }
    const locked = doc({ paragraphs: [{ text: 'x\r' }], flags: 0x0100 })
    const run = byOfficeSuite('doc', 'docx')(locked, conversion({}, {}, { office }))
    await expect(run).rejects.toMatchObject({ code: 'encrypted' })
  })

  it('ends where it is cancelled', async () => {
    const office = async () => {
      throw new CancelledError('cancelled', 'Stopped.')
    }
    await expect(byOfficeSuite('doc', 'docx')(old, conversion({}, {}, { office }))).rejects.toMatchObject({
      code: 'cancelled',
    })
  })
})
