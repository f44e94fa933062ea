import { docxFormat } from './docx/docx-format.ts'
import type { OfficeFormat } from './office-format.ts'
import { pptxFormat } from './pptx/pptx-format.ts'
import { xlsxFormat } from './xlsx/xlsx-format.ts'

/** The formats that can be redacted. A new format is one line. */
export const officeFormats: readonly OfficeFormat[] = [docxFormat, xlsxFormat, pptxFormat]
