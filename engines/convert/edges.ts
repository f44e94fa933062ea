import { olderFormats } from '../model/format.ts'
import { imageFormats } from './conversion.ts'
import type { Edge } from './edge.ts'
import { mailFormats } from './format-names.ts'

/** Where an office suite keeps more than our readers: old formats, and the appearance of pages. */
const older = Object.keys(olderFormats) as (keyof typeof olderFormats)[]
const suiteRoutes = [
  // Our own reader of workbooks keeps as much of XLS.
  ...older.filter((from) => from !== 'xls').map((from) => [from, olderFormats[from]] as const),
  ...[...older, ...(['docx', 'xlsx', 'pptx'] as const)].map((from) => [from, 'pdf'] as const),
]

/**
 * Every edge of the graph: a new reader or writer is one file and one entry here. Modules are loaded when a route uses them.
 * `palimpsest convert --routes` prints the routes, and `README.md` summarises them.
 */
export const edges: readonly Edge[] = [
  {
    kind: 'reader',
    from: 'html',
    loss: 1,
    cost: 2,
    loses: 'scripts, remote style sheets, remote images',
    load: async () => (await import('./readers/html/read.ts')).readHtml,
  },
  {
    kind: 'reader',
    from: 'md',
    loss: 0,
    cost: 2,
    loses: '',
    load: async () => (await import('./readers/markdown/read.ts')).readMarkdown,
  },
  {
    kind: 'reader',
    from: 'docx',
    loss: 1,
    cost: 4,
    loses: 'comments, the appearance of charts, floating positions',
    load: async () => (await import('./readers/docx/read.ts')).readDocx,
  },
  {
    kind: 'reader',
    from: 'odt',
    loss: 2,
    cost: 8,
    loses: 'comments, the appearance of charts, form controls but for their text',
    load: async () => (await import('./readers/odf/read.ts')).readOdt,
  },
  {
    kind: 'reader',
    from: 'ods',
    loss: 2,
    cost: 12,
    loses: 'formulas, the appearance of charts, conditional formats, hidden sheets, rows and columns',
    load: async () => (await import('./readers/odf/read.ts')).readOds,
  },
  {
    kind: 'rewriter',
    from: 'ods',
    to: 'xlsx',
    loss: 2,
    cost: 8,
    loses: 'formulas, the appearance of charts, conditional formats',
    load: async () => (await import('./readers/odf/read.ts')).rewriteOds,
  },
  {
    kind: 'reader',
    from: 'odp',
    loss: 2,
    cost: 12,
    loses: 'positions on the slide, drawings, animations, hidden slides',
    load: async () => (await import('./readers/odf/read.ts')).readOdp,
  },
  {
    kind: 'reader',
    from: 'txt',
    loss: 0,
    cost: 1,
    loses: '',
    load: async () => (await import('./readers/text.ts')).readText,
  },
  {
    kind: 'reader',
    from: 'csv',
    loss: 0,
    cost: 1,
    loses: '',
    load: async () => (await import('./readers/csv.ts')).readCsv,
  },
  {
    kind: 'rewriter',
    from: 'pdf',
    to: 'pdf',
    loss: 0,
    cost: 100,
    loses: 'scripts and attachments; what PDF/A does not allow is rasterised',
    load: async () => (await import('./rewriters/pdf-to-pdf.ts')).pdfToPdf,
  },
  {
    kind: 'reader',
    from: 'pptx',
    loss: 2,
    cost: 10,
    loses: 'positions on the slide, drawings, animations, hidden slides',
    load: async () => (await import('./readers/pptx/read.ts')).readPptx,
  },
  {
    kind: 'reader',
    from: 'doc',
    loss: 3,
    cost: 10,
    loses: 'formatting by styles, drawings, positions',
    load: async () => (await import('./legacy/index.ts')).readDoc,
  },
  {
    kind: 'reader',
    from: 'rtf',
    loss: 3,
    cost: 5,
    loses: 'formatting by styles, drawings, positions',
    load: async () => (await import('./legacy/index.ts')).readRtf,
  },
  {
    kind: 'reader',
    from: 'ppt',
    loss: 4,
    cost: 10,
    loses: 'positions on the slide, drawings, table grids, emphasis, hidden slides',
    load: async () => (await import('./legacy/index.ts')).readPpt,
  },
  ...(['xlsx', 'xls'] as const).map(
    (from): Edge => ({
      kind: 'reader',
      from,
      loss: 1,
      cost: 10,
      loses:
        from === 'xlsx'
          ? 'formulas, the appearance of charts, hidden sheets, rows and columns'
          : 'formulas, charts, images, hidden sheets, rows and columns',
      load: async () => (await import('./readers/spreadsheet/read.ts')).readSpreadsheet(from),
    }),
  ),
  ...mailFormats.map(
    (from): Edge => ({
      kind: 'reader',
      from,
      loss: 2,
      cost: 10,
      loses:
        from === 'eml' || from === 'msg'
          ? 'the content of attachments, technical headers, forms of a text besides HTML'
          : 'embedded files, technical properties',
      load: async () => (await import('./readers/mail.ts')).readMailPage(from),
    }),
  ),
  {
    kind: 'reader',
    from: 'epub',
    loss: 2,
    cost: 10,
    loses: 'style sheets, sounds, scripts, fixed layouts',
    load: async () => (await import('./readers/epub.ts')).readEpub,
  },
  {
    kind: 'reader',
    from: 'pdf',
    loss: 2,
    cost: 30,
    loses: 'meaning that only position conveys; structure is inferred from the layout',
    ocrPages: 'scans',
    load: async () => (await import('./readers/pdf.ts')).readPdfDocument,
  },
  ...imageFormats.flatMap((from): Edge[] => [
    {
      kind: 'reader',
      from,
      loss: 2,
      cost: 2000,
      loses: 'what OCR does not read; an image with little text stays an image',
      needs: 'ocr',
      ocrPages: 'all',
      load: async () => (await import('./readers/image.ts')).readImage,
    },
    {
      kind: 'rewriter',
      from,
      to: 'pdf',
      loss: 0,
      cost: 2000,
      loses: '',
      needs: 'ocr',
      ocrPages: 'all',
      load: async () => (await import('./rewriters/images.ts')).imageToPdf(from),
    },
  ]),
  ...suiteRoutes.map(
    ([from, to]): Edge => ({
      kind: 'rewriter',
      from,
      to,
      loss: 1,
      cost: 4000,
      loses: 'what the office suite does not support',
      needs: 'officeSuite',
      load: async () => (await import('./rewriters/by-office-suite.ts')).byOfficeSuite(from, to),
    }),
  ),
  ...(['jpg', 'png'] as const).flatMap((to): Edge[] => [
    {
      kind: 'rewriter',
      from: 'pdf',
      to,
      loss: 8,
      cost: 200,
      loses: 'everything but the appearance',
      load: async () => (await import('./rewriters/pdf-to-images.ts')).pdfToImages(to),
    },
    ...imageFormats.map(
      (from): Edge => ({
        kind: 'rewriter',
        from,
        to,
        loss: 1,
        cost: 50,
        loses: 'transparency, and some sharpness in JPEG',
        load: async () => (await import('./rewriters/images.ts')).imageToImage(from, to),
      }),
    ),
  ]),
  {
    kind: 'writer',
    to: 'html',
    loss: 0,
    cost: 1,
    loses: '',
    load: async () => (await import('./writers/html/write.ts')).writeHtml,
  },
  {
    kind: 'writer',
    to: 'pdf',
    loss: 1,
    cost: 60,
    loses: 'floating positions; formulas beyond amsmath show their TeX',
    load: async () => (await import('./writers/pdf/write.ts')).writeDocumentPdf,
  },
  {
    kind: 'writer',
    to: 'docx',
    loss: 0,
    cost: 8,
    loses: 'formulas beyond amsmath keep their TeX',
    load: async () => (await import('./writers/docx/write.ts')).writeDocx,
  },
  {
    kind: 'writer',
    to: 'xlsx',
    loss: 4,
    cost: 10,
    loses: 'images, emphasis; text around tables goes to a separate sheet',
    load: async () => (await import('./writers/xlsx/write.ts')).writeXlsx,
  },
  {
    kind: 'writer',
    to: 'pptx',
    loss: 2,
    cost: 10,
    loses: 'page setup, headers and footers; long text is split over slides',
    load: async () => (await import('./writers/pptx/write.ts')).writePptx,
  },
  {
    kind: 'writer',
    to: 'md',
    loss: 1,
    cost: 1,
    loses: 'paragraph alignment, page setup',
    load: async () => (await import('./writers/markdown/write.ts')).writeMarkdown,
  },
  {
    kind: 'writer',
    to: 'txt',
    loss: 4,
    cost: 1,
    loses: 'emphasis, images, heading levels',
    load: async () => (await import('./writers/text.ts')).writeText,
  },
  {
    kind: 'writer',
    to: 'csv',
    loss: 6,
    cost: 1,
    loses: 'everything but the text of tables',
    load: async () => (await import('./writers/csv.ts')).writeCsv,
  },
]
