import JSZip from 'jszip'
import { beforeAll, describe, expect, it } from 'vitest'
import { convert } from '../../../engines/convert/convert.ts'
import type { PageStyle } from '../../../engines/convert/page-style.ts'
import { type PdfBuilder, pdf } from '../../builders/pdf/pdf.ts'

const sentence = 'The harbour office keeps a record of every boat that ties up at the quay'

/** The parts of a Word or PowerPoint file that a PDF becomes. */
async function partsOf(source: PdfBuilder, to: 'docx' | 'pptx' = 'docx', style: PageStyle = {}) {
  const { bytes } = await convert({ bytes: source.build(), from: 'pdf', to, options: { style } })
  const zip = await JSZip.loadAsync(bytes)
  const part = async (name: string) => (await zip.file(name)?.async('string')) ?? ''
  return { bytes, zip, part, text: await part(to === 'docx' ? 'word/document.xml' : 'ppt/slides/slide1.xml') }
}

/** The text of a run and what stands in the properties of the run. */
function runOf(xml: string, text: string): string {
  const run = [...xml.matchAll(/<w:r>(?:(?!<\/w:r>).)*<\/w:r>/gs)].find(([one]) => one.includes(text))
  if (!run) throw new Error(`No run has the text ${text}.`)
  return run[0]
}

function paragraphOf(xml: string, text: string): string {
  const found = [...xml.matchAll(/<w:p>(?:(?!<\/w:p>).)*<\/w:p>/gs)].find(([one]) => one.includes(text))
  if (!found) throw new Error(`No paragraph has the text ${text}.`)
  return found[0]
}

/** Words of a text as lines of a page, in a column. */
function column(doc: PdfBuilder, label: string, x: number, y: number, count: number): PdfBuilder {
  const lines = Array.from({ length: count }, (_, i) => `${label} line ${i} of text about quays and boats`)
  return doc.lines(lines, { x, y, size: 10 })
}

