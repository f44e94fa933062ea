import { formulaTokens, sheetNames, sheetPrefix } from '../../../../office/sheet.ts'

/** New names of sheets, tables, their columns and defined names, by old name. Case is ignored, as in formulas. */
export class Renames {
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

/** Characters that names of sheets must not have, and their greatest length. */
const invalidInSheets = /[[\]:*?/\\']/g
const maxSheetName = 31

/** A valid name of a sheet like the wanted one, which no other sheet has. `taken` is in lower case, and gets the new name. */
export function freeSheetName(wanted: string, taken: Set<string>): string {
  const base = wanted.replace(invalidInSheets, '').trim().slice(0, maxSheetName) || 'Sheet'
  let name = base
  for (let n = 2; taken.has(name.toLowerCase()); n++) name = `${base.slice(0, maxSheetName - 5)}_${n}`
  taken.add(name.toLowerCase())
  return name
}

/** A valid name of a table or a defined name, which no other has. */
export function freeName(wanted: string, taken: Set<string>): string {
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
