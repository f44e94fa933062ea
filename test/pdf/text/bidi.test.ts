import { describe, expect, it } from 'vitest'
import { readingOrder } from '../../../engines/pdf/text/text-layer.ts'
import { charactersOf, type0Font } from '../../builders/pdf/fonts.ts'
import { pdf } from '../../builders/pdf/pdf.ts'
import { readPage } from '../../builders/pdf/read-page.ts'

/** What is read of a line whose letters stand from left to right as given. */
async function read(shown: string): Promise<string> {
  const doc = pdf().page({ width: 5000 })
  const font = type0Font(doc, { glyphs: charactersOf(shown) })
  doc.text({ raw: `${font.hex(shown)} Tj` }, { font: font.ref })
  return readingOrder((await readPage(doc.build())).surface).text
}

describe('right-to-left text', () => {
  it.each([
    ['םולש', 'שלום'],
    ['ןהכ 1234567 דוד', 'דוד 1234567 כהן'],
    ['Signed by ןהכ דוד', 'Signed by דוד כהן'],
    ['no Hebrew at all', 'no Hebrew at all'],
    ['(1234-567 (03) :ןופלט) ןהכ דוד', 'דוד כהן (טלפון: (03) 1234-567)'],
    [')1234-567 )03( :ןופלט( ןהכ דוד', 'דוד כהן (טלפון: (03) 1234-567)'],
    ['.user@example.com ל"אוד ,17/02/1999-ב דלונ', 'נולד ב-17/02/1999, דוא"ל user@example.com.'],
    ['1234567 50 966+ :ןופלט', 'טלפון: +966 50 1234567'],
    ['50% החנה', 'הנחה 50%'],
    ['2978347-054 :فتاه', 'هاتف: 054-2978347'],
    ['a@b.com / 554-0025 :ןופלטה רפסמ', 'מספר הטלפון: 554-0025 / a@b.com'],
    ['Room 12 תבותכ', 'כתובת Room 12'],
    ['ﺪﻤﺤﻣ :ﻢﺳﺍ', 'اسم: محمد'],
    [',757615827 (18/10/2000) :ןהכ Invoice of May', 'Invoice of May כהן: (18/10/2000) 757615827,'],
  ])('%s is read as %s', async (shown, text) => {
    expect(await read(shown)).toBe(text)
  })
})
