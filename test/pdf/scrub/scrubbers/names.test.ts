import { expect, it } from 'vitest'
import { loadPdf } from '../../../../engines/pdf/file/load.ts'
import { writePdf } from '../../../../engines/pdf/file/write.ts'
import { RawSearch, runScrubbers, scrubContext } from '../../../../engines/pdf/scrub/index.ts'
import { pdf } from '../../../builders/pdf/pdf.ts'
import { latin1Of, name } from '../../../builders/pdf/syntax.ts'

async function scrubbed(
  entries: Readonly<Record<string, string>>,
  values: readonly string[],
): Promise<string> {
  const doc = pdf().page()
  Object.assign(doc.catalog, entries)
  const file = await loadPdf(doc.build())
  runScrubbers('resources', scrubContext({ file, raw: new RawSearch({ anywhere: values }) }))
  return latin1Of(writePdf(file, { xref: 'table' }))
}

it('gives names and keys that spell a value a new name, the same everywhere', async () => {
  const out = await scrubbed({ Acme: '<< /Okonkwo 1 /Owner /Okonkwo /All [/OfOkonkwo /Kept] >>' }, [
    'Okonkwo',
  ])
  expect(out).not.toContain('Okonkwo')
  expect(out).toContain('/Kept')
  const [, given = 'none'] = /\/Owner\s*\/(\w+)/.exec(out) ?? []
  expect(out.split(`/${given} `).length + out.split(`/${given}/`).length).toBeGreaterThan(3)
})

it('compares letters outside ASCII by their bytes', async () => {
  expect(await scrubbed({ Acme: name('Jürgen Groß') }, ['Jürgen Groß'])).not.toContain('J#C3#BCrgen')
})

it('keeps words of the format', async () => {
  const out = await scrubbed({}, ['Catalog', 'MediaBox', 'Page'])
  expect(out).toContain('/Catalog')
  expect(out).toContain('/MediaBox')
})
