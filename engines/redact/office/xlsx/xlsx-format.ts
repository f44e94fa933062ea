import type { EditablePackage, XmlTag } from '../../../office/parts/index.ts'
import { formulaTokens, parseArea, stringValue } from '../../../office/sheet.ts'
import type { OfficeFormat, OfficeWork, TextLine } from '../office-format.ts'
import type { ValueFinder } from '../value-finder.ts'
import { dropFormula, expandSharedFormulas } from './cell-formulas.ts'
import { dropRule, formulaTags } from './part-lines.ts'
import { readXlsx, WorkbookState } from './read-xlsx.ts'
import { scrubXlsx, unescapeCharacters } from './scrub-xlsx.ts'
import { settleXlsx, shiftStrings } from './settle-xlsx.ts'
import type { Cell } from './workbook/workbook.ts'

/** Formulas that contain or compute a value after their texts were replaced. */

/** Functions that join texts. */
const joining = /&|\b(?:CONCAT(?:ENATE)?|TEXTJOIN|CHAR|UNICHAR)\s*\(/i

/** Maximum cells of one range. Longer texts are not joined by hand. */
const maxCells = 64

/**
 * Removes the formulas that spell a value in names of functions or numbers, which cannot be changed, and those that join a value
 * from pieces. Their cells keep their shown values. Returns how many.
 */
function dropTellingFormulas(
  { workbook, changes }: Pick<WorkbookState, 'workbook' | 'changes'>,
  finder: ValueFinder,
): number {
  const { sheets, package: opened } = workbook
  const holds = (text: string): boolean => finder.find(text).length > 0
  let count = 0
  const texts = sheets.map(({ cells }) => new Map(cells.map((cell) => [keyOf(cell.row, cell.column), cell])))
  const shownAt = (sheet: number, row: number, column: number): string => {
    const cell = texts[sheet]?.get(keyOf(row, column))
    return cell === undefined ? '' : changes.textOf(cell)
  }
  for (const sheet of sheets) {
    const telling = (cell: Cell): boolean => {
      const formula = cell.formula?.parent ? cell.formula.text : ''
      if (formula === '') return false
      if (holds(formula)) return true
      if (!joining.test(formula)) return false
      const pieces = piecesOf(formula, (row, column) => shownAt(cell.sheet, row, column))
      return holds(pieces.join('')) || holds(pieces.join(' '))
    }
    const found = new Set(sheet.cells.filter(telling))
    if (found.size === 0) continue
    expandSharedFormulas(sheet, (cell) => found.has(cell))
    // At this point, all cells of a shared formula contain its text.
    for (const cell of sheet.cells)
      if (found.has(cell) || (cell.formula?.parent && holds(cell.formula.text))) {
        dropFormula(cell)
        count++
      }
  }
  for (const part of opened.parts()) {
    if (!part.isXml) continue
    for (const tag of formulaTags(part.root))
      if (holds(tag.text)) {
        dropTag(tag)
        count++
      }
  }
  return count
}

/** A chart keeps its cached values. */
function dropTag(tag: XmlTag): void {
  if (tag.name === 'c:f' || tag.name === 'cx:f') tag.text = '#REF!'
  else dropRule(tag)
}

function keyOf(row: number, column: number): number {
  return row * 16_384 + column
}

/** The texts, numbers and cells of a formula in their order, as far as known without calculation. */
function piecesOf(formula: string, shownAt: (row: number, column: number) => string): string[] {
  const pieces: string[] = []
  let call = ''
  for (const { kind, text } of formulaTokens(formula)) {
    if (kind === 'string') pieces.push(stringValue(text))
    else if (kind === 'reference') {
      const area = parseArea(text)
      if (area === undefined || (area.right - area.left + 1) * (area.bottom - area.top + 1) > maxCells)
        continue
      for (let row = area.top; row <= area.bottom; row++)
        for (let column = area.left; column <= area.right; column++) pieces.push(shownAt(row, column))
    } else if (kind === 'name') call = text.toUpperCase()
    else if (/^\d+$/.test(text)) {
      const code = Number(text)
      const isCharacter = /^(?:_XLFN\.)?(?:UNI)?CHAR$/.test(call) && code > 0 && code <= 0x10ffff
      pieces.push(isCharacter ? String.fromCodePoint(code) : text)
    }
    if (kind === 'other' && text === ')') call = ''
  }
  return pieces
}

/** The state of a workbook between reading and settling. */
const states = new WeakMap<EditablePackage, WorkbookState>()

/** Excel workbooks. Formulas are kept if they neither show nor contain a value; results that depend on changed cells are recalculated. */
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

/** Attributes that contain cell references and style numbers. */
const positions: ReadonlySet<string> = new Set(
  'r s t ref sqref spans activeCell topLeftCell colId min max count uniqueCount cm vm si'.split(' '),
)

/** Cell references, style numbers, and indexes of shared strings. */
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
