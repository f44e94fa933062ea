import path from 'node:path'
import { type OutputTable, placeOf } from '../output/target.ts'

/** Files that a batch writes next to the results. They are not inputs of a later batch. */
export const reportName = 'palimpsest-report.jsonl'
export const reportPageName = 'palimpsest-report.html'
export const batchManifestName = 'palimpsest-manifest.jsonl'
const manifests = 'palimpsest-manifests'
const tokens = 'palimpsest-tokens'
const reviews = 'palimpsest-reviews'
const fileReports = 'palimpsest-reports'

/** The signed manifest of a result. */
export function manifestName(output: string): string {
  return `${manifests}/${output}.json`
}

/** The sealed token map of a result. */
export function tokensName(output: string): string {
  return `${tokens}/${output}.json`
}

/** The review page of a file. */
export function reviewName(output: string): string {
  return `${reviews}/${output}.html`
}

/** The report of what was removed from a file. */
export function fileReportName(output: string, format: string): string {
  return `${fileReports}/${output}.${format}`
}

/** Whether a file or folder at the top of a folder was written by a batch next to its results. */
export function isBatchRecord(name: string): boolean {
  const [top] = name.split('/')
  return [reportName, reportPageName, batchManifestName, manifests, tokens, reviews, fileReports].includes(
    top,
  )
}

/** Whether an output contains the document that was redacted, so that its digest and size would confirm guesses of removed values. */
export function holdsDocument(name: string): boolean {
  return name.startsWith(`${reviews}/`)
}

/** Whether an output contains removed values or information about them, so that only its owner may read it. */
export function isPrivate(name: string): boolean {
  return [reviews, tokens, fileReports].some((folder) => name.startsWith(`${folder}/`))
}

/** Replaces the extension of a name. */
export function withExtension(name: string, extension: string): string {
  return `${name.replace(/\.[^./]{1,10}$/, '')}.${extension}`
}

/** Makes names unique, regardless of case and Unicode form: the second use of a name gets a number before its extension. */
export class UniqueNames {
  readonly #taken: OutputTable

  /** @param taken storage of the used names */
  constructor(taken: OutputTable = new Map()) {
    this.#taken = taken
  }

  next(name: string): string {
    const { dir, name: base, ext } = path.posix.parse(name)
    let free = name
    for (let n = 2; this.#taken.get(placeOf(free)) !== undefined; n++)
      free = path.posix.join(dir, `${base}-${n}${ext}`)
    this.#taken.set(placeOf(free), '')
    return free
  }
}

/** Turns any name into a relative path that stays below its folder and is valid on Windows. */
export function safeName(name: string): string {
  const parts = name
    .split(/[/\\]/)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control codes are what is removed
    .map((part) => part.replace(/[\x00-\x1f<>:"|?*\x7f]/g, '_').replace(/[. ]+$/, ''))
    .filter((part) => part !== '')
    .map((part) => (/^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i.test(part) ? `_${part}` : part).slice(-200))
  return parts.join('/') || 'file'
}

export function isSystemFile(name: string): boolean {
  return isBatchRecord(name) || /(?:^|\/)(?:__MACOSX\/|\.[^/]*$|Thumbs\.db$|desktop\.ini$)/i.test(name)
}
