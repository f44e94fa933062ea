import JSZip from 'jszip'
import { expect, it } from 'vitest'
import { redactOfficeDocument } from '../../../engines/redact/office/redact-office.ts'
import { docx, p } from '../../builders/docx.ts'
import { findInArchive } from './find-in-archive.ts'

const mail = 'mira.onuki@example.org'

/** A document with an SVG picture. */
async function withSvg(content: string): Promise<Uint8Array> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">${content}</svg>`
  const zip = await JSZip.loadAsync(
    await docx({
      body: p('kept words'),
      relations: [['rX', 'image', 'media/a.svg']],
      parts: { 'word/media/a.svg': svg },
    }),
  )
  const types = (await zip.file('[Content_Types].xml')?.async('string')) ?? ''
  const svgType = '<Default Extension="svg" ContentType="image/svg+xml"/>'
  zip.file('[Content_Types].xml', types.replace('<Default', `${svgType}<Default`))
  return zip.generateAsync({ type: 'uint8array' })
}

it.each([
  ['text', `<text>Write to <tspan>mira.onuki</tspan><tspan>@example.org</tspan></text>`],
  ['title', `<title>${mail}</title>`],
  ['description', `<g><desc>${mail}</desc></g>`],
  ['metadata', `<metadata><d:creator xmlns:d="urn:d"><d:title>${mail}</d:title></d:creator></metadata>`],
  ['element names', `<g id="${mail}"><text>kept <tspan data-owner="${mail}">words</tspan></text></g>`],
  [
    'HTML',
    `<foreignObject><p xmlns="http://www.w3.org/1999/xhtml">to <b>mira.onuki</b>@example.org</p></foreignObject>`,
  ],
  ['links', `<a xlink:href="mailto:${mail}"><path d="M0 0h9v9z"/></a>`],
])('detects values in the %s of an SVG image', async (_, content) => {
  const bytes = await withSvg(content)
  expect(await findInArchive(bytes, mail)).not.toEqual([])
  const done = await redactOfficeDocument({ bytes, detect: { entities: ['EMAIL'] } })
  expect(new Set(done.entities.map(({ value }) => value))).toEqual(new Set([mail]))
  expect(await findInArchive(done.bytes, mail)).toEqual([])
})

it('removes an SVG image that contains pixels, which are not read', async () => {
  const bytes = await withSvg('<image xlink:href="data:image/png;base64,iVBORw0KGgo="/>')
  const done = await redactOfficeDocument({ bytes, detect: { entities: ['EMAIL'] } })
  expect(Object.keys((await JSZip.loadAsync(done.bytes)).files).filter((name) => /svg/.test(name))).toEqual(
    [],
  )
  expect(done.warnings.map(({ code }) => code)).toContain('svg_pictures_removed')
})

it('keeps an SVG image of shapes', async () => {
  const bytes = await withSvg('<path d="M0 0h9v9z"/>')
  const done = await redactOfficeDocument({ bytes, detect: { entities: ['EMAIL'] } })
  expect(Object.keys((await JSZip.loadAsync(done.bytes)).files)).toContain('word/media/image1.svg')
})
