import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { DependencyError, RequestError, type WorkLimit } from '../model/errors.ts'
import { findPackage } from '../model/package-files.ts'

/**
 * The languages of tesseract's models: ISO 639-1 code (with the script, BCP 47, if there are two), model and name.
 * Source: tesseract's list of data files, tessdoc "Data Files".
 */
export const ocrLanguages = [
  { code: 'af', model: 'afr', name: 'Afrikaans' },
  { code: 'sq', model: 'sqi', name: 'Albanian' },
  { code: 'am', model: 'amh', name: 'Amharic' },
  { code: 'ar', model: 'ara', name: 'Arabic' },
  { code: 'hy', model: 'hye', name: 'Armenian' },
  { code: 'az', model: 'aze', name: 'Azerbaijani' },
  { code: 'eu', model: 'eus', name: 'Basque' },
  { code: 'be', model: 'bel', name: 'Belarusian' },
  { code: 'bn', model: 'ben', name: 'Bengali' },
  { code: 'bs', model: 'bos', name: 'Bosnian' },
  { code: 'bg', model: 'bul', name: 'Bulgarian' },
  { code: 'my', model: 'mya', name: 'Burmese' },
  { code: 'ca', model: 'cat', name: 'Catalan' },
  { code: 'zh', model: 'chi_sim', name: 'Chinese (simplified)' },
  { code: 'zh-Hans', model: 'chi_sim', name: 'Chinese (simplified)' },
  { code: 'zh-Hant', model: 'chi_tra', name: 'Chinese (traditional)' },
  { code: 'hr', model: 'hrv', name: 'Croatian' },
  { code: 'cs', model: 'ces', name: 'Czech' },
  { code: 'da', model: 'dan', name: 'Danish' },
  { code: 'nl', model: 'nld', name: 'Dutch' },
  { code: 'en', model: 'eng', name: 'English' },
  { code: 'eo', model: 'epo', name: 'Esperanto' },
  { code: 'et', model: 'est', name: 'Estonian' },
  { code: 'fi', model: 'fin', name: 'Finnish' },
  { code: 'fr', model: 'fra', name: 'French' },
  { code: 'gl', model: 'glg', name: 'Galician' },
  { code: 'ka', model: 'kat', name: 'Georgian' },
  { code: 'de', model: 'deu', name: 'German' },
  { code: 'el', model: 'ell', name: 'Greek' },
  { code: 'gu', model: 'guj', name: 'Gujarati' },
  { code: 'ht', model: 'hat', name: 'Haitian' },
  { code: 'he', model: 'heb', name: 'Hebrew' },
  { code: 'hi', model: 'hin', name: 'Hindi' },
  { code: 'hu', model: 'hun', name: 'Hungarian' },
  { code: 'is', model: 'isl', name: 'Icelandic' },
  { code: 'id', model: 'ind', name: 'Indonesian' },
  { code: 'ga', model: 'gle', name: 'Irish' },
  { code: 'it', model: 'ita', name: 'Italian' },
  { code: 'ja', model: 'jpn', name: 'Japanese' },
  { code: 'kn', model: 'kan', name: 'Kannada' },
  { code: 'kk', model: 'kaz', name: 'Kazakh' },
  { code: 'km', model: 'khm', name: 'Khmer' },
  { code: 'ko', model: 'kor', name: 'Korean' },
  { code: 'lo', model: 'lao', name: 'Lao' },
  { code: 'la', model: 'lat', name: 'Latin' },
  { code: 'lv', model: 'lav', name: 'Latvian' },
  { code: 'lt', model: 'lit', name: 'Lithuanian' },
  { code: 'mk', model: 'mkd', name: 'Macedonian' },
  { code: 'ms', model: 'msa', name: 'Malay' },
  { code: 'ml', model: 'mal', name: 'Malayalam' },
  { code: 'mt', model: 'mlt', name: 'Maltese' },
  { code: 'mr', model: 'mar', name: 'Marathi' },
  { code: 'ne', model: 'nep', name: 'Nepali' },
  { code: 'no', model: 'nor', name: 'Norwegian' },
  { code: 'fa', model: 'fas', name: 'Persian' },
  { code: 'pl', model: 'pol', name: 'Polish' },
  { code: 'pt', model: 'por', name: 'Portuguese' },
  { code: 'pa', model: 'pan', name: 'Punjabi' },
  { code: 'ro', model: 'ron', name: 'Romanian' },
  { code: 'ru', model: 'rus', name: 'Russian' },
  { code: 'sr', model: 'srp', name: 'Serbian' },
  { code: 'si', model: 'sin', name: 'Sinhala' },
  { code: 'sk', model: 'slk', name: 'Slovak' },
  { code: 'sl', model: 'slv', name: 'Slovenian' },
  { code: 'es', model: 'spa', name: 'Spanish' },
  { code: 'sw', model: 'swa', name: 'Swahili' },
  { code: 'sv', model: 'swe', name: 'Swedish' },
  { code: 'ta', model: 'tam', name: 'Tamil' },
  { code: 'te', model: 'tel', name: 'Telugu' },
  { code: 'th', model: 'tha', name: 'Thai' },
  { code: 'tr', model: 'tur', name: 'Turkish' },
  { code: 'uk', model: 'ukr', name: 'Ukrainian' },
  { code: 'ur', model: 'urd', name: 'Urdu' },
  { code: 'uz', model: 'uzb', name: 'Uzbek' },
  { code: 'vi', model: 'vie', name: 'Vietnamese' },
  { code: 'cy', model: 'cym', name: 'Welsh' },
  { code: 'yi', model: 'yid', name: 'Yiddish' },
] as const satisfies readonly OcrLanguage[]

