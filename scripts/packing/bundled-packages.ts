// Before `npm pack` and `npm publish` (prepack): the package includes JavaScript packages without files that are
// never read. An installation takes less than half the space. After it (postpack, or a run that was cut off): restores everything.
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { unusedFiles } from './unused-files.ts'

const root = path.resolve(import.meta.dirname, '../..')
const modules = path.join(root, 'node_modules')
/** Where files are while the package is made. */
const aside = path.join(modules, '.not-packed')
/** The files that were moved, by their numbers. */
const list = path.join(aside, 'moved.json')
const manifest = path.join(root, 'package.json')

/** No native code, which npm installs for the platform of the user; and packages that hardly have unused files stay as they are. */
const bundled = [
  '@e965/xlsx',
  '@expo-google-fonts/arimo',
  '@expo-google-fonts/cousine',
  '@expo-google-fonts/inter',
  '@expo-google-fonts/source-code-pro',
  '@expo-google-fonts/source-serif-4',
  '@expo-google-fonts/tinos',
  '@tesseract.js-data/eng',
  'dejavu-fonts-ttf',
  'docx',
  'eld',
  'fontkit',
  'libphonenumber-js',
  'pdf-lib',
  'pdfjs-dist',
  'tesseract.js',
  'turndown',
  'zod',
  'zxing-wasm',
]

/**
 * What manifests of bundled packages ask for and the engine does not need: types, native code that the package asks for itself, and a
 * script that only prints an advertisement, about which npm would warn.
 */
const omitted: Readonly<Record<string, readonly (readonly [section: string, name: string])[]>> = {
  docx: [['dependencies', '@types/node']],
  'pdfjs-dist': [['optionalDependencies', '@napi-rs/canvas']],
  'tesseract.js': [['scripts', 'postinstall']],
  'zxing-wasm': [
    ['dependencies', '@types/emscripten'],
    ['dependencies', 'type-fest'],
  ],
}

interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>
  readonly [section: string]: unknown
}

const read = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as Manifest
const manifestOf = (name: string) => path.join(modules, name, 'package.json')

if (process.argv[2] === '--restore') restore()
else setAside()

/** Files are moved, never written: installations may share them by hard links. */
function setAside(): void {
  restore()
  const packages = withDependencies(bundled)
  const unused = unusedFiles(modules)
    .filter((file) => packages.has(packageOf(file)))
    .map((file) => path.join(modules, file))
  const changed = new Map<string, Manifest>([[manifest, { ...read(manifest), bundleDependencies: bundled }]])
  for (const [name, entries] of Object.entries(omitted)) {
    let content = read(manifestOf(name))
    for (const [section, entry] of entries) {
      const { [entry]: _, ...rest } = content[section] as Record<string, unknown>
      content = { ...content, [section]: rest }
    }
    changed.set(manifestOf(name), content)
  }
  const moved = [...unused, ...changed.keys()]
  mkdirSync(aside)
  writeFileSync(list, JSON.stringify(moved))
  for (const [i, file] of moved.entries()) renameSync(file, path.join(aside, `${i}`))
  for (const [file, content] of changed) writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`)
}

function restore(): void {
  if (!existsSync(aside)) return
  const moved = existsSync(list) ? (JSON.parse(readFileSync(list, 'utf8')) as string[]) : []
  for (const [i, file] of moved.entries()) {
    const from = path.join(aside, `${i}`)
    if (existsSync(from)) renameSync(from, file)
  }
  rmSync(aside, { recursive: true })
}

/** The folders of packages and of all that they depend on. Those in a package are part of its folder. */
function withDependencies(names: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>()
  const waiting = [...names]
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (found.has(name)) continue
    found.add(name)
    const isOmitted = (one: string) =>
      omitted[name]?.some(([section, entry]) => section === 'dependencies' && entry === one) === true
    const needed = Object.keys(read(manifestOf(name)).dependencies ?? {}).filter((one) => !isOmitted(one))
    waiting.push(...needed.filter((one) => existsSync(manifestOf(one))))
  }
  return found
}

/** `@scope/name` or `name` of a path in the folder of packages. */
function packageOf(file: string): string {
  const parts = file.split(path.sep)
  return parts.slice(0, parts[0].startsWith('@') ? 2 : 1).join('/')
}
