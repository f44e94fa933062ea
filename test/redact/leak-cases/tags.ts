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
