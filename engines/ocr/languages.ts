import { findModel, installCommands, type LanguageSources } from './languages/language-data.ts'
import { ocrLanguages } from './languages/language-table.ts'

/** A language that can be read, and whether its data is on this machine. */
export interface LanguageState {
  /** ISO 639-1, with the script where there are two. */
  readonly code: string
  /** The name of its model, of three letters mostly; languages take it as well. */
  readonly model: string
  readonly name: string
  readonly installed: boolean
  /** The command that installs it. */
  readonly install: string
}

/** All languages of the table, in the order of their names. */
export function languageStates(sources: LanguageSources = {}): LanguageState[] {
  return ocrLanguages.map(({ code, model, name }) => ({
    code,
    model,
    name,
    installed: findModel(model, sources) !== null,
    install: installCommands([model]).join(' && '),
  }))
}
