/** Values that no string holds, but neighbours tell together. */
import { acroForm, fieldAppearance } from '../../builders/pdf/fields.ts'
import { outline, type StructElement, structure } from '../../builders/pdf/parts.ts'
import { literal } from '../../builders/pdf/syntax.ts'
import { account, type LeakCase, leak, letterWords, person } from './case.ts'

const y = 640
const [first, second] = ['Marguerite Oko', 'nkwo']

/** Structure elements over marked words, each with the texts given. */
function elements(...texts: readonly Readonly<Record<string, string>>[]): Parameters<typeof leak>[1] {
  return {
    keep: [...letterWords, 'Tagged'],
    at: ['strings'],
    put: (doc) => {
      for (const i of texts.keys())
        doc.text({ raw: `/Span << /MCID ${i} >> BDC (Tagged words) Tj EMC` }, { y: y - 20 * i })
      doc.use(structure(texts.map((own, mcid): StructElement => ({ type: 'Span', mcid, texts: own }))))
    },
  }
}

/** Marked content over shapes, with each property list in turn. */
function marked(...properties: readonly string[]): Parameters<typeof leak>[1] {
  return {
    at: ['streams'],
    put: (doc) => {
      for (const [i, list] of properties.entries())
        doc.content(`/Span << ${list} >> BDC 0.9 g ${72 + 50 * i} 480 40 40 re f EMC`)
    },
  }
}

