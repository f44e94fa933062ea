import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { licencesPage, refused, shipped } from './licence-list.ts'

/**
 * npm run licences: writes docs/licences.md, the licences of all packages that an installation brings. With --check it writes
 * nothing, and fails if the page is not current. Fails in both cases for a licence that does not fit.
 */
const root = path.dirname(import.meta.dirname)
const page = path.join(root, 'docs/licences.md')
const lock = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'))
const packages = shipped(lock, (folder) => {
  const file = path.join(root, folder, 'package.json')
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null
})

const problems = refused(packages).map(
  ({ name, licence }) => `${name}: the licence "${licence}" does not fit`,
)
const text = licencesPage(packages)
if (!process.argv.includes('--check')) writeFileSync(page, text)
else if (!existsSync(page) || readFileSync(page, 'utf8') !== text)
  problems.push('docs/licences.md is not current: run npm run licences')

for (const problem of problems) console.error(problem)
process.exitCode = problems.length > 0 ? 1 : 0
