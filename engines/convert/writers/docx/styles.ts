import type { Metadata } from '../../../model/document.ts'
import { coreProperties } from '../../../office/package-writer.ts'
import type { WordFile, WordList } from './word-document.ts'

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

const formats = {
  bullet: 'bullet',
  task: 'none',
  decimal: 'decimal',
  'lower-alpha': 'lowerLetter',
  'upper-alpha': 'upperLetter',
  'lower-roman': 'lowerRoman',
  'upper-roman': 'upperRoman',
  'decimal-zero': 'decimalZero',
  ordinal: 'ordinal',
  'lower-cyrillic': 'russianLower',
  'upper-cyrillic': 'russianUpper',
  circled: 'decimalEnclosedCircle',
  han: 'chineseCounting',
  hangul: 'ganada',
} as const

const bullets = ['•', '◦', '▪']

/** A separate definition for each list, so that each counts independently. */
export function numberingOf(lists: readonly WordList[]) {
  return {
    config: lists.map((list, i) => ({
      reference: `list-${i}`,
      levels: Array.from({ length: 9 }, (_, level) => ({
        level,
        format: formats[list.format],
        text: levelText(list, level),
        start: list.start,
        alignment: 'start' as const,
        style: { paragraph: { indent: { left: 720 * (level + 1), hanging: 360 } } },
      })),
    })),
  }
}

function levelText({ format, before, after }: WordList, level: number): string {
  if (format === 'task') return ''
  return format === 'bullet'
    ? bullets[level % bullets.length]
    : `${before.replaceAll('%', '')}%${level + 1}${after.replaceAll('%', '')}`
}

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
