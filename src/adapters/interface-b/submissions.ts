import { DependencyError, DocumentError, RequestError } from '../../../engines/model/errors.ts'
import { type Format, sniff } from '../../../engines/model/format.ts'
import {
  type Account,
  type Application,
  type Job,
  type Submission,
  terms,
  type VisualTarget,
} from '../../application.ts'
import { type FormFile, readForm } from '../http/body.ts'
import type { Call } from '../http/handle.ts'
import { checkLanguages } from '../http/languages.ts'
import {
  type ConversionForm,
  conversionForm,
  type inputFormats,
  type OcrForm,
  ocrForm,
  parseFields,
  type RedactionForm,
  redactionForm,
} from './schemas.ts'

/** Limits of uploads, in bytes. */
export interface UploadLimits {
  /** A document for redaction. Default: 100 MiB. */
  readonly redaction: number
  /** Defaults: 20 MiB. */
  readonly ocr: number
  readonly conversion: number
  /** The field `text`. Default: 1 MiB. */
  readonly text: number
  /** Time between two chunks of a body, in milliseconds. Default: 30000. */
  readonly idleMs: number
}

type KeyCall = Call & { readonly account: Account }
type Work = Pick<Submission, 'operation' | 'options' | 'input' | 'credits'>

const { costs } = terms.b

const sources: Readonly<Record<(typeof inputFormats)[number], Source>> = {
  pdf: 'pdf',
  word: 'word',
  doc: 'word',
  docx: 'word',
  excel: 'excel',
  xls: 'excel',
  xlsx: 'excel',
  pptx: 'powerpoint',
  ppt: 'powerpoint',
  jpg: 'jpg',
  jpeg: 'jpg',
  html: 'html',
  htm: 'html',
}

const targets: Readonly<Record<ConversionForm['outputFormat'], Target>> = {
  word: 'word',
  docx: 'word',
  excel: 'excel',
  xlsx: 'excel',
  ppt: 'powerpoint',
  pptx: 'powerpoint',
  jpg: 'jpg',
  jpeg: 'jpg',
  pdfa: 'pdfa',
  text: 'text',
  txt: 'text',
  pdf: 'pdf',
}

const routes: Readonly<Record<Source, readonly Target[]>> = {
  pdf: ['word', 'excel', 'powerpoint', 'jpg', 'pdfa', 'text'],
  word: ['pdf'],
  excel: ['pdf'],
  powerpoint: ['pdf'],
  jpg: ['pdf'],
  html: ['pdf'],
}

/** `POST /redaction/process` */
export async function submitRedaction(app: Application, call: KeyCall, limits: UploadLimits): Promise<Job> {
  const { idleMs, redaction, text: maxFieldBytes } = limits
  const form = await readForm(call.request, { maxFileBytes: redaction, maxFieldBytes, idleMs })
  const fields = parseFields(redactionForm, form.fields, 'form')
  const file = form.files.get('file')
  if ((fields.text === undefined) === (file === undefined))
    throw new RequestError(
      'invalid_request',
      'Send either the field text or a file, not both and not neither.',
    )
  const detection = {
    entities: fields.redactionTypes,
    pack: fields.compliance_pack,
    links: linksOf(fields),
  }
  // An unknown code is rejected now, not when the job runs.
  await app.engine.detect('', { ...detection, signal: call.request.signal })
  const options = { mode: fields.output_mode, ...detection }
  if (fields.text !== undefined) {
    const input = { bytes: new TextEncoder().encode(fields.text), name: 'text.txt' }
    const { credits } = costs.redactText
    return submit(app, call, fields, { operation: 'redactText', options, input, credits })
  }
  const input = documentOf(file, ['pdf', 'docx'])
  const { credits } = costs.redactDocument
  const visual = visualOf(fields)
  if (visual.length > 0 && app.findsVisuals === false)
    throw new DependencyError(
      'missing_dependency',
      'Faces and bodies cannot be found by this installation: the packages for it are not installed.',
    )
  return submit(app, call, fields, {
    operation: 'redactDocument',
    options: { ...options, visual },
    input,
    credits,
  })
}

/** `POST /ocr/process` */
export async function submitOcr(app: Application, call: KeyCall, limits: UploadLimits): Promise<Job> {
  const form = await readForm(call.request, { maxFileBytes: limits.ocr, idleMs: limits.idleMs })
  const fields = parseFields(ocrForm, form.fields, 'form')
  const { mimeType, outputFormat, forceOcr, maxPages } = fields
  if (mimeType !== undefined && mimeType.split(';', 1)[0].trim().toLowerCase() !== 'application/pdf')
    throw new DocumentError('unsupported_format', 'The mimeType must be application/pdf.')
  const input = documentOf(form.files.get('file'), ['pdf'])
  const { language: single, languageHints } = fields
  if (single !== undefined) await checkLanguages(app.engine, [single], 'language')
  if (languageHints !== undefined) await checkLanguages(app.engine, languageHints, 'languageHints')
  return submit(app, call, fields, {
    operation: 'ocr',
    options: {
      output: outputFormat,
      language: languagesOf(fields),
      force: forceOcr,
      maxPages,
      content: contentOf(fields),
    },
    input,
    credits: costs.ocr.credits,
  })
}

