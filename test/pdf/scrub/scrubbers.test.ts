import { describe, expect, it } from 'vitest'
import { loadPdf } from '../../../engines/pdf/file/load.ts'
import { writePdf } from '../../../engines/pdf/file/write.ts'
import { removeHiddenStructure, runScrubbers, scrubContext, Tally } from '../../../engines/pdf/scrub/index.ts'
import { scrubbers } from '../../../engines/pdf/scrub/scrubbers.ts'
import { pdf } from '../../builders/pdf/pdf.ts'
import { latin1Of } from '../../builders/pdf/syntax.ts'

describe('the list of scrubbers', () => {
  it('has one name for each, and a name for the manifest', () => {
    expect(new Set(scrubbers.map(({ name }) => name)).size).toBe(scrubbers.length)
    for (const { reports } of scrubbers) expect(reports).not.toEqual([])
  })
})

it('counts only under the names that the scrubbers of the stage declare', async () => {
  const doc = pdf().page()
  doc.catalog.PieceInfo = '<< /Acme << /LastModified (D:2020) /Private 1 >> >>'
  doc.catalog.OpenAction = '<< /S /JavaScript /JS (1) >>'
  doc.catalog.AcroForm = '<< /SigFlags 3 /XFA (x) >>'
  const file = await loadPdf(doc.build())
  const tally = new Tally()
  runScrubbers('structure', scrubContext({ file, tally }))
  const declared = scrubbers.flatMap(({ stage, reports }) => (stage === 'structure' ? reports : []))
  const counted = tally.list().map(({ what }) => what)
  expect(counted).toEqual(['XFA forms', 'actions', 'private application data', 'signatures'])
  for (const what of counted) expect(declared).toContain(what)
})

it('removes scripts and private data without a search for values', async () => {
  const doc = pdf().page()
  doc.catalog.OpenAction = '<< /S /JavaScript /JS (app.alert) >>'
  doc.catalog.Title = '(Kept)'
  const file = await loadPdf(doc.build())
  removeHiddenStructure(file)
  const out = latin1Of(writePdf(file, { xref: 'table' }))
  expect(out).not.toContain('app.alert')
  expect(out).toContain('Kept')
})
