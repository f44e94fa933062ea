import { expect, it } from 'vitest'
import { files, imports, read } from './source.ts'

const folder = 'engines/pdf/second-reader/'

/** Files of our own reader that use parts of pdfjs-dist. engines/README.md says what that means for the proof. */
const borrowers = ['engines/pdf/fonts/cmaps/predefined-cmaps.ts', 'engines/pdf/images/decoders.ts']

/** Takes the text of fonts that do not declare theirs from pdf.js. */
const inferred = 'engines/pdf/text/infer-unicode.ts'

/** Declares types for `decoders.ts`; loads nothing. */
const declarations = 'engines/pdf/images/pdfjs-image-decoders.d.ts'

/** What the second reader may import: errors, limits and types, nothing that reads a PDF. */
const allowed = [
  'engines/model/errors.ts',
  'engines/model/geometry.ts',
  'engines/model/raster.ts',
  'engines/model/text-layer.ts',
  'engines/pdf/limits.ts',
]

it('only the second reader and the named files use pdfjs-dist', () => {
  const users = files.filter((file) => !file.startsWith(folder) && read(file).includes('pdfjs-dist'))
  expect(users).toEqual([...borrowers, declarations].sort())
})

it('the second reader imports nothing of our own reader', () => {
  const found = imports.filter(
    ({ file, target, ours }) => ours && file.startsWith(folder) && !target.startsWith(folder),
  )
  expect([...new Set(found.map(({ target }) => target))].sort()).toEqual(allowed)
})

it('what our own reader reads a PDF with uses the second reader in one place', () => {
  const own = /^engines\/pdf\/(?:content|erase|fields|file|filters|fonts|images|objects|scrub|syntax|text)\//
  const users = imports.filter(({ file, target }) => own.test(file) && target.startsWith(folder))
  expect([...new Set(users.map(({ file }) => file))]).toEqual([inferred])
})

it('engines/README.md names the parts that both readers share', () => {
  const text = read('engines/README.md')
  for (const file of [...borrowers, inferred]) expect(text).toContain(file.replace('engines/', ''))
})
