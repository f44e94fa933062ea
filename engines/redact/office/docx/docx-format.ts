import type { OfficeFormat } from '../office-format.ts'
import { readDocx } from './read-docx.ts'
import { scrubDocx } from './scrub-docx.ts'

/** Word documents. Tracked changes are accepted; comments stay without their authors. */
export const docxFormat: OfficeFormat = {
  name: 'docx',
  relationships: new Set([
    'officeDocument',
    ...['styles', 'settings', 'webSettings', 'fontTable', 'theme', 'themeOverride', 'numbering', 'font'],
    ...['header', 'footer', 'footnotes', 'endnotes', 'comments', 'commentsExtended', 'commentsIds'],
    ...['image', 'hyperlink', 'package', 'oleObject', 'aFChunk'],
    ...['chart', 'chartEx', 'chartUserShapes', 'chartStyle', 'chartColorStyle'],
    ...['diagramData', 'diagramLayout', 'diagramQuickStyle', 'diagramColors', 'diagramDrawing'],
  ]),
  scrub: scrubDocx,
  read: readDocx,
}
