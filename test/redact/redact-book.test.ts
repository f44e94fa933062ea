import JSZip from 'jszip'
import { expect, it } from 'vitest'
import { redactBook } from '../../engines/redact/redact-book.ts'
import type { RedactionOutput } from '../../engines/redact/request.ts'

const name = 'Tobias Lindqvist'
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)
const shapes = '<path d="M1 1h1v1zM3 1h1v1zM5 1h1v1zM7 1h1v1z"/>'
const drawing = (more = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${shapes}${more}</svg>`

async function book(): Promise<Uint8Array<ArrayBuffer>> {
  const zip = new JSZip()
  const files = {
    mimetype: 'application/epub+zip',
    'META-INF/container.xml': '<container><rootfiles><rootfile full-path="c.opf"/></rootfiles></container>',
    'c.opf':
      '<package><metadata/><manifest><item id="a" href="a.xhtml" media-type="application/xhtml+xml"/><item id="s" href="s.svg" media-type="image/svg+xml"/></manifest><spine><itemref idref="a"/></spine></package>',
    'a.xhtml': `<html><body><p>${name}</p><img src="data:image/png;base64,${png.toString('base64')}"/>${drawing()}</body></html>`,
    's.svg': drawing('<title>a</title>'),
  }
  for (const [path, content] of Object.entries(files)) zip.file(path, content)
  return Uint8Array.from(await zip.generateAsync({ type: 'uint8array' }))
}

const redacted = Buffer.from('redacted image')
/** Stands for OCR: it finds the name in all that it is given. */
const redactImage = async (): Promise<RedactionOutput> => {
  const entity = { type: 'TERM', value: name, score: 1, recognizer: 'terms', page: 1, boxes: [] }
  const proof = { searched: [], values: 0, found: 0, notSearched: [] }
  return {
    ...{ bytes: redacted, pages: 1, entities: [entity], scrubbed: [], proof, rasterised: [] },
    ...{ warnings: [], kept: [] },
  } as unknown as RedactionOutput
}

it('an image in an address, a drawing in a page and a drawing as a file are read', async () => {
  const input = { bytes: await book(), detect: { entities: 'none' }, terms: [name] } as const
  const done = await redactBook(input, redactImage)
  const zip = await JSZip.loadAsync(done.bytes)
  const [page, svg] = await Promise.all(
    ['a.xhtml', 's.svg'].map((file) => zip.file(file)?.async('string') ?? ''),
  )
  const image = `data:image/png;base64,${redacted.toString('base64')}`
  expect(page).toContain(`<img src="${image}"/>`)
  expect(page).toContain(`xlink:href="${image}"`)
  expect(svg).toContain(`xlink:href="${image}"`)
  expect(page + svg).not.toContain(name)
  expect(page + svg).not.toContain(shapes)
  expect(done.entities.filter(({ place }) => place === 'image')).toHaveLength(3)
})
