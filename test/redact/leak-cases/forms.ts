/** Interactive forms: fields, their scripts, XFA packets and signatures. */

import { str } from '../../builders/pdf/content.ts'
import { acroForm, type Field, fieldAppearance } from '../../builders/pdf/fields.ts'
import { hex, textString } from '../../builders/pdf/syntax.ts'
import { account, type LeakCase, leak, letterWords, person } from './case.ts'

const name = textString(person)
const plain: Field = {
  type: 'Tx',
  name: 'applicant',
  value: 'Pending',
  appearance: fieldAppearance('Pending'),
}

/** A text field with its own entries. */
function field(
  entries: Readonly<Record<string, string | number>>,
  change: Partial<Field> = {},
): Parameters<typeof leak>[1] {
  return { at: ['strings'], put: (doc) => doc.use(acroForm([{ ...plain, ...change, entries }])) }
}

const xfa = `<xdp:xdp xmlns:xdp="http://ns.adobe.com/xdp/"><xfa:datasets xmlns:xfa="http://www.xfa.org/schema/xfa-data/1.0/"><xfa:data><form><applicant>${person}</applicant></form></xfa:data></xfa:datasets></xdp:xdp>`

export const forms: readonly LeakCase[] = [
  leak('field value and its appearance', {
    secrets: [person, account],
    at: ['strings', 'streams'],
    keep: [...letterWords, 'Applicant'],
    put: (doc) =>
      doc.text('Applicant', { x: 72, y: 606 }).use(
        acroForm([
          { type: 'Tx', name: 'applicant', value: person, appearance: fieldAppearance(person) },
          { type: 'Tx', name: 'agreement', value: account, appearance: fieldAppearance(account) },
        ]),
      ),
  }),
  leak('comb field drawn letter by letter', {
    secrets: [account],
    at: ['strings', 'pdftotext'],
    put: (doc) => {
      const cells = [...account].map((char) => `${str(char)} Tj 16 0 Td`).join(' ')
      const appearance = `/Tx BMC BT /Helv 11 Tf 4 6 Td ${cells} ET EMC`
      const entries = { Ff: 1 << 24, MaxLen: account.length }
      doc.use(acroForm([{ type: 'Tx', name: 'agreement', value: account, appearance, entries }]))
    },
  }),
  leak('field value without an appearance', {
    at: ['strings'],
    put: (doc) =>
      doc.use(acroForm([{ type: 'Tx', name: 'applicant', value: person }], { NeedAppearances: 'true' })),
  }),
  leak('field appearance that its value no longer matches', {
    at: ['streams'],
    put: (doc) => doc.use(acroForm([{ ...plain, appearance: fieldAppearance(person) }])),
  }),
  leak('field value in a stream', {
    at: ['streams'],
    put: (doc) => doc.use(acroForm([{ ...plain, value: doc.objects.stream('', person) }])),
  }),
  leak('default value of a field', field({ DV: name })),
  leak('tooltip of a field', field({ TU: `(Full name, such as ${person})` })),
  leak('name of a field', field({}, { name: person })),
  leak('mapping name of a field', field({ TM: name })),
  leak('rich value of a field', field({ RV: `(<body><p>${person}</p></body>)`, Ff: 1 << 25 })),
  leak('default style of a field', field({ DS: `(font: Helvetica; x-owner: ${person})` })),
  leak(
    'captions of a button',
    field({ MK: `<< /CA ${name} /RC ${name} /AC ${name} >>` }, { type: 'Btn', value: undefined }),
  ),
  leak('options of a choice', field({ Opt: `[${name} [(key) (${person}, junior)]]` }, { type: 'Ch' })),
  leak('calculation script', field({ AA: `<< /C << /S /JavaScript /JS (event.value = "${person}") >> >>` })),
  leak('format and validation scripts', {
    at: ['streams'],
    put: (doc) => {
      const script = doc.objects.stream('', `if (event.value == "${person}") event.rc = false`)
      const entries = {
        AA: `<< /V << /S /JavaScript /JS ${script} >> /F << /S /JavaScript /JS ${script} >> >>`,
      }
      doc.use(acroForm([{ ...plain, entries }]))
    },
  }),
  leak('field that no page shows', {
    at: ['strings'],
    put: (doc) => {
      const orphan = doc.objects.add(`<< /FT /Tx /T (old) /V ${name} >>`)
      doc.catalog.AcroForm = `<< /Fields [${orphan}] >>`
    },
  }),
  leak('field tree with the value in the parent', {
    at: ['strings'],
    put: (doc) => {
      const parent = doc.objects.reserve()
      doc.annotation({ Subtype: '/Widget', Rect: '[72 600 200 620]', Parent: parent, F: 4 })
      const kid = doc.current.annotations[0]
      doc.object(Number.parseInt(parent, 10), `<< /FT /Tx /T (applicant) /V ${name} /Kids [${kid}] >>`)
      doc.catalog.AcroForm = `<< /Fields [${parent}] >>`
    },
  }),
  leak('XFA packet', {
    at: ['streams'],
    put: (doc) => {
      const packet = doc.objects.stream('', xfa)
      doc.use(acroForm([plain], { XFA: `[(datasets) ${packet}]` }))
    },
  }),
  leak('XFA in one stream', {
    at: ['streams'],
    put: (doc) => doc.use(acroForm([plain], { XFA: doc.objects.stream('', xfa, { filter: 'ascii85' }) })),
  }),
  leak('signature', {
    at: ['strings'],
    put: (doc) => {
      const signature = doc.objects.add(
        `<< /Type /Sig /Filter /Adobe.PPKLite /SubFilter /adbe.pkcs7.detached /Name ${name} /Reason (Approved by ${person}) /Location (Office of ${person}) /ContactInfo (${person}) /M (D:20240115093000Z) /ByteRange [0 10 20 10] /Contents <00> >>`,
      )
      doc.use(acroForm([{ type: 'Sig', name: 'seal', value: signature, entries: {} }], { SigFlags: '3' }))
    },
  }),
  leak('certificate of a signature', {
    at: ['raw'],
    put: (doc) => {
      // The subject of a certificate as DER holds it: a UTF8String under the common name's identifier.
      const subject = `0\x1e1\x1c0\x1a\x06\x03U\x04\x03\x0c\x11${person}`
      const signature = doc.objects.add(
        `<< /Type /Sig /Filter /Adobe.PPKLite /SubFilter /adbe.pkcs7.detached /ByteRange [0 10 20 10] /Contents ${hex(subject)} >>`,
      )
      doc.use(acroForm([{ type: 'Sig', name: 'seal', value: signature }], { SigFlags: '3' }))
    },
  }),
  leak('signature build data and usage rights', {
    at: ['strings'],
    put: (doc) => {
      doc.catalog.Perms = `<< /UR3 << /Type /Sig /Filter /Adobe.PPKLite /Prop_Build << /App << /Name /Desk /REx ${name} >> >> /ByteRange [0 1 2 1] /Contents <00> >> >>`
    },
  }),
]
