// Prints the last line of a CI run: passed and failed tests from the JSON report of vitest. A file that could not be loaded, or a
// missing report, counts as one failure.
import { existsSync, readFileSync } from 'node:fs'

const file = process.argv[2]
const report = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null
const passed = report?.numPassedTests ?? 0
const broken = (report?.testResults ?? []).filter(
  (result) => result.status === 'failed' && !result.assertionResults.some((test) => test.status === 'failed'),
)
const failed = report === null ? 1 : report.numFailedTests + broken.length
for (const { name } of broken) console.log(`could not be loaded: ${name}`)
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed > 0 || passed === 0 ? 1 : 0)
