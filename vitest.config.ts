import { configDefaults, defineConfig } from 'vitest/config'

// `npm run test:all` passes --mode all: a mode works on every platform, an environment variable in a script does not.
export default defineConfig(({ mode }) => {
  const all = mode === 'all' || process.env.PALIMPSEST_TEST === 'all'
  return {
    test: {
      include: ['test/**/*.test.ts'],
      // Third-party documents that lie beside the repository.
      exclude: [...configDefaults.exclude, ...(all ? [] : ['test/corpus/**'])],
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
