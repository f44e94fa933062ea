/** Sentences and forms of one language with slots such as {NAME}, and sentences without any value. */
export interface LanguageTemplates {
  readonly labelled: readonly string[]
  readonly plain: readonly string[]
}
