/** Runs in a pool thread (or in the caller's, inline): conversion as a task of plain data. */
import { type Outcome, outcomeOf } from '../model/outcome.ts'
import type { Conversion, Lent } from './conversion.ts'
import { type Converted, type ConvertInput, convert } from './convert.ts'

export type { Conversion, Lent, Scanned } from './conversion.ts'
export type { Converted, ConvertInput } from './convert.ts'

/** @param lent what other rooms do for this one, handed in by whoever holds both */
export function convertFile(
  input: ConvertInput,
  lent?: Lent,
  onProgress?: Conversion['progress'],
): Promise<Outcome<Converted>> {
  return outcomeOf(() => convert(input, lent, onProgress))
}
