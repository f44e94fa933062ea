/** Whether slow tests run, too: `npm run test:all`, or PALIMPSEST_TEST=all. */
const all = process.env.PALIMPSEST_TEST === 'all'

/**
 * Marks tests that are left out of `npm test`: long random tests, and tests that open many files in other programs.
 * @param condition what else they need, such as a program
 * @example slow(it)('reads a million lines', ...)
 */
export function slow<R>(test: { runIf(condition: boolean): R }, condition = true): R {
  return test.runIf(all && condition)
}
