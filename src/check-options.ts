import { nearestName } from '../engines/detect/options/edit-distance.ts'
import { RequestError } from '../engines/model/errors.ts'
import { structuredFormats } from '../engines/structured/formats.ts'
import type { BatchOptions } from './batch/contract.ts'
import type { ConvertArchiveOptions } from './batch/convert-archive.ts'
import type { ConvertOptions } from './convert-document.ts'
import type { DetectDocumentOptions } from './detection/detect-document.ts'
import type { InspectOptions } from './inspect-document.ts'
import type { RedactMessagesOptions } from './message-session.ts'
import type { OcrOptions, RedactDocumentOptions, StreamOptions } from './options.ts'
import type { ReportOptions } from './report-document.ts'
import type { ReviewOptions } from './review-document.ts'

type AllOptions = RedactDocumentOptions &
  StreamOptions &
  DetectDocumentOptions &
  OcrOptions &
  ConvertOptions &
  ConvertArchiveOptions &
  BatchOptions &
  InspectOptions &
  ReviewOptions &
  ReportOptions &
  RedactMessagesOptions

/** A value type: its description in messages, and its check. */
interface Form {
  readonly is: string
  accepts(value: unknown): boolean
}

const flag: Form = { is: 'true or false', accepts: (value) => typeof value === 'boolean' }
const text: Form = { is: 'a text', accepts: (value) => typeof value === 'string' }
const number: Form = { is: 'a number', accepts: (value) => typeof value === 'number' && !Number.isNaN(value) }
const list: Form = { is: 'a list', accepts: Array.isArray }
const texts: Form = {
  is: 'a list of texts',
  accepts: (value) => Array.isArray(value) && value.every((one) => typeof one === 'string'),
}
const object: Form = {
  is: 'an object',
  accepts: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
}
const callback: Form = { is: 'a function', accepts: (value) => typeof value === 'function' }

const oneOf = (...values: readonly string[]): Form => ({
  is: values.length === 1 ? `"${values[0]}"` : `one of ${values.join(', ')}`,
  accepts: (value) => typeof value === 'string' && values.includes(value),
})
const either = (...forms: readonly Form[]): Form => ({
  is: forms.map(({ is }) => is).join(' or '),
  accepts: (value) => forms.some((form) => form.accepts(value)),
})

/** Every option of every operation; a name has the same type in all of them. An option without a type does not compile. */
const forms: Readonly<Record<keyof AllOptions, Form>> = {
  acrossFiles: flag,
  allow: list,
  applyMarks: either(flag, text),
  assetsFolder: text,
  attachments: oneOf('refuse', 'keep'),
  attempts: number,
  backoffMs: number,
  bareDates: flag,
  boxColor: text,
  columns: object,
  concurrency: number,
  confidenceThreshold: number,
  decisions: object,
  deny: list,
  deskew: flag,
  downsample: number,
  dpi: number,
  dryRun: flag,
  entities: either(texts, oneOf('none')),
  exclude: texts,
  explain: flag,
  extractImages: flag,
  filesFrom: text,
  fonts: text,
  for: either(text, object),
  force: flag,
  // For a structured text, or a report.
  format: oneOf(...structuredFormats, 'txt'),
  from: text,
  handwriting: flag,
  include: texts,
  inputs: texts,
  keep: texts,
  keepMetadata: flag,
  keepPassword: flag,
  keepRules: list,
  key: text,
  label: flag,
  language: either(text, texts),
  languageData: text,
  languages: texts,
  limits: object,
  links: flag,
  listKept: flag,
  maxCrashes: number,
  maxPages: number,
  memoryMb: number,
  minScore: number,
  minScores: object,
  mode: text,
  models: text,
  ner: object,
  numbered: flag,
  ocr: flag,
  officeSuite: oneOf('auto', 'off', 'require'),
  onFile: callback,
  onProgress: callback,
  onlyKeep: either(texts, oneOf('none')),
  onlyPages: list,
  optimise: flag,
  original: { is: 'an input', accepts: () => true },
  output: text,
  outputs: texts,
  overwrite: flag,
  pack: either(text, texts),
  pageMarkers: flag,
  pages: text,
  password: text,
  pdfCompliance: text,
  people: texts,
  quality: number,
  queue: object,
  reasons: object,
  receipt: flag,
  referenceDocument: object,
  regions: list,
  removeBlank: flag,
  retryPoison: flag,
  rotate: flag,
  showText: flag,
  showValues: either(flag, oneOf('initials')),
  signal: object,
  sources: texts,
  style: object,
  task: either(object, list),
  terms: texts,
  thumbnails: flag,
  timeoutMs: number,
  title: text,
  to: text,
  tokenKey: either(text, object),
  trackedChanges: oneOf('accept', 'reject', 'show'),
  types: list,
  unreadImages: oneOf('refuse', 'keep'),
  verifyContent: flag,
  watch: either(flag, object),
  wholeWords: flag,
  width: oneOf('rounded', 'sealed', 'exact'),
  written: flag,
  faces: flag,
  retinas: flag,
  bodies: flag,
  fullBodies: flag,
}

/**
 * Checks options that a caller may pass without types: a misspelled name, or a string instead of a list, would leave values in a document.
 * The meaning of a value is checked where it is used.
 * @throws RequestError `invalid_request`, naming the option and what it must be
 */
export function checkOptions(options: unknown): void {
  if (!object.accepts(options)) throw new RequestError('invalid_request', 'The options must be an object.')
  for (const [name, value] of Object.entries(options as object)) {
    if (value === undefined) continue
    if (!Object.hasOwn(forms, name)) {
      const near = nearestName(name, Object.keys(forms))
      throw new RequestError(
        'invalid_request',
        `There is no option ${name.slice(0, 40)}${near === null ? '.' : `; did you mean ${near}?`}`,
      )
    }
    const form = forms[name as keyof typeof forms]
    if (!form.accepts(value))
      throw new RequestError('invalid_request', `The option ${name} must be ${form.is}.`)
  }
}
