/** Entry module of the conversion task. Runs in a pool thread, or in the caller's thread when tasks run inline. */
export type { Conversion, Lent, Scanned } from './conversion.ts'
export { type Converted, type ConvertInput, convert as convertFile } from './convert.ts'
