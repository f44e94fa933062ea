import { EditablePackage } from '../../office/parts/index.ts'
import type { Sighting } from '../finding.ts'
import { inspectDocx } from './docx.ts'
import { packageParts } from './package-parts.ts'
import { inspectPptx } from './pptx.ts'
import { inspectXlsx } from './xlsx.ts'

/** @throws DocumentError | LimitError for input that cannot be read */
export async function inspectOffice(
  bytes: Uint8Array,
  format: 'docx' | 'xlsx' | 'pptx',
): Promise<{ readonly pages: number; readonly sightings: Sighting[] }> {
  const opened = await EditablePackage.open(bytes)
  const common = packageParts(opened)
  if (format === 'pptx') {
    const { pages, sightings } = inspectPptx(opened)
    return { pages, sightings: [...sightings, ...common] }
  }
  const own = format === 'docx' ? inspectDocx(opened) : inspectXlsx(opened)
  return { pages: 0, sightings: [...own, ...common] }
}
