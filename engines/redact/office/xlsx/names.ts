import type { XmlTag } from '../../../office/parts/index.ts'
import { cellName, formulaTokens, parseArea, sheetNames, sheetPrefix } from '../../../office/sheet.ts'
import type { TextLine } from '../office-format.ts'
import { formulaTags } from './part-lines.ts'
import type { CellChanges } from './workbook/cell-changes.ts'
import type { Cell, Workbook } from './workbook/workbook.ts'

/** Names of sheets, tables, columns and cells, which formulas refer to. Collects the new names. */
export class WorkbookNames {
  readonly renames = new Renames()
  readonly #workbook: Workbook
  readonly #sheetNames: Set<string>
  readonly #names: Set<string>

  constructor(workbook: Workbook) {
    this.#workbook = workbook
    this.#sheetNames = new Set(workbook.sheets.map(({ tag }) => (tag.get('name') ?? '').toLowerCase()))
    this.#names = new Set()
  }

  /** The names as lines. */
  *lines(): Generator<TextLine> {
    const { sheets, part } = this.#workbook
    for (const { tag, index, tables } of sheets) {
      yield nameLine(tag, 'name', `sheet ${index + 1}, name`, (old, text) => {
        const name = freeSheetName(text, this.#sheetNames)
        this.renames.sheet(old, name)
        return name
      })
      for (const { root } of tables) {
        const place = `sheet ${index + 1}, table`
        for (const attribute of ['name', 'displayName'])
          if (root.get(attribute) !== undefined)
            yield nameLine(root, attribute, place, (old, text) => this.#rename(old, text))
        for (const column of root.descendants('s:tableColumn')) {
          if (root.get('headerRowCount') === '0')
            yield nameLine(column, 'name', place, (old, text) => {
              this.renames.column(old, text)
              return text
            })
          if (column.get('totalsRowLabel') !== undefined)
            yield nameLine(column, 'totalsRowLabel', place, (_, text) => text)
        }
      }
    }
    for (const tag of part.root.child('s:definedNames')?.elements('s:definedName') ?? []) {
      const name = tag.get('name') ?? ''
      // Built-in names, such as _xlnm.Print_Area, have a meaning.
      if (!name.startsWith('_xlnm'))
        yield nameLine(tag, 'name', 'names', (old, text) => this.#rename(old, text))
      for (const attribute of ['comment', 'description', 'help', 'statusBar', 'customMenu'])
        if (tag.get(attribute) !== undefined) yield nameLine(tag, attribute, 'names', (_, text) => text)
    }
  }

  #rename(old: string, wanted: string): string {
    const known = this.renames.apply(old)
    if (known !== old) return known
    const name = freeName(wanted, this.#names)
    this.renames.name(old, name)
    return name
  }

  /** Columns of tables are named by their header cells, and must be distinct (ECMA-376 part 1, 18.5.1.3). */
  settleTables(changes: CellChanges): void {
    for (const { cells, tables } of this.#workbook.sheets) {
      if (tables.length === 0) continue
      const byPlace = new Map<string, Cell>(cells.map((cell) => [cellName(cell.row, cell.column), cell]))
      for (const { root } of tables) {
        const area = parseArea(root.get('ref') ?? '')
        if (area === undefined || root.get('headerRowCount') === '0') continue
        const columns = [...root.descendants('s:tableColumn')]
        const taken = new Set<string>()
        for (const [i, column] of columns.entries()) {
          const cell = byPlace.get(cellName(area.top, area.left + i))
          if (cell === undefined || changes.has(cell)) continue
          taken.add((column.get('name') ?? '').toLowerCase())
        }
        for (const [i, column] of columns.entries()) {
          const cell = byPlace.get(cellName(area.top, area.left + i))
          if (cell === undefined || !changes.has(cell)) continue
          const wanted = changes.textOf(cell) || `Column${i + 1}`
          let name = wanted
          for (let n = 2; taken.has(name.toLowerCase()); n++) name = `${wanted}_${n}`
          taken.add(name.toLowerCase())
          changes.replace(cell, name)
          this.renames.column(unescaped(column.get('name') ?? ''), name)
          column.set('name', name)
          column.removeAttributes((attribute) => attribute.name === 'uniqueName')
        }
      }
    }
  }

  /** Writes the new names in all formulas, and in the links and sources that name a sheet. */
  apply(): void {
    const { renames } = this
    if (renames.isEmpty) return
    const { package: opened, sheets } = this.#workbook
    for (const { cells } of sheets)
      for (const { formula } of cells) {
        if (formula === undefined || formula.parent === null) continue
        const changed = renames.apply(formula.text)
        if (changed !== formula.text) formula.text = changed
      }
    for (const part of opened.parts()) {
      if (!part.isXml) continue
      for (const tag of formulaTags(part.root)) {
        const changed = renames.apply(tag.text)
        if (changed !== tag.text) tag.text = changed
      }
      for (const tag of part.root.descendants()) {
        if (tag.name === 's:worksheetSource' || tag.name === 's:rangeSet') {
          const sheet = tag.get('sheet')
          if (sheet !== undefined) tag.set('sheet', renames.sheetName(sheet))
          const name = tag.get('name')
          if (name !== undefined) tag.set('name', renames.apply(name))
        } else if (tag.name === 's:hyperlink') {
          const location = tag.get('location')
          if (location !== undefined) tag.set('location', renames.apply(location))
        }
      }
    }
  }
}

/** Line breaks in names of columns are written as `_x000a_`. */
function unescaped(name: string): string {
  return name.replace(/_x([\da-f]{4})_/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}

function nameLine(
  tag: XmlTag,
  attribute: string,
  place: string,
  change: (old: string, text: string) => string,
): TextLine {
  const old = tag.get(attribute) ?? ''
  return {
    place,
    pieces: [{ text: old, target: { set: (text) => tag.set(attribute, change(old, text)) } }],
  }
}

/** New names of sheets, tables, their columns and defined names, by old name. Case is ignored, as in formulas. */
class Renames {
  readonly #sheets = new Map<string, string>()
  readonly #names = new Map<string, string>()
  readonly #columns = new Map<string, string>()

  get isEmpty(): boolean {
    return this.#sheets.size + this.#names.size + this.#columns.size === 0
  }

  sheet(old: string, name: string): void {
    this.#sheets.set(old.toLowerCase(), name)
  }

  /** A table or a defined name. */
  name(old: string, name: string): void {
    this.#names.set(old.toLowerCase(), name)
  }

  /** A column of a table. */
  column(old: string, name: string): void {
    this.#columns.set(old.toLowerCase(), name)
  }

  sheetName(old: string): string {
    return this.#sheets.get(old.toLowerCase()) ?? old
  }

  /** The formula with the new names. */
  apply(formula: string): string {
    if (this.isEmpty || formula === '') return formula
    return formulaTokens(formula)
      .map(({ kind, text }) => {
        if (kind === 'sheet') {
          const names = sheetNames(text)
          const changed = names.map((name) => this.sheetName(name))
          return changed.some((name, i) => name !== names[i]) ? sheetPrefix(changed) : text
        }
        if (kind === 'name') return this.#names.get(text.toLowerCase()) ?? text
        return kind === 'columns' ? this.#columnsOf(text) : text
      })
      .join('')
  }

  /** Renames columns in `[Name]`, `[[#Data],[Name]]`, `[@Name]` and `[@[Name]]`. */
  #columnsOf(text: string): string {
    if (this.#columns.size === 0) return text
    return text.replace(/(\[@?)((?:[^[\]'@]|'.)+)(?=\])/g, (whole, open: string, name: string) => {
      const changed = this.#columns.get(name.replace(/'(.)/g, '$1').toLowerCase())
      return changed === undefined ? whole : `${open}${changed.replace(/[[\]'#@]/g, "'$&")}`
    })
  }
}

/** Characters that are not allowed in sheet names, and their maximum length. */
const invalidInSheets = /[[\]:*?/\\']/g
const maxSheetName = 31

/** A valid, unused sheet name similar to the requested one. `taken` is in lower case; the new name is added to it. */
function freeSheetName(wanted: string, taken: Set<string>): string {
  const base = wanted.replace(invalidInSheets, '').trim().slice(0, maxSheetName) || 'Sheet'
  let name = base
  for (let n = 2; taken.has(name.toLowerCase()); n++) name = `${base.slice(0, maxSheetName - 5)}_${n}`
  taken.add(name.toLowerCase())
  return name
}

/** A valid, unused name of a table or a defined name. */
function freeName(wanted: string, taken: Set<string>): string {
  const letters = wanted.replace(/[^\p{L}\p{N}_.]/gu, '_').replace(/_+$/, '')
  const base =
    /^[\p{L}_]/u.test(letters) && !/^(?:[A-Za-z]{1,3}\d+|[RrCc]\d*)$/.test(letters)
      ? letters
      : `Name_${letters}`
  let name = base
  for (let n = 2; taken.has(name.toLowerCase()); n++) name = `${base}_${n}`
  taken.add(name.toLowerCase())
  return name
}
