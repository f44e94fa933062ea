/** The language of a text. */
export { detectLanguage } from './text/language.ts'
