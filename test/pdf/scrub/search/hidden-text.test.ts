import { expect, it } from 'vitest'
import { loadPdf } from '../../../../engines/pdf/file/load.ts'
import { hiddenTexts } from '../../../../engines/pdf/scrub/search/hidden-text.ts'
import { pdf } from '../../../builders/pdf/pdf.ts'
import { textString } from '../../../builders/pdf/syntax.ts'

it('reads every text string once, and no data', async () => {
  const doc = pdf().page()
  doc.catalog.Acme = `[(Letter to Ann) ${textString('Größe')} (Letter to Ann) (\\001\\002\\003\\004) ${doc.objects.add('(Indirect)')}]`
  doc.catalog.AcmeBox = '<< /Lookup (abcdef) >>'
  expect(hiddenTexts(await loadPdf(doc.build())).sort()).toEqual(['Größe', 'Indirect', 'Letter to Ann'])
})
