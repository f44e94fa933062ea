import { describe, expect, it } from 'vitest'
import { charBoxes } from '../../../../engines/model/geometry.ts'
import type { PageContent, PageWord } from '../../../../engines/model/page-content.ts'
import { readPdf } from '../../../../engines/pdf/reading/read-pdf.ts'
import { simpleFont, type0Font, type3Font } from '../../../builders/pdf/fonts.ts'
import { layers } from '../../../builders/pdf/parts.ts'
import { type PdfBuilder, pdf } from '../../../builders/pdf/pdf.ts'
import { imageObject, textPicture } from '../../../builders/pictures.ts'

async function read(doc: PdfBuilder): Promise<PageContent> {
  return (await readPdf(doc.build())).pages[0]
}

/** The words of a page; those that go on with the one before without white space behind a bar. */
async function words(doc: PdfBuilder): Promise<string> {
  const { words: found } = await read(doc)
  return found
    .map(({ text, spaceBefore }, i) => (i === 0 ? text : spaceBefore ? ` ${text}` : `|${text}`))
    .join('')
}

function raw(operators: string, size = 10): PdfBuilder {
  const doc = pdf().page()
  return doc.content(`BT /${doc.fontName()} ${size} Tf 50 700 Td ${operators} ET`)
}

describe('a word', () => {
  it('ends at a gap, and not at kerning', async () => {
    expect(await words(raw('[(A) 80 (V) -30 (e) -300 (Maria)] TJ'))).toBe('AVe Maria')
  })

  it('ends at the narrow spaces of a line that was shrunk to its limit', async () => {
    expect(await words(raw('[(one) -165 (two) -166 (three) -165 (four)] TJ'))).toBe('one two three four')
    expect(await words(raw('[(one) -165 (two) -90 (three) -165 (four) -165 (five)] TJ'))).toBe(
      'onetwothreefourfive',
    )
    // Two equal gaps may be kerns of a word, three are spaces.
    expect(await words(raw('[(one) -165 (two) -165 (three)] TJ'))).toBe('onetwothree')
    // With kerns before brackets.
    const kerned =
      '[(one) -166 (two) -167 (three) -166 (four) -134 (<) (five) -60 (>) -166 (six) -167 (seven) -166 (eight) -167 (nine) -166 (ten) -166 (eleven)] TJ'
    expect(await words(raw(kerned))).toBe('one two three four<five> six seven eight nine ten eleven')
    // On either side of the usual limit.
    expect(await words(raw('[(one) -169 (two) -171 (three) -171 (four)] TJ'))).toBe('one two three four')
    // With a wider space behind a full stop, and beside an italic word.
    expect(await words(raw('[(one) -160 (two.) -186 (three) -160 (four) -160 (five) -189 (six)] TJ'))).toBe(
      'one two. three four five six',
    )
  })

  it('is not separated from a digit by the space that programs add next to an ideograph', async () => {
    const doc = pdf()
    const wide = type0Font(doc, { glyphs: ['원', '年'], width: () => 1000 })
    doc.page()
    const latin = `/${doc.fontName()} 10 Tf`
    const ideographs = `/${doc.fontName(wide.ref)} 10 Tf`
    const show = (text: string) => `${wide.hex(text)} Tj`
    const after = (kern: number, text: string) => `[${kern} ${wide.hex(text)}] TJ`
    doc.content(
      `BT 50 700 Td ${latin} (419) Tj ${ideographs} ${after(-200, '원')} ${latin} ( in) Tj ${latin} [(20) -300] TJ ${ideographs} ${show('年')} ET`,
    )
    expect((await words(doc)).replaceAll('|', '')).toBe('419원 in20 年')
  })

  it('is apart from a quote as wide as an ideograph, whose white space is inside its glyph', async () => {
    const doc = pdf()
    const wide = type0Font(doc, { glyphs: ['“', '”', '测', '试'], width: () => 1000 })
    doc.page()
    const latin = `/${doc.fontName()} 10 Tf`
    const ideographs = `/${doc.fontName(wide.ref)} 10 Tf`
    const show = (text: string) => `${wide.hex(text)} Tj`
    doc.content(
      `BT 50 700 Td ${latin} (the) Tj ${ideographs} ${show('“')} ${latin} (rules) Tj ${ideographs} ${show('”')} ${latin} (of) Tj ${ideographs} ${show('测“试”')} ET`,
    )
    expect((await words(doc)).replaceAll('|', '')).toBe('the “rules” of测“试”')
  })

  it('ends at a space before a long leader of dots', async () => {
    const dots = '-270 (.) '.repeat(60)
    expect(await words(raw(`[(2.1) -600 (Installing) -300 (Tools) ${dots} -300 (3)] TJ`))).toMatch(
      /^2\.1 Installing Tools [. ]+ 3$/,
    )
  })

  it('is not split when letter-spaced', async () => {
    expect(await words(raw('3 Tc (Marguerite Okonkwo) Tj'))).toBe('Marguerite Okonkwo')
  })

  it('does not end at a space that is drawn and moved back over', async () => {
    expect(await words(raw('[(over) 0 ( ) 278 (due)] TJ'))).toBe('overdue')
  })

  it('continues as another word where its style changes', async () => {
    const doc = pdf().page()
    doc.content(
      `BT /${doc.fontName()} 10 Tf 50 700 Td (half) Tj /${doc.fontName('Helvetica-Bold')} 10 Tf (bold) Tj ET`,
    )
    const { words: found } = await read(doc)
    expect(found.map(({ text, bold, spaceBefore }) => [text, bold, spaceBefore])).toEqual([
      ['half', false, true],
      ['bold', true, false],
    ])
  })

  it('in small capitals is written with capitals, unless it is next to a capital', async () => {
    const doc = pdf()
    const glyphs = [...'abcdefghijklmnopqrstuvwxyzK ']
    const small = simpleFont(doc, { baseFont: 'ABCDEF+CMCSC10', glyphs, firstCode: 40 })
    const plain = simpleFont(doc, { baseFont: 'ABCDEF+CMR10', glyphs, firstCode: 40 })
    const text = (font: typeof small, words: string) =>
      `/${doc.fontName(font.ref)} 10 Tf ${font.hex(words)} Tj`
    doc.page()
    doc.content(
      `BT 50 700 Td ${text(plain, 'for gnu ')}${text(small, 'gnu')} ${text(plain, ' by ')} ${text(small, 'van K')} ET`,
    )
    expect(await words(doc)).toBe('for gnu GNU by van K')
  })

  it('is separate from a superscript after it, which has another baseline', async () => {
    const doc = pdf().page()
    const font = doc.fontName()
    doc.content(
      `BT /${font} 10 Tf 50 700 Td (word) Tj /${font} 6 Tf 4 Ts (12) Tj /${font} 10 Tf 0 Ts ( next) Tj ET`,
    )
    const { words: found } = await read(doc)
    expect(found.map(({ text, spaceBefore }) => [text, spaceBefore])).toEqual([
      ['word', true],
      ['12', false],
      ['next', true],
    ])
    expect(found[0].baseline - found[1].baseline).toBeCloseTo(4)
  })

  it('has the boxes of its letters', async () => {
    const { words: found } = await read(raw('(Wide) Tj'))
    const [word] = found
    const boxes = charBoxes(word.charBounds)
    expect(boxes).toHaveLength(4)
    expect(boxes[0].x0).toBeCloseTo(50)
    expect(boxes[0].x1 - boxes[0].x0).toBeGreaterThan(boxes[1].x1 - boxes[1].x0)
    expect(boxes[3].x1).toBeCloseTo(word.box.x1)
  })

  it('is bold and counts once when drawn twice with a small shift', async () => {
    const doc = pdf().page().text('Twice', { x: 50, y: 700 }).text('Twice', { x: 50.3, y: 700 })
    const { words: found } = await read(doc)
    expect(found.map(({ text, bold }) => [text, bold])).toEqual([['Twice', true]])
  })

  it('is bold when filled and stroked', async () => {
    const { words: found } = await read(pdf().page().text('thick', { render: 2 }).text('thin', { y: 600 }))
    expect(found.map(({ bold }) => bold)).toEqual([true, false])
  })

  it('has the letters of ligatures and presentation forms', async () => {
    const doc = pdf().page()
    const font = simpleFont(doc, { glyphs: ['ﬁ', 'n', 'e'], firstCode: 65 })
    doc.text({ raw: '(ABC) Tj' }, { font: font.ref })
    expect(await words(doc)).toBe('fine')
  })

  it('combines accents drawn over its letters', async () => {
    // An acute accent, back over it, and the letter: as TeX draws letters that its fonts lack.
    expect(await words(raw('[(caf) -100 (\\264) 433 (e)] TJ'))).toBe('café')
  })
})

