/** Loaded with `node --import`: programs that import the package get its source, which needs no build. */
import { registerHooks } from 'node:module'

const source = new URL('../../src/index.ts', import.meta.url).href

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'palimpsest' ? { url: source, shortCircuit: true } : next(specifier, context),
})
