import { createRequire } from 'node:module'

/** The version in package.json. The package imports itself by name, so this works from source and from dist. */
export const version: string = createRequire(import.meta.url)('palimpsest/package.json').version
