import type { Engine } from '../../../src/engine.ts'
import { pdf } from '../../builders/pdf/pdf.ts'

/** A sentence with a name, a number, an address and a card. */
export const words =
  'Patient Margaret Whitfield, SSN 536-22-8714, mail m.whitfield@example.org, card 4111 1111 1111 1111.'

const page = `<h1>Record</h1><p>${words}</p>
<table><tr><td>Year</td><td>Sum</td></tr><tr><td>2024</td><td>17</td></tr></table>`

/** A PDF with the words on two lines, or with a line on each of several pages. */
export function pdfFile(...pages: readonly string[]): File {
  const document = pdf()
  if (pages.length === 0)
    document.page().text(words.slice(0, 43), { x: 60, y: 700 }).text(words.slice(44), { x: 60, y: 680 })
  for (const line of pages) document.page().text(line, { x: 60, y: 700 })
  return new File([Buffer.from(document.build())], 'record.pdf')
}

export function htmlFile(): File {
  return new File([page], 'record.html')
}

/** The words in another format, written by the conversion. */
export async function fileAs(engine: Engine, to: string): Promise<File> {
  const source = to === 'jpg' ? pdfFile() : htmlFile()
  const { bytes } = await engine.convert(source, { to })
  return new File([Buffer.from(bytes)], `record.${to}`)
}

/** A language whose OCR data no test needs and no machine of ours has. */
export const missingLanguage = { code: 'is', model: 'isl', otherCode: 'ice', name: 'Icelandic' }
