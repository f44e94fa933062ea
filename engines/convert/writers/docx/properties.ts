import type { Metadata } from '../../../model/document.ts'
import { coreProperties } from '../../../office/package-writer.ts'

/** Replaces the properties of the docx package, which include names and the current time. */
export function propertiesOf(metadata: Metadata): { path: string; data: string }[] {
  const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
  const empty = `${head}<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties"/>`
  const core = coreProperties(metadata)?.content
  return [
    { path: 'docProps/core.xml', data: typeof core === 'string' ? core : empty },
    {
      path: 'docProps/app.xml',
      data: `${head}<Properties xmlns="http://schemas.openxmlformats.org/officeDocument/2006/extended-properties"></Properties>`,
    },
  ]
}
