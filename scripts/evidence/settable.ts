// Reads the sources of a room with numbers that can be set while they run: each use of a threshold reads its value from a list. Those
// that are computed from others when a file is loaded do not follow. Tests are collected instead of run.
import { registerHooks } from 'node:module'
import { thresholdLine } from './threshold-list.ts'

/** File and name of each threshold by its place in `values`. */
export const keys: string[] = []
/** Their values; code that was loaded reads them from here. */
export const values: number[] = []
/** Those that were read since it was cleared. */
export const isRead: boolean[] = []

/** Takes the place of the test runner. A test runs with what comes before it in its group. */
const runner = `
import { expect } from '${import.meta.resolve('vitest')}?real'
const tests = []
const group = []
const none = () => {}
const add = (name, run) => {
  const before = [...group]
  tests.push({ name, run: async () => { for (const one of before) await one(); await run() } })
}
const rowsOf = (name, body) => (rows) => (title, run) =>
  rows.forEach((row) => body(title, () => run(...(Array.isArray(row) ? row : [row]))))
add.each = rowsOf('each', add)
add.for = (rows) => (name, run) => rows.forEach((row) => add(name, () => run(row)))
add.skipIf = (skip) => (skip ? Object.assign(() => {}, { each: () => none }) : add)
add.runIf = (runs) => add.skipIf(!runs)
const within = (name, body) => {
  const length = group.length
  body()
  group.length = length
}
within.each = rowsOf('each', within)
within.skipIf = (skip) => (skip ? none : within)
within.runIf = (runs) => within.skipIf(!runs)
export { expect, add as it, add as test, within as describe }
export const beforeAll = (run) => group.push(run)
export const beforeEach = beforeAll
export const afterAll = none
export const afterEach = none
export const vi = new Proxy({}, { get: () => none })
export const takeTests = () => {
  group.length = 0
  return tests.splice(0)
}
`

/** The source of a file in which each use of a threshold reads its value from the list; exported ones are read by other files. */
function withReads(source: string, file: string): string {
  let changed = source
  for (const [, exported, name, digits] of source.matchAll(thresholdLine)) {
    const i = keys.push(`${file} ${name}`) - 1
    values.push(Number(digits.replaceAll('_', '')))
    const [head, tail] = changed.split(new RegExp(`^(?:export )?const ${name} = .*$`, 'm'))
    const read = `(thresholdIsRead[${i}] = true, thresholdValues[${i}])`
    // Neither a property nor a key of an object.
    const uses = new RegExp(`(?<![.\\w$'\`])${name}(?![\\w$:'\`])`, 'g')
    const declared = exported ? `export const ${name} = { valueOf: () => ${read} }` : ''
    changed = [head.replace(uses, read), declared, tail.replace(uses, read)].join('')
  }
  return changed
}

/** Called before any file of the room is loaded. `room`: a folder such as `engines/layout`. */
export function makeSettable(room: string): void {
  Object.assign(globalThis, { thresholdValues: values, thresholdIsRead: isRead })
  registerHooks({
    resolve: (specifier, context, next) =>
      specifier === 'vitest' ? { url: 'runner:', shortCircuit: true } : next(specifier, context),
    load: (url, context, next) => {
      if (url === 'runner:') return { format: 'module', source: runner, shortCircuit: true }
      const loaded = next(url, context)
      const file = url.slice(url.lastIndexOf(`/${room}/`) + 1)
      if (!url.endsWith('.ts') || !file.startsWith(room)) return loaded
      return { ...loaded, source: withReads(String(loaded.source), file) }
    },
  })
}
