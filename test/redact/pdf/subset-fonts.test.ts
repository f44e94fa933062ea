import { describe, expect, it } from 'vitest'
import { decodeStream, loadPdf, PdfDict, type PdfFile } from '../../../engines/pdf/file/index.ts'
import { redactPdf } from '../../../engines/redact/task.ts'
import {
  inFirstUse,
  outlineTrace,
  type ProgramKind,
  programKinds,
  subsetFont,
} from '../../builders/pdf/font-programs.ts'
import { charactersOf } from '../../builders/pdf/fonts.ts'
import { pdf } from '../../builders/pdf/pdf.ts'

const secret = 'Zqvyxjk Wompf'
const rest = 'that garden letter is here'
const shown = `${secret} ${rest}`

const latin = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1')

/** A page of a text in a subset font, and another page of `more` in the same font. */
function letter(kind: ProgramKind, more = ''): Uint8Array {
  const doc = pdf()
  const font = subsetFont(doc, kind, shown + more)
  for (const text of [shown, ...(more === '' ? [] : [more])])
    doc.page().text({ raw: `${font.hex(text)} Tj` }, { x: 72, y: 700, font: font.ref })
  return doc.build()
}

async function redacted(bytes: Uint8Array): Promise<PdfFile> {
  const result = await redactPdf({ bytes, detect: { entities: 'none' }, terms: [secret] })
  return await loadPdf(result.bytes)
}

function* dicts(file: PdfFile): Generator<PdfDict> {
  for (const object of file.objects.values()) if (object instanceof PdfDict) yield object
}

/** The embedded programs, their outlines readable. */
function programs(file: PdfFile): string[] {
  return [...dicts(file)].flatMap((dict) =>
    ['FontFile', 'FontFile2', 'FontFile3'].flatMap((key) => {
      const stream = file.stream(dict.get(key))
      if (!stream) return []
      const bytes = decodeStream(file, stream).bytes
      return key === 'FontFile' ? type1Outlines(bytes) : latin(bytes)
    }),
  )
}

/** The decrypted subroutines and charstrings of a Type 1 program (Adobe Type 1 Font Format, chapter 7). */
function type1Outlines(bytes: Uint8Array): string {
  const decrypt = (coded: Uint8Array, key: number): Buffer => {
    let state = key
    return Buffer.from(
      coded.map((byte) => {
        const clear = byte ^ (state >> 8)
        state = ((byte + state) * 52_845 + 22_719) & 0xffff
        return clear
      }),
    )
  }
  const text = latin(bytes)
  const hidden = decrypt(bytes.subarray(text.indexOf('eexec') + 6), 55_665)
  const names = latin(hidden)
  const found = [...names.matchAll(/(?:dup \d+|\/\S+) (\d+) RD /g)].map((match) => {
    const start = match.index + match[0].length
    return latin(decrypt(hidden.subarray(start, start + Number(match[1])), 4330))
  })
  return `${text.slice(0, text.indexOf('eexec'))}${found.join('')}`
}

/** The texts of the ToUnicode maps, in the order of the codes. */
function textsInOrder(file: PdfFile): string[] {
  return [...dicts(file)].flatMap((dict) => {
    const map = file.stream(dict.get('ToUnicode'))
    if (!map) return []
    const body = latin(decodeStream(file, map).bytes).replace(/begincodespacerange.*?endcodespacerange/s, '')
    return [...body.matchAll(/<([0-9a-f]+)> <([0-9a-f]{4})>/gi)]
      .sort((a, b) => Number.parseInt(a[1], 16) - Number.parseInt(b[1], 16))
      .map((match) => String.fromCharCode(Number.parseInt(match[2], 16)))
      .join('')
  })
}

const lettersOf = (text: string) => inFirstUse(text).filter((char) => char !== ' ')

describe.each(programKinds)('a subset font whose program is %s', (kind) => {
  const held = (file: PdfFile, text: string) =>
    lettersOf(text).filter((char) => programs(file).some((one) => one.includes(outlineTrace(kind, char))))

  it('contains the outlines of a value before redaction, in the order of its letters', async () => {
    const file = await loadPdf(letter(kind))
    expect(held(file, shown)).toEqual(lettersOf(shown))
    expect(textsInOrder(file)).toEqual([inFirstUse(shown).join('')])
  })

  it('keeps only the outlines of letters that are still shown', async () => {
    const file = await redacted(letter(kind))
    expect(held(file, shown)).toEqual(lettersOf(rest))
  })

  it('has its codes and outlines in an order that does not depend on the text', async () => {
    const file = await redacted(letter(kind))
    expect(textsInOrder(file)).toEqual([charactersOf(` ${rest}`).join('')])
    const [program = ''] = programs(file)
    const places = charactersOf(lettersOf(rest).join('')).map((char) =>
      // The bounds of a font may repeat a number of an outline.
      program.lastIndexOf(outlineTrace(kind, char)),
    )
    expect(places).toEqual([...places].sort((a, b) => a - b))
  })

  it('keeps a letter of the value that another page shows', async () => {
    const file = await redacted(letter(kind, 'quiz'))
    expect(held(file, 'quiz')).toEqual([...'quiz'])
    expect(held(file, 'Zvyxjk')).toEqual([])
  })
})

it('removes the program of a font that is no longer shown', async () => {
  const doc = pdf().page()
  const font = subsetFont(doc, 'TrueType', secret)
  doc.text({ raw: `${font.hex(secret)} Tj` }, { x: 72, y: 700, font: font.ref })
  doc.text('Another font', { y: 600 })
  expect(programs(await redacted(doc.build()))).toEqual([])
})

it('does not touch the fonts of a file in which nothing is found', async () => {
  const doc = pdf().page()
  const font = subsetFont(doc, 'TrueType', 'zebra')
  doc.text({ raw: `${font.hex('zebra')} Tj` }, { x: 72, y: 700, font: font.ref })
  const result = await redactPdf({ bytes: doc.build(), detect: { entities: 'none' } })
  expect(textsInOrder(await loadPdf(result.bytes))).toEqual(['zebra'])
})

it('makes an image of a page whose font program cannot be pruned', async () => {
  const doc = pdf().page()
  const descriptor = doc.objects.add(
    `<< /Type /FontDescriptor /FontName /ABCDEF+Odd /Flags 32 /FontBBox [0 0 1 1] /ItalicAngle 0 /Ascent 700 /Descent -200 /CapHeight 700 /StemV 80 /FontFile3 ${doc.objects.stream('/Subtype /Type1C', 'no program')} >>`,
  )
  const widths = new Array<number>(95).fill(600).join(' ')
  const font = doc.objects.add(
    `<< /Type /Font /Subtype /Type1 /BaseFont /ABCDEF+Odd /FirstChar 32 /LastChar 126 /Widths [${widths}] /Encoding /WinAnsiEncoding /FontDescriptor ${descriptor} >>`,
  )
  doc.text(shown, { x: 72, y: 700, font })
  const result = await redactPdf({ bytes: doc.build(), detect: { entities: 'none' }, terms: [secret] })
  expect(result.warnings.map(({ code }) => code)).toContain('page_rasterised')
  expect(programs(await loadPdf(result.bytes)).some((one) => one.includes('no program'))).toBe(false)
})
