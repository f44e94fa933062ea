import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { archival } from '../../../../engines/pdf/pdfa/index.ts'
import { type0Font } from '../../../builders/pdf/fonts.ts'
import { pdf } from '../../../builders/pdf/pdf.ts'
import { blockFont } from '../../../builders/pdf/truetype.ts'

/** For private use: only the fonts of this test have it. */
const glyphs = Array.from({ length: 2000 }, () => ({ width: 600 }))
const own = String.fromCodePoint(0xe000 + glyphs.length)

let folder: string
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'colour-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

it.each([
  ['a font of outlines replaces one that is not embedded', undefined, []],
  ['a font in colour does not, since its outlines are empty in most', [230, 20, 20], ['glyphs_missing']],
] as const)('%s', async (title, colour, expected) => {
  const fonts = path.join(folder, String(expected.length))
  const doc = pdf().page()
  const font = type0Font(doc, { glyphs: [own], embedded: false })
  const source = doc.text({ raw: `${font.hex(own)} Tj` }, { font: font.ref }).build()
  mkdirSync(fonts)
  writeFileSync(path.join(fonts, 'own.ttf'), blockFont(glyphs, colour))
  const { warnings } = await archival(source, { part: 2, fonts })
  expect(
    warnings.map(({ code }) => code),
    title,
  ).toEqual(expected)
})
