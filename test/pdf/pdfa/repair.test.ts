import { describe, expect, it } from 'vitest'
import { loadPdf } from '../../../engines/pdf/file/load.ts'
import { pages } from '../../../engines/pdf/file/pages.ts'
import { decodeStream } from '../../../engines/pdf/filters/decode-stream.ts'
import { Sfnt } from '../../../engines/pdf/fonts/programs/sfnt.ts'
import { archival } from '../../../engines/pdf/pdfa/archival.ts'
import { repairPages } from '../../../engines/pdf/pdfa/repair.ts'
import { openReader } from '../../../engines/pdf/second-reader/index.ts'
import { predefinedFont, type0Font } from '../../builders/pdf/fonts.ts'
import { type PdfBuilder, pdf } from '../../builders/pdf/pdf.ts'
import { cff, type1 } from '../fonts/programs.ts'

const obstacles = async (bytes: Uint8Array, part: 1 | 2) =>
  (await repairPages(await loadPdf(bytes), part)).map(({ obstacle }) => obstacle)

async function made(bytes: Uint8Array, part: 1 | 2) {
  const { bytes: out, warnings } = await archival(bytes, { part })
  await using reader = await openReader(out)
  const text = (await reader.text(0)).replace(/\s+/g, ' ').trim()
  return {
    file: await loadPdf(out),
    text,
    warnings,
    words: (await reader.textLayer(0)).runs.map(({ place }) => place),
    raster: await reader.raster(0, { dpi: 36 }),
  }
}

/** Dark pixels in a box of points from the top left. */
function ink(
  { raster }: Awaited<ReturnType<typeof made>>,
  x0: number,
  y0: number,
  x1: number,
  y1: number,
): number {
  let dark = 0
  for (let y = Math.floor(y0 / 2); y < y1 / 2; y++)
    for (let x = Math.floor(x0 / 2); x < x1 / 2; x++)
      if (raster.data[(y * raster.width + x) * 4] < 200) dark++
  return dark
}

describe('a font that is not embedded', () => {
  it.each(['Helvetica-Bold', 'Times-Italic', 'Courier', 'Symbol'])(
    'gets a program with the same widths: %s',
    async (font) => {
      const source = pdf().page().text('Abc 123', { font }).build()
      const { file, words } = await made(source, 1)
      await using before = await openReader(source)
      const places = (await before.textLayer(0)).runs.map(({ place }) => place)
      expect(words.map(({ itemBox }) => itemBox.x1)).toEqual(
        places.map(({ itemBox }) => expect.closeTo(itemBox.x1, 1)),
      )
      const [{ resources }] = pages(file)
      const [entry] = [...(file.dict(resources.get('Font'))?.entries.values() ?? [])]
      const written = file.dict(entry)
      expect(file.name(written?.get('Subtype'))).toBe('TrueType')
      expect(written?.has('Encoding')).toBe(false)
      expect(file.stream(file.dict(written?.get('FontDescriptor'))?.get('FontFile2'))).not.toBeNull()
    },
  )

  it.each(['UniJIS-UTF16-H', 'UniJIS-UTF16-V'] as const)(
    'gets a program with the same widths: two-byte codes of %s',
    async (map) => {
      const doc = pdf().page()
      const font = predefinedFont(doc, map)
      const source = doc.text({ raw: `${font.hex('Abc 12')} Tj` }, { font: font.ref, x: 200, y: 500 }).build()
      const { file, text, words, warnings } = await made(source, 2)
      await using before = await openReader(source)
      const places = (await before.textLayer(0)).runs.map(({ place }) => place)
      expect(warnings).toEqual([])
      expect(text.replaceAll(' ', '')).toBe('Abc12')
      expect(words.map(({ itemBox }) => itemBox.y1)).toEqual(
        places.map(({ itemBox }) => expect.closeTo(itemBox.y1, 1)),
      )
      const [{ resources }] = pages(file)
      const [entry] = [...(file.dict(resources.get('Font'))?.entries.values() ?? [])]
      const descendant = file.dict(file.array(file.dict(entry)?.get('DescendantFonts'))?.[0])
      expect(file.stream(file.dict(descendant?.get('FontDescriptor'))?.get('FontFile2'))).not.toBeNull()
    },
  )

  it('is an obstacle where the text of a code is unknown', async () => {
    const doc = pdf().page()
    const font = type0Font(doc, { glyphs: ['a', 'b'], embedded: false, toUnicode: false })
    expect(await obstacles(doc.text({ raw: `${font.hex('ab')} Tj` }, { font: font.ref }).build(), 2)).toEqual(
      ['font'],
    )
  })

  it('is no obstacle where nothing is shown in it', async () => {
    const doc = pdf().page()
    const font = type0Font(doc, { glyphs: ['a'], embedded: false })
    expect(await obstacles(doc.resource('Font', 'Unused', font.ref).build(), 1)).toEqual([null])
  })
})

