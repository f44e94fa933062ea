// Checks the package that `npm publish` would send: only what users need may ship, and the relative links of its Markdown
// files lead to files in it. Its size stays within a budget: raise it on purpose, with a reason.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'

const allowed =
  /^(?:dist\/.+|docs\/.+\.(?:md|png|svg)|examples\/.+\.ts|docs\/openapi\/.+\.json|docs\/config\.schema\.json|README\.md|CHANGELOG\.md|CONTRIBUTING\.md|SECURITY\.md|llms\.txt|LICENSE|package\.json)$/

/**
 * In MiB. Measured in 2026: 15.0 packed, 38.6 unpacked: models of the tagger for each script (5 unpacked of the Latin one alone, which ships
 * without Brotli, so that the first text waits less for it), a dictionary with wide lists of names, what is said of people (health in 44
 * languages, belief and convictions in thirty) with its endings, the weights of the classifier of codes, and the pages of the review.
 */
const budget = { size: 15.2, unpackedSize: 40 }

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
  'docs/config.schema.json',
  'docs/openapi/interface-a.json',
  'docs/openapi/interface-b.json',
].filter((path) => !paths.includes(path))
const broken = paths.filter((path) => path.endsWith('.md')).flatMap(brokenLinks)

const large = Object.entries(budget).filter(([kind, limit]) => pack[kind] > limit * 1024 * 1024)

for (const [kind, limit] of large) console.error(`too large: ${kind} is above the budget of ${limit} MiB`)
for (const path of foreign) console.error(`must not ship: ${path}`)
for (const path of absent) console.error(`missing: ${path}`)
for (const link of broken) console.error(`broken link: ${link}`)
process.exit(large.length + foreign.length + absent.length + broken.length > 0 ? 1 : 0)

/** Relative links of a Markdown file that lead to no file of the package, or to no heading of it. */
function brokenLinks(file) {
  const text = readFileSync(file, 'utf8').replace(/^```[\s\S]*?^```/gm, '')
  return [...text.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target]) => target)
    .filter((target) => !/^[a-z]+:/.test(target))
    .filter((target) => {
      const [name, heading] = target.split('#')
      const to = name === '' ? file : path.posix.join(path.posix.dirname(file), name)
      return !paths.includes(to) || (heading !== undefined && !headingsOf(to).includes(heading))
    })
    .map((target) => `${file} -> ${target}`)
}

/** Anchors as GitHub makes them. */
function headingsOf(file) {
  return [...readFileSync(file, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, title]) =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )
}
