import { alternatives, words } from '../../words/words.ts'
import type { Grammar } from '../grammar.ts'
import { ScriptSearch } from '../scripts/scan.ts'

const hasScript = /[\u3400-\u9fff\uac00-\ud7a3]/
const listed = words('health.terms')
  .filter((word) => hasScript.test(word))
  .toSorted((a, b) => b.length - a.length)
  .join('|')
const person = alternatives('conditions.people-cjk')
const label = alternatives('conditions.labels-cjk')
/** The condition is tested before the words around it, since few places have one. */
const condition = new RegExp(
  `(?=(?:${listed}))(?:(?<=(?:${label})[:：\\s][^。\\n]{0,24})(?:${listed})|(?<=(?:${person})[^。\\n]{0,24})(?:${listed})|(?:${listed})(?=のため|により|で(?:入院|通院|休職|欠勤|治療|療養))|(?:${listed})(?=[^。\\n]{0,12}(?:${person})))`,
  'gu',
)
/** From the first kana on, with which conditions begin, too, to the last of Hangul. */
const search = new ScriptSearch(0x3041, 0xd7a3)

/** Conditions in Japanese, Chinese and Korean in a sentence about a person: 三枝様は糖尿病で通院中です。 */
export const conditionsCjk: Grammar = {
  name: 'conditions-cjk',
  types: [{ code: 'DIAGNOSIS', label: 'Health condition or diagnosis', category: 'PHI', region: 'GLOBAL' }],
  find: (window, emit) => {
    if (window.reach !== undefined || !search.read(window) || !hasScript.test(window.text)) return
    for (const found of search.matches(condition))
      emit(
        found.index,
        found.index + found[0].length,
        'DIAGNOSIS',
        0.75,
        'condition in a sentence about a person',
      )
  },
}
