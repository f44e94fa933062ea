// Counts the tests of a CI run from JSON reports of vitest, and prints the last line of the run. A file without an outcome of each of its
// tests (it could not be loaded, or its process was lost) counts as one failure, unless a later report has the file.
//   node scripts/count-tests.mjs REPORT [LATER]    prints the counts; exit 1 if a test failed or none passed
//   node scripts/count-tests.mjs --lost REPORT     prints the files without an outcome, if no test failed
//   node scripts/count-tests.mjs --slow REPORT     prints the files of more than five seconds, for test/slow-files.ts
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** Milliseconds of a file that is slow. About 560 of 630 files take less, all of them together five minutes on one core. */
const slow = 5000

const what = process.argv[2].startsWith('--') ? process.argv[2] : ''
const [first, later] = process.argv.slice(what ? 3 : 2).map(resultsOf)
const files = new Map([...(first ?? []), ...(later ?? [])].map((result) => [result.name, result]))

const tests = [...files.values()].flatMap((result) => result.assertionResults)
const passed = tests.filter((test) => test.status === 'passed').length
const failed = tests.filter((test) => test.status === 'failed').length
const lost = [...files.values()].filter(
  (result) => result.status === 'failed' && !result.assertionResults.some((test) => test.status === 'failed'),
)

if (what === '--lost') {
  if (failed === 0) for (const { name } of lost) console.log(name)
} else if (what === '--slow') {
  const root = path.dirname(import.meta.dirname)
  const names = [...files.values()]
    .filter((result) => result.endTime - result.startTime > slow)
    .map((result) => path.relative(root, result.name))
  console.log(names.sort().join('\n'))
} else {
  for (const { name } of lost) console.log(`without an outcome: ${name}`)
  const failures = failed + lost.length + (first === null ? 1 : 0)
  console.log(`${passed} passed, ${failures} failed`)
  process.exit(failures > 0 || passed === 0 ? 1 : 0)
}

/** The results by file, or null without a report. */
function resultsOf(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).testResults : null
}