describe('invisible text', () => {
  it('is omitted beyond the crop box and the clip', async () => {
    const doc = pdf()
      .page({ cropBox: [0, 0, 612, 400] })
      .text('cropped', { x: 50, y: 700 })
      .text('seen', { x: 50, y: 300 })
      .content('q 40 200 100 40 re W n')
      .text('inside', { x: 50, y: 210 })
      .text('outside', { x: 300, y: 210 })
      .content('Q')
    expect(await words(doc)).toBe('seen inside')
  })

  it('is omitted in invisible mode without an image below it', async () => {
    const doc = pdf().page().text('shown', { y: 700 }).text('hidden', { y: 600, render: 3 })
    expect(await words(doc)).toBe('shown')
  })

  it('is omitted in hidden optional content, in forms too', async () => {
    const doc = pdf()
      .page()
      .use(layers({ On: 'Shown', Off: 'Hidden' }, ['Off']))
    doc.content('/OC /On BDC').text('shown', { y: 700 }).content('EMC')
    doc
      .content('/OC /Off BDC')
      .text('hidden', { y: 680 })
      .form(`BT /${doc.fontName()} 10 Tf 50 600 Td (inside) Tj ET EMC`)
    doc.content('EMC').text('after', { y: 500 })
    expect(await words(doc)).toBe('shown after')
  })

  it('is read when it is the text layer of a scan', async () => {
    const doc = pdf().page()
    const picture = textPicture('scanned')
    doc.draw(imageObject(doc, picture, picture.rgb), [612, 0, 0, 792, 0, 0])
    doc.text('scanned', { y: 700, render: 3 })
    expect(await words(doc)).toBe('scanned')
  })
})