/** Aliases: ISO 639-2/B, ISO 639-3 macrolanguages and their members, regions that imply a script. */
const otherCodes: Readonly<Record<string, string>> = {
  alb: 'sqi',
  arm: 'hye',
  baq: 'eus',
  bur: 'mya',
  chi: 'chi_sim',
  cmn: 'chi_sim',
  cze: 'ces',
  dut: 'nld',
  fre: 'fra',
  geo: 'kat',
  ger: 'deu',
  gre: 'ell',
  ice: 'isl',
  mac: 'mkd',
  may: 'msa',
  nb: 'nor',
  nn: 'nor',
  nno: 'nor',
  nob: 'nor',
  per: 'fas',
  rum: 'ron',
  slo: 'slk',
  wel: 'cym',
  zho: 'chi_sim',
  'zh-cn': 'chi_sim',
  'zh-sg': 'chi_sim',
  'zh-hk': 'chi_tra',
  'zh-mo': 'chi_tra',
  'zh-tw': 'chi_tra',
}

/** ISO 639-1 code of a language that tesseract has a model for. */
export type OcrLanguageCode = (typeof ocrLanguages)[number]['code']

/** A language of the table, and whether its data is installed. */
export interface LanguageState {
  /** ISO 639-1, with the script if there are two (BCP 47). */
  readonly code: string
  /** Name of its tesseract model, mostly three letters; accepted as a language code, too. */
  readonly model: string
  readonly name: string
  readonly installed: boolean
  /** The command that installs the data. */
  readonly install: string
}

/** Lists all languages of the table, ordered by name. */
export function languageStates(sources: LanguageSources = {}): LanguageState[] {
  return ocrLanguages.map(({ code, model, name }) => ({
    code,
    model,
    name,
    installed: findModel(model, sources) !== null,
    install: installCommands([model]).join(' && '),
  }))
}

/**
 * @throws RequestError `invalid_request` for an unknown language or too many; DependencyError `missing_dependency` for one that is not
 * installed
 */
export function checkLanguages(languages: readonly string[], sources: LanguageSources = {}): void {
  findLanguages(languages, sources)
}

