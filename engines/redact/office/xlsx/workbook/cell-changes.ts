import { type XmlTag, XmlText } from '../../../../office/parts/index.ts'
import { isToken } from '../../../modes/tokens.ts'
import type { Cell, SharedString } from './workbook.ts'

/** Collects the new texts of cells, and writes them when all are known: cells may share a string. */
export class CellChanges {
  readonly #runs = new Map<Cell, Map<number, string>>()
  readonly #whole = new Map<Cell, string>()

  /** The text of one run of a cell. */
  setRun(cell: Cell, run: number, text: string): void {
    const runs = this.#runs.get(cell) ?? new Map<number, string>()
    this.#runs.set(cell, runs.set(run, text))
  }

  /** The text of a cell as shown. Later calls for the same cell are ignored. */
  set(cell: Cell, text: string): void {
    if (!this.#whole.has(cell)) this.#whole.set(cell, text)
  }

  /** The text of a changed cell as a whole, whatever was set before. */
  replace(cell: Cell, text: string): void {
    if (text === this.textOf(cell)) return
    this.#runs.delete(cell)
    this.#whole.set(cell, text)
  }

  has(cell: Cell): boolean {
    return this.#runs.has(cell) || this.#whole.has(cell)
  }

  /** The changed cells. */
  cells(): Set<Cell> {
    return new Set([...this.#runs.keys(), ...this.#whole.keys()])
  }

  textOf(cell: Cell): string {
    const whole = this.#whole.get(cell)
    if (whole !== undefined) return whole
    const runs = this.#runs.get(cell)
    return cell.runs?.map(({ value }, i) => runs?.get(i) ?? value).join('') ?? cell.shown
  }

  /** Writes all changes. Shared strings change in place if all their cells agree. */
  write(cells: Iterable<Cell>): void {
    const texts = new Map([...this.cells()].map((cell) => [cell, this.textOf(cell)]))
    const uses = new Map<SharedString, Cell[]>()
    for (const cell of cells) {
      if (cell.shared === undefined) continue
      const users = uses.get(cell.shared)
      if (users === undefined) uses.set(cell.shared, [cell])
      else users.push(cell)
    }
    const inPlace = new Set<SharedString>()
    for (const [shared, users] of uses) {
      const first = this.#keyOf(users[0])
      if (first !== '' && users.every((cell) => this.#keyOf(cell) === first)) inPlace.add(shared)
    }
    for (const shared of inPlace) {
      const [cell] = uses.get(shared) ?? []
      if (cell !== undefined) this.#writeRuns(cell, shared.tag)
    }
    for (const [cell, text] of texts) {
      if (cell.shared !== undefined && inPlace.has(cell.shared)) continue
      const runs = this.#runs.get(cell)
      if (runs !== undefined && cell.shared === undefined) this.#writeRuns(cell, cell.tag.child('s:is'))
      else writeCell(cell, text)
    }
  }

  /** Equal for cells whose runs change in the same way; empty for a cell whose runs do not change. */
  #keyOf(cell: Cell): string {
    const runs = this.#runs.get(cell)
    return runs === undefined ? '' : JSON.stringify([...runs].sort(([a], [b]) => a - b))
  }

  #writeRuns(cell: Cell, item: XmlTag | undefined): void {
    for (const [run, text] of this.#runs.get(cell) ?? []) {
      const node = cell.runs?.[run]
      if (node === undefined) continue
      node.value = text
      keepSpaces(node)
    }
    // The reading of a text that changed.
    if (item !== undefined) removePhonetics(item)
  }
}

const number = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/

/**
 * Writes a text to a cell, without its formula. A number replaced by a number stays a number, and so does a date. A token that
 * replaces a number is written like a formula result, to distinguish it from tokens of texts on restoring.
 */
function writeCell({ tag, kind, numberOf }: Cell, text: string): void {
  tag.text = ''
  // Metadata of cells and values: rich data, dynamic arrays, phonetic guides.
  tag.removeAttributes(({ name }) => name === 't' || name === 'cm' || name === 'vm' || name === 'ph')
  if (text === '') return
  if (kind === 'number') {
    const stored = numberOf?.(text) ?? (number.test(text) ? text : undefined)
    if (stored === undefined && isToken(text)) tag.set('t', 'str')
    if (stored !== undefined || isToken(text)) {
      tag.append(withText(tag.sibling('v'), stored ?? text))
      return
    }
  }
  tag.set('t', 'inlineStr')
  const item = tag.sibling('is')
  const t = withText(tag.sibling('t'), text)
  if (/^\s|\s$|\n/.test(text)) t.set('xml:space', 'preserve')
  item.append(t)
  tag.append(item)
}

function withText(tag: XmlTag, text: string): XmlTag {
  tag.append(new XmlText(text))
  return tag
}

function keepSpaces(node: XmlText): void {
  if (/^\s|\s$|\n/.test(node.value)) node.parent?.set('xml:space', 'preserve')
}

function removePhonetics(item: XmlTag): void {
  for (const child of item.elements())
    if (child.name === 's:rPh' || child.name === 's:phoneticPr') child.remove()
}
