import { compileCheck, RowCompiler } from '../../recognizers/compile-rows.ts'
import { rowTable } from '../../recognizers/read-rows.ts'
import type { ScriptPattern } from './scan.ts'
import { scriptChecks } from './script-checks.ts'

type Check = NonNullable<ScriptPattern['check']>

/** The patterns of the rows of a script (`on script`, see `recognizers/rows/README.md`), in their order. */
export function scriptRows(script: string): readonly ScriptPattern[] {
  const compiler = new RowCompiler(rowTable())
  return rowTable().rows.flatMap(({ fields }) => {
    if (fields['on script'] !== script) return []
    const source = fields.pattern ?? fields['pattern m']
    return {
      pattern: new RegExp(compiler.withPieces(source), fields.pattern === undefined ? 'gmud' : 'gud'),
      type: fields.type,
      score: Number(fields.score),
      reason: fields.reason,
      ...(fields.check !== undefined && { check: checkOf(compiler.withPieces(fields.check)) }),
    }
  })
}

/** A check of a value: terms of rows, and names of the checks that read the match and the window. */
function checkOf(terms: string): Check {
  const checks = terms.split(' & ').map((term): Check => {
    const ofMatch = scriptChecks[term]
    if (ofMatch !== undefined) return ofMatch
    const ofValue = compileCheck(term)
    return (found) => ofValue(found.groups?.value ?? found[0])
  })
  return (found, window) => checks.every((check) => check(found, window))
}
