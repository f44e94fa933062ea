import type { Edge } from './edge.ts'

/** Pictures that OCR reads. */
const pictures = ['png', 'jpg', 'webp', 'tiff'] as const

/** Where an office suite keeps more than our readers: old formats, and the looks of slides. */
const suiteRoutes = [
  ['doc', 'docx'],
  ['rtf', 'docx'],
  ['ppt', 'pptx'],
  ['ppt', 'pdf'],
  ['pptx', 'pdf'],
] as const

/**
 * Every edge of the graph. The one list: a new reader or writer is one file and one line here. Modules are loaded when
 * a route goes through them. `README.md` shows what comes of it (`palimpsest convert --routes` prints it).
 */
export const edges: readonly Edge[] = [
  {
    kind: 'reader',
    from: 'html',
    loss: 1,
    cost: 2,
    loses: 'scripts, style sheets, pictures of other machines',
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
    loses: 'comments, what charts look like, floating positions',
    load: async () => (await import('./readers/docx/read.ts')).readDocx,
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
    kind: 'rewriter',
    from: 'pdf',
    to: 'pdf',
    loss: 0,
    cost: 100,
    loses: 'scripts and attachments; what PDF/A does not take becomes a picture of itself',
    load: async () => (await import('./rewriters/pdf-to-pdf.ts')).pdfToPdf,
  },
  {
    kind: 'reader',
    from: 'pptx',
    loss: 2,
    cost: 10,
    loses: 'places on the slide, drawings, animation; hidden slides',
    load: async () => (await import('./readers/pptx/read.ts')).readPptx,
  },
  {
    kind: 'reader',
    from: 'doc',
    loss: 3,
    cost: 10,
    loses: 'looks that styles give, drawings, places',
    load: async () => (await import('./readers/doc/read.ts')).readDoc,
  },
  {
    kind: 'reader',
    from: 'rtf',
    loss: 3,
    cost: 5,
    loses: 'looks that styles give, drawings, places',
    load: async () => (await import('./readers/rtf/read.ts')).readRtf,
  },
  {
    kind: 'reader',
    from: 'ppt',
    loss: 4,
    cost: 10,
    loses: 'places on the slide, drawings, the grid of tables, emphasis; hidden slides',
    load: async () => (await import('./readers/ppt/read.ts')).readPpt,
  },
  ...(['xlsx', 'xls'] as const).map(
    (from): Edge => ({
      kind: 'reader',
      from,
      loss: 1,
      cost: 10,
      loses:
        from === 'xlsx'
          ? 'formulas, what charts look like; hidden sheets, rows and columns'
          : 'formulas, charts and pictures; hidden sheets, rows and columns',
      load: async () => (await import('./readers/spreadsheet/read.ts')).readSpreadsheet(from),
    }),
  ),
  {
    kind: 'reader',
    from: 'pdf',
    loss: 2,
    cost: 30,
    loses: 'what only position says; structure is told by how a page looks',
    load: async () => (await import('./readers/pdf.ts')).readPdfDocument,
  },
  ...pictures.flatMap((from): Edge[] => [
    {
      kind: 'reader',
      from,
      loss: 2,
      cost: 2000,
      loses: 'whatever OCR does not read; a picture with few words stays a picture',
      needs: 'recognise',
      load: async () => (await import('./readers/image.ts')).readPicture(from),
    },
    {
      kind: 'rewriter',
      from,
      to: 'pdf',
      loss: 0,
      cost: 2000,
      loses: '',
      needs: 'searchable',
      load: async () => (await import('./rewriters/image-to-pdf.ts')).pictureToPdf(from),
    },
  ]),
  ...suiteRoutes.map(
    ([from, to]): Edge => ({
      kind: 'rewriter',
      from,
      to,
      loss: 1,
      cost: 4000,
      loses: 'what the installed suite does not know',
      needs: 'office',
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
      loses: 'everything but what is seen',
      load: async () => (await import('./rewriters/pdf-to-images.ts')).pdfToPictures(to),
    },
    ...pictures.map(
      (from): Edge => ({
        kind: 'rewriter',
        from,
        to,
        loss: 1,
        cost: 50,
        loses: 'what is seen through, and some sharpness of pictures that become JPEG',
        load: async () => (await import('./rewriters/image-to-image.ts')).pictureToPicture(from, to),
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
    loses: 'fonts and columns of the source; formulas show their TeX',
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
    loses: 'pictures, emphasis; text around tables is on a sheet of its own',
    load: async () => (await import('./writers/xlsx/write.ts')).writeXlsx,
  },
  {
    kind: 'writer',
    to: 'pptx',
    loss: 2,
    cost: 10,
    loses: 'page set-up, headers and footers; long text goes on over slides',
    load: async () => (await import('./writers/pptx/write.ts')).writePptx,
  },
  {
    kind: 'writer',
    to: 'md',
    loss: 1,
    cost: 1,
    loses: 'alignment of paragraphs, page set-up',
    load: async () => (await import('./writers/markdown/write.ts')).writeMarkdown,
  },
  {
    kind: 'writer',
    to: 'txt',
    loss: 4,
    cost: 1,
    loses: 'emphasis, pictures, what marks a heading',
    load: async () => (await import('./writers/text.ts')).writeText,
  },
]
