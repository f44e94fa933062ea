import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createInterfaceA } from '../../../../src/adapters/interface-a/handler.ts'
import { openApiA } from '../../../../src/adapters/interface-a/openapi.ts'
import { createInterfaceB } from '../../../../src/adapters/interface-b/handler.ts'
import { openApiB } from '../../../../src/adapters/interface-b/openapi.ts'
import { memoryApplication } from '../../../builders/application.ts'
import { serve } from '../../../builders/http.ts'

/** The program, which .ci/run installs. */
const program = process.env.PALIMPSEST_TEST_SCHEMATHESIS ?? ''
const checks = [
  'not_a_server_error',
  'status_code_conformance',
  'content_type_conformance',
  'response_schema_conformance',
  'response_headers_conformance',
]

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'schemathesis-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

describe.runIf(program !== '')('requests that are made from the OpenAPI document', () => {
  it.each([
    ['Interface A', 'a', openApiA, createInterfaceA],
    ['Interface B', 'b', openApiB, createInterfaceB],
  ] as const)(
    'never cause an internal error in %s, and every answer is as described',
    async (_, profile, document, create) => {
      await using app = await memoryApplication({
        rateLimit: { points: 1_000_000 },
        jobs: { maxQueued: 100_000, maxQueuedPerAccount: 100_000 },
      })
      const credits = profile === 'b' ? { credits: 1_000_000 } : {}
      const { id } = await app.accounts.create({ name: 'Requests', profile, plan: 'enterprise', ...credits })
      const { key } = await app.keys.issue(id)
      const errors: unknown[] = []
      await using host = await serve((origin) => {
        const { handle } = create(app, {
          baseUrl: origin,
          onRequest: ({ status, route, error }) => status >= 500 && errors.push([route, error]),
        })
        return handle
      })
      const file = path.join(folder, `${profile}.json`)
      await writeFile(file, JSON.stringify(document()))
      const header = profile === 'a' ? `Authorization: Bearer ${key}` : `x-api-key: ${key}`
      const args = ['run', file, '--url', host.url, '-H', header, '--checks', checks.join(','), '--seed', '1']
      const ran = await promisify(execFile)(
        program,
        [...args, '--max-examples', '15', '--phases', 'examples,coverage,fuzzing'],
        { cwd: folder, env: { ...process.env, NO_COLOR: '1' } },
      ).catch((error) => error)
      expect(errors).toEqual([])
      expect(ran.stdout).toMatch(/(\d+) generated, \1 passed/)
    },
    300_000,
  )
})
