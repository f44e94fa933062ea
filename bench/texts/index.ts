import { csv, jsonLines, records } from './dense.ts'
import { eastAsian } from './east-asian.ts'
import { logs } from './logs.ts'
import { legal, mail, technical } from './prose.ts'

/** The texts of the benchmarks of detection. Each is made from many values, for any length, and never repeats itself. */
export const texts: readonly { readonly name: string; make(length: number): string }[] = [
  { name: 'dense records', make: records },
  { name: 'dense CSV', make: csv },
  { name: 'dense JSON lines', make: jsonLines },
  { name: 'e-mail', make: mail },
  { name: 'legal prose', make: legal },
  { name: 'technical prose', make: technical },
  { name: 'logs', make: logs },
  { name: 'Japanese, Chinese, Korean', make: eastAsian },
]
