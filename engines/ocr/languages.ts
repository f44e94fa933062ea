import { findLanguages, findModel, installCommands, type LanguageSources } from './languages/language-data.ts'
import { ocrLanguages } from './languages/language-table.ts'

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
