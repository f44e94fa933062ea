import { existsSync, readFileSync } from 'node:fs'
import v8 from 'node:v8'
import type { PrefilterProgram } from './prefilter-program.ts'

/** Programs of prefilters by name, each with the key of the patterns that it was compiled from. */
export type StoredPrograms = Map<string, { readonly key: string; readonly program: PrefilterProgram }>

let read: StoredPrograms | undefined

/**
 * The programs in `prefilters.bin`, which exists only in the built package. None when running from source or in a bundle, where programs
 * are compiled when needed.
 */
export function storedPrograms(): StoredPrograms {
  if (read === undefined) {
    const file = import.meta.url === undefined ? undefined : new URL('./prefilters.bin', import.meta.url)
    read = file !== undefined && existsSync(file) ? readPrograms(readFileSync(file)) : new Map()
  }
  return read
}

/** The bytes of `prefilters.bin`. */
export function serializePrograms(programs: StoredPrograms): Uint8Array {
  return v8.serialize(programs)
}

export function readPrograms(bytes: Uint8Array): StoredPrograms {
  return v8.deserialize(bytes)
}

/** What a program depends on: the patterns, their flags and their IDs. A program with another key is not used. */
export function patternsKey(patterns: ReadonlyMap<number, RegExp>): string {
  return [...patterns].map(([id, pattern]) => `${id}${pattern}`).join('\n')
}