describe('annotations and fields', () => {
  const noted = (entries: string) => {
    const doc = pdf().page()
    const form = doc.objects.stream(
      '/Type/XObject/Subtype/Form/BBox[0 0 10 10]/Matrix[1 0 0 1 0 0]',
      new TextEncoder().encode('0 0 1 rg 0 0 10 10 re f'),
    )
    doc.current.annotations.push(doc.objects.add(entries.replace('FORM', form)))
    return doc.build()
  }

  it('become content at their place, fitted to their rectangle', async () => {
    const out = await made(
      noted('<</Type/Annot/Subtype/Stamp/Rect[100 592 200 692]/F 4/AP<</N FORM>>/T(Author)>>'),
      2,
    )
    expect(out.warnings).toEqual([])
    expect(pages(out.file)[0].dict.has('Annots')).toBe(false)
    expect(ink(out, 104, 104, 196, 196)).toBeGreaterThan(1900)
    expect(ink(out, 210, 104, 300, 196)).toBe(0)
  })

  it('are removed where hidden', async () => {
    const out = await made(noted('<</Type/Annot/Subtype/Stamp/Rect[100 592 200 692]/F 2/AP<</N FORM>>>>'), 2)
    expect(ink(out, 100, 100, 200, 200)).toBe(0)
  })

  it.each([
    ['Ink', '/C[1 0 0]/InkList[[100 592 150 692 200 592]]/BS<</W 8>>'],
    ['Highlight', '/C[1 0 0]/QuadPoints[100 692 200 692 100 592 200 592]'],
  ])('without an appearance get one: %s', async (kind, entries) => {
    const out = await made(noted(`<</Type/Annot/Subtype/${kind}/Rect[100 592 200 692]/F 4${entries}>>`), 2)
    expect(pages(out.file)[0].dict.has('Annots')).toBe(false)
    // The second reader draws the source of itself, and found no difference that counts.
    expect(out.warnings).toEqual([])
  })

  it('keep links', async () => {
    const out = await made(
      noted('<</Type/Annot/Subtype/Link/Rect[0 0 50 50]/A<</S/URI/URI(http://a.example/)>>>>'),
      1,
    )
    expect(out.file.array(pages(out.file)[0].dict.get('Annots'))).toHaveLength(1)
  })
})

describe('part 1', () => {
  it('allows a transparency group without transparency', async () => {
    const doc = pdf().page().content('1 0 0 rg 0 0 50 50 re f')
    doc.current.entries.Group = '<</Type/Group/S/Transparency/CS/DeviceRGB>>'
    const { file, warnings } = await made(doc.build(), 1)
    expect(warnings).toEqual([])
    expect(pages(file)[0].dict.has('Group')).toBe(false)
  })

  it('lists the glyphs of a subset font', async () => {
    const doc = pdf().page()
    const font = type0Font(doc, { glyphs: ['a', 'b'] })
    const { file, warnings } = await made(
      doc.text({ raw: `${font.hex('ab')} Tj` }, { font: font.ref }).build(),
      1,
    )
    expect(warnings).toEqual([])
    const sets = [...file.objects.values()].filter((object) => file.dict(object)?.has('CIDSet'))
    expect(sets).toHaveLength(1)
  })

  it('converts images with a soft mask, on paper and on colours', async () => {
    const doc = pdf().page()
    const mask = doc.objects.stream(
      '/Type/XObject/Subtype/Image/Width 1/Height 1/ColorSpace/DeviceGray/BitsPerComponent 8',
      Uint8Array.of(128),
    )
    const image = doc.objects.stream(
      `/Type/XObject/Subtype/Image/Width 1/Height 1/ColorSpace/DeviceGray/BitsPerComponent 8/SMask ${mask}`,
      Uint8Array.of(0),
    )
    doc.resource('XObject', 'Im', image)
    const alone = await made(doc.content('q 100 0 0 100 0 0 cm /Im Do Q').build(), 1)
    expect(alone.warnings).toEqual([])
    const over = pdf().page()
    const second = over.objects.stream(
      '/Type/XObject/Subtype/Image/Width 1/Height 1/ColorSpace/DeviceGray/BitsPerComponent 8',
      Uint8Array.of(128),
    )
    const veil = over.objects.stream(
      `/Type/XObject/Subtype/Image/Width 1/Height 1/ColorSpace/DeviceGray/BitsPerComponent 8/SMask ${second}`,
      Uint8Array.of(255),
    )
    over.resource('XObject', 'Im', veil)
    const black = over.content('0 g 0 0 100 100 re f q 100 0 0 100 0 0 cm /Im Do Q').build()
    expect((await made(black, 1)).warnings).toEqual([])
  })
})

