/** Fonts whose codes do not read as their bytes, and what a font carries beside its glyphs. */

import { outlineTrace, programKinds, subsetFont } from '../../builders/pdf/font-programs.ts'
import {
  charactersOf,
  predefinedFont,
  simpleFont,
  toUnicodeMap,
  type0Font,
  type3Font,
} from '../../builders/pdf/fonts.ts'
import { literal, name, utf16Bytes } from '../../builders/pdf/syntax.ts'
import { account, type LeakCase, leak, letterWords, person } from './case.ts'

const y = 640
const block = '600 0 0 0 550 700 d1 50 0 500 700 re f'

/** Letters that only the name has. */
const ownLetters = ['M', 'O', 'k', 'w']

export const fonts: readonly LeakCase[] = [
  // Outlines in a Type 1 program are encrypted: `subset-fonts.test.ts` reads them.
  ...programKinds
    .filter((kind) => kind !== 'Type 1')
    .map((kind) =>
      leak(`outlines of letters in a subset font: ${kind}`, {
        keep: [...letterWords, 'quite', 'granted', 'surety', 'alone'],
        traces: ownLetters.map((letter) => outlineTrace(kind, letter)),
        put: (doc) => {
          const shown = `surety ${person} granted quite alone`
          const font = subsetFont(doc, kind, shown)
          doc.text({ raw: `${font.hex(shown)} Tj` }, { y, font: font.ref })
        },
      }),
    ),
  leak('drawings of letters in a Type3 font', {
    keep: [...letterWords, 'granted'],
    traces: ownLetters.map((letter) => `600 0 0 0 ${letter.charCodeAt(0)} 701 d1`),
    put: (doc) => {
      const shown = `${person} granted`
      const draw = (char: string) => `600 0 0 0 ${char.charCodeAt(0)} 701 d1 50 0 500 700 re f`
      const glyphs = Object.fromEntries(charactersOf(shown).map((char) => [char, draw(char)]))
      const font = type3Font(doc, { glyphs })
      doc.text({ raw: `${font.hex(shown)} Tj` }, { y, font: font.ref })
    },
  }),
  leak('images of letters in the resources of a Type3 font', {
    keep: [...letterWords],
    traces: ['/Letter77', '/Letter79'],
    put: (doc) => {
      const chars = charactersOf(person, 'granted')
      const images = chars.map((char) => {
        const image = doc.objects.stream(
          '/Type /XObject /Subtype /Image /Width 8 /Height 1 /ImageMask true /BitsPerComponent 1',
          String.fromCharCode(char.charCodeAt(0)),
        )
        return `/Letter${char.charCodeAt(0)} ${image}`
      })
      const draw = (char: string) => `600 0 d0 600 0 0 700 0 0 cm /Letter${char.charCodeAt(0)} Do`
      const glyphs = Object.fromEntries(chars.map((char) => [char, draw(char)]))
      const resources = `<< /XObject << ${images.join(' ')} >> >>`
      const font = type3Font(doc, { glyphs, resources })
      doc.text({ raw: `${font.hex(`${person} granted`)} Tj` }, { y, font: font.ref })
    },
  }),
  leak('lists of glyphs in a font descriptor', {
    at: ['pdftotext'],
    traces: ['/CharSet', '/CIDSet', '/MissingWidth 612'],
    put: (doc) => {
      const set = doc.objects.stream('', 'x')
      const descriptor = doc.objects.add(
        `<< /Type /FontDescriptor /FontName /ABCDEF+Courier /Flags 33 /FontBBox [0 0 1 1] /ItalicAngle 0 /Ascent 700 /Descent -200 /CapHeight 700 /StemV 80 /MissingWidth 612 /CharSet (/M/O/k/w) /CIDSet ${set} >>`,
      )
      const font = doc.objects.add(
        `<< /Type /Font /Subtype /Type1 /BaseFont /ABCDEF+Courier /Encoding /WinAnsiEncoding /FontDescriptor ${descriptor} >>`,
      )
      doc.text(`granted to ${person}`, { y, font })
    },
  }),
  leak('subset font with two-byte codes', {
    keep: [...letterWords, 'Surety', 'granted'],
    put: (doc) => {
      const shown = `Surety ${person} granted`
      const font = type0Font(doc, { glyphs: charactersOf(shown), firstCode: 3 })
      doc.text({ raw: `${font.hex(shown)} Tj` }, { y, font: font.ref })
    },
  }),
  leak('subset font that is not embedded', {
    put: (doc) => {
      const font = type0Font(doc, { glyphs: charactersOf(person), firstCode: 40, embedded: false })
      doc.text({ raw: `${font.hex(person)} Tj` }, { y, font: font.ref })
    },
  }),
  leak('two-byte codes split inside TJ, as literal strings', {
    put: (doc) => {
      const font = type0Font(doc, { glyphs: charactersOf(person), firstCode: 90 })
      const pieces = person.match(/.{1,3}/g) ?? []
      const raw = `[${pieces.map((piece) => `${literal(font.encode(piece))} -20`).join(' ')}] TJ`
      doc.text({ raw }, { y, font: font.ref })
    },
  }),
  leak('ligatures', {
    secrets: ['Griffin Ruffles', 'Fflokes'],
    keep: [...letterWords, 'solicitor'],
    put: (doc) => {
      const shown = 'Our solicitor Griffin Ruffles and Mr Fflokes'
      const font = type0Font(doc, { glyphs: [...charactersOf(shown), 'ffi', 'ffl', 'fl'] })
      doc.text({ raw: `${font.hex(shown)} Tj` }, { y, font: font.ref })
    },
  }),
  leak('value that begins inside a ligature', {
    secrets: ['inley Moss'],
    keep: [...letterWords, 'near'],
    put: (doc) => {
      const shown = 'near Finley Moss'
      const font = type0Font(doc, { glyphs: [...charactersOf(shown), 'Fi'] })
      doc.text({ raw: `${font.hex(shown)} Tj` }, { y, font: font.ref })
    },
  }),
  leak('one glyph that reads as the whole value', {
    at: ['pdftotext', 'streams'],
    put: (doc) => {
      const font = simpleFont(doc, { glyphs: ['A', person], firstCode: 65, width: 1200 })
      doc.text({ raw: `${font.hex(`A${person}A`)} Tj` }, { y, font: font.ref })
    },
  }),
  leak('many codes for one letter', {
    put: (doc) => {
      // Codes 1 to 18 in the order of the name, as a recogniser that gives each shape a new name writes them.
      const pairs = [...person].map((char, i) => [i + 1, char] as const)
      const map = doc.objects.stream('', toUnicodeMap(pairs, 1))
      const widths = pairs.map(() => 600).join(' ')
      const font = doc.objects.add(
        `<< /Type /Font /Subtype /TrueType /BaseFont /Courier /FirstChar 1 /LastChar ${pairs.length} /Widths [${widths}] /ToUnicode ${map} >>`,
      )
      const codes = pairs.map(([code]) => code.toString(16).padStart(2, '0')).join('')
      doc.text({ raw: `<${codes}> Tj` }, { y, font })
    },
  }),
  leak('glyph names instead of ToUnicode', {
    put: (doc) => {
      const glyphs = charactersOf(person)
      const glyphNames = glyphs.map((char) => (char === ' ' ? 'space' : char))
      const font = simpleFont(doc, { glyphs, glyphNames, firstCode: 128, toUnicode: false })
      doc.text({ raw: `${font.hex(person)} Tj` }, { y, font: font.ref })
    },
  }),
  leak('value in the range of a ToUnicode map that no page shows', {
    at: ['streams'],
    put: (doc) => {
      const units = [...person].map((char) => `<${Buffer.from(utf16Bytes(char), 'latin1').toString('hex')}>`)
      const map = toUnicodeMap([[65, 'A']], 1).replace(
        'endcmap',
        `1 beginbfrange\n<61> <${(0x60 + units.length).toString(16)}> [${units.join(' ')}]\nendbfrange\nendcmap`,
      )
      const font = doc.objects.add(
        `<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /ToUnicode ${doc.objects.stream('', map)} >>`,
      )
      doc.text({ raw: '(A) Tj' }, { y, font })
    },
  }),
  leak('decomposed accents', {
    secrets: ['Zoë Brontësdóttir'],
    put: (doc) => {
      const shown = 'Zoë Brontësdóttir'.normalize('NFD')
      const font = type0Font(doc, { glyphs: charactersOf(shown) })
      doc.text({ raw: `${font.hex(shown)} Tj` }, { y, font: font.ref })
    },
  }),
  leak('soft hyphens and zero-width spaces in the value', {
    put: (doc) => {
      const shown = 'Mar\u00adgue\u200brite Okon\u00adkwo'
      const font = type0Font(doc, { glyphs: charactersOf(shown) })
      doc.text({ raw: `${font.hex(shown)} Tj` }, { y, font: font.ref })
    },
    at: ['pdftotext'],
  }),
  leak('Japanese in a predefined CMap', {
    secrets: ['山田花子'],
    // poppler reads these only where its table package is installed.
    at: ['mutool', 'streams'],
    put: (doc) => {
      const font = predefinedFont(doc, 'UniJIS-UTF16-H')
      doc.text({ raw: `${font.hex('契約者 山田花子 様')} Tj` }, { y, font: font.ref })
    },
  }),
  leak('vertical Japanese', {
    secrets: ['山田花子'],
    // poppler reads these only where its table package is installed.
    at: ['mutool', 'streams'],
    put: (doc) => {
      const font = predefinedFont(doc, 'UniJIS-UTF16-V')
      doc.text({ raw: `${font.hex('契約者山田花子様')} Tj` }, { x: 500, y: 680, font: font.ref })
    },
  }),
  leak('vertical writing in a subset font', {
    secrets: ['佐藤一郎'],
    put: (doc) => {
      const shown = '保証人佐藤一郎殿'
      const font = type0Font(doc, { glyphs: charactersOf(shown), vertical: true, width: () => 1000 })
      doc.text({ raw: `${font.hex(shown)} Tj` }, { x: 500, y: 680, font: font.ref })
    },
  }),
  leak('Type3 font', {
    secrets: [account],
    put: (doc) => {
      const glyphs = Object.fromEntries(charactersOf(account).map((char) => [char, block]))
      const font = type3Font(doc, { glyphs })
      doc.text({ raw: `${font.hex(account)} Tj` }, { y, font: font.ref })
    },
  }),
  leak('text shown inside a Type3 procedure', {
    at: ['streams'],
    put: (doc) => {
      const helvetica = doc.standardFont('Helvetica')
      const font = type3Font(doc, {
        glyphs: { A: `9000 0 d0 BT /H 1000 Tf (${person}) Tj ET` },
        resources: `<< /Font << /H ${helvetica} >> >>`,
        width: 9000,
      })
      doc.text({ raw: `${font.hex('A')} Tj` }, { y, font: font.ref })
    },
  }),
  leak('halves of a value inside two Type3 procedures, the second one first', {
    at: [],
    traces: ['(Marguerite Ok)', '(onkwo)'],
    put: (doc) => {
      const helvetica = doc.standardFont('Helvetica')
      const draw = (text: string) => `5000 0 d0 BT /H 1000 Tf (${text}) Tj ET`
      const font = type3Font(doc, {
        glyphs: { A: draw('onkwo'), B: draw('Marguerite Ok') },
        resources: `<< /Font << /H ${helvetica} >> >>`,
        width: 5000,
        toUnicode: false,
      })
      doc.text({ raw: `${font.hex('BA')} Tj` }, { y, font: font.ref })
    },
  }),
  leak('font name', {
    at: ['raw'],
    put: (doc) => {
      const base = name(`ABCDEF+Hand of ${person}`)
      const descriptor = doc.objects.add(
        `<< /Type /FontDescriptor /FontName ${base} /FontFamily (${person}) /Flags 32 /FontBBox [0 0 1 1] /ItalicAngle 0 /Ascent 700 /Descent -200 /CapHeight 700 /StemV 80 >>`,
      )
      const widths = new Array<number>(95).fill(600).join(' ')
      const font = doc.objects.add(
        `<< /Type /Font /Subtype /TrueType /BaseFont ${base} /FirstChar 32 /LastChar 126 /Widths [${widths}] /Encoding /WinAnsiEncoding /FontDescriptor ${descriptor} >>`,
      )
      doc.text('Handwritten', { y, font })
    },
  }),
  leak('resource name that spells the value', {
    secrets: ['Okonkwo'],
    at: ['streams', 'raw'],
    put: (doc) => {
      doc
        .resource('Font', 'FOkonkwo', doc.standardFont('Helvetica'))
        .content(`BT /FOkonkwo 12 Tf 72 ${y} Td (Signature page) Tj ET`)
    },
  }),
  leak('note in a font descriptor', {
    at: ['raw'],
    put: (doc) => {
      const descriptor = doc.objects.add(
        `<< /Type /FontDescriptor /FontName /Courier /Flags 33 /FontBBox [0 0 1 1] /ItalicAngle 0 /Ascent 700 /Descent -200 /CapHeight 700 /StemV 80 /Style << /Note (${person}) >> >>`,
      )
      const font = doc.objects.add(
        `<< /Type /Font /Subtype /Type1 /BaseFont /Courier /Encoding /WinAnsiEncoding /FontDescriptor ${descriptor} >>`,
      )
      doc.text('Typed', { y, font })
    },
  }),
]
