import type { PageWord } from '../../../model/page-content.ts'

const caption =
  /^(?:table|tab\.|tabelle|tableau|tabla|tabela|tabella|figure|fig\.|abbildung|abb\.|figura|chart|graph|grafik|exhibit|box) ?[a-z]{0,3}[.-]?\d/iu
const notePrefix = /^(?:sources?|notes?|quellen?|anmerkung(?:en)?|fuentes?|fonti?|notas?|nb) ?:/iu

/** Whether a text begins like the caption of a table or figure: a kind and a number. */
export function startsLikeCaption(words: readonly PageWord[]): boolean {
  return caption.test(firstWords(words))
}

/** Whether a text begins like a note below a table, such as its source. */
export function startsLikeNote(words: readonly PageWord[]): boolean {
  return notePrefix.test(firstWords(words))
}

function firstWords(words: readonly PageWord[]): string {
  return words
    .slice(0, 3)
    .map((word) => word.text)
    .join(' ')
}
