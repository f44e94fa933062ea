// Writes docs/openapi/ from the schemas of the interfaces.
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { openApiA } from '../src/adapters/interface-a/openapi.ts'
import { openApiB } from '../src/adapters/interface-b/openapi.ts'

const folder = path.join(path.dirname(import.meta.dirname), 'docs/openapi')
mkdirSync(folder, { recursive: true })
for (const [name, document] of [
  ['interface-a', openApiA()],
  ['interface-b', openApiB()],
] as const)
  writeFileSync(path.join(folder, `${name}.json`), `${JSON.stringify(document, null, 2)}\n`)
