import type { Read, TryRewrite } from '../../edge.ts'
import { readDocx } from '../docx/read.ts'
import { readPptx } from '../pptx/read.ts'
import { readSpreadsheet } from '../spreadsheet/read.ts'
import { odsToXlsx } from './sheet/ods-to-xlsx.ts'
import { odpToPptx } from './slides/odp-to-pptx.ts'
import { odtToDocx } from './text/odt-to-docx.ts'

/**
 * Readers of OpenDocument (ODF 1.3). A file is converted to Office Open XML in memory, because those readers support page appearance, so
 * that both format families are shown in the same way.
 * @throws DocumentError `malformed`, `encrypted`, `empty`; LimitError of the archive, of cells, of pages
 */
export const readOdt: Read = async (bytes, conversion) =>
  readDocx(await odtToDocx(bytes, conversion), conversion)

const readXlsx = readSpreadsheet('xlsx')

export const readOds: Read = async (bytes, conversion) =>
  readXlsx(await odsToXlsx(bytes, conversion), conversion)

export const rewriteOds: TryRewrite = async (bytes, conversion) => ({
  bytes: await odsToXlsx(bytes, conversion),
})

export const readOdp: Read = async (bytes, conversion) =>
  readPptx(await odpToPptx(bytes, conversion), conversion)
