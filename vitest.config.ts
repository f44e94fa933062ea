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
      // Read by test/builders/slow.ts.
      env: all ? { PALIMPSEST_TEST: 'all' } : {},
    },
  }
})
