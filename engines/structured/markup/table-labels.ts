interface Table {
  readonly headers: string[]
  row: number
  column: number
  cell: 'td' | 'th' | undefined
  cellText: string
}

/** Follows the tables and definition lists of a page: which header a text belongs to. */
export class TableLabels {
  readonly #tables: Table[] = []
  #record = 0
  #term: string | undefined
  #inTerm = false

  /** The header of the column that the text is in, or the term that it defines. */
  get path(): readonly string[] {
    const table = this.#tables.at(-1)
    if (table?.cell === 'td') {
      const header = table.headers[table.column]
      return header === undefined || header === '' ? [] : [header]
    }
    return table === undefined && !this.#inTerm && this.#term !== undefined ? [this.#term] : []
  }

  /** Whether the text is the header of a column. */
  get inHeader(): boolean {
    const table = this.#tables.at(-1)
    return table?.cell === 'th' && table.row <= 0
  }

  get record(): number {
    return this.#record
  }

  open(name: string): void {
    const table = this.#tables.at(-1)
    if (name === 'table')
      this.#tables.push({ headers: [], row: -1, column: -1, cell: undefined, cellText: '' })
    else if (name === 'dt') [this.#inTerm, this.#term] = [true, '']
    else if (name === 'dd') this.#inTerm = false
    if (table === undefined) return
    if (name === 'tr') {
      this.#endCell()
      table.row++
      table.column = -1
      this.#record++
    } else if (name === 'td' || name === 'th') {
      this.#endCell()
      table.column++
      table.cell = name
      table.cellText = ''
    }
  }

  close(name: string): void {
    if (name === 'td' || name === 'th' || name === 'tr') this.#endCell()
    else if (name === 'table') {
      this.#endCell()
      this.#tables.pop()
    } else if (name === 'dt') this.#inTerm = false
    else if (name === 'dd' || name === 'dl') this.#term = undefined
  }

  text(value: string): void {
    const table = this.#tables.at(-1)
    if (table?.cell === 'th') table.cellText += value
    if (this.#inTerm) this.#term = ((this.#term ?? '') + value).trim().replace(/:$/, '')
  }

  /** Only the headers of the first row name columns; a later `th` names its row. */
  #endCell(): void {
    const table = this.#tables.at(-1)
    if (table?.cell === 'th' && table.row <= 0) table.headers[table.column] = table.cellText.trim()
    if (table !== undefined) table.cell = undefined
  }
}
