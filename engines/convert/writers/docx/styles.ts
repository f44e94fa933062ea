import type { WordFile } from './word-document.ts'

const mono = 'Consolas'

/** Automatic line height; otherwise office suites clip formulas to the height of text. */
export function defaults(language: string | undefined, { font, size }: WordFile['text']) {
  // Half-points; headings keep their proportion to the text.
  const halves = Math.round(size * 2)
  // Word knows its heading styles by name; other programs use the outline level.
  const heading = (level: number, share: number) => ({
    run: { bold: true, size: Math.round(halves * share), color: '1F1F1F', font },
    paragraph: { spacing: { before: 280, after: 120 }, keepNext: true, outlineLevel: level - 1 },
  })
  return {
    document: {
      run: { font, size: halves, ...(language === undefined ? {} : { language: { value: language } }) },
      paragraph: { spacing: { after: 120, line: 264, lineRule: 'auto' as const } },
    },
    heading1: heading(1, 1.455),
    heading2: heading(2, 1.273),
    heading3: heading(3, 1.136),
    heading4: heading(4, 1.045),
    heading5: heading(5, 1.0),
    heading6: heading(6, 0.955),
  }
}

export const paragraphStyles = [
  {
    id: 'Quote',
    name: 'Quote',
    basedOn: 'Normal',
    run: { italics: true },
    paragraph: { indent: { start: 720 } },
  },
  {
    id: 'SourceCode',
    name: 'Source Code',
    basedOn: 'Normal',
    run: { font: mono, size: 20 },
    paragraph: { spacing: { line: 240, lineRule: 'auto' as const } },
  },
  { id: 'NormalIndent', name: 'Normal Indent', basedOn: 'Normal' },
  { id: 'TableText', name: 'Table Text', basedOn: 'Normal', paragraph: { spacing: { after: 0 } } },
  {
    id: 'TableHeading',
    name: 'Table Heading',
    basedOn: 'Normal',
    run: { bold: true },
    paragraph: { spacing: { after: 0 } },
  },
  { id: 'DefinitionTerm', name: 'Definition Term', basedOn: 'Normal', run: { bold: true } },
  { id: 'Definition', name: 'Definition', basedOn: 'Normal', paragraph: { indent: { start: 480 } } },
]

export const characterStyles = [{ id: 'VerbatimChar', name: 'Verbatim Char', run: { font: mono, size: 20 } }]
