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

/** Empty strings that are added. Each shift is as likely to spell a value by chance as the one before. */
const maxShift = 20

/**
 * Gives shared strings other numbers, where the numbers of successive cells spell a value to a reader that takes the text of a sheet
 * without its structure: empty strings before the others shift them. Cells show what they showed, and the order of the strings stays.
 */
export function shiftStrings({ package: opened, tally }: OfficeWork, finder: ValueFinder): void {
  const part = opened.main.relationships.find(({ kind }) => kind === 'sharedStrings')?.part
  const items = part?.root.elements('s:si') ?? []
  if (part === null || part === undefined || items.length < 2) return
  const sheets = opened
    .parts()
    .filter(({ isXml, mediaType }) => isXml && /worksheet\+xml$/.test(mediaType))
    .map(({ root }) => root.descendants('s:v'))
  const spelled = (): boolean =>
    sheets.some((values) => finder.find(values.map(({ text }) => text).join('')).length > 0)
  let shift = 0
  for (; shift < maxShift && spelled(); shift++) {
    const empty = items[0].sibling('si')
    empty.append(items[0].sibling('t'))
    part.root.insert(0, empty)
    for (const value of sheets.flat())
      if (value.parent?.get('t') === 's' && Number(value.text) < items.length + shift)
        value.text = String(Number(value.text) + 1)
  }
  if (shift === 0) return
  part.root.set('uniqueCount', String(items.length + shift))
  tally.add('numbers of shared strings', items.length)
}
