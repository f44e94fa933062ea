/** Tagged PDF: the structure tree and the marked content it points to. */
import { structure } from '../../builders/pdf/parts.ts'
import { textString, utf16 } from '../../builders/pdf/syntax.ts'
import { account, type LeakCase, leak, letterWords, person } from './case.ts'

const name = textString(person)
const y = 640

export const tags: readonly LeakCase[] = [
  leak('structure tree strings', {
    keep: [...letterWords, 'Tagged'],
    at: ['strings'],
    put: (doc) =>
      doc.text({ raw: '/P << /MCID 0 >> BDC (Tagged words) Tj EMC' }, { y }).use(
        structure([
          {
            type: 'P',
            mcid: 0,
            texts: { ActualText: person, Alt: person, E: person, T: person, ID: person, Lang: `x-${person}` },
            entries: `/A << /O /Layout /Summary ${name} >>`,
          },
        ]),
      ),
  }),
  leak('structure tree of drawn text', {
    secrets: [person, account],
    keep: [...letterWords, 'Tagged'],
    at: ['strings', 'pdftotext'],
    put: (doc) =>
      doc
        .text({ raw: `/P << /MCID 0 >> BDC (Tagged ${person}) Tj EMC` }, { y })
        .text({ raw: `/Span << /MCID 1 >> BDC (${account}) Tj EMC` }, { y: 610 })
        .use(
          structure([
            { type: 'P', mcid: 0, texts: { Alt: `The borrower is ${person}` } },
            {
              type: 'Span',
              mcid: 1,
              texts: { ActualText: account, ID: person, E: account, T: person, Alt: `${account} ${person}` },
            },
          ]),
        ),
  }),
  leak('boxes of a structure element and of its class', {
    at: ['pdftotext'],
    traces: ['178.375', '106.375', '14.625'],
    keep: [...letterWords, 'Signed'],
    put: (doc) =>
      doc.text({ raw: `(Signed ) Tj /Span << /MCID 0 >> BDC (${person}) Tj EMC` }, { y }).use(
        structure(
          [
            {
              type: 'Span',
              mcid: 0,
              entries: '/C /Fit /A [<< /O /Layout /BBox [72.125 638.25 178.375 652.5] /Width 106.375 >> 0]',
            },
          ],
          '/ClassMap << /Fit << /O /Layout /Height 14.625 >> >>',
        ),
      ),
  }),
  leak('boxes of marked content', {
    at: ['pdftotext'],
    traces: ['179.375', '168.875'],
    secrets: [person, account],
    put: (doc) =>
      doc
        .resource('Properties', 'PL1', doc.objects.add('<< /BBox [72.125 638.25 179.375 652.5] >>'))
        .text({ raw: `/Artifact /PL1 BDC (${person}) Tj EMC` }, { y })
        .text(
          { raw: `/Artifact << /Type /Page /BBox [72.125 608.25 168.875 622.5] >> BDC (${account}) Tj EMC` },
          { y: 610 },
        ),
  }),
  leak('role and class maps', {
    at: ['raw'],
    secrets: ['Okonkwo'],
    put: (doc) =>
      doc
        .text({ raw: '/P << /MCID 0 >> BDC (Tagged words) Tj EMC' }, { y })
        .use(
          structure(
            [{ type: 'Okonkwo', mcid: 0 }],
            '/RoleMap << /Okonkwo /P >> /ClassMap << /Okonkwo << /O /Layout >> >>',
          ),
        ),
  }),
  leak('inline property list', {
    at: ['streams', 'pdftotext'],
    put: (doc) =>
      doc.text(
        { raw: `/Span << /ActualText (${person}) /Alt ${utf16(person)} >> BDC (Replaced) Tj EMC` },
        { y },
      ),
  }),
  // What its replacement text calls the value may well look like it, whatever its font says: the ink goes too.
  leak('property list in the resources', {
    at: ['strings'],
    put: (doc) =>
      doc
        .resource(
          'Properties',
          'PL0',
          doc.objects.add(`<< /ActualText ${name} /E ${name} /Owner << /Of ${name} >> >>`),
        )
        .text({ raw: '/Span /PL0 BDC (Replaced) Tj EMC /Mark /PL0 DP' }, { y }),
  }),
  leak('marked-content point and tag names', {
    at: ['streams'],
    secrets: ['Okonkwo'],
    put: (doc) =>
      doc.content(`/Okonkwo MP /Owner << /N (Okonkwo) >> DP /Okonkwo BMC 0.9 g 72 480 40 40 re f EMC`),
  }),
]
