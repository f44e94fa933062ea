/** The numbers by which cells refer to shared strings (ECMA-376 part 1, 18.4.9). */
import type { OfficeWork } from '../office-format.ts'
import type { ValueFinder } from '../value-finder.ts'
import type { Workbook } from './workbook/workbook.ts'

/** Strings that no cell shows any more are removed. The others keep their order, so that the text of the file stays as it was. */
export function renumberStrings(
  { tally }: OfficeWork,
  { sheets, strings, stringsPart }: Pick<Workbook, 'sheets' | 'strings' | 'stringsPart'>,
): void {
  if (stringsPart === null) return
  const shown = sheets.flatMap(({ cells }) =>
    cells.flatMap(({ tag, shared }) =>
      shared === undefined || tag.get('t') !== 's' ? [] : [{ value: tag.child('s:v'), shared }],
    ),
  )
  const used = new Set(shown.map(({ shared }) => shared))
  const kept = strings.filter((string) => used.has(string))
  const numbers = new Map(kept.map((string, number) => [string, String(number)]))
  for (const { value, shared } of shown) {
    const number = numbers.get(shared)
    if (value !== undefined && number !== undefined && value.text !== number) value.text = number
  }
  const { root } = stringsPart
  const extensions = root.elements().filter(({ name }) => name !== 's:si')
  root.children.length = 0
  for (const item of [...kept.map(({ tag }) => tag), ...extensions]) root.children.push(item)
  root.set('count', String(shown.length))
  root.set('uniqueCount', String(kept.length))
  tally.add('unused strings', strings.length - kept.length)
}

/** Orders that are tried. Each is as likely to spell a value by chance as the one before. */
const maxOrders = 20

/**
 * Gives shared strings other numbers, where the numbers of successive cells spell a value to a reader that takes the text of a sheet
 * without its structure. Cells show what they showed.
 */
export function reorderStrings({ package: opened, tally }: OfficeWork, finder: ValueFinder): void {
  const part = opened.main.relationships.find(({ kind }) => kind === 'sharedStrings')?.part
  const items = part?.root.elements('s:si') ?? []
  if (part === null || part === undefined || items.length < 2) return
  const sheets = opened
    .parts()
    .filter(({ isXml, mediaType }) => isXml && /worksheet\+xml$/.test(mediaType))
    .map(({ root }) => root.descendants('s:v'))
  const spelled = (): boolean =>
    sheets.some((values) => finder.find(values.map(({ text }) => text).join('')).length > 0)
  let order = 0
  for (; order < maxOrders && spelled(); order++) {
    // Reversed, and shifted by one more each time.
    const moved = (number: number): number => (items.length - 1 - number + order) % items.length
    for (const value of sheets.flat())
      if (value.parent?.get('t') === 's' && Number(value.text) < items.length)
        value.text = String(moved(Number(value.text)))
    for (const [number, item] of items.slice().entries()) items[moved(number)] = item
  }
  if (order === 0) return
  const others = part.root.elements().filter(({ name }) => name !== 's:si')
  part.root.children.length = 0
  for (const item of [...items, ...others]) part.root.children.push(item)
  tally.add('numbers of shared strings', items.length)
}
