// Looks into the package that `npm publish` would send: only what users need may ship. Prints its size.
import { spawnSync } from 'node:child_process'

const allowed = /^(?:dist\/.+|README\.md|LICENSE|package\.json)$/

const run = spawnSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], { encoding: 'utf8' })
if (run.status !== 0) {
  console.error(run.stderr)
  process.exit(1)
}
const [pack] = Object.values(JSON.parse(run.stdout))
const paths = pack.files.map((file) => file.path)
const mib = (bytes) => `${(bytes / 1024 / 1024).toFixed(2)} MiB`
console.log(
  `${pack.filename}: ${paths.length} files, ${mib(pack.size)} packed, ${mib(pack.unpackedSize)} unpacked`,
)

const foreign = paths.filter((path) => !allowed.test(path))
const absent = [
  'README.md',
  'LICENSE',
  'package.json',
  'dist/src/index.js',
  'dist/src/index.d.ts',
  'dist/src/cli/bin.js',
].filter((path) => !paths.includes(path))
for (const path of foreign) console.error(`must not ship: ${path}`)
for (const path of absent) console.error(`missing: ${path}`)
process.exit(foreign.length + absent.length > 0 ? 1 : 0)
