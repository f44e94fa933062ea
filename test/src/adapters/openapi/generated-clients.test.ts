/** Clients that others' generators make from the OpenAPI documents compile in strict mode, and talk to a running host. */
import { execFile } from 'node:child_process'
import { copyFile, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
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
import { pdfFile } from '../samples.ts'

/** A folder in which `.ci/run` has installed openapi-typescript, openapi-fetch and @hey-api/openapi-ts. */
const generators = process.env.PALIMPSEST_TEST_GENERATORS ?? ''
/** The program openapi-python-client, which `.ci/run` installs. */
const pythonGenerator = process.env.PALIMPSEST_TEST_PYTHON_CLIENT ?? ''
const run = promisify(execFile)
const source = (name: string) => path.join(import.meta.dirname, 'clients', name)
const compiler = path.resolve(import.meta.dirname, '../../../../node_modules/typescript/bin/tsc')
const documents = { a: openApiA, b: openApiB }

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'generated-clients-'))
  for (const [name, document] of Object.entries(documents))
    await writeFile(path.join(folder, `${name}.json`), JSON.stringify(document()))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** What a client prints that talks to a host with both interfaces. */
async function resultOf(program: string, args: readonly string[]): Promise<unknown> {
  await using app = await memoryApplication()
  const keyOf = async (profile: 'a' | 'b') => {
    const { id } = await app.accounts.create({ name: 'Client', profile, plan: 'starter' })
    return (await app.keys.issue(id)).key
  }
  await using a = await serve((baseUrl) => createInterfaceA(app, { baseUrl }).handle)
  await using b = await serve((baseUrl) => createInterfaceB(app, { baseUrl }).handle)
  const letter = pdfFile('Dear Eleanor Whitcombe, write to jane@example.org.')
  const env = {
    ...process.env,
    URL_A: a.url,
    KEY_A: await keyOf('a'),
    URL_B: b.url,
    KEY_B: await keyOf('b'),
    PDF: Buffer.from(await letter.arrayBuffer()).toString('base64'),
  }
  const { stdout } = await run(program, [...args], { cwd: folder, env })
  return JSON.parse(stdout)
}

/** With defaults left out, files, lists and flags in forms, codes as they were requested, and a typed error. */
const expected = {
  found: ['US_SSN'],
  document: ['complete', 2, '%PDF-'],
  nodes: true,
  code: 'unknown_entity',
  job: 'completed',
  types: ['SSN', 'EMAIL_ADDRESS'],
  jobs: 1,
}

describe.runIf(generators !== '')('a client in TypeScript', () => {
  const bin = (name: string) => path.join(generators, 'node_modules', name)
  const node = (program: string, ...args: string[]) =>
    run(process.execPath, [program, ...args], { cwd: folder })

  async function compiled(name: string): Promise<string> {
    await symlink(path.join(generators, 'node_modules'), path.join(folder, 'node_modules')).catch(
      () => undefined,
    )
    await copyFile(source(`${name}.ts.txt`), path.join(folder, `${name}.ts`))
    const options = {
      strict: true,
      noUncheckedIndexedAccess: true,
      module: 'commonjs',
      moduleResolution: 'bundler',
      target: 'es2023',
      lib: ['es2023', 'dom', 'dom.iterable'],
      typeRoots: [path.resolve(import.meta.dirname, '../../../../node_modules/@types')],
      types: ['node'],
      rootDir: '.',
      outDir: `out-${name}`,
    }
    await writeFile(
      path.join(folder, 'tsconfig.json'),
      JSON.stringify({ compilerOptions: options, files: [`${name}.ts`] }),
    )
    const ran = await node(compiler, '-p', folder).catch((error) => error)
    expect(ran.stdout).toBe('')
    return path.join(folder, `out-${name}`, `${name}.js`)
  }

  it('of openapi-typescript and openapi-fetch', async () => {
    await copyFile(source('generate-types.mjs'), path.join(folder, 'generate-types.mjs'))
    await symlink(path.join(generators, 'node_modules'), path.join(folder, 'node_modules')).catch(
      () => undefined,
    )
    for (const name of Object.keys(documents))
      await node('generate-types.mjs', `${name}.json`, `types-${name}.ts`)
    expect(await resultOf(process.execPath, [await compiled('openapi-fetch')])).toEqual(expected)
  }, 120_000)

  it('of @hey-api/openapi-ts', async () => {
    for (const name of Object.keys(documents))
      await node(bin('@hey-api/openapi-ts/bin/run.js'), '-i', `${name}.json`, '-o', `hey-${name}`)
    expect(await resultOf(process.execPath, [await compiled('hey-api')])).toEqual(expected)
  }, 120_000)
})

describe.runIf(pythonGenerator !== '')('a client in Python', () => {
  it('of openapi-python-client, of which no piece is missing', async () => {
    const programs = path.dirname(pythonGenerator)
    const env = { ...process.env, PATH: `${programs}:${process.env.PATH}` }
    for (const name of Object.keys(documents)) {
      const output = path.join(folder, `client_${name}`)
      const args = ['generate', '--path', `${name}.json`, '--meta', 'none', '--output-path', output]
      const { stdout } = await run(pythonGenerator, args, { cwd: folder, env })
      expect(stdout).not.toMatch(/warning|error/i)
    }
    await copyFile(source('client.py'), path.join(folder, 'client.py'))
    expect(await resultOf(path.join(programs, 'python'), ['client.py'])).toEqual(expected)
  }, 120_000)
})
