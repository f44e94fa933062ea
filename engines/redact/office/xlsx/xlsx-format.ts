import type { EditablePackage, XmlTag } from '../../../office/parts/index.ts'
import type { OfficeFormat, OfficeWork, TextLine } from '../office-format.ts'
import type { ValueFinder } from '../value-finder.ts'
import { dropFormula } from './cell-formulas.ts'
import { readXlsx } from './read-xlsx.ts'
import { scrubXlsx, unescapeCharacters } from './scrub-xlsx.ts'
import { settleXlsx } from './settle-xlsx.ts'
import { shiftStrings } from './string-numbers.ts'
import { dropTellingFormulas } from './telling-formulas.ts'
import { WorkbookState } from './workbook-state.ts'

/** The state of a workbook between reading and settling. */
const states = new WeakMap<EditablePackage, WorkbookState>()

/** Excel workbooks. Formulas stay where they neither show nor hold a value; what depends on changed cells is calculated again. */
export const xlsxFormat: OfficeFormat = {
  name: 'xlsx',
  relationships: new Set([
    'officeDocument',
    ...[
      'worksheet',
      'chartsheet',
      'dialogsheet',
      'sharedStrings',
      'styles',
      'theme',
      'sheetMetadata',
      'table',
    ],
    ...['drawing', 'vmlDrawing', 'legacyDrawingHF', 'comments', 'threadedComment', 'person', 'ctrlProp'],
    ...['image', 'hyperlink', 'package', 'oleObject'],
    ...['chart', 'chartEx', 'chartUserShapes', 'chartStyle', 'chartColorStyle', 'themeOverride'],
    ...['diagramData', 'diagramLayout', 'diagramQuickStyle', 'diagramColors', 'diagramDrawing'],
    ...['pivotTable', 'pivotCacheDefinition', 'slicer', 'slicerCache', 'timeline', 'timelineCache'],
    ...[
      'rdRichValue',
      'rdRichValueStructure',
      'rdRichValueTypes',
      'richValueRel',
      'rdSupportingPropertyBag',
      'rdSupportingPropertyBagStructure',
      'richStyles',
      'dynamicArrayMetadata',
    ],
  ]),
  isStructure,
  scrub(work: OfficeWork): void {
    unescapeCharacters(work.package)
    scrubXlsx(work)
  },
  *read(work: OfficeWork): Generator<TextLine> {
    const state = new WorkbookState(work.package)
    states.set(work.package, state)
    yield* readXlsx(state)
  },
  renameWords(work: OfficeWork, finder: ValueFinder): void {
    const state = states.get(work.package)
    if (state !== undefined) work.tally.add('formulas that give a value', dropTellingFormulas(state, finder))
    shiftStrings(work, finder)
  },
  dropFormulas(work: OfficeWork): void {
    for (const { cells } of states.get(work.package)?.workbook.sheets ?? [])
      for (const cell of cells) if (cell.formula !== undefined) dropFormula(cell)
  },
  settle(work: OfficeWork): void {
    const state = states.get(work.package)
    if (state !== undefined) settleXlsx(work, state)
  },
}

/** Attributes whose values are places of cells and numbers of styles. */
const positions: ReadonlySet<string> = new Set(
  'r s t ref sqref spans activeCell topLeftCell colId min max count uniqueCount cm vm si'.split(' '),
)

/** Places of cells, numbers of styles, and the numbers of shared strings. */
function isStructure(tag: XmlTag, attribute: string | null): boolean {
  if (attribute !== null)
    return positions.has(attribute) && tag.name.startsWith('s:') && isPosition(tag.get(attribute) ?? '')
  return (
    tag.name === 's:v' &&
    tag.parent?.name === 's:c' &&
    tag.parent.get('t') === 's' &&
    /^\d{1,7}$/.test(tag.text)
  )
}

/** Sheets have 16,384 columns and 1,048,576 rows: a longer number is not a position. */
const position = /^(?:\$?[A-Z]{0,3}\$?\d{0,7}(?:[: ]|$))*$/

function isPosition(value: string): boolean {
  return position.test(value) || value === 's' || value === 'n' || value === 'str'
}