describe('a PDF as a Word document', () => {
  it('gives each run its font, size and colour', async () => {
    const doc = pdf().page()
    doc.text('Plain words stand here', { x: 72, y: 720, size: 11, font: 'Times-Roman' })
    doc.content('0.8 0 0 rg')
    doc.text('red words follow', { x: 184, y: 720, size: 11, font: 'Helvetica' })
    doc.content('0 g')
    doc.lines([sentence, sentence, sentence], { y: 660, size: 11, font: 'Times-Roman' })
    const { text } = await partsOf(doc)
    expect(runOf(text, 'red words')).toContain('<w:color w:val="CC0000"/>')
    expect(runOf(text, 'red words')).toContain('Arial')
    expect(runOf(text, 'Plain words')).not.toContain('<w:color')
  })

  it('knows the colours of CMYK, of grey and of a spot colour', async () => {
    const doc = pdf().page()
    doc.resource(
      'ColorSpace',
      'Spot',
      '[/Separation /Deep /DeviceRGB << /FunctionType 2 /Domain [0 1] /C0 [1 1 1] /C1 [0 0 1] /N 1 >>]',
    )
    doc.content('0 1 1 0 k').text('cherry', { y: 720 })
    doc.content('0.5 g').text('ashen', { y: 600 })
    doc.content('/Spot cs 1 scn').text('marine', { y: 480 })
    const { text } = await partsOf(doc)
    expect(runOf(text, 'cherry')).toContain('FF0000')
    expect(runOf(text, 'ashen')).toContain('808080')
    expect(runOf(text, 'marine')).toContain('0000FF')
  })

  it('keeps the size of the lines of a letterhead', async () => {
    const doc = pdf().page()
    const centred = (text: string, y: number, size: number) =>
      doc.text(text, { x: 306 - text.length * size * 0.22, y, size, font: 'Times-Roman' })
    const lines = [
      'Harbour Office of the Northern Quay',
      '12 Mill Lane',
      'Open on Weekdays from Nine to Five',
      'Tide 7',
    ]
    for (const [i, line] of lines.entries()) centred(line, 720 - i * 11, 9)
    doc.lines([sentence, sentence, sentence, sentence], { y: 600, size: 11, font: 'Times-Roman' })
    const { text } = await partsOf(doc)
    for (const line of ['Northern Quay', 'Mill Lane', 'Weekdays'])
      expect(runOf(text, line)).toContain('<w:sz w:val="18"/>')
    expect(paragraphOf(text, 'Mill Lane')).toContain('<w:br/>')
  })

  it('keeps the size of a term, whose text is indented below it', async () => {
    const doc = pdf().page()
    for (const [i, name] of ['HARBOUR_HOME', 'HARBOUR_PATH', 'HARBOUR_MODE', 'HARBOUR_TIDE'].entries()) {
      const y = 720 - i * 70
      doc.text(name, { x: 72, y, size: 14, font: 'Courier' })
      doc.lines([sentence, sentence, 'which is all.'], { x: 110, y: y - 16, size: 11, font: 'Times-Roman' })
    }
    const { text } = await partsOf(doc)
    expect(runOf(text, 'HARBOUR_PATH')).toContain('<w:sz w:val="28"/>')
  })

  it('sets columns as columns, which begin where they do', async () => {
    const doc = pdf().page()
    doc.text('A heading over both columns of the page that is long enough', { x: 72, y: 740, size: 14 })
    column(column(doc, 'Left', 72, 700, 20), 'Right', 330, 700, 20)
    const { text } = await partsOf(doc)
    expect(text).toMatch(/<w:cols [^>]*w:num="2"/)
    expect(paragraphOf(text, 'Right line 0')).toContain('<w:br w:type="column"/>')
    expect(text).toContain('<w:type w:val="continuous"/>')
  })

  it('sets text below columns with its distance from the longest column', async () => {
    const doc = pdf().page()
    doc.text('A heading over both columns of the page that is long enough', { x: 72, y: 740, size: 14 })
    column(column(doc, 'Left', 72, 700, 20), 'Right', 330, 700, 12)
    doc.lines(
      Array.from({ length: 6 }, (_, i) => `After ${i} ${sentence} ${sentence}`),
      { y: 420, size: 7 },
    )
    const { text } = await partsOf(doc)
    const before = Number(/w:before="(\d+)"/.exec(paragraphOf(text, 'After'))?.[1]) / 20
    expect(text).toMatch(/<w:cols [^>]*w:num="2"/)
    expect(before).toBeLessThan(60)
  })

  it('makes headers and footers, with the number of the page as a field', async () => {
    const doc = pdf()
    for (const page of [1, 2, 3, 4]) {
      doc.page()
      doc.text('Harbour rules', { x: 72, y: 760, size: 9 })
      doc.lines(
        Array.from({ length: 30 }, (_, i) => `${sentence} ${page} ${i}`),
        { y: 700, size: 11 },
      )
      doc.text(`Page ${page} of 4`, { x: 500, y: 40, size: 9 })
    }
    const { zip, text } = await partsOf(doc)
    const parts = await Promise.all(
      Object.keys(zip.files)
        .filter((name) => /word\/(?:header|footer)\d+\.xml/.test(name))
        .map((name) => zip.file(name)?.async('string')),
    )
    expect(parts.join('')).toContain('Harbour rules')
    expect(parts.join('')).toMatch(/PAGE<\/w:instrText>.*NUMPAGES<\/w:instrText>/s)
    expect(text).not.toContain('Harbour rules')
    expect(text.match(/<w:pageBreakBefore\/>|<w:br w:type="page"\/>/g)).toHaveLength(3)
  })

  it('makes fields of a page number with the number of pages after a slash', async () => {
    const doc = pdf()
    for (const page of [1, 2, 3, 4]) {
      doc.page()
      doc.lines(
        Array.from({ length: 30 }, (_, i) => `${sentence} ${page} ${i}`),
        { y: 700, size: 11 },
      )
      doc.text(`${page}/4`, { x: 500, y: 40, size: 9 })
    }
    const { zip, part } = await partsOf(doc)
    const footers = Object.keys(zip.files).filter((name) => /footer\d/.test(name))
    const parts = await Promise.all(footers.map((name) => part(name)))
    expect(parts.join('')).toMatch(/PAGE<\/w:instrText>.*>\/<\/w:t>.*NUMPAGES<\/w:instrText>/s)
    expect(parts.join('')).not.toContain('2/4')
  })

  it('repeats the header of a table only where the source does, and keeps rows with empty cells low', async () => {
    const table = (isRepeated: boolean) => {
      const doc = pdf()
      for (const page of [0, 1]) {
        doc.page().content('0 G 1 w')
        const rows = Array.from({ length: 30 }, (_, i) => `Boat ${page * 30 + i}`)
        const shown = page === 0 || isRepeated ? ['Name', ...rows] : rows
        for (const [i, name] of shown.entries()) {
          doc.text(name, {
            x: 76,
            y: 706 - i * 20,
            size: 9,
            ...(name === 'Name' ? { font: 'Helvetica-Bold' } : {}),
          })
          if (name === 'Name') doc.text('Berth', { x: 176, y: 706 - i * 20, size: 9, font: 'Helvetica-Bold' })
          else if (i % 3 > 0) doc.text(`${i}`, { x: 176, y: 706 - i * 20, size: 9 })
        }
        for (let i = 0; i <= shown.length; i++) doc.content(`72 ${720 - i * 20} m 372 ${720 - i * 20} l S`)
        for (const x of [72, 172, 372]) doc.content(`${x} ${720 - shown.length * 20} m ${x} 720 l S`)
      }
      return doc
    }
    const [once, twice] = [await partsOf(table(false)), await partsOf(table(true))]
    expect(once.text).not.toContain('<w:tblHeader/>')
    expect(once.text).toMatch(/<w:tblLook [^>]*w:firstRow="(?:1|true)"/)
    expect(twice.text).toContain('<w:tblHeader/>')
    const cell = once.text.match(/<w:tc>(?:(?!<\/w:tc>|<w:t[ >]).)*<\/w:tc>/s)?.[0]
    expect(cell).toMatch(/w:line="20" w:lineRule="exact"/)
    const { bytes } = await convert({ bytes: once.bytes, from: 'docx', to: 'html' })
    expect(new TextDecoder().decode(bytes)).toMatch(/<th[^>]*>Name/)
  })

  it('keeps cells white that are white on a table in colour', async () => {
    const doc = pdf()
      .page()
      .content('0.8 0.9 1 rg 72 640 300 80 re f 1 g 172 680 100 40 re f 272 640 100 40 re f 0 g')
    for (const [i, text] of ['Harbour', 'Ships', 'Weight'].entries())
      doc.text(text, { x: 78 + i * 100, y: 695, size: 11 })
    for (const [i, text] of ['North', 'Twelve', 'Heavy'].entries())
      doc.text(text, { x: 78 + i * 100, y: 655, size: 11 })
    for (const x of [72, 172, 272, 372]) doc.content(`${x} 640 m ${x} 720 l S`)
    for (const y of [640, 680, 720]) doc.content(`72 ${y} m 372 ${y} l S`)
    const { text } = await partsOf(doc)
    const fillOf = (word: string) => {
      const cell = [...text.matchAll(/<w:tc>(?:(?!<\/w:tc>).)*<\/w:tc>/gs)].find(([one]) =>
        one.includes(word),
      )?.[0]
      return /w:fill="(\w+)"/.exec(cell ?? '')?.[1]
    }
    expect(['Harbour', 'Ships', 'Weight'].map(fillOf)).toEqual(['CCE6FF', 'FFFFFF', 'CCE6FF'])
    expect(['North', 'Twelve', 'Heavy'].map(fillOf)).toEqual(['CCE6FF', 'CCE6FF', 'FFFFFF'])
  })

  it('gives tables the widths, lines and fills of the page', async () => {
    const doc = pdf().page()
    doc.content('0.9 0.95 1 rg 72 680 300 20 re f 0 g')
    doc.content('1 0 0 RG 1 w')
    for (const y of [640, 660, 680, 700]) doc.content(`72 ${y} m 372 ${y} l S`)
    for (const x of [72, 172, 372]) doc.content(`${x} 640 m ${x} 700 l S`)
    for (const [row, y] of [686, 666, 646].entries())
      doc.text(`Berth ${row}`, { x: 76, y, size: 9 }).text(`Boat ${row}`, { x: 176, y, size: 9 })
    const { text } = await partsOf(doc)
    const widths = [...text.matchAll(/<w:gridCol w:w="(\d+)"/g)].map(([, width]) => Number(width) / 20)
    expect(widths[0]).toBeCloseTo(100, -1)
    expect(widths[1]).toBeCloseTo(200, -1)
    expect(text).toMatch(/<w:top w:val="single" w:color="FF0000"/)
    expect(text).toMatch(/<w:shd [^>]*w:fill="E6F2FF"/)
  })

  it('draws the line of a footer in the footer: in the text, it would send the page over', async () => {
    const doc = pdf()
    for (const page of [1, 2, 3]) {
      doc.page().content('72 60 468 0.5 re f')
      doc.lines(
        Array.from({ length: 30 }, (_, i) => `${sentence} ${page} ${i}`),
        { y: 700, size: 11 },
      )
      doc.text(`Page ${page} of 3`, { x: 500, y: 40, size: 9 })
    }
    const { text, part } = await partsOf(doc)
    expect(text).not.toContain('name="Area"')
    expect(await part('word/footer1.xml')).toContain('name="Area"')
  })

  it('omits the line above notes, which the program draws itself', async () => {
    const doc = pdf().page().content('72 148 120 0.5 re f')
    doc.lines([...Array(20).fill(sentence), 'and the last boat of the day'], { y: 720, size: 11 })
    doc.text('1', { x: 215, y: 449, size: 7 })
    doc.text('1', { x: 72, y: 137, size: 6 })
    doc.text('Boats of less than four metres are not on record.', { x: 78, y: 134, size: 8 })
    const { text, part } = await partsOf(doc)
    expect(await part('word/footnotes.xml')).toContain('four metres')
    expect(text).not.toContain('name="Area"')
  })

  it('keeps the line distance of code that continues on the next page', async () => {
    const code = (from: number, count: number, y: number, doc: PdfBuilder) => {
      for (let i = 0; i < count; i++)
        // Blank lines after each third.
        doc.text(`tide[${from + i}] = read(quay, ${from + i});`, {
          x: 90,
          y: y - (i + Math.floor(i / 3)) * 12,
          size: 10,
          font: 'Courier',
        })
    }
    const doc = pdf().page()
    doc.lines(Array(40).fill(sentence), { y: 740, size: 11 })
    code(0, 6, 150, doc)
    doc.page()
    code(6, 12, 740, doc)
    doc.lines([sentence, sentence, sentence], { y: 500, size: 11 })
    const { text } = await partsOf(doc)
    expect(paragraphOf(text, 'tide[6]')).toContain('w:line="240"')
  })

  it('lets a line that the source ends be wider in another font', async () => {
    const doc = pdf().page()
    const block = ['boats(x, y)', 'lamps(x)', 'nets(a)']
    for (const [i, line] of block.entries())
      doc.text(line, { x: 72, y: 740 - i * 13, size: 10, font: 'Courier' })
    doc.lines(Array(6).fill(sentence), { x: 108, y: 700, size: 11, font: 'Times-Roman' })
    for (const [i, line] of block.entries())
      doc.text(line, { x: 72, y: 600 - i * 13, size: 10, font: 'Courier' })
    doc.lines(Array(6).fill(sentence), { x: 108, y: 560, size: 11, font: 'Times-Roman' })
    const { text } = await partsOf(doc)
    const broken = paragraphOf(text, 'lamps(x)')
    expect(broken).toContain('<w:br/>')
    expect(broken).not.toMatch(/<w:ind [^>]*w:right="[1-9]/)
  })

  it('gives cells in the middle of a row their distance from its top, not the whole row', async () => {
    const doc = pdf().page().content('0 G 1 w')
    for (const y of [580, 640, 700]) doc.content(`72 ${y} m 372 ${y} l S`)
    for (const x of [72, 172, 372]) doc.content(`${x} 580 m ${x} 700 l S`)
    for (const [row, top] of [700, 640].entries()) {
      doc.text(`Berth ${row}`, { x: 76, y: top - 33, size: 10 })
      doc.lines([`Boat ${row} lies at the`, 'quay of the north', 'and waits for tide', 'and wind'], {
        x: 176,
        y: top - 13,
        size: 10,
      })
    }
    const { text } = await partsOf(doc)
    expect(text).not.toMatch(/<w:tcMar>(?:(?!<\/w:tcMar>).)*<w:top w:type="dxa" w:w="[1-9]/)
    expect(paragraphOf(text, 'Berth 0')).toMatch(/w:before="[1-9]\d\d"/)
    expect(paragraphOf(text, 'Boat 0')).not.toMatch(/w:before="[1-9]\d\d"/)
  })

  it('divides the row of a table where its page ends, with the words of its cells', async () => {
    const doc = pdf().page().content('0 G 1 w')
    const grid = (top: number, bottom: number, lines: readonly number[]) => {
      for (const y of [top, ...lines, bottom]) doc.content(`72 ${y} m 472 ${y} l S`)
      for (const x of [72, 172, 472]) doc.content(`${x} ${bottom} m ${x} ${top} l S`)
    }
    doc.lines(Array(22).fill(sentence), { y: 740, size: 11 })
    grid(340, 60, [320])
    doc.text('Name', { x: 76, y: 326, size: 10 }).text('Record', { x: 176, y: 326, size: 10 })
    doc.text('Heron', { x: 76, y: 306, size: 10 })
    const record = (from: number, count: number, y: number) =>
      doc.lines(
        Array.from({ length: count }, (_, i) => `entry ${from + i} of the boat at the quay`),
        { x: 176, y, size: 10 },
      )
    record(0, 18, 306)
    doc.page()
    grid(740, 640, [700])
    record(18, 2, 726)
    doc.text('Plover', { x: 76, y: 686, size: 10 }).text('No entries.', { x: 176, y: 686, size: 10 })
    doc.lines(Array(6).fill(sentence), { y: 600, size: 11 })
    const { text, part, zip } = await partsOf(doc)
    const row = [...text.matchAll(/<w:tr>(?:(?!<\/w:tr>).)*<\/w:tr>/gs)].map(([one]) => one)
    const heron = row.find((one) => one.includes('Heron')) ?? ''
    expect(heron).toMatch(/entry 0 .*entry 19 /s)
    expect(heron).not.toMatch(/<w:cantSplit\/>/)
    expect(row.find((one) => one.includes('Plover'))).toMatch(/<w:cantSplit\/>/)
    const footers = Object.keys(zip.files).filter((name) => /footer\d/.test(name))
    for (const name of footers) expect(await part(name)).not.toContain('entry')
  })

  it('keeps its pages: a paragraph that continues on the next page is broken there', async () => {
    const doc = pdf().page()
    const long = (from: number, count: number) =>
      Array.from(
        { length: count },
        (_, i) => `boats that lie at the quay number ${from + i} and wait for the tide of`,
      )
    doc.lines(long(0, 36), { y: 720, size: 11 })
    doc.page().lines(long(36, 10), { y: 720, size: 11 })
    const { text } = await partsOf(doc)
    expect(paragraphOf(text, 'number 35')).toMatch(/number 35.*<w:br w:type="page"\/>.*number 36/s)
  })

  it('shows drawings behind the text, at their position', async () => {
    const doc = pdf().page()
    doc.content('0 0.5 0 rg 100 500 m 150 600 200 400 250 500 c 250 450 l 100 450 l f 0 g')
    doc.lines([sentence, sentence], { y: 720 })
    const { text, zip } = await partsOf(doc)
    expect(text).toMatch(/<wp:anchor [^>]*behindDoc="1"/)
    expect(Object.keys(zip.files).some((name) => /word\/media\/.*png/.test(name))).toBe(true)
  })

  it('shows the text of a scan once: without its image, if most text on it is invisible', async () => {
    const stamped = (mode: number) => {
      const doc = pdf()
      const image = doc.objects.stream(
        '/Type /XObject /Subtype /Image /Width 2 /Height 2 /ColorSpace /DeviceGray /BitsPerComponent 8',
        Uint8Array.of(0, 80, 160, 255),
      )
      doc.page().draw(image, [612, 0, 0, 792, 0, 0])
      doc.text('Case 12 page 3', { y: 770, size: 9 }).content(`${mode} Tr`)
      doc.lines([sentence, sentence, sentence], { y: 700, size: 11 })
      return doc
    }
    const images = async (doc: PdfBuilder) => (await partsOf(doc)).text.match(/r:embed=/g)?.length ?? 0
    expect(await images(stamped(3))).toBe(0)
    expect(await images(stamped(0))).toBe(1)
  })

  it('numbers the items that have numbers, and gives none a bullet as well', async () => {
    const doc = pdf().page()
    doc.text('Rules of the harbour office', { x: 72, y: 740, size: 16 })
    const rules = ['Boats tie up at the quay', 'Nets are dried on the wall', 'Lamps burn after dusk']
    for (const [i, rule] of rules.entries())
      doc.text(`${i + 1}. ${rule} every day`, { x: 90, y: 700 - i * 16, size: 11 })
    const { text, part } = await partsOf(doc)
    expect(paragraphOf(text, 'Boats tie up')).toContain('<w:numPr>')
    expect(text).not.toMatch(/<w:t[^>]*>\s*[123]\./)
    expect(await part('word/numbering.xml')).not.toMatch(/<w:lvlText w:val="•"\/>/)
  })

  it('keeps words that the source breaks whole, with a hyphen that shows only at the end of a line', async () => {
    const doc = pdf().page()
    doc.lines(
      [
        'The committee of the harbour agreed on an exten-',
        'sive review of the berths, and a second exten-',
        'sive review of the moorings was put off',
      ],
      { size: 11 },
    )
    const { bytes, text } = await partsOf(doc)
    expect(text).toMatch(/exten<\/w:t><w:softHyphen\/><w:t[^>]*>sive/)
    const back = await convert({ bytes, from: 'docx', to: 'md' })
    expect(new TextDecoder().decode(back.bytes)).toContain('extensive review of the berths')
  })

  it('reads back as the plain style does', async () => {
    const source = () => {
      const doc = pdf().page()
      doc.text('Harbour rules', { x: 72, y: 740, size: 20, font: 'Helvetica-Bold' })
      doc.lines([sentence, sentence, 'and that is all.'], { x: 72, y: 700, size: 11 })
      doc.lines([sentence, sentence, 'with an indent.'], { x: 120, y: 620, size: 11 })
      return doc
    }
    const read = async (style: PageStyle) => {
      const { bytes } = await partsOf(source(), 'docx', style)
      return new TextDecoder().decode((await convert({ bytes, from: 'docx', to: 'md' })).bytes)
    }
    expect(await read({ look: 'source' })).toBe(await read({ look: 'plain' }))
  })
})

describe('a PDF as a presentation', () => {
  let slide: string
  beforeAll(async () => {
    const doc = pdf().page({ width: 720, height: 405 })
    doc.content('0.1 0.2 0.6 rg 0 365 720 40 re f 1 g')
    doc.text('Title of the slide', { x: 40, y: 378, size: 18 })
    doc.content('0 g')
    doc.lines(['First point of the slide', 'and its second line'], { x: 60, y: 300, size: 14 })
    slide = (await partsOf(doc, 'pptx')).text
  })

  it('has text boxes at the places of the texts', () => {
    const [, x] = /<a:off x="(\d+)"[^>]*>(?:(?!<a:off).)*First point/s.exec(slide) ?? []
    expect(Number(x) / 12_700).toBeCloseTo(60, 0)
  })

  it('has areas as shapes that can be edited, in their colour', () => {
    expect(slide).toMatch(/<a:custGeom>.*1A3399/s)
  })

  it('keeps the colour of text', () => {
    expect(slide).toMatch(/FFFFFF(?:(?!<a:r>).)*Title of the slide/s)
  })
})

it('code of a PDF keeps its indent, the distance of its lines, and the page of each line', async () => {
  const lines = Array.from({ length: 80 }, (_, i) => `const value${i} = compute(${i})`)
  const source = `# Title\n\n\`\`\`\n${lines.join('\n')}\n\`\`\`\n`
  const made = await convert({ bytes: new TextEncoder().encode(source), from: 'md', to: 'pdf' })
  const { bytes } = await convert({ bytes: made.bytes, from: 'pdf', to: 'docx' })
  const xml = (await (await JSZip.loadAsync(bytes)).file('word/document.xml')?.async('string')) ?? ''
  const [code = ''] = xml.match(/<w:p><w:pPr><w:pStyle w:val="SourceCode"\/>.*?<\/w:p>/s) ?? []
  expect(code).toMatch(/w:ind [^>]*w:left="\d+"/)
  expect(code).toMatch(/w:lineRule="exact"/)
  expect(code.match(/<w:br w:type="page"\/>/g)).toHaveLength(made.pages - 1)
  const back = await convert({ bytes, from: 'docx', to: 'md' })
  expect(new TextDecoder().decode(back.bytes)).toContain(lines.join('\n'))
})