/** `POST /conversion/process` */
export async function submitConversion(app: Application, call: KeyCall, limits: UploadLimits): Promise<Job> {
  const form = await readForm(call.request, { maxFileBytes: limits.conversion, idleMs: limits.idleMs })
  const fields = parseFields(conversionForm, form.fields, 'form')
  const input = presentFile(form.files.get('file'))
  checkRoute(fields, input)
  return submit(app, call, fields, {
    operation: 'convert',
    options: { to: fields.outputFormat, from: fields.inputFormat },
    input,
    credits: costs.convert.credits,
  })
}

function submit(app: Application, call: KeyCall, fields: object, work: Work): Promise<Job> {
  const key = call.request.headers.get('idempotency-key')
  const parts = [call.url.pathname, JSON.stringify(fields), work.input.bytes]
  return app.jobs.submit(call.account.id, {
    ...work,
    id: app.ids.uuid(),
    ...(key === null ? {} : { idempotency: { key, parts } }),
  } as Submission)
}

function presentFile(file: FormFile | undefined): FormFile {
  if (file === undefined) throw new RequestError('invalid_request', 'The file is missing: send it as file.')
  if (file.bytes.length === 0) throw new DocumentError('empty', 'The file is empty.')
  return file
}

/** The file, whose content must have one of the formats. */
function documentOf(file: FormFile | undefined, formats: readonly Format[]): FormFile {
  const present = presentFile(file)
  const format = sniff(present.bytes, present.name)
  if (format !== null && formats.includes(format)) return present
  const names = formats.map((name) => name.toUpperCase()).join(' or ')
  throw new DocumentError('unsupported_format', `The file must be a ${names} document.`)
}

/** Links are kept by default, unless a requested entity type is a link. */
function linksOf({ redact_links, redactionTypes }: RedactionForm): boolean | undefined {
  return redact_links ? true : redactionTypes === undefined ? false : undefined
}

function visualOf(fields: RedactionForm): VisualTarget[] {
  const wanted = {
    faces: fields.redact_faces,
    retinas: fields.redact_retinas,
    bodies: fields.redact_bodies,
    fullBodies: fields.redact_full_bodies,
  }
  return Object.entries(wanted)
    .filter(([, isWanted]) => isWanted)
    .map(([name]) => name as VisualTarget)
}

/** The hints name the languages of the document; `language` comes first if it is sent, and is the default without hints. */
function languagesOf({ language, languageHints }: OcrForm): string[] {
  if (languageHints === undefined) return [language ?? 'en']
  return language === undefined ? languageHints : [language, ...languageHints]
}

/** Tables and formulas are read unless disabled by a flag. */
function contentOf(fields: OcrForm) {
  const { extractText, extractImages } = fields
  const tables = [fields.extractTables, fields.detectTables, fields.enableTableRecognition]
  const formulas = [fields.extractFormulas, fields.enableFormulaRecognition]
  return {
    text: extractText,
    images: extractImages,
    tables: !tables.includes(false),
    formulas: !formulas.includes(false),
  }
}

type Source = 'pdf' | 'word' | 'excel' | 'powerpoint' | 'jpg' | 'html'

type Target = 'word' | 'excel' | 'powerpoint' | 'jpg' | 'pdfa' | 'text' | 'pdf'

/**
 * Checks that the interface supports a conversion. Without an input format, it is taken from the file extension, then from the content.
 * Throws `unsupported_format` or `no_conversion_path`.
 */
function checkRoute({ inputFormat, outputFormat }: ConversionForm, file: FormFile): void {
  const extension = /\.([^.]+)$/.exec(file.name)?.[1].toLowerCase() ?? ''
  const named = [inputFormat, extension, sniff(file.bytes, file.name)].find(isInputFormat)
  if (named === undefined)
    throw new DocumentError(
      'unsupported_format',
      `The format of the file is not supported. Supported: ${Object.keys(sources).join(', ')}.`,
    )
  const possible = routes[sources[named]]
  if (!possible.includes(targets[outputFormat]))
    throw new DocumentError(
      'no_conversion_path',
      `${named} cannot be converted to ${outputFormat}. Possible: ${possible.join(', ')}.`,
    )
}

function isInputFormat(name: string | null | undefined): name is keyof typeof sources {
  return typeof name === 'string' && Object.hasOwn(sources, name)
}