describe('bullets that are drawn as shapes', () => {
  const circle = (x: number, y: number) =>
    `${x} ${y} m ${x} ${y + 1.1} ${x + 0.9} ${y + 2} ${x + 2} ${y + 2} c ${x + 3.1} ${y + 2} ${x + 4} ${y + 1.1} ${x + 4} ${y} c
     ${x + 4} ${y - 1.1} ${x + 3.1} ${y - 2} ${x + 2} ${y - 2} c ${x + 0.9} ${y - 2} ${x} ${y - 1.1} ${x} ${y} c h`

  it('are words before the text of their items', async () => {
    const doc = pdf().page().text('first item', { x: 90, y: 700 }).text('inner', { x: 110, y: 680 })
    doc
      .content(`${circle(78, 704)} f ${circle(98, 684)} S 90 660 4 4 re f`)
      .text('square', { x: 100, y: 658 })
    const { words: found } = await read(doc)
    expect(
      found
        .filter(({ text }) => /[•◦▪]/.test(text))
        .map(({ text, baseline }) => [text, Math.round(baseline)]),
    ).toEqual([
      ['•', 92],
      ['◦', 112],
      ['▪', 134],
    ])
  })

  it('are words when a line as long as it is thick is drawn for them', async () => {
    const doc = pdf().page().text('first item', { x: 100, y: 700 }).text('second item', { x: 100, y: 680 })
    doc.content('3.1 w 91 702 m 91 705 l S 89 684 m 92 684 l S').text('underlined', { x: 100, y: 660 })
    doc.content('1 w 100 658 m 140 658 l S')
    const { words: found } = await read(doc)
    expect(found.filter(({ text }) => text === '▪').map(({ baseline }) => baseline)).toEqual([92, 112])
  })

  it('are not the points of a chart or a dot inside a line', async () => {
    const doc = pdf().page().text('before after', { x: 60, y: 700 }).text('alone', { x: 300, y: 500 })
    doc.content(`${circle(96, 704)} f ${circle(100, 400)} f ${circle(200, 504)} f`)
    expect((await read(doc)).words.map(({ text }) => text)).toEqual(['before', 'after', 'alone'])
  })
})

