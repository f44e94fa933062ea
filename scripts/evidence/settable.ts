// Reads the sources of a room with numbers that can be set while they run: each use of a threshold reads its value from a list. Those
// that are computed from others when a file is loaded do not follow.
import { registerHooks } from 'node:module'
import type { DocumentContent, PageContent } from '../../engines/model/page-content.ts'
import { thresholdLine } from './threshold-list.ts'

const room = 'engines/layout'

/** File and name of each threshold by its place in `values`. */
export const keys: string[] = []
/** Their values; code that was loaded reads them from here. */
export const values: number[] = []
/** Those that were read since it was cleared. */
export const isRead: boolean[] = []

type Content = Pick<DocumentContent, 'pages'> & Partial<DocumentContent>

/** What the tests of the room analyse or build, with the title of the test. */
export const made: { readonly name: string; readonly content: Content }[] = []
let title: string | null = null

/** Runs a test; what it makes goes to `made`. A test without its runner may fail after it has made its pages. */
export async function collect(name: string, run: () => unknown): Promise<void> {
  title = name
  await Promise.resolve()
    .then(run)
    .catch(() => {})
  title = null
}

/** Takes the place of the test runner: collects the tests, and expects nothing. */
const runner = `
const tests = []
const add = (name, run) => tests.push({ name, run })
add.each = (rows) => (name, run) => rows.forEach((row) => add(name, () => run(...(Array.isArray(row) ? row : [row]))))
add.for = (rows) => (name, run) => rows.forEach((row) => add(name, () => run(row)))
export const it = add
export const describe = (name, body) => body()
describe.each = (rows) => (name, body) => rows.forEach((row) => body(...(Array.isArray(row) ? row : [row])))
const anything = new Proxy(() => anything, { get: () => anything })
export const expect = anything
export const takeTests = () => tests.splice(0)
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

const taken = (content: Content) => {
  if (title !== null) made.push({ name: title, content })
}

Object.assign(globalThis, {
  thresholdValues: values,
  thresholdIsRead: isRead,
  madePages: (page: PageContent) => taken({ pages: [page] }),
  madeContent: taken,
})

/** What is put into a source to tell of what it makes. */
const tellers: readonly (readonly [file: string, from: RegExp, to: string])[] = [
  [
    '/test/layout/page-builder.ts',
    /^ {2}build\(/m,
    '  build(...of) { const page = this.made(...of); madePages(page); return page }\n\n  made(',
  ],
  ['/engines/layout/analyse.ts', /^\): Analysis \{$/m, '): Analysis {\n  madeContent(source)'],
]

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'vitest' ? { url: 'runner:', shortCircuit: true } : next(specifier, context),
  load: (url, context, next) => {
    if (url === 'runner:') return { format: 'module', source: runner, shortCircuit: true }
    const loaded = next(url, context)
    if (!url.endsWith('.ts')) return loaded
    const file = url.slice(url.lastIndexOf(`/${room}/`) + 1)
    let source = String(loaded.source)
    for (const [end, from, to] of tellers) if (url.endsWith(end)) source = source.replace(from, to)
    return { ...loaded, source: file.startsWith(room) ? withReads(source, file) : source }
  },
})
