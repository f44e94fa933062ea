import { createRequire } from 'node:module'
import path from 'node:path'

const require = createRequire(import.meta.url)
let loaded: typeof import('@e965/xlsx') | undefined

/** The library of workbooks, loaded when it is first used: it has a megabyte of code, and most documents with charts do not need it. */
export function workbookLibrary(): typeof import('@e965/xlsx') {
  // Its main file also makes the tables of old code pages, which takes longer than most files.
  const module = path.join(path.dirname(require.resolve('@e965/xlsx')), 'xlsx.mjs')
  loaded ??= require(module) as typeof import('@e965/xlsx')
  return loaded
}
