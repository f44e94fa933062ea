import { availableParallelism } from 'node:os'
import { configDefaults, defineConfig } from 'vitest/config'
import { slowFiles } from './test/slow-files.ts'

/** Folders with the tests of `engines/` and of what builds it. Few of them start an engine, with one thread at most. */
const roomTests = [
  ...['convert', 'detect', 'encodings', 'house', 'image', 'inspect', 'layout', 'model', 'ocr'],
  ...['office', 'pdf', 'redact', 'structured', 'tools', 'vision'],
].map((room) => `test/${room}/**/*.test.ts`)

// `npm test` passes --mode quick and `npm run test:all` --mode all: a mode works on every platform, an environment variable in a script does
// not. Without a mode, as with `npx vitest run FILE`, slow files run, but not the slow tests of other files.
export default defineConfig(({ mode }) => {
  const all = mode === 'all' || process.env.PALIMPSEST_TEST === 'all'
  const quick = mode === 'quick' && !all
  return {
    test: {
      projects: [
        // Their files share a process: dictionaries, weights and fonts are loaded once and not by each of 500 files, which took a third of the
        // time.
        { extends: true, test: { name: 'rooms', include: roomTests, isolate: false } },
        // What starts threads and programs has a process for each file.
        { extends: true, test: { name: 'product', include: ['test/**/*.test.ts'], exclude: roomTests } },
      ],
      // test/corpus reads third-party documents that lie beside the repository.
      exclude: [...configDefaults.exclude, ...(all ? [] : ['test/corpus/**']), ...(quick ? slowFiles : [])],
      // Quick tests leave no core idle, as vitest would. Slow ones start programs and threads.
      ...(quick ? { maxWorkers: availableParallelism() } : {}),
      // Milliseconds. The slow tests run next to each other, and a shared machine may be three times slower than a quiet one.
      testTimeout: all ? 180_000 : 60_000,
      hookTimeout: all ? 180_000 : 60_000,
      // Threads of the engine load TypeScript here, which Node strips with WebAssembly: after some hundred modules, V8 compiles a wrapper for
      // calls from it, once for all threads, and frees it with them. A failed check of V8 in a thread ended the process of one test file in
      // about 2,000; that wrapper is where others saw the same trap. The published package has JavaScript.
      execArgv: ['--wasm-wrapper-tiering-budget=1000000000'],
      // Read by test/builders/slow.ts.
      env: all ? { PALIMPSEST_TEST: 'all' } : {},
    },
  }
})
