import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { convert } from '../../../../engines/convert/convert.ts'
import { emojiSequences } from '../../../../engines/convert/writers/pdf/fonts/emoji.ts'
import { writeDocumentPdf } from '../../../../engines/convert/writers/pdf/write.ts'
import { openReader } from '../../../../engines/pdf/second-reader/index.ts'
import { documentOf, heading, paragraph, testConversion } from '../../../builders/document.ts'
import { blockFont } from '../../../builders/pdf/truetype.ts'

/** For private use: only the fonts of the tests have it. */
const glyphs = Array.from({ length: 2000 }, () => ({ width: 900 }))
const own = String.fromCodePoint(0xe000 + glyphs.length)

let folder: string
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'emoji-'))
  mkdirSync(path.join(folder, 'colour'))
  writeFileSync(path.join(folder, 'colour', 'red.ttf'), blockFont(glyphs, [230, 20, 20]))
})
afterAll(() => rmSync(folder, { recursive: true }))

async function written(...inlines: Parameters<typeof paragraph>) {
  const conversion = testConversion({ fonts: path.join(folder, 'colour') })
  const document = documentOf([heading(1, 'Title'), paragraph(...inlines)])
  const { bytes } = await writeDocumentPdf(document, conversion)
  return { bytes, warnings: conversion.warnings }
}

async function textOf(pdf: Uint8Array): Promise<string> {
  const { bytes } = await convert({ bytes: pdf, from: 'pdf', to: 'txt' }, {})
  return new TextDecoder().decode(bytes).replace(/\s+/g, ' ').trim()
}

describe('a character that only a colour font has', () => {
  it('is shown in colour', async () => {
    const { bytes, warnings } = await written(`before ${own} after`)
    expect(warnings).toEqual([])
    await using reader = await openReader(bytes)
    const { data } = await reader.raster(0, { dpi: 72 })
    let red = 0
    for (let i = 0; i < data.length; i += 4) if (data[i] > 200 && data[i + 1] < 60 && data[i + 2] < 60) red++
    expect(red).toBeGreaterThan(20)
  })

  it('stays in the text, in place, and no space appears after it', async () => {
    const { bytes } = await written(`before ${own}, after`)
    expect(await textOf(bytes)).toBe(`Title before ${own}, after`)
  })

  it('has no transparency, which PDF/A-1 forbids', async () => {
    const { bytes } = await written(own)
    const source = Buffer.from(bytes).toString('latin1')
    expect(source).toContain('/DCTDecode')
    expect(source).not.toContain('/SMask')
  })

  it('keeps the marks of its sequence in the text', async () => {
    const { bytes } = await written(`a ${own}\ufe0f z`)
    expect(await textOf(bytes)).toContain(`a ${own}\ufe0f z`)
  })
})

it('a mark that no font has keeps its place in the text, with a warning', async () => {
  // A mark of U+1DA00 to U+1DA36, which few fonts have and none beside Latin letters.
  const conversion = testConversion()
  const { bytes } = await writeDocumentPdf(documentOf([paragraph('a 1\u{1da00} z')]), conversion)
  expect(await textOf(bytes)).toBe('a 1\u{1da00} z')
  expect(conversion.warnings).toEqual(['glyphs_missing'])
})

it.each([
  ['plain words', ['plain words']],
  ['one 😀 sign', ['one 😀 sign']],
  ['a 👨‍👩‍👧‍👦 b', ['a ', '<👨‍👩‍👧‍👦>', ' b']],
  ['🇩🇪🇯🇵', ['<🇩🇪>', '<🇯🇵>']],
  ['👍🏿!', ['<👍🏿>', '!']],
  ['1️⃣ 2', ['<1️⃣>', ' 2']],
  ['🏴󠁧󠁢󠁳󠁣󠁴󠁿', ['<🏴󠁧󠁢󠁳󠁣󠁴󠁿>']],
  // One character in another style is no sequence.
  ['❤️', ['❤️']],
])('the sequences of %s', (text, parts) => {
  expect(
    [...emojiSequences(text)].map(({ text: part, isSequence }) => (isSequence ? `<${part}>` : part)),
  ).toEqual(parts)
})
