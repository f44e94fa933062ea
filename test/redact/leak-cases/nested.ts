/** Text below the page's own content: forms, patterns, masks, and streams that pages share. */

import { fieldAppearance } from '../../builders/pdf/fields.ts'
import { layers } from '../../builders/pdf/parts.ts'
import { pdf } from '../../builders/pdf/pdf.ts'
import type { Ref } from '../../builders/pdf/syntax.ts'
import { account, type LeakCase, leak, letter, letterWords, person } from './case.ts'

const y = 640

export const nested: readonly LeakCase[] = [
  leak('form', {
    keep: [...letterWords, 'Stamp'],
    put: (doc) => {
      const font = doc.fontName()
      doc.form(`BT /${font} 12 Tf 10 20 Td (Stamp ${person}) Tj ET`, {
        bbox: [0, 0, 300, 60],
        at: [1, 0, 0, 1, 72, y],
      })
    },
  }),
  leak('form in a form in a form', {
    keep: [...letterWords, 'Stamp'],
    put: (doc) => {
      const font = doc.fontName()
      let form = doc.formObject(`BT /${font} 12 Tf 10 20 Td (Stamp ${person}) Tj ET`, {
        matrix: [0.5, 0, 0, 0.5, 3, 4],
      })
      for (let depth = 0; depth < 3; depth++) {
        form = doc.formObject('q 1.2 0 0 1.2 5 5 cm /Inner Do Q', {
          resources: { XObject: `<< /Inner ${form} >>` },
        })
      }
      doc.draw(form, [1, 0, 0, 1, 72, 500])
    },
  }),
  leak('value split over two forms', {
    put: (doc) => {
      const font = doc.fontName('Courier')
      doc
        .form(`BT /${font} 12 Tf 72 ${y} Td (Marguerite Ok) Tj ET`)
        .form(`BT /${font} 12 Tf 165.6 ${y} Td (onkwo) Tj ET`)
    },
  }),
  leak('value half on the page and half in a form', {
    keep: [...letterWords, 'Insured'],
    put: (doc) => {
      const font = doc.fontName('Courier')
      doc
        .text('Insured Marguerite', { y, font: 'Courier' })
        .form(`BT /${font} 12 Tf 208.8 ${y} Td (Okonkwo) Tj ET`)
    },
  }),
  leak('form on two pages, the value whole on one only', {
    secrets: [account],
    keep: [...letterWords, 'Reference', 'Counterfoil', '4929-1188-'],
    build: () => {
      const doc = letter(pdf().page())
      const form = doc.formObject(
        `BT /${doc.fontName('Courier')} 12 Tf 72 ${y} Td (Reference 4929-1188-) Tj ET`,
      )
      doc.draw(form).text('2207', { x: 216, y, font: 'Courier' })
      letter(doc.page()).draw(form).text('Counterfoil', { y: 600 })
      return doc.build()
    },
  }),
  leak('form drawn twice at two sizes', {
    keep: [...letterWords, 'Seal'],
    put: (doc) => {
      const form = doc.formObject(`BT /${doc.fontName()} 12 Tf (Seal of ${person}) Tj ET`, {
        bbox: [-5, -5, 300, 20],
      })
      doc.draw(form, [1, 0, 0, 1, 72, 640]).draw(form, [0, 1.5, -1.5, 0, 540, 460])
    },
  }),
  leak('form with a transparency group', {
    put: (doc) => {
      const font = doc.fontName()
      doc.form(`BT /${font} 12 Tf 72 ${y} Td (${person}) Tj ET`, {
        entries: '/Group << /S /Transparency /CS /DeviceRGB >>',
      })
    },
  }),
  leak('form that its clip hides', {
    at: ['streams'],
    put: (doc) => {
      const font = doc.fontName()
      doc.form(`BT /${font} 12 Tf 72 ${y} Td (${person}) Tj ET`, { bbox: [0, 0, 20, 20] })
    },
  }),
  leak('form that no content draws', {
    at: ['streams'],
    put: (doc) =>
      doc.resource('XObject', 'Spare', doc.formObject(`BT /${doc.fontName()} 12 Tf (${person}) Tj ET`)),
  }),
  leak('form that takes its fonts from the page', {
    put: (doc) => {
      const font = doc.fontName()
      const form = doc.objects.stream(
        '/Type /XObject /Subtype /Form /BBox [0 0 612 792]',
        `BT /${font} 12 Tf 72 ${y} Td (${person}) Tj ET`,
      )
      doc.draw(form)
    },
  }),
  leak('form that draws itself', {
    put: (doc) => {
      const self = doc.objects.reserve()
      const font = doc.standardFont('Helvetica')
      const resources = `<< /Font << /H ${font} >> /XObject << /Self ${self} >> >>`
      const head = `/Type /XObject /Subtype /Form /BBox [0 0 612 792] /Resources ${resources}`
      doc
        .stream(Number.parseInt(self, 10), head, `BT /H 12 Tf 72 ${y} Td (${person}) Tj ET /Self Do`)
        .draw(self)
    },
  }),
  leak('form on a hidden layer', {
    at: ['streams'],
    put: (doc) => {
      const font = doc.fontName()
      doc.use(layers({ MC0: 'Working notes' }, ['MC0']))
      const group = doc.current.resources.get('Properties')?.get('MC0') ?? 'null'
      doc.form(`BT /${font} 12 Tf 72 ${y} Td (${person}) Tj ET`, { entries: `/OC ${group}` })
    },
  }),
  leak('tiling pattern', {
    at: ['streams'],
    put: (doc) => {
      const font = doc.standardFont('Helvetica')
      const pattern = doc.objects.stream(
        `/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 200 30] /XStep 200 /YStep 30 /Resources << /Font << /H ${font} >> >>`,
        `BT /H 10 Tf 5 10 Td (${person}) Tj ET`,
      )
      doc.resource('Pattern', 'P1', pattern).content('q /Pattern cs /P1 scn 72 480 400 120 re f Q')
    },
  }),
  leak('soft-mask group', {
    at: ['streams'],
    put: (doc) => {
      const group = doc.formObject(`1 g BT /${doc.fontName()} 30 Tf 72 ${y} Td (${person}) Tj ET`, {
        entries: '/Group << /S /Transparency /CS /DeviceGray >>',
      })
      const state = doc.objects.add(`<< /Type /ExtGState /SMask << /S /Luminosity /G ${group} >> >>`)
      doc.resource('ExtGState', 'GS2', state).content(`q /GS2 gs 0.8 0 0 rg 60 ${y - 20} 400 60 re f Q`)
    },
  }),
  leak('content shared by two pages', {
    keep: [...letterWords, 'Standing'],
    build: () => {
      const doc = letter(pdf().page()).text(`Standing order of ${person}`, { y })
      const first = doc.current
      letter(doc.page()).text('Second sheet', { y: 600 })
      doc.fontName()
      doc.current.entries.Contents = `[${first.streams[0].ref} ${doc.current.streams[0].ref}]`
      return doc.build()
    },
  }),
  leak('resources and boxes inherited from the page tree', {
    keep: ['Inherited'],
    build: () => {
      const doc = pdf().page()
      Object.assign(doc.current.entries, { MediaBox: undefined, Resources: undefined })
      Object.assign(doc.tree, {
        MediaBox: '[0 0 612 792]',
        Rotate: '90',
        Resources: `<< /Font << /H ${doc.standardFont('Helvetica')} >> >>`,
      })
      return doc.content(`BT /H 12 Tf 72 700 Td (Inherited by ${person}) Tj ET`).build()
    },
  }),
  leak(
    'annotation appearance',
    appearance((draw) => `/N ${draw(person)}`),
  ),
  leak(
    'appearance of a hidden annotation',
    appearance((draw) => `/N ${draw(person)}`, { F: 2 }),
  ),
  leak(
    'appearance state that is not shown',
    appearance((draw) => `/N << /Off ${draw('no')} /Yes ${draw(person)} >>`, { AS: '/Off' }),
  ),
  leak(
    'rollover appearance',
    appearance((draw) => `/N ${draw('seen')} /R << /Off ${draw(person)} >>`),
  ),
]

/** A stamp whose appearance dictionary is made of forms that show a text. */
function appearance(
  entries: (draw: (text: string) => Ref) => string,
  annotation: Readonly<Record<string, string | number>> = {},
): Parameters<typeof leak>[1] {
  return {
    at: ['streams'],
    put: (doc) => {
      const resources = { Font: `<< /Helv ${doc.standardFont('Helvetica')} >>` }
      const draw = (text: string) =>
        doc.formObject(fieldAppearance(text), { bbox: [0, 0, 250, 24], resources })
      doc.annotation({
        Subtype: '/Stamp',
        Rect: '[72 600 322 624]',
        F: 4,
        AP: `<< ${entries(draw)} >>`,
        ...annotation,
      })
    },
  }
}
