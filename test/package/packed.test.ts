import { execFile } from 'node:child_process'
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pdf } from '../builders/pdf/pdf.ts'
import { slow } from '../builders/slow.ts'

/** The package as npm sends it, installed like a user does. It is made in a copy, since files are set aside while it is made. */

const run = promisify(execFile)
const root = path.resolve(import.meta.dirname, '../..')
const work = mkdtempSync(path.join(tmpdir(), 'packed-test-'))
const source = path.join(work, 'source')
const user = path.join(work, 'user')
afterAll(() => rmSync(work, { recursive: true, force: true }))

/** MiB. 162 in 2026, of which native code for images and pages is 52, and the models of the detector are 30. */
const maxInstalled = 180

const quiet = ['--no-audit', '--no-fund']
const npm = (args: readonly string[], cwd: string) => run('npm', [...args], { cwd, maxBuffer: 1e8 })
const palimpsest = (...args: string[]) =>
  run(process.execPath, [path.join(user, 'node_modules/palimpsest/dist/src/cli/bin.js'), ...args], {
    cwd: user,
  })

function filesIn(folder: string): readonly { readonly file: string; readonly size: number }[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .map((file) => ({ file: path.relative(folder, file), size: statSync(file).size }))
}

slow(describe)('the package that is published', () => {
  let installed = ''
  beforeAll(async () => {
    mkdirSync(source)
    for (const name of [
      'dist',
      'docs',
      'scripts',
      'package.json',
      'package-lock.json',
      'README.md',
      'LICENSE',
    ])
      cpSync(path.join(root, name), path.join(source, name), { recursive: true })
    await npm(['ci', ...quiet, '--ignore-scripts', '--omit=dev', '--omit=peer'], source)
    const pack = (...args: string[]) =>
      run(process.execPath, ['scripts/packing/bundled-packages.ts', ...args], { cwd: source })
    const before = filesIn(source)
    await pack()
    await npm(['pack', '--ignore-scripts', '--pack-destination', work], source)
    await pack('--restore')
    expect(filesIn(source)).toEqual(before)
    mkdirSync(user)
    writeFileSync(path.join(user, 'package.json'), '{"private":true,"type":"module"}')
    const [archive] = globSync('palimpsest-*.tgz', { cwd: work })
    const { stdout, stderr } = await npm(['install', ...quiet, path.join(work, archive)], user)
    installed = stdout + stderr
    writeFileSync(
      path.join(user, 'letter.pdf'),
      pdf().page().text('Write to anna.berg@example.com today.').build(),
    )
  }, 600_000)

  it('is installed without a warning, and takes little space', () => {
    expect(installed).not.toMatch(/warn/i)
    const bytes = filesIn(path.join(user, 'node_modules')).reduce((sum, { size }) => sum + size, 0)
    expect(bytes / 1024 / 1024).toBeLessThan(maxInstalled)
  })

  it('leaves native code to npm, and the licence of each package in place', () => {
    const bundled = path.join(user, 'node_modules/palimpsest/node_modules')
    expect(globSync('**/*.node', { cwd: bundled })).toEqual([])
    const packages = globSync('{*,@*/*}/package.json', { cwd: bundled }).map((file) => path.dirname(file))
    const withLicence = (folder: string) =>
      readdirSync(folder).some((name) => /^(?:licen[cs]e|copying)/i.test(name))
    for (const name of packages)
      expect(withLicence(path.join(bundled, name)), name).toBe(
        withLicence(path.join(root, 'node_modules', name)),
      )
  })

  it.each([
    ['a PDF', 'letter.pdf', 'clean.pdf'],
    ['Word', 'letter.docx', 'clean.docx'],
    ['a workbook', 'letter.xlsx', 'clean.xlsx'],
    ['an image', 'letter.png', 'clean.png'],
  ])('redacts %s and proves it', async (_, input, output) => {
    if (!existsSync(path.join(user, input))) await palimpsest('convert', 'letter.pdf', '-o', input)
    const { stdout } = await palimpsest('redact', input, '-o', output)
    expect(stdout).toContain('Proof:')
  })

  it.each(['html', 'pptx', 'md', 'txt', 'jpg'])('converts to %s', async (format) => {
    await palimpsest('convert', 'letter.pdf', '-o', `letter.${format}`)
    expect(readFileSync(path.join(user, `letter.${format}`)).length).toBeGreaterThan(0)
  })

  it.each(['letter.docx', 'letter.html'])('writes an archival PDF from %s', async (input) => {
    await palimpsest('convert', input, '-o', 'archive.pdf', '--pdf-compliance', 'pdf-a-2b', '--overwrite')
    const { stdout } = await palimpsest('convert', 'archive.pdf', '--to', 'txt', '-o', '-')
    expect(stdout).toContain('anna.berg@example.com')
  })

  it('reads an image', async () => {
    const { stdout } = await palimpsest('ocr', 'letter.png', '--to', 'txt', '-o', '-')
    expect(stdout).toContain('Write to')
  })

  it('has types that a compiler understands', async () => {
    const types = path.join(user, 'node_modules/@types')
    for (const name of ['@types/node', 'undici-types'])
      cpSync(path.join(root, 'node_modules', name), path.join(user, 'node_modules', name), {
        recursive: true,
      })
    writeFileSync(
      path.join(user, 'use.ts'),
      "import { createEngine, createInterfaceA } from 'palimpsest'\nawait using engine = await createEngine()\nconst count: number = (await engine.detect('x')).entities.length\nconsole.log(count, createInterfaceA)\n",
    )
    const tsc = path.join(root, 'node_modules/typescript/bin/tsc')
    const args = [
      '--noEmit',
      '--strict',
      '--target',
      'esnext',
      '--module',
      'nodenext',
      '--types',
      'node',
      'use.ts',
    ]
    await run(process.execPath, [tsc, ...args], { cwd: user })
    rmSync(types, { recursive: true })
  })
})
