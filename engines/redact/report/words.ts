/** The words of a report in its language. A text without a translation stays in English, like warnings and names of file parts. */

import de from './languages/de.json' with { type: 'json' }
import fr from './languages/fr.json' with { type: 'json' }
import he from './languages/he.json' with { type: 'json' }
import ja from './languages/ja.json' with { type: 'json' }
import zh from './languages/zh.json' with { type: 'json' }

const languages: Readonly<Record<string, Readonly<Record<string, string>>>> = { de, fr, he, ja, zh }

export const reportLanguages = ['en', 'de', 'fr', 'he', 'ja', 'zh'] as const
/** A language of reports, ISO 639-1. */
export type ReportLanguage = (typeof reportLanguages)[number]

/** A text with its values: `t('Page {page}', { page: 3 })`. */
export type Translate = (text: string, values?: Readonly<Record<string, string | number>>) => string

export function translator(language: ReportLanguage): Translate {
  const known = languages[language] ?? {}
  return (text, values = {}) =>
    (known[text] ?? text).replace(/\{(\w+)\}/g, (all, name: string) => String(values[name] ?? all))
}