describe('embedded CFF fonts', () => {
  const drawing = (widths: string) => {
    const doc = pdf().page()
    const program = doc.objects.stream('/Subtype/Type1C', cff({ names: ['A', 'B'], codes: [65, 66] }))
    const descriptor = doc.objects.add(
      `<</Type/FontDescriptor/FontName/Odd/Flags 4/FontBBox[0 0 1000 1000]/ItalicAngle 0/Ascent 800/Descent 0/StemV 80/FontFile3 ${program}>>`,
    )
    const font = doc.objects.add(
      `<</Type/Font/Subtype/Type1/BaseFont/Odd/FirstChar 65/LastChar 66/Widths${widths}/FontDescriptor ${descriptor}>>`,
    )
    return doc.text({ raw: '(ABBA) Tj' }, { font }).build()
  }

  it.each([1, 2] as const)('get the widths of the file, for part %s', async (part) => {
    const { file, text, warnings } = await made(drawing('[700 500]'), part)
    expect(warnings).toEqual([])
    expect(text).toBe('ABBA')
    const [{ resources }] = pages(file)
    const [entry] = [...(file.dict(resources.get('Font'))?.entries.values() ?? [])]
    const stream = file.stream(file.dict(file.dict(entry)?.get('FontDescriptor'))?.get('FontFile2'))
    const sfnt = new Sfnt(stream ? decodeStream(file, stream).bytes : new Uint8Array(0))
    expect([65, 66].map((code) => sfnt.advanceOf(sfnt.glyphOfCode(code)))).toEqual([
      expect.closeTo(0.7, 3),
      expect.closeTo(0.5, 3),
    ])
  })

  it('stay as they are where the widths are the same', async () => {
    const { file } = await made(drawing('[0 0]'), 2)
    expect([...file.objects.values()].some((object) => file.dict(object)?.has('FontFile2'))).toBe(false)
  })
})

describe('embedded fonts that show a code without a glyph', () => {
  const drawing = (program: (doc: PdfBuilder) => string, shown: string) => {
    const doc = pdf().page()
    const descriptor = doc.objects.add(
      `<</Type/FontDescriptor/FontName/Odd/Flags 4/FontBBox[0 0 1000 1000]/ItalicAngle 0/Ascent 800/Descent 0/StemV 80/${program(doc)}>>`,
    )
    const font = doc.objects.add(
      `<</Type/Font/Subtype/Type1/BaseFont/Odd/FirstChar 65/LastChar 66/Widths[500 500]/FontDescriptor ${descriptor}>>`,
    )
    return doc
      .text('Visible words')
      .text({ raw: `(${shown}) Tj` }, { font, y: 300 })
      .build()
  }
  const compact = (doc: PdfBuilder) =>
    `FontFile3 ${doc.objects.stream('/Subtype/Type1C', cff({ names: ['A'], codes: [65] }))}`
  const type1Program = (doc: PdfBuilder) => `FontFile ${doc.objects.stream('', type1('A', 65))}`

  it.each([
    { part: 1, kind: 'CFF', program: compact, shown: 'AB' },
    { part: 2, kind: 'CFF', program: compact, shown: 'AB' },
    { part: 1, kind: 'Type 1', program: type1Program, shown: 'AB' },
    { part: 1, kind: 'Type 1', program: type1Program, shown: 'BB' },
    { part: 2, kind: 'Type 1', program: type1Program, shown: 'BB' },
  ] as const)('are replaced for part $part: $kind with "$shown"', async ({ part, program, shown }) => {
    const { file, warnings } = await made(drawing(program, shown), part)
    expect(warnings).toEqual([])
    const fonts = [...file.objects.values()].flatMap((object) => file.dict(object) ?? [])
    expect(fonts.some((dict) => dict.has('FontFile2'))).toBe(true)
    expect(fonts.some((dict) => dict.has('FontFile') || file.name(dict.get('FontName')) === 'Odd')).toBe(
      false,
    )
  })
})

