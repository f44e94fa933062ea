import { RequestError } from '../../../../engines/model/errors.ts'
import type { BatchRule } from '../../../batch/contract.ts'
import type { EngineLimits } from '../../../options.ts'
import { parseCommandLine } from '../../command.ts'
import { oneOf } from '../../options/option.ts'
import { readText } from '../../options/text-files.ts'
import { operations } from './operations.ts'

/** The rules of `--mixed`, ready to run. */
export interface MixedRules {
  readonly rules: readonly BatchRule[]
  /** Files that the options were read from. */
  readonly inputs: readonly string[]
  readonly limits: EngineLimits
}

/**
 * Reads rules: a JSON array of `{ "files": GLOB or [GLOBS], "operation": "redact", "options": { ... } }`. The options are those of the
 * command, without dashes; a list stands for an option that is repeated.
 */
export async function readMixedRules(file: string): Promise<MixedRules> {
  const rules: BatchRule[] = []
  const inputs = [file]
  let limits: EngineLimits = {}
  for (const [i, rule] of parseRules(await readText('mixed', file)).entries()) {
    const { files, operation: name, options = {} } = rule
    const place = `Rule ${i + 1} of --mixed`
    const chosen = oneOf('mixed', typeof name === 'string' ? name : '', Object.keys(operations))
    const operation = await operations[chosen]()
    const { values, positionals } = parseCommandLine(
      `batch ${chosen}`,
      argumentsOf(options, place),
      operation.options,
    )
    if (positionals.length > 0) throw invalid(`${place} has a wrong option.`)
    const prepared = await operation.prepare(values)
    if (prepared.acrossFiles) throw invalid(`${place}: across-files is not available in rules.`)
    rules.push({ files: files as BatchRule['files'], task: prepared.task })
    inputs.push(...prepared.inputs)
    // One engine runs all rules: the most generous limit holds.
    limits = {
      ...limits,
      ...(prepared.limits?.pageTimeoutMs === undefined
        ? {}
        : { pageTimeoutMs: Math.max(limits.pageTimeoutMs ?? 0, prepared.limits.pageTimeoutMs) }),
    }
  }
  return { rules, inputs, limits }
}

interface RawRule {
  readonly files?: unknown
  readonly operation?: unknown
  readonly options?: unknown
}

const members = ['files', 'operation', 'options']

function parseRules(text: string): RawRule[] {
  let rules: unknown
  try {
    rules = JSON.parse(text)
  } catch {
    throw invalid('The file of --mixed is not valid JSON.')
  }
  if (!Array.isArray(rules) || rules.length === 0)
    throw invalid('The file of --mixed must be an array of rules. See "palimpsest batch --help".')
  for (const [i, rule] of rules.entries())
    if (
      typeof rule !== 'object' ||
      rule === null ||
      Object.keys(rule).some((name) => !members.includes(name))
    )
      throw invalid(`Rule ${i + 1} of --mixed must have the members files, operation and options.`)
  return rules
}

/** Options as a command line, so that rules are checked as the command is. */
function argumentsOf(options: unknown, place: string): string[] {
  if (typeof options !== 'object' || options === null || Array.isArray(options))
    throw invalid(`${place}: the options must be an object.`)
  return Object.entries(options).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).flatMap((one: unknown) => {
      if (one === true) return [`--${name}`]
      if (one === false) return []
      if (typeof one === 'string' || typeof one === 'number') return [`--${name}=${one}`]
      throw invalid(`${place}: the option ${name} must be text, a number, true or false.`)
    }),
  )
}

function invalid(message: string): RequestError {
  return new RequestError('invalid_request', message)
}
