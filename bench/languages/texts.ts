import { languageTemplates } from './templates.ts'
import { type LanguageValues, languageValues, type ValueKind } from './values.ts'

/** Kinds of values that are made for every language. */
export const kinds: readonly ValueKind[] = ['NAME', 'ADDRESS', 'DATE', 'PHONE', 'ID']
/** Values made of each kind; every third is unseen while tuning. */
const valueCount = 90

/** A generated text with its values. */
export interface LabelledText {
  readonly text: string
  readonly values: readonly { readonly kind: ValueKind; readonly start: number; readonly end: number }[]
}

/**
 * The texts of a language.
 * @param part 0 for those that the grammars were tuned on, 1 for those kept unseen
 */
export function textsOf(language: string, part: 0 | 1): LabelledText[] {
  const { labelled, plain } = languageTemplates[language]
  const pools = Object.fromEntries(
    kinds.map((kind) => {
      const all = Array.from({ length: valueCount }, languageValues[language][kind])
      return [kind, all.filter((_, i) => (i % 3 === 2) === (part === 1))]
    }),
  ) as Record<keyof LanguageValues, string[]>
  const rounds = pools.NAME.length
  const texts: LabelledText[] = plain.filter((_, i) => i % 2 === part).map((text) => ({ text, values: [] }))
  for (const template of labelled.filter((_, i) => i % 2 === part))
    for (let round = 0; round < rounds; round++) {
      let text = ''
      const values: { kind: ValueKind; start: number; end: number }[] = []
      for (const piece of template.split(/(\{[A-Z]+\})/)) {
        const kind = kinds.find((name) => piece === `{${name}}`)
        const value = kind === undefined ? piece : pools[kind][round]
        if (kind !== undefined) values.push({ kind, start: text.length, end: text.length + value.length })
        text += value
      }
      texts.push({ text, values })
    }
  return texts
}
