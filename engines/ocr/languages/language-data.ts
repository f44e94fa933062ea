/** Finds the language data for language codes on this machine. Nothing is downloaded. */
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { DependencyError, RequestError, type WorkLimit } from '../../model/errors.ts'
import { findPackage } from '../../model/package-files.ts'
import { modelsByUse, notOnNpm, ocrLanguages, otherCodes } from './language-table.ts'

export interface LanguageFile {
  /** The name of tesseract's model, such as `deu` or `chi_sim`. */
  readonly code: string
  /** A `.traineddata` file, possibly compressed with gzip. */
  readonly path: string
}

export interface LanguageSources {
  /** A folder of `.traineddata` files, searched first. */
  readonly folder?: string
  /** A project whose installed packages are searched, too. Default: the working folder. */
  readonly project?: string
  /** Data folders of an installed tesseract. Default: `TESSDATA_PREFIX` if it is set, else the usual ones. */
  readonly systemFolders?: readonly string[]
}

/** Requests that the language be detected, among those that are installed. */
export const autoLanguage = 'auto'
/** Maximum languages at once: each model reads every word again. Interface B takes a language and ten hints. */
const maxLanguages: WorkLimit = 12

const models = new Map<string, string>([
  ...ocrLanguages.map(({ model }) => [model, model] as const),
  ...Object.entries(otherCodes),
  ...ocrLanguages.map(({ code, model }) => [code.toLowerCase(), model] as const),
])

/** The first parts of the names of all models: `chi` of `chi_sim_vert`. */
const installable = new Set([...models.values()].map((model) => model.split('_')[0]))

/**
 * The model for a language: ISO 639-1 (`de`), three letters (`deu`, `ger`), with a region or script (`pt-BR`, `zh-Hant`)
 * or tesseract's own name (`chi_tra`, `deu_frak`).
 * @throws RequestError `invalid_request` for an invalid language code
 */
export function modelOf(language: string): string {
  const code = language.trim().toLowerCase()
  const parts = code.split(/[-_]/)
  // The longest known prefix: zh-Hant-HK is zh-Hant before it is zh.
  for (let length = parts.length; length > 0; length--) {
    const known =
      (length === parts.length && models.get(code)) || models.get(parts.slice(0, length).join('-'))
    if (known && (length > 1 || !code.includes('_'))) return known
  }
  if (/^[a-z]{3}(?:_[a-z]{1,8}){0,2}$/.test(code)) return code
  throw unknownLanguage()
}

function unknownLanguage(): RequestError {
  return new RequestError(
    'invalid_request',
    `Unknown language for OCR. Use one of ${ocrLanguages.map(({ code }) => code).join(', ')}, or the name of a model, such as deu.`,
  )
}

/**
 * Finds the data of languages, without duplicates, in the given order. Default: English.
 * @throws RequestError for an unknown code; DependencyError `missing_dependency` with the command that installs it
 */
export function findLanguages(languages: readonly string[], sources: LanguageSources = {}): LanguageFile[] {
  // With `auto`, only English is certain to be there: it is a dependency.
  if (languages.includes(autoLanguage)) return findLanguages([], sources)
  const codes = [...new Set((languages.length > 0 ? languages : ['en']).map(modelOf))]
  if (codes.length > maxLanguages)
    throw new RequestError(
      'invalid_request',
      `OCR takes at most ${maxLanguages} languages at once. Pass only the languages of the document.`,
    )
  const found = codes.map((code) => ({ code, path: findModel(code, sources) }))
  const missing = found.filter(({ path }) => path === null).map(({ code }) => code)
  // A model of any name may lie in a folder, but only those of tesseract can be installed.
  if (missing.some((code) => !installable.has(code.split('_')[0]))) throw unknownLanguage()
  if (missing.length > 0) throw missingDataError(missing, sources)
  return found.flatMap(({ code, path }) => (path === null ? [] : [{ code, path }]))
}

/** The installed models of the table, the most widely written languages first. */
export function installedModels(sources: LanguageSources = {}): LanguageFile[] {
  const codes = new Set([...modelsByUse, ...ocrLanguages.map(({ model }) => model)])
  return [...codes].flatMap((code) => {
    const path = findModel(code, sources)
    return path === null ? [] : [{ code, path }]
  })
}

export function findModel(code: string, { folder, project, systemFolders }: LanguageSources): string | null {
  const folders = [
    ...(folder === undefined ? [] : [folder]),
    ...packageFolders(code, project),
    ...(systemFolders ?? systemDataFolders()),
  ]
  for (const place of folders)
    for (const name of [`${code}.traineddata`, `${code}.traineddata.gz`])
      if (existsSync(path.join(place, name))) return path.join(place, name)
  return null
}

/** The best models first: `best_int` has only the network, with integer weights, in a fourth of the size. */
function packageFolders(code: string, project: string | undefined): string[] {
  const manifest = findPackage(`@tesseract.js-data/${code}/package.json`, project)
  if (manifest === null) return []
  return ['4.0.0_best_int', '4.0.0'].map((name) => path.join(path.dirname(manifest), name))
}

/** Like tesseract, TESSDATA_PREFIX replaces the usual folders. */
function systemDataFolders(): string[] {
  const { TESSDATA_PREFIX } = process.env
  if (TESSDATA_PREFIX) return [TESSDATA_PREFIX, path.join(TESSDATA_PREFIX, 'tessdata')]
  const debian = '/usr/share/tesseract-ocr'
  const versions = existsSync(debian) ? readdirSync(debian).sort().reverse() : []
  return [
    ...versions.map((version) => path.join(debian, version, 'tessdata')),
    '/usr/share/tessdata',
    '/usr/share/tesseract/tessdata',
    '/usr/local/share/tessdata',
    '/opt/homebrew/share/tessdata',
  ]
}

function missingDataError(codes: readonly string[], { folder }: LanguageSources): DependencyError {
  const commands = installCommands(codes)
  const files = codes.map((code) => `${code}.traineddata`).join(', ')
  return new DependencyError(
    'missing_dependency',
    `The language data for ${codes.join(', ')} is not installed${folder === undefined ? '' : ', and not in the languageData folder'}. Install it with "${commands.join(' && ')}", or set languageData to a folder with ${files}.`,
    { languages: codes, commands },
  )
}

export function installCommands(codes: readonly string[]): string[] {
  const onNpm = codes.filter((code) => !notOnNpm.has(code)).map((code) => `@tesseract.js-data/${code}`)
  const onDebian = codes
    .filter((code) => notOnNpm.has(code))
    .map((code) => `tesseract-ocr-${code.replaceAll('_', '-')}`)
  return [
    ...(onNpm.length > 0 ? [`npm install ${onNpm.join(' ')}`] : []),
    ...(onDebian.length > 0 ? [`apt-get install ${onDebian.join(' ')}`] : []),
  ]
}