export const splitValues: readonly LeakCase[] = [
  leak('ActualText of two structure elements', elements({ ActualText: first }, { ActualText: second })),
  leak('Alt of two structure elements', elements({ Alt: first }, { Alt: second })),
  leak('E of two structure elements', elements({ E: first }, { E: second })),
  leak(
    'ActualText of one structure element and Alt of the next',
    elements({ ActualText: first }, { Alt: second }),
  ),
  leak(
    'a structure element for each letter',
    elements(...Array.from(person, (letter) => ({ ActualText: letter }))),
  ),
  leak('ActualText of two marked contents', marked(`/ActualText (${first})`, `/ActualText (${second})`)),
  leak('Alt of two marked contents', marked(`/Alt (${first})`, `/Alt (${second})`)),
  leak('E of two marked contents, each with another Alt', {
    ...marked(`/E (${first}) /Alt (Stamp)`, `/E (${second}) /Alt (Seal)`),
    at: [],
    traces: [`(${first})`, `(${second})`],
  }),
  leak('property lists in the resources', {
    at: ['strings'],
    put: (doc) =>
      doc
        .resource('Properties', 'PL0', doc.objects.add(`<< /ActualText ${literal(first)} >>`))
        .resource('Properties', 'PL1', doc.objects.add(`<< /ActualText ${literal(second)} >>`))
        .content('/Span /PL0 BDC 0.9 g 72 480 40 40 re f EMC /Span /PL1 BDC 122 480 40 40 re f EMC'),
  }),
  leak('two strings of an array that are indirect objects', {
    at: ['strings'],
    put: (doc) => {
      const parts = [first, second].map((part) => doc.objects.add(literal(part)))
      doc.catalog.AcmeParts = `[${parts.join(' ')}]`
    },
  }),
  leak('a string of an array and one of an array in it', {
    at: ['strings'],
    put: (doc) => {
      doc.catalog.AcmeParts = `[${literal(first)} [[${doc.objects.add(literal(second))}]]]`
    },
  }),
  leak('two entries of a dictionary', {
    at: ['strings'],
    put: (doc) => {
      doc.catalog.AcmeOwner = `<< /First (Marguerite) /Last (Okonkwo) >>`
    },
  }),
  leak('two bookmarks', {
    at: ['strings'],
    put: (doc) => doc.use(outline([{ title: first }, { title: second }, { title: 'Terms' }])),
  }),
  leak('contents of two notes', {
    at: ['strings'],
    put: (doc) => {
      for (const part of [first, second])
        doc.annotation({ Subtype: '/Text', Rect: '[72 600 92 620]', Contents: literal(part), Name: '/Note' })
    },
  }),
  leak('values of two fields', {
    at: [],
    traces: ['(Marguerite)', '(Okonkwo)'],
    put: (doc) =>
      doc.use(
        acroForm([
          { type: 'Tx', name: 'first', value: 'Marguerite', appearance: fieldAppearance('Marguerite') },
          { type: 'Tx', name: 'last', value: 'Okonkwo', appearance: fieldAppearance('Okonkwo') },
        ]),
      ),
  }),
  leak('options of a choice that are indirect objects', {
    at: ['strings'],
    put: (doc) => {
      const parts = [first, second].map((part) => doc.objects.add(literal(part)))
      doc.use(
        acroForm([
          {
            type: 'Ch',
            name: 'who',
            value: 'Other',
            entries: { Opt: `[[(a) ${parts[0]}] [${parts[1]} (b)]]` },
          },
        ]),
      )
    },
  }),
  leak('text of the page and the value of a field beside it', {
    ...besideText('Marguerite Oko', 'nkwo'),
    at: ['pdftotext'],
  }),
  leak('text of the page and the value of a field far to the right', {
    secrets: [account],
    at: ['pdftotext'],
    put: (doc) =>
      doc
        .text('4929-1188-', { x: 72, y: 606, size: 11 })
        .use(acroForm([{ type: 'Tx', name: 'n', value: '2207', appearance: fieldAppearance('2207') }])),
  }),
  leak('value of a field and the text of the page after it', {
    at: ['pdftotext'],
    put: (doc) =>
      doc.text('Okonkwo', { x: 262, y: 606, size: 11 }).use(
        acroForm([
          {
            type: 'Tx',
            name: 'first',
            value: 'Marguerite',
            rect: [200, 600, 258, 620],
            appearance: fieldAppearance('Marguerite'),
          },
        ]),
      ),
  }),
  leak('text of the page and the value of a field below it', {
    at: ['pdftotext'],
    put: (doc) =>
      doc
        .text('Marguerite', { x: 202, y: 622, size: 11 })
        .use(
          acroForm([{ type: 'Tx', name: 'last', value: 'Okonkwo', appearance: fieldAppearance('Okonkwo') }]),
        ),
  }),
  leak('text of the page and the value of a field without an appearance', {
    at: [],
    traces: ['(Okonkwo)'],
    put: (doc) =>
      doc
        .text('Marguerite', { x: 140, y: 606, size: 11 })
        .use(acroForm([{ type: 'Tx', name: 'last', value: 'Okonkwo' }], { NeedAppearances: 'true' })),
  }),
  leak('text of the page and the value that a field inherits', {
    at: [],
    traces: ['(Okonkwo)'],
    put: (doc) => {
      const parent = doc.objects.add('<< /FT /Tx /T (last) /V (Okonkwo) >>')
      doc.text('Marguerite', { x: 140, y: 606, size: 11 })
      doc.annotation({ Subtype: '/Widget', Rect: '[200 600 460 620]', F: 4, Parent: `${parent}` })
    },
  }),
  leak('text of the page and typed text', {
    at: ['pdftotext'],
    put: (doc) => {
      const appearance = doc.formObject('BT /F1 11 Tf 0 g 2 6 Td (Okonkwo) Tj ET', {
        bbox: [0, 0, 120, 20],
        resources: { Font: `<< /F1 ${doc.standardFont('Helvetica')} >>` },
      })
      doc.text('Marguerite', { x: 140, y: 606, size: 11 }).annotation({
        Subtype: '/FreeText',
        Rect: '[200 600 320 620]',
        Contents: '(Okonkwo)',
        AP: `<< /N ${appearance} >>`,
      })
    },
  }),
  leak('text of the page and a note on it', {
    at: [],
    traces: ['(Okonkwo)'],
    put: (doc) =>
      doc.text('Marguerite', { x: 140, y: 606, size: 11 }).annotation({
        Subtype: '/Highlight',
        Rect: '[138 602 200 618]',
        QuadPoints: '[138 618 200 618 138 602 200 602]',
        Contents: '(Okonkwo)',
      }),
  }),
]

/** A text, and a field right behind it. */
function besideText(text: string, value: string): Parameters<typeof leak>[1] {
  return {
    put: (doc) =>
      doc
        .text(text, { x: 130, y: 606, size: 11 })
        .use(acroForm([{ type: 'Tx', name: 'rest', value, appearance: fieldAppearance(value) }])),
  }
}
