/** Interactive form fields (ISO 32000-1, 12.7), each merged with its one widget, on the current page. */

import { str } from './content.ts'
import type { PdfBuilder, PdfPart } from './pdf.ts'
import { dict, type Ref, textString } from './syntax.ts'

export interface Field {
  readonly type: 'Tx' | 'Ch' | 'Btn' | 'Sig'
  readonly name: string
  /** V as text, or raw when it starts with a slash, a bracket, or is a reference. */
  readonly value?: string
  /** A form XObject is made out of this content, with Helvetica as /Helv. */
  readonly appearance?: string
  readonly rect?: readonly number[]
  /** Further raw entries: DV, TU, MK, Opt, RV, AA. */
  readonly entries?: Readonly<Record<string, string | number>>
}

/** An AcroForm with some fields; `formEntries` are raw entries of the AcroForm dictionary, such as XFA. */
export function acroForm(
  fields: readonly Field[],
  formEntries: Readonly<Record<string, string>> = {},
): PdfPart {
  return (doc) => {
    const helvetica = doc.standardFont('Helvetica')
    const refs = fields.map((field, i) => addField(doc, field, i, helvetica))
    doc.catalog.AcroForm = doc.objects.add(
      dict({
        Fields: `[${refs.join(' ')}]`,
        DR: `<< /Font << /Helv ${helvetica} >> >>`,
        DA: '(/Helv 11 Tf 0 g)',
        ...formEntries,
      }),
    )
  }
}

function addField(doc: PdfBuilder, field: Field, index: number, helvetica: Ref): Ref {
  const { rect = [200, 600 - index * 30, 460, 620 - index * 30] } = field
  const [x0, y0, x1, y1] = rect
  const raw = field.value !== undefined && /^[/[]|^\d+ 0 R$/.test(field.value)
  const appearance =
    field.appearance === undefined
      ? undefined
      : doc.formObject(field.appearance, {
          bbox: [0, 0, x1 - x0, y1 - y0],
          resources: { Font: `<< /Helv ${helvetica} >>` },
        })
  doc.annotation({
    Subtype: '/Widget',
    Rect: `[${rect.join(' ')}]`,
    F: 4,
    FT: `/${field.type}`,
    T: textString(field.name),
    V: raw ? field.value : field.value && textString(field.value),
    AP: appearance && `<< /N ${appearance} >>`,
    ...field.entries,
  })
  const { annotations } = doc.current
  return annotations[annotations.length - 1]
}

/** The content of a text field's appearance. */
export function fieldAppearance(text: string): string {
  return `/Tx BMC q BT /Helv 11 Tf 0 g 2 6 Td ${str(text)} Tj ET Q EMC`
}
