import type { Read } from '../../edge.ts'
import { readDocx } from '../docx/read.ts'
import { odtToDocx } from './text/odt-to-docx.ts'

/**
 * Readers of OpenDocument (ODF 1.3). A file is written as one of Office Open XML in memory, whose readers know the look of pages, so that
 * both families of formats are shown in the same way.
 * @throws DocumentError `malformed`, `encrypted`, `empty`; LimitError of the archive, of cells, of pages
 */
export const readOdt: Read = async (bytes, conversion) =>
  readDocx(await odtToDocx(bytes, conversion), conversion)
