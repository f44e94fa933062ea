import { readFileSync } from 'node:fs'
import { coverageOf } from './coverage.ts'
import { namedFontFile } from './named-fonts.ts'

const known = new Map<string, number>()

/** Width of a digit of a family in ems, which the columns of sheets are counted in. */
export function digitWidth(family: string, folder: string | undefined): number {
  const file = namedFontFile(family, 'regular', folder)
  let width = known.get(file)
  if (width === undefined) {
    width = coverageOf(readFileSync(file)).advance(0x30)
    known.set(file, width)
  }
  return width
}
