import { expect, it } from 'vitest'
import { files, imports, read } from './source.ts'

const folder = 'engines/pdf/second-reader/'

/** Files of our own reader that use parts of pdfjs-dist. engines/README.md says what that means for the proof. */
const borrowers = ['engines/pdf/fonts/cmaps/predefined-cmaps.ts', 'engines/pdf/images/decoders.ts']

/** Declares types for `decoders.ts`; loads nothing. */
const declarations = 'engines/pdf/images/pdfjs-image-decoders.d.ts'

/** What the second reader may import: errors, limits and types, nothing that reads a PDF. */
const allowed = [
  'engines/model/errors.ts',
  'engines/model/geometry.ts',
  'engines/model/raster.ts',
  'engines/model/text-layer.ts',
  'engines/pdf/objects/limits.ts',
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

it('engines/README.md names the parts that both readers share', () => {
  const text = read('engines/README.md')
  for (const file of borrowers) expect(text).toContain(file.replace('engines/', ''))
})
