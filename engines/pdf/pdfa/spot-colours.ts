import { PdfDict, type PdfFile, type PdfObject, PdfStream } from '../objects/objects.ts'
import { reachableFrom } from './reachable-objects.ts'

/** Colorants of DeviceN that are not spot colours. */
const processColours = new Set(['Cyan', 'Magenta', 'Yellow', 'Black', 'None'])

/**
 * Adds the spot colours of DeviceN spaces to their Colorants, which part 2 requires (ISO 19005-2, 6.2.4.4), where a Separation space
 * of the file describes them.
 */
export function describeSpotColours(file: PdfFile, roots: readonly PdfObject[]): void {
  const spaces = [...colourSpaces(file, roots)]
  const separations = new Map<string, PdfObject>()
  for (const space of spaces)
    if (file.name(space[0]) === 'Separation') separations.set(file.name(space[1]) ?? '', space)
  for (const space of spaces) {
    const found = undescribed(file, space).filter((name) => separations.has(name))
    if (found.length === 0) continue
    const attributes = file.dict(space[4])
    const colorants = file.dict(attributes?.get('Colorants'))?.clone() ?? new PdfDict()
    for (const name of found) colorants.set(name, separations.get(name) ?? null)
    space[4] = (attributes?.clone() ?? new PdfDict()).set('Colorants', colorants)
  }
}

/** Whether a spot colour is described nowhere. */
export function lacksSpotColours(file: PdfFile, roots: readonly PdfObject[]): boolean {
  for (const space of colourSpaces(file, roots)) if (undescribed(file, space).length > 0) return true
  return false
}

function undescribed(file: PdfFile, space: readonly PdfObject[]): string[] {
  if (file.name(space[0]) !== 'DeviceN') return []
  const attributes = file.dict(space[4])
  const known = file.dict(attributes?.get('Colorants'))
  const components = file.array(file.dict(attributes?.get('Process'))?.get('Components')) ?? []
  const process = new Set(components.map((item) => file.name(item)))
  return (file.array(space[1]) ?? [])
    .flatMap((item) => file.name(item) ?? [])
    .filter((name) => !processColours.has(name) && !process.has(name) && !known?.has(name))
}

/** Every array that begins with the name of a colour space, each once. */
function* colourSpaces(file: PdfFile, roots: readonly PdfObject[]): Generator<PdfObject[]> {
  const seen = new Set<PdfObject>()
  for (const object of reachableFrom(file, roots)) {
    const open: PdfObject[] = [...(object instanceof PdfStream ? object.dict : object).entries.values()]
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      const array = file.resolve(next)
      if (!Array.isArray(array) || seen.has(array)) continue
      seen.add(array)
      const name = file.name(array[0])
      if (name === 'DeviceN' || name === 'Separation') yield array
      open.push(...array)
    }
  }
}
