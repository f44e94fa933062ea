import { createRequire } from 'node:module'

/** The product's version, from the one place that states it. The package refers to itself, so it is found from source and from dist alike. */
export const version: string = createRequire(import.meta.url)('palimpsest/package.json').version