describe('bullets whose glyphs have no text', () => {
  /** A font whose last code is a control character and has a name without meaning. */
  const bitmap = (doc: PdfBuilder) => {
    doc.page()
    const names = Array.from({ length: 0x88 - 64 }, (_, i) => String.fromCodePoint(0x4e00 + i))
    const glyphs = Object.fromEntries(names.map((name) => [name, '500 0 d0 100 100 300 300 re f']))
    return { font: type3Font(doc, { glyphs, toUnicode: false }).ref, size: 10 }
  }
  const dot = { raw: '<88> Tj' }

  it('are words before the text of their items', async () => {
    const doc = pdf()
    const look = bitmap(doc)
    for (const [i, item] of ['first item', 'second item'].entries())
      doc.text(dot, { ...look, x: 78, y: 700 - 20 * i }).text(item, { x: 90, y: 700 - 20 * i })
    expect(
      (await read(doc)).words.filter(({ text }) => text === '•').map(({ baseline }) => baseline),
    ).toEqual([92, 112])
  })

  it('are not the boxes for characters that a font lacks', async () => {
    const doc = pdf().page()
    const { ref } = type0Font(doc, { glyphs: ['a', 'b'] })
    for (const y of [700, 680])
      doc.text({ raw: '<0000> Tj' }, { font: ref, size: 10, x: 78, y }).text('name', { x: 90, y })
    expect((await read(doc)).words.map(({ text }) => text)).toEqual(['name', 'name'])
  })

  it('are not symbols inside a line', async () => {
    const doc = pdf()
    const look = bitmap(doc)
    doc
      .text('before', { x: 50, y: 700 })
      .text(dot, { ...look, x: 92, y: 700 })
      .text('after', { x: 104, y: 700 })
    expect((await read(doc)).words.map(({ text }) => text)).toEqual(['before', 'after'])
  })
})

describe('text of annotations', () => {
  it('is read from values of fields, not from pop-up notes or hidden annotations', async () => {
    const doc = pdf().page().text('Name', { x: 50, y: 700, size: 10 })
    const look = (text: string) =>
      doc.formObject(`BT /${doc.fontName()} 10 Tf 2 2 Td (${text}) Tj ET`, { bbox: [0, 0, 100, 20] })
    const rect = '[100 698 200 718]'
    doc.annotation({
      Subtype: '/Widget',
      Rect: rect,
      AP: `<< /N << /On ${look('Okonkwo')} /Off ${look('wrong')} >> >>`,
      AS: '/On',
    })
    doc.annotation({ Subtype: '/FreeText', Rect: '[100 600 300 640]', AP: `<< /N ${look('typed')} >>` })
    doc.annotation({ Subtype: '/FreeText', F: 2, Rect: rect, AP: `<< /N ${look('hidden')} >>` })
    doc.annotation({ Subtype: '/Popup', Rect: rect, AP: `<< /N ${look('popup')} >>` })
    const { words: found } = await read(doc)
    expect(found.map(({ text }) => text)).toEqual(['Name', 'Okonkwo', 'typed'])
    expect(found[1].box.x0).toBeCloseTo(102)
    expect(found[1].baseline).toBeCloseTo(92)
    // Drawn twice as large as its own space says.
    expect(found[2].size).toBeCloseTo(20)
  })
})

describe('rotated text', () => {
  it('rotates the page if most of it runs upwards', async () => {
    const doc = pdf().page()
    for (let i = 0; i < 5; i++) doc.text('upwards we go', { matrix: [0, 1, -1, 0, 100 + i * 20, 300] })
    const page = await read(doc)
    expect([page.width, page.height, page.turn]).toEqual([792, 612, 270])
    expect(page.words.every(({ turn }) => turn === undefined)).toBe(true)
    expect(page.words[3].baseline - page.words[0].baseline).toBeCloseTo(20)
    expect(page.words[1].box.x0).toBeGreaterThan(page.words[0].box.x1)
  })

  it('is marked if it is a label next to other text', async () => {
    const doc = pdf()
      .page()
      .lines(['Most of the page', 'runs as usual'], { x: 100 })
      .text('Label', { matrix: [0, 1, -1, 0, 60, 600] })
    const { words: found } = await read(doc)
    expect(found.find(({ text }) => text === 'Label')?.turn).toBe(270)
    expect(found[0].turn).toBeUndefined()
  })

  it('is deskewed if the whole page is skewed', async () => {
    const angle = (2 * Math.PI) / 180
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
    const doc = pdf().page()
    for (let i = 0; i < 4; i++)
      doc.text('a line that leans a little over all of its length', {
        matrix: [cos, sin, -sin, cos, 80, 600 - i * 20],
      })
    const { words: found } = await read(doc)
    const line = found.slice(0, 11).map(({ baseline }) => baseline)
    expect(Math.max(...line) - Math.min(...line)).toBeLessThan(0.5)
  })
})

describe('right-to-left words', () => {
  const letters = [...'שלום']
  it('are read from the right, in any order they are drawn', async () => {
    for (const order of [
      [3, 2, 1, 0],
      [0, 1, 2, 3],
    ]) {
      const doc = pdf().page()
      const font = simpleFont(doc, { glyphs: letters, firstCode: 65, width: 500 })
      const name = doc.fontName(font.ref)
      // Each letter at its own place: the first stands furthest to the right.
      for (const i of order)
        doc.content(`BT /${name} 10 Tf ${200 - i * 5} 700 Td (${String.fromCharCode(65 + i)}) Tj ET`)
      expect(await words(doc)).toBe('שלום')
    }
  })
})

