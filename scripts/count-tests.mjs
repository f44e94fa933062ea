// Closes a run: counts passed and failed tests from vitest's own JSON report. A file that could not even be loaded,
// and a report that is not there, count as a failure each.
import { existsSync, readFileSync } from 'node:fs'

const file = process.argv[2]
const report = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null
const passed = report?.numPassedTests ?? 0
const broken = (report?.testResults ?? []).filter(
  (result) => result.status === 'failed' && !result.assertionResults.some((test) => test.status === 'failed'),
)
const failed = report === null ? 1 : report.numFailedTests + broken.length
for (const { name } of broken) console.log(`could not be run: ${name}`)
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed > 0 || passed === 0 ? 1 : 0)