/** Finds the language data for language codes on this machine. Nothing is downloaded. */

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

/** Requests language detection among the installed languages. */
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
  // With `auto`, only English is always installed: it is a dependency.
  if (languages.includes(autoLanguage)) return findLanguages([], sources)
  const codes = [...new Set((languages.length > 0 ? languages : ['en']).map(modelOf))]
  if (codes.length > maxLanguages)
    throw new RequestError(
      'invalid_request',
      `OCR takes at most ${maxLanguages} languages at once. Pass only the languages of the document.`,
    )
  const found = codes.map((code) => ({ code, path: findModel(code, sources) }))
  const missing = found.filter(({ path }) => path === null).map(({ code }) => code)
  // A model of any name may be in a folder, but only those of tesseract can be installed.
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

function findModel(code: string, { folder, project, systemFolders }: LanguageSources): string | null {
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

function installCommands(codes: readonly string[]): string[] {
  const onNpm = codes.filter((code) => !notOnNpm.has(code)).map((code) => `@tesseract.js-data/${code}`)
  const onDebian = codes
    .filter((code) => notOnNpm.has(code))
    .map((code) => `tesseract-ocr-${code.replaceAll('_', '-')}`)
  return [
    ...(onNpm.length > 0 ? [`npm install ${onNpm.join(' ')}`] : []),
    ...(onDebian.length > 0 ? [`apt-get install ${onDebian.join(' ')}`] : []),
  ]
}

interface OcrLanguage {
  readonly code: string
  readonly model: string
  readonly name: string
}

/** Models without an npm package. */
const notOnNpm: ReadonlySet<string> = new Set(['rus'])

/** The script of a model (ISO 15924), if it is not Latin. */
const scripts: Readonly<Record<string, string>> = {
  amh: 'Ethi',
  tir: 'Ethi',
  ara: 'Arab',
  fas: 'Arab',
  pus: 'Arab',
  snd: 'Arab',
  uig: 'Arab',
  urd: 'Arab',
  asm: 'Beng',
  ben: 'Beng',
  bel: 'Cyrl',
  bul: 'Cyrl',
  kaz: 'Cyrl',
  kir: 'Cyrl',
  mkd: 'Cyrl',
  mon: 'Cyrl',
  rus: 'Cyrl',
  srp: 'Cyrl',
  tat: 'Cyrl',
  tgk: 'Cyrl',
  ukr: 'Cyrl',
  uzb_cyrl: 'Cyrl',
  aze_cyrl: 'Cyrl',
  bod: 'Tibt',
  dzo: 'Tibt',
  chi_sim: 'Hani',
  chi_tra: 'Hani',
  jpn: 'Hani',
  chr: 'Cher',
  ell: 'Grek',
  grc: 'Grek',
  guj: 'Gujr',
  heb: 'Hebr',
  yid: 'Hebr',
  hin: 'Deva',
  mar: 'Deva',
  nep: 'Deva',
  san: 'Deva',
  hye: 'Armn',
  kan: 'Knda',
  kat: 'Geor',
  khm: 'Khmr',
  kor: 'Hang',
  lao: 'Laoo',
  mal: 'Mlym',
  mya: 'Mymr',
  ori: 'Orya',
  pan: 'Guru',
  sin: 'Sinh',
  tam: 'Taml',
  tel: 'Telu',
  tha: 'Thai',
}

/** Japanese counts as Chinese script: each model reads much of the other language, so both are tried. */
export function scriptOf(model: string): string {
  return scripts[model] ?? 'Latn'
}

/** The models of the most widely written languages, in order. */
const modelsByUse: readonly string[] = [
  'eng',
  'spa',
  'fra',
  'deu',
  'por',
  'ita',
  'nld',
  'pol',
  'tur',
  'vie',
  'ind',
  'swe',
  'rus',
  'ukr',
  'ara',
  'fas',
  'chi_sim',
  'jpn',
  'chi_tra',
  'hin',
]