describe('replacement texts', () => {
  it('replace the text of glyphs, and mark hyphens as soft', async () => {
    const doc = raw('(exam) Tj /Span << /ActualText (\\376\\377\\000\\255) >> BDC (-) Tj EMC')
    expect(await words(doc)).toBe('exam\u00ad')
  })

  it('do not replace a passage of known glyphs', async () => {
    const doc = raw('/Span << /ActualText (another text altogether, and a long one) >> BDC (as shown) Tj EMC')
    expect(await words(doc)).toBe('as shown')
  })
})

const level = [
  'The committee reviewed the figures.',
  'It agreed to move the schedule.',
  'Others sent their comments.',
]

/** A page of level lines with texts at an angle, in degrees counterclockwise. */
async function pageOf(
  texts: readonly string[],
  degrees: number,
  size = 12,
  [x, y]: readonly [number, number] = [150, 300],
) {
  const doc = pdf().page()
  const [cos, sin] = [Math.cos, Math.sin].map((f) => f((degrees * Math.PI) / 180).toFixed(4))
  const lines = level.map((line, i) => `1 0 0 1 72 ${700 - i * 15} Tm (${line}) Tj`).join(' ')
  const font = doc.fontName()
  const tilted = texts.map((text, i) => `${cos} ${sin} -${sin} ${cos} ${x + 40 * i} ${y} Tm (${text}) Tj`)
  doc.content(`BT /${font} 10 Tf ${lines} /${font} ${size} Tf ${tilted.join(' ')} ET`)
  return (await readPdf(doc.build())).pages[0]
}

async function wordsOf(text: string, degrees: number) {
  return (await pageOf([text], degrees)).words
}

const textsOf = (words: readonly PageWord[] = []) => words.map(({ text }) => text)

describe('a line at an angle', () => {
  it.each([3, 5, 8, 15, 30, 40, -5, -20, -35])('is read as one line: %i degrees', async (degrees) => {
    const words = await wordsOf('Preliminary version for comment', degrees)
    const tilted = words.filter(({ turn }) => turn !== undefined)
    expect(tilted.map(({ text, turn }) => [text, turn])).toEqual([
      ['Preliminary version for comment', degrees > 0 ? 270 : 90],
    ])
    const others = words.filter(({ turn }) => turn === undefined).map(({ text }) => text)
    expect(others.join(' ')).toBe(level.join(' '))
  })

  it('is level where it hardly rises, as in a scan that is not quite level', async () => {
    const words = await wordsOf('Preliminary version for comment', 1)
    expect(words.every(({ turn }) => turn === undefined)).toBe(true)
  })

  it.each([
    ['larger than the text of its page', ['DRAFT'], 60, undefined],
    ['on words of the text', ['PAID'], 12, [100, 680]],
    ['a pattern', ['Copy', 'Copy', 'Copy'], 12, undefined],
  ] as const)('is a text across the page where it is %s', async (_, texts, size, place) => {
    const page = await pageOf(texts, 30, size, place)
    expect(textsOf(page.across)).toEqual([texts[0]])
    expect(textsOf(page.words).join(' ')).toBe(level.join(' '))
  })

  it('is read where it is a word in free space', async () => {
    const page = await pageOf(['RECEIVED'], 30)
    expect(textsOf(page.words).join(' ')).toBe(`${level.join(' ')} RECEIVED`)
    expect(page.across).toBeUndefined()
  })

  it('is omitted, and counted, where it is one of several labels of an axis', async () => {
    const page = await pageOf(['Jan', 'Feb', 'Mar', 'Apr'], 45)
    expect(page.labels).toBe(4)
    expect(textsOf(page.words).join(' ')).toBe(level.join(' '))
  })

  it('is not a level line whose words are on several levels, as in a formula or a cell', async () => {
    const doc = pdf().page()
    const steps = ['one', 'two', 'three', 'four'].map((word) => `(${word}) Tj 3 Ts`).join(' ')
    doc.content(`BT /${doc.fontName()} 8 Tf 72 700 Td ${steps} (five) Tj 6 Ts (six) Tj ET`)
    const { words } = (await readPdf(doc.build())).pages[0]
    expect(words.every(({ turn }) => turn === undefined)).toBe(true)
  })
})
