import { spawnSync } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type BuildOptions, build } from 'esbuild'
import { rolldown } from 'rolldown'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { scanResources } from '../../engines/detect/match/scan-resources.ts'
import { readPrograms } from '../../engines/detect/triggers/stored-programs.ts'
import { TriggerPrefilters } from '../../engines/detect/triggers/trigger-prefilters.ts'

const root = path.resolve(import.meta.dirname, '../..')
const program = `
import { createEngine } from 'palimpsest'
await using engine = await createEngine({ threads: 1 })
const { entities } = await engine.detect('Mail jane@example.org')
const { bytes } = await engine.redactDocument(new Blob(['Mail jane@example.org']), { mode: 'redact' })
console.log(entities[0].type, new TextDecoder().decode(bytes))
`

let folder: string
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'bundle-'))
  const project = path.join(folder, 'project')
  const installed = path.join(project, 'node_modules', 'palimpsest')
  mkdirSync(installed, { recursive: true })
  // The package as it is installed, beside its dependencies.
  const built = spawnSync(process.execPath, [
    path.join(root, 'scripts/build.mjs'),
    path.join(installed, 'dist'),
  ])
  expect(String(built.stderr)).toBe('')
  cpSync(path.join(root, 'package.json'), path.join(installed, 'package.json'))
  for (const name of readdirSync(path.join(root, 'node_modules')))
    if (name !== 'palimpsest' && !name.startsWith('.'))
      symlinkSync(path.join(root, 'node_modules', name), path.join(project, 'node_modules', name))
  writeFileSync(path.join(project, 'package.json'), '{ "type": "module" }')
  writeFileSync(path.join(project, 'program.js'), program)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function bundle(name: string, options: BuildOptions): Promise<string> {
  const project = path.join(folder, 'project')
  const outfile = path.join(project, 'out', `${name}.mjs`)
  const shared: BuildOptions = { bundle: true, platform: 'node', format: 'esm', logLevel: 'error' }
  const { errors } = await build({
    ...shared,
    absWorkingDir: project,
    entryPoints: ['program.js'],
    outfile,
    ...options,
  })
  expect(errors).toEqual([])
  return outfile
}

function run(file: string) {
  const env = { ...process.env, PALIMPSEST_HOME: path.join(folder, 'home') }
  const { status, stdout, stderr } = spawnSync(process.execPath, [file], { env, cwd: path.dirname(file) })
  return { status, stdout: String(stdout), stderr: String(stderr) }
}

it('the command starts without Node looking up each of its files', () => {
  const project = path.join(folder, 'project')
  // A hook that is registered earlier sees only what the command leaves to Node.
  writeFileSync(
    path.join(project, 'count.mjs'),
    `import { registerHooks } from 'node:module'
let looked = 0
registerHooks({ resolve(specifier, context, next) {
  if (specifier.startsWith('.')) looked++
  return next(specifier, context)
} })
process.on('exit', () => console.error(looked))`,
  )
  const bin = path.join(project, 'node_modules/palimpsest/dist/src/cli/bin.js')
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', './count.mjs', bin, 'detect', '-', '--json'],
    { cwd: project, input: 'Mail jane@example.org', encoding: 'utf8' },
  )
  expect(JSON.parse(stdout).entities).toHaveLength(1)
  expect(Number(stderr)).toBeLessThan(20)
})

/** Runs until a thread finds its compiled code. The second finds it on a quiet machine. */
const maxRuns = 5

it('threads of the command load compiled code, and Node does not look up its files', () => {
  const project = path.join(folder, 'project')
  writeFileSync(path.join(project, 'note.md'), '# A note\n')
  writeFileSync(
    path.join(project, 'list.mjs'),
    `import { writeSync } from 'node:fs'
import { registerHooks } from 'node:module'
registerHooks({ resolve(specifier, context, next) {
  writeSync(2, 'looked up ' + specifier + '\\n')
  return next(specifier, context)
} })`,
  )
  const bin = path.join(project, 'node_modules/palimpsest/dist/src/cli/bin.js')
  const { NODE_COMPILE_CACHE: _, ...environment } = process.env
  const env = { ...environment, XDG_CACHE_HOME: path.join(folder, 'cache') }
  const convert = (more: NodeJS.ProcessEnv, ...options: string[]) =>
    spawnSync(process.execPath, [...options, bin, 'convert', 'note.md', '-o', '-', '--to', 'html'], {
      cwd: project,
      env: { ...env, ...more },
      encoding: 'utf8',
    })
  expect(convert({}).stdout).toContain('A note')
  // The reader is loaded only in the thread. Node stores what a thread compiled while it ends, and on a busy machine the process may be
  // faster; then the next run stores it.
  const isCached = () =>
    /readers\/markdown\/read\.js was accepted/.test(convert({ NODE_DEBUG_NATIVE: 'COMPILE_CACHE' }).stderr)
  expect(Array.from({ length: maxRuns }).some(isCached)).toBe(true)
  // Without the lines about the cache: a full pipe makes the hook fail.
  const lookups = convert({}, '--import', './list.mjs').stderr.match(/looked up \S*/g) ?? []
  expect(lookups).toContain('looked up marked')
  expect(lookups.filter((lookup) => lookup.includes('markdown'))).toEqual([])
})

it('the package contains the compiled prefilters', () => {
  const triggers = path.join(folder, 'project/node_modules/palimpsest/dist/engines/detect/triggers')
  const stored = readPrograms(readFileSync(path.join(triggers, 'prefilters.bin')))
  const compiled = new TriggerPrefilters(scanResources().index, new Map()).toStore()
  expect([...stored.keys()]).toEqual([...compiled.keys()])
  for (const [name, { key }] of compiled) expect(stored.get(name)?.key, name).toBe(key)
})

it('a bundle runs with the package as external', async () => {
  const file = await bundle('external', { external: ['palimpsest'] })
  expect(run(file)).toMatchObject({ stdout: 'EMAIL Mail [EMAIL]\n', status: 0 })
})

it('a bundle that contains the package finds its files in the installed one', async () => {
  const file = await bundle('inside', { external: ['piscina', 'sharp'] })
  expect(run(file)).toMatchObject({ stdout: 'EMAIL Mail [EMAIL]\n', status: 0 })
})

it.each([
  ['with the package as external', ['palimpsest']],
  ['that holds the package finds its files in the installed one', ['piscina', 'sharp']],
])('a bundle by Rolldown, as Vite makes it, %s', async (name, external) => {
  const dir = path.join(folder, 'project', 'out', name.replaceAll(' ', '-'))
  const bundled = await rolldown({
    cwd: path.join(folder, 'project'),
    input: 'program.js',
    platform: 'node',
    external,
    logLevel: 'silent',
  })
  await bundled.write({
    dir,
    format: 'esm',
    entryFileNames: 'program.mjs',
    chunkFileNames: '[name]-[hash].mjs',
  })
  await bundled.close()
  expect(run(path.join(dir, 'program.mjs'))).toMatchObject({ stdout: 'EMAIL Mail [EMAIL]\n', status: 0 })
})

it('a bundle without the installed package explains how to mark it as external', async () => {
  // Its dependencies are installed, the package is not.
  const alone = path.join(folder, 'other', 'alone.mjs')
  mkdirSync(path.dirname(alone))
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'other', 'node_modules'))
  cpSync(await bundle('alone', { external: ['piscina', 'sharp'], keepNames: true }), alone)
  const { status, stderr } = run(alone)
  expect(status).not.toBe(0)
  expect(stderr).toContain('serverExternalPackages: ["palimpsest"]')
})
