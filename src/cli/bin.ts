#!/usr/bin/env node
// Every Node since 13 parses this file, so that an old one prints a clear message instead of a syntax error. The program
// itself is loaded after the check.
const major = Number(process.versions.node.split('.')[0])
if (major < 24) {
  process.stderr.write(
    'palimpsest requires Node 24 or newer; this is Node ' +
      process.versions.node +
      '. Install it from https://nodejs.org and try again.\n',
  )
  // The exit code of a missing dependency (`exit-codes.ts`).
  process.exitCode = 8
} else {
  Promise.all([import('./compile-cache.ts'), import('../own-imports.ts'), import('./native-memory.ts')])
    .then((start) => {
      start[2].startReturningMemory()
      start[0].enableCompileCache()
      start[1].resolveOwnImports()
    })
    .then(() => import('./main.ts'))
    .then((program) => program.main(process.argv.slice(2)))
}
