import { parseOutputFormat } from '../../../engines/convert/format-names.ts'
import { RequestError } from '../../../engines/model/errors.ts'
import type { BatchRule } from '../../batch/contract.ts'
import type { BatchTask } from '../../batch/task.ts'
import { type OcrExtension, ocrOutputKinds } from '../../ocr/ocr-outputs.ts'
import type { EngineLimits } from '../../options.ts'
import { checkNumbered, modeOf } from '../../redaction/tokens.ts'
import { reportFormats } from '../../report-document.ts'
import { parseCommandLine } from '../command.ts'
import { detectionOptions, structureOptions, visualOptions } from '../options/detection.ts'
import { ocrOptions, readOcrOptions } from '../options/ocr.ts'
import {
  flag,
  inputsOf,
  type Options,
  type OptionValues,
  oneOf,
  oneOfThese,
  repeated,
} from '../options/option.ts'
import { readKey, readText } from '../options/option-files.ts'
import {
  documentOptions,
  placeOptions,
  readRedactionOptions,
  replacementOptions,
} from '../options/redaction.ts'
import { convertOptions, readConvertOptions } from './convert.ts'

/** An operation on many files. */
interface BatchOperation {
  readonly options: Options
  /** Reads the files of the options once, before any file of the batch. @param values of its `options` */
  prepare(values: Readonly<Record<string, unknown>>): Promise<PreparedTask>
}

interface PreparedTask {
  readonly task: BatchTask
  /** Files that the options were read from; no output replaces them. */
  readonly inputs: readonly string[]
  /** Limits of the engine. Default: those of `createEngine`. */
  readonly limits?: EngineLimits
  /** Default: false. */
  readonly acrossFiles?: boolean
}

const convertFiles: BatchOperation = {
  options: convertOptions,
  async prepare(values: OptionValues<typeof convertOptions>) {
    if (values.to === undefined)
      throw new RequestError('invalid_request', 'The output format is missing. Pass --to FORMAT.')
    const { format } = parseOutputFormat(values.to)
    const { assetsFolder: _, ...options } = await readConvertOptions(values, `out.${format}`)
    return {
      inputs: inputsOf(convertOptions, values).inputs,
      task: { operation: 'convert', options, assetsBeside: format === 'md' && values.embed !== true },
    }
  },
}

const ocrFileOptions = {
  ...ocrOptions,
  to: oneOfThese(
    'FORMAT',
    Object.keys(ocrOutputKinds) as OcrExtension[],
    `format of the results: ${Object.keys(ocrOutputKinds).join(', ')} (default: pdf)`,
  ),
  extractImages: flag('also write the images of the pages, to the folder NAME.images next to each result'),
}

const ocrFiles: BatchOperation = {
  options: ocrFileOptions,
  async prepare({ to = 'pdf', extractImages = false, ...values }: OptionValues<typeof ocrFileOptions>) {
    const { options: ocr, limits } = await readOcrOptions(values)
    return {
      inputs: inputsOf(ocrOptions, values).inputs,
      task: { operation: 'ocr', options: ocr, to, extractImages },
      limits,
    }
  },
}

const { reason, onlyKeep, applyMarks, marks } = placeOptions

const redactFileOptions = {
  ...detectionOptions,
  ...structureOptions,
  ...visualOptions,
  ...replacementOptions,
  ...{ reason, onlyKeep, applyMarks, marks },
  ...documentOptions,
  acrossFiles: flag(
    'a person named in full in one file is found in all files by surname, initials or user name; reads every file twice',
  ),
  rename: flag(
    'also replace values in the names of files and folders; the old names are only in the journal of the data folder',
  ),
  review: flag(
    'also make the review page of each file, which contains its values, in the folder palimpsest-reviews of the output',
  ),
  report: repeated(
    oneOfThese(
      'FORMAT',
      reportFormats,
      'also write a report of each file, html, csv or json, to the folder palimpsest-reports of the output; may be repeated',
    ),
  ),
}

const redactFiles: BatchOperation = {
  options: redactFileOptions,
  async prepare(values: OptionValues<typeof redactFileOptions>) {
    const {
      keyFile,
      mode,
      numbered = false,
      acrossFiles = false,
      rename,
      review = false,
      report = [],
    } = values
    checkNumbered(modeOf(values), numbered)
    const key = keyFile === undefined ? undefined : await readKey(keyFile)
    if (mode === 'token' && key === undefined)
      throw new RequestError('invalid_request', 'Mode token needs --key-file FILE, which seals the maps.')
    return {
      inputs: inputsOf(redactFileOptions, values).inputs,
      task: {
        operation: 'redact',
        options: {
          ...(await readRedactionOptions(values, key)),
          ...(mode === 'token' || (numbered && key !== undefined) ? { tokenKey: key } : {}),
        },
        ...(rename && { rename }),
        review,
        reports: [...new Set(report)],
      },
      acrossFiles,
    }
  },
}

/** The operations of a batch by name. */
export const operations: Readonly<Record<string, BatchOperation>> = {
  convert: convertFiles,
  redact: redactFiles,
  ocr: ocrFiles,
}

/** The rules of `--mixed`, ready to run. */
interface MixedRules {
  readonly rules: readonly BatchRule[]
  /** Files that the options were read from. */
  readonly inputs: readonly string[]
  readonly limits: EngineLimits
}

/**
 * Reads rules: a JSON array of `{ "files": GLOB or [GLOBS], "operation": "redact", "options": { ... } }`. The options are those of the
 * command, without dashes; a list is a repeated option.
 */
export async function readMixedRules(file: string): Promise<MixedRules> {
  const rules: BatchRule[] = []
  const inputs = [file]
  let limits: EngineLimits = {}
  for (const [i, rule] of parseRules(await readText('mixed', file)).entries()) {
    const { files, operation: name, options = {} } = rule
    const place = `Rule ${i + 1} of --mixed`
    const chosen = oneOf('mixed', typeof name === 'string' ? name : '', Object.keys(operations))
    const operation = operations[chosen]
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
    // One engine runs all rules: the largest limit applies.
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
    throw invalid('The file of --mixed must contain an array of rules. See "palimpsest batch --help".')
  for (const [i, rule] of rules.entries())
    if (
      typeof rule !== 'object' ||
      rule === null ||
      Object.keys(rule).some((name) => !members.includes(name))
    )
      throw invalid(`Rule ${i + 1} of --mixed must have the members files, operation and options.`)
  return rules
}

/** Options as a command line, so that rules are checked like the command. */
function argumentsOf(options: unknown, place: string): string[] {
  if (typeof options !== 'object' || options === null || Array.isArray(options))
    throw invalid(`${place}: the options must be an object.`)
  return Object.entries(options).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).flatMap((one: unknown) => {
      if (one === true) return [`--${name}`]
      if (one === false) return []
      if (typeof one === 'string' || typeof one === 'number') return [`--${name}=${one}`]
      throw invalid(`${place}: the option ${name} must be a string, a number, true or false.`)
    }),
  )
}

function invalid(message: string): RequestError {
  return new RequestError('invalid_request', message)
}
