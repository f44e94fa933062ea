// Writes engines/model/entity-codes.ts: the codes of the catalogue as a type, for completion in editors.
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { catalog } from '../engines/detect/detect.ts'

/** The text of the module. */
export function entityCodesModule(): string {
  const codes = catalog()
    .map(({ code }) => code)
    .sort()
  return `/** The codes of the catalogue. Written by scripts/entity-codes.ts; a test compares it with the catalogue. */
export type EntityCode =
${codes.map((code) => `  | '${code}'`).join('\n')}
`
}

if (import.meta.main)
  writeFileSync(path.resolve(import.meta.dirname, '../engines/model/entity-codes.ts'), entityCodesModule())