describe('spot colours', () => {
  const page = (more: string) => {
    const doc = pdf().page()
    const tint = doc.objects.stream('/FunctionType 4/Domain[0 1 0 1]/Range[0 1 0 1 0 1 0 1]', '{0 0}')
    doc.resource('ColorSpace', 'Two', `[/DeviceN[/Black/Gold]/DeviceCMYK ${tint}]`)
    const single = '<</FunctionType 2/Domain[0 1]/N 1/C0[0 0 0 0]/C1[0 0.2 0.8 0.1]>>'
    if (more !== '') doc.resource('ColorSpace', 'One', `[/Separation/${more}/DeviceCMYK ${single}]`)
    return doc.content('/Two cs 0.5 0.5 scn 0 0 50 50 re f').build()
  }

  it('that a Separation of the page describes are listed where they are mixed', async () => {
    expect(await obstacles(page('Gold'), 2)).toEqual([null])
  })

  it('are described by the mixed space where nothing else does', async () => {
    expect(await obstacles(page('Silver'), 2)).toEqual([null])
    expect(await obstacles(page(''), 1)).toEqual([null])
  })
})

describe('embedded TrueType fonts', () => {
  it('with other widths than in the file are repaired, and no letter moves', async () => {
    const doc = pdf().page()
    const font = type0Font(doc, { glyphs: ['a', 'b'], width: () => 600 })
    const source = doc.text({ raw: `${font.hex('abab')} Tj` }, { font: font.ref }).build()
    const odd = new Uint8Array(
      Buffer.from(
        Buffer.from(source)
          .toString('latin1')
          .replace(/\/W \[1 \[600 600\]\]/, '/W [1 [700 500]]'),
        'latin1',
      ),
    )
    expect(await obstacles(odd, 2)).toEqual([null])
  })
})

describe('an embedded font without any outline, as some programs embed emoji', () => {
  it.each([1, 2] as const)(
    'shows as little as before, keeps its text and is no obstacle of part %i',
    async (part) => {
      const doc = pdf().page()
      const font = type0Font(doc, { glyphs: ['a', '🚀'], blank: true })
      const source = doc
        .text('Visible words')
        .text({ raw: `${font.hex('a🚀')} Tj` }, { font: font.ref, y: 300 })
        .build()
      expect(await obstacles(source, part)).toEqual([null])
      const { words, warnings } = await made(source, part)
      expect(warnings).toEqual([])
      expect(words.map(({ text }) => text).join(' ')).toContain('a🚀')
    },
  )
})

describe('a rasterised page', () => {
  it('has the words of rotated text at their places', async () => {
    const doc = pdf().page()
    const odd = doc.objects.add(
      '<</Type/Font/Subtype/Type1/BaseFont/Odd/FirstChar 65/LastChar 65/Widths[600]/Encoding<</Differences[65/zzz9]>>>>',
    )
    doc
      .text('Upwards we go', { font: 'Helvetica', matrix: [0, 1, -1, 0, 300, 200] })
      .text('A', { font: odd, x: 20, y: 20 })
    const { words, warnings } = await made(doc.build(), 2)
    expect(warnings).toHaveLength(1)
    const up = words.find(({ text }) => text.includes('Upwards'))
    expect(up?.box.x0).toBeGreaterThan(270)
    expect(up?.box.x1).toBeLessThan(330)
    expect(up?.box.y1).toBeGreaterThan(560)
  })
})
