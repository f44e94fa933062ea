import type { OfficeFormat } from '../office-format.ts'
import { readPptx } from './read-pptx.ts'
import { renameSubtitles, scrubPptx } from './scrub-pptx.ts'

/** PowerPoint presentations. Hidden slides, notes and masters stay, redacted; comments stay without their authors. */
export const pptxFormat: OfficeFormat = {
  name: 'pptx',
  relationships: new Set([
    'officeDocument',
    ...['slide', 'slideLayout', 'slideMaster', 'notesSlide', 'notesMaster', 'handoutMaster'],
    ...['theme', 'themeOverride', 'tableStyles', 'presProps', 'viewProps', 'font'],
    ...['comments', 'commentAuthors', 'authors'],
    ...['image', 'hyperlink', 'package', 'oleObject', 'audio', 'video', 'media'],
    ...['chart', 'chartEx', 'chartUserShapes', 'chartStyle', 'chartColorStyle'],
    ...['diagramData', 'diagramLayout', 'diagramQuickStyle', 'diagramColors', 'diagramDrawing'],
    ...['vmlDrawing', 'tags'],
  ]),
  scrub: scrubPptx,
  read: readPptx,
  renameWords: renameSubtitles,
}
