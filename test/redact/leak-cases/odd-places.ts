/** Places that no viewer shows and a reader of the file still finds: stray strings of content, names, numbers. */
import { charactersOf, type0Font } from '../../builders/pdf/fonts.ts'
import { hex, name as nameOf, octal, textString, utf16Bytes } from '../../builders/pdf/syntax.ts'
import { type LeakCase, leak, letterWords, person } from './case.ts'

const name = textString(person)
const y = 640

export const oddPlaces: readonly LeakCase[] = [
  leak('own entry in a property list', {
    at: ['streams'],
    put: (doc) => doc.content(`/Span << /Acme ${octal(person)} >> BDC 0.9 g 72 480 40 40 re f EMC`),
  }),
  leak('property list in a property list', {
    at: ['streams'],
    put: (doc) =>
      doc.content(`/Span << /Acme [<< /ActualText ${octal(person)} >>] >> BDC 0.9 g 72 480 40 40 re f EMC`),
  }),
  leak('string before an operator that takes none', {
    at: ['streams'],
    put: (doc) => doc.content(`BX ${octal(person)} acme EX 0.9 g ${octal(person)}`),
  }),
  leak('own entry in an inline image', {
    at: ['streams'],
    put: (doc) =>
      doc.content(`q 10 0 0 10 72 480 cm BI /W 1 /H 1 /BPC 8 /CS /G /Acme ${octal(person)} ID \x80 EI Q`),
  }),
  leak('replacement texts that tell the value together', {
    at: ['pdftotext'],
    put: (doc) =>
      doc.text(
        {
          raw: '/Span << /ActualText (Marguerite Ok) >> BDC (~~) Tj EMC /Span << /ActualText (onkwo) >> BDC (~~) Tj EMC',
        },
        { y },
      ),
  }),
  leak('replacement text that continues drawn text', {
    at: ['pdftotext'],
    keep: [...letterWords, 'Signed'],
    put: (doc) =>
      doc.text({ raw: '(Signed Marguerite ) Tj /Span << /ActualText (Okonkwo) >> BDC (~~) Tj EMC' }, { y }),
  }),
  leak('soft-mask group that takes its fonts from the page', {
    at: ['pdftotext'],
    put: (doc) => {
      const font = type0Font(doc, { glyphs: charactersOf(person) })
      const group = doc.objects.stream(
        '/Type /XObject /Subtype /Form /BBox [0 0 612 792] /Group << /S /Transparency /CS /DeviceGray >>',
        `1 g BT /${doc.fontName(font.ref)} 12 Tf 72 ${y} Td ${font.hex(person)} Tj ET`,
      )
      doc.resource('ExtGState', 'Gs', `<< /SMask << /S /Luminosity /G ${group} >> >>`).content('/Gs gs')
    },
  }),
  leak('names as values', {
    at: ['raw'],
    put: (doc) => {
      doc.catalog.Acme = `<< /Owner ${nameOf(person)} ${nameOf(person)} 1 >>`
      doc.catalog.AcmeName = doc.objects.add(nameOf(person))
    },
  }),
  leak('number that is the value', {
    secrets: ['492911882207'],
    at: ['raw'],
    put: (doc) => {
      doc.catalog.Acme = `<< /Account 492911882207 /Former [492911882207 ${doc.objects.add('492911882207')}] >>`
    },
  }),
  leak('string with language codes in it', {
    secrets: ['Okonkwo'],
    at: ['raw'],
    put: (doc) => {
      doc.catalog.Acme = hex(`\u00fe\u00ff${utf16Bytes('Marguerite \u001benUS\u001bOkonkwo')}`)
    },
  }),
  leak('name tree with limits', {
    at: ['strings'],
    put: (doc) => {
      const target = `[${doc.current.ref} /Fit]`
      const leaf = doc.objects.add(`<< /Limits [${name} (zz)] /Names [${name} ${target} (zz) ${target}] >>`)
      doc.names.Dests = `<< /Kids [${leaf}] >>`
      doc.annotation({ Subtype: '/Link', Rect: '[72 600 200 620]', Dest: name })
    },
  }),
  leak('file embedded behind a link', {
    at: ['streams'],
    // What is packed in a file cannot be searched, so the file goes.
    traces: ['packed contents'],
    put: (doc) => {
      const file = doc.objects.stream('/Type /EmbeddedFile', `packed contents, owner: ${person}`)
      const spec = `<< /Type /Filespec /F (a.txt) /EF << /F ${file} >> >>`
      doc.annotation({
        Subtype: '/Link',
        Rect: '[72 600 200 620]',
        A: `<< /S /GoToR /D [0 /Fit] /F ${spec} >>`,
      })
    },
  }),
]
