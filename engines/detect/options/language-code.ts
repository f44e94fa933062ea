import { RequestError } from '../../model/errors.ts'

/** The languages that messages list and that editors complete. Any other ISO 639-1 code is accepted, too. */
const common = [
  'ar',
  'bg',
  'bn',
  'cs',
  'da',
  'de',
  'el',
  'en',
  'es',
  'et',
  'fa',
  'fi',
  'fr',
  'he',
  'hi',
  'hr',
  'hu',
  'id',
  'it',
  'ja',
  'ko',
  'lt',
  'lv',
  'ms',
  'nl',
  'no',
  'pl',
  'pt',
  'ro',
  'ru',
  'sk',
  'sl',
  'sr',
  'sv',
  'th',
  'tr',
  'uk',
  'ur',
  'vi',
  'zh',
] as const

/** An ISO 639-1 code (`de`), or a tag that contains one (`de-AT`, `deu`). Editors complete the most common ones. */
export type TextLanguage = (typeof common)[number] | (string & {})

let names: Intl.DisplayNames | undefined

/** The ISO 639-1 code of a language tag: `en` of `en-GB`, `de` of `deu` or `ger`. Null for an unknown language. */
export function languageCode(tag: string): string | null {
  try {
    const { language } = new Intl.Locale(tag.trim().replaceAll('_', '-'))
    names ??= new Intl.DisplayNames('en', { type: 'language', fallback: 'none' })
    return language.length === 2 && names.of(language) !== undefined ? language : null
  } catch {
    // Not a language tag.
    return null
  }
}

/** @throws RequestError `invalid_request` for an unknown language */
export function requireLanguage(tag: string): string {
  const code = typeof tag === 'string' ? languageCode(tag) : null
  if (code !== null) return code
  throw new RequestError(
    'invalid_request',
    `Unknown language. Use an ISO 639-1 code, such as ${common.join(', ')}; without a language, it is detected.`,
  )
}
