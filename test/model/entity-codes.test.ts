import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { entityCodesModule } from '../../scripts/entity-codes.ts'

it('the codes that editors complete are those of the catalogue', () => {
  const file = path.resolve(import.meta.dirname, '../../engines/model/entity-codes.ts')
  expect(readFileSync(file, 'utf8'), 'Run "node scripts/entity-codes.ts".').toBe(entityCodesModule())
})
