import { PdfDict, type PdfFile, PdfName, type PdfRef } from '../../../../pdf/new-file.ts'
import { textString } from './content.ts'

interface Item {
  readonly level: number
  readonly dict: PdfDict
  readonly ref: PdfRef
  readonly items: Item[]
}

/** Levels of headings that are shown before a reader opens them. */
const openLevels = 3

/** The outline of a file (ISO 32000-1, 12.3.3). */
export class Outline {
  readonly #file: PdfFile
  readonly #root: Item
  /** The last item with those that contain it. */
  readonly #open: Item[]

  constructor(file: PdfFile) {
    this.#file = file
    this.#root = this.#add(0, new PdfDict())
    this.#open = [this.#root]
  }

  /** Adds an item below the last item of a smaller level. */
  add(level: number, title: string, page: PdfRef): void {
    while (this.#open.length > 1 && this.#open[this.#open.length - 1].level >= level) this.#open.pop()
    const parent = this.#open[this.#open.length - 1]
    const item = this.#add(
      level,
      new PdfDict([
        ['Title', textString(title)],
        ['Parent', parent.ref],
        ['Dest', [page, PdfName.of('Fit')]],
      ]),
    )
    parent.items.push(item)
    this.#open.push(item)
  }

  #add(level: number, dict: PdfDict): Item {
    return { level, dict, ref: this.#file.add(dict), items: [] }
  }

  /** Links the items. @returns the root; null where there are none */
  finish(): PdfRef | null {
    if (this.#root.items.length === 0) return null
    const open = [this.#root]
    for (let item = open.pop(); item !== undefined; item = open.pop()) {
      const { items } = item
      if (items.length === 0) continue
      item.dict.set('First', items[0].ref).set('Last', items[items.length - 1].ref)
      item.dict.set('Count', item.level < openLevels ? items.length : -items.length)
      for (const [i, { dict }] of items.entries()) {
        if (i > 0) dict.set('Prev', items[i - 1].ref)
        if (i < items.length - 1) dict.set('Next', items[i + 1].ref)
        open.push(items[i])
      }
    }
    return this.#root.ref
  }
}
