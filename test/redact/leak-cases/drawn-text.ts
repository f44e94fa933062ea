/** Text drawn on a page, by every manner of cutting a value into operators. */
import { str } from '../../builders/pdf/content.ts'
import { hex, octal, utf16 } from '../../builders/pdf/syntax.ts'
import { account, type LeakCase, leak, letterDocument, letterWords, person } from './case.ts'

const y = 640

/** Operators that show a text glyph by glyph. */
function glyphByGlyph(text: string): string {
  return [...text].map((char) => `${str(char)} Tj`).join(' ')
}

export const drawnText: readonly LeakCase[] = [
  leak('plain text in a sentence', {
    secrets: [person, account],
    keep: [...letterWords, 'Borrower', 'under', 'agreement', 'renewed'],
    put: (doc) => doc.text(`Borrower ${person} under agreement ${account} renewed`, { y }),
  }),
  leak('value at the start of an operator', {
    keep: [...letterWords, 'borrows'],
    put: (doc) => doc.text(`${person} borrows`, { y }),
  }),
  leak('value at the end of an operator', {
    keep: [...letterWords, 'Attention'],
    put: (doc) => doc.text(`Attention ${person}`, { y }),
  }),
  leak('value inside longer words', {
    secrets: [account],
    keep: [...letterWords, 'REF/'],
    put: (doc) => doc.text('REF/4929-1188-2207/A', { y }),
  }),
  leak('one TJ in kerned pieces', {
    keep: [...letterWords, 'Customer', 'thanks'],
    put: (doc) =>
      doc.text(
        { raw: '[(Customer M) 20 (ar) -15 (guer) 30 (ite) -10 ( Ok) 25 (on) 12 (kwo) 18 ( thanks)] TJ' },
        { y },
      ),
  }),
  leak('a displacement in place of the space', {
    keep: [...letterWords, 'Customer'],
    put: (doc) => doc.text({ raw: '[(Customer) -278 (Marguerite) -278 (Okonkwo)] TJ' }, { y }),
  }),
  leak('one operator a glyph', {
    keep: [...letterWords, 'Holder'],
    put: (doc) => doc.text({ raw: glyphByGlyph(`Holder ${person}`) }, { y }),
  }),
  leak('one positioned operator a glyph', {
    keep: [...letterWords, 'Holder'],
    put: (doc) => {
      const raw = [...`Holder ${person}`].map((char) => `${str(char)} Tj 7.2 0 Td`).join('\n')
      doc.text({ raw }, { y, font: 'Courier' })
    },
  }),
  leak('one text object a glyph', {
    keep: [...letterWords, 'Holder'],
    put: (doc) => {
      ;[...`Holder ${person}`].forEach((char, i) => {
        doc.text(char, { x: Math.round((72 + i * 7.2) * 10) / 10, y, font: 'Courier' })
      })
    },
  }),
  leak('glyphs drawn last to first', {
    at: ['pdftotext'],
    put: (doc) => {
      const raw = [...person]
        .map((char, i) => `1 0 0 1 ${Math.round((72 + i * 7.2) * 10) / 10} ${y} Tm ${str(char)} Tj`)
        .reverse()
        .join('\n')
      doc.text({ raw }, { y, font: 'Courier' })
    },
  }),
  leak('second word drawn before the first', {
    at: ['pdftotext'],
    put: (doc) =>
      doc.text('Okonkwo', { x: 151.2, y, font: 'Courier' }).text('Marguerite', { y, font: 'Courier' }),
  }),
  leak('split over operators with other words in them', {
    keep: [...letterWords, 'Dear', 'welcome'],
    put: (doc) => doc.text({ raw: '(Dear Marg) Tj (uerite Ok) Tj (onkwo welcome) Tj' }, { y }),
  }),
  leak('split over text objects', {
    keep: [...letterWords, 'Mr.'],
    put: (doc) =>
      doc
        .text('and Mr. and Marguerite', { y, font: 'Courier' })
        .text('Okonkwo junior', { x: 237.6, y, font: 'Courier' }),
  }),
  leak('split over two lines', {
    keep: [...letterWords, 'signed', 'yesterday'],
    put: (doc) => doc.lines(['The deed was signed by Marguerite', 'Okonkwo yesterday at the branch.'], { y }),
  }),
  leak('hyphenated at the line end', {
    keep: [...letterWords, 'signed', 'yesterday'],
    put: (doc) =>
      doc.lines(['The deed was signed by Marguerite Okon-', 'kwo yesterday at the branch.'], { y }),
  }),
  leak('number broken at its own hyphen', {
    secrets: [account],
    keep: [...letterWords, 'quote'],
    put: (doc) => doc.lines(['Please quote agreement 4929-1188-', '2207 in every letter.'], { y }),
  }),
  leak('split over marked content', {
    keep: [...letterWords, 'Payee'],
    put: (doc) =>
      doc.text(
        { raw: '(Payee ) Tj /Span BMC (Marg) Tj EMC /Span << /MCID 4 >> BDC (uerite Okon) Tj EMC (kwo) Tj' },
        { y },
      ),
  }),
  leak('split over content streams', {
    keep: [...letterWords, 'Payee', 'gladly'],
    put: (doc) =>
      doc
        .content(`BT /${doc.fontName()} 12 Tf 72 ${y} Td (Payee Margue) Tj`)
        .newStream({ filter: 'ascii85' })
        .content('(rite Oko)')
        .newStream({ filter: 'hex' })
        .content('Tj (nkwo gladly) Tj ET'),
  }),
  leak('lines by TL and T*', {
    secrets: [person, account],
    keep: [...letterWords, 'Beneficiary', 'Agreement', 'Branch'],
    put: (doc) =>
      doc.text(
        {
          raw: `16 TL (Beneficiary) Tj T* (${person}) Tj T* (Agreement) Tj T* (${account}) Tj T* (Branch) Tj`,
        },
        { y },
      ),
  }),
  leak('lines by Td and TD', {
    keep: [...letterWords, 'Beneficiary', 'Agreement', 'Branch'],
    put: (doc) =>
      doc.text(
        { raw: `(Beneficiary ${person}) Tj 0 -18 TD (Agreement) Tj 40 0 Td (Branch) Tj T* (Town) Tj` },
        { y },
      ),
  }),
  leak('lines by \' and "', {
    secrets: [person, account],
    keep: [...letterWords, 'Guarantor', 'Deposit', 'Closing'],
    put: (doc) =>
      doc.text(
        { raw: `16 TL (Guarantor) Tj (${person}) ' 3 0.5 (Deposit ${account}) " (Closing words) '` },
        { y },
      ),
  }),
  leak('hexadecimal strings', {
    keep: [...letterWords, 'Notary'],
    put: (doc) => doc.text({ raw: `${hex(`Notary ${person}`)} Tj` }, { y }),
  }),
  leak('octal escapes and continued lines', {
    secrets: [person, account],
    keep: [...letterWords, 'Notary'],
    put: (doc) =>
      doc.text(
        { raw: `(Notary ) Tj ${octal('Marguerite')} Tj (\\\n Okon\\\r\nkwo, ) Tj ${octal(account)} Tj` },
        { y },
      ),
  }),
  leak('comments between the pieces', {
    put: (doc) => doc.text({ raw: '[(Margue) % (a comment ) ]\n(rite Ok)%\r(onkwo)] TJ' }, { y }),
  }),
  leak('drawn twice for boldness', {
    keep: [...letterWords, 'Lessee'],
    put: (doc) => {
      const raw = `(Lessee ${person}) Tj 1 0 0 1 72.3 ${y} Tm (Lessee ${person}) Tj`
      doc.text({ raw }, { y })
    },
  }),
  leak('lines set so tight that they touch', {
    keep: [...letterWords, 'Hypothecation', 'Ilfracombe', 'guarantor', 'jointly'],
    put: (doc) => {
      doc.text('Hypothecation of Ilfracombe', { y: y + 8 })
      doc.text(`guarantor ${person} jointly`, { y })
      doc.text('Hypothecation of Ilfracombe', { y: y - 8 })
    },
  }),
  leak('every letter in a span with its own ActualText', {
    keep: [...letterWords, 'Payee'],
    put: (doc) => {
      const spans = [...person].map(
        (char) => `/Span << /ActualText ${utf16(char)} >> BDC ${str(char)} Tj EMC`,
      )
      doc.text({ raw: `(Payee ) Tj ${spans.join('\n')}` }, { y })
    },
  }),
  leak('line-end hyphens that ActualText calls soft', {
    keep: [...letterWords, 'signed'],
    put: (doc) =>
      doc
        .text(
          { raw: `(was signed by Marguerite Okon) Tj /Span << /ActualText <FEFF00AD> >> BDC (-) Tj EMC` },
          { y },
        )
        .text('kwo yesterday', { y: y - 16 }),
  }),
  leak('upper case where the term is not', {
    put: (doc) => doc.text('MARGUERITE OKONKWO', { y }),
  }),
  leak('wide spaces between letters', {
    secrets: [account],
    put: (doc) => doc.text(account, { y, spacing: 4 }),
  }),
  leak('font set through a graphics state', {
    put: (doc) => {
      const font = doc.standardFont('Helvetica')
      doc
        .resource('ExtGState', 'GS1', doc.objects.add(`<< /Type /ExtGState /Font [${font} 12] >>`))
        .content(`q /GS1 gs BT 72 ${y} Td (${person}) Tj ET Q`)
    },
  }),
  leak('font set outside the text object', {
    put: (doc) => doc.content(`q /${doc.fontName()} 12 Tf 2 Tc BT 72 ${y} Td (${person}) Tj ET Q`),
  }),
  leak('many lines, the value on every page', {
    secrets: [person, account],
    keep: [...letterWords, 'Ledger'],
    build: () => {
      const doc = letterDocument()
      for (let page = 0; page < 3; page++) {
        const rows = Array.from(
          { length: 20 },
          (_, i) => `Ledger row ${i} of ${person}, agreement ${account}, paid`,
        )
        doc.page().lines(rows, { size: 10 })
      }
      return doc.build({ objectStreams: true })
    },
  }),
]
