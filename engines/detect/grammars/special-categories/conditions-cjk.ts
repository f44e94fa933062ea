import conditions from '../../vocabulary/conditions.json' with { type: 'json' }
import type { Grammar } from '../grammar.ts'
import { ScriptSearch } from '../scripts/scan.ts'

const words = [conditions.terms.ja, conditions.terms.zh, conditions.terms.ko].flatMap((list) =>
  list.split(', '),
)
const listed = words.toSorted((a, b) => b.length - a.length).join('|')
const person = conditions.peopleCjk.join('|')
/** The condition is tested before the words around it, since few places have one. */
const condition = new RegExp(
  `(?=(?:${listed}))(?:(?<=(?:${person})[^。\\n]{0,24})(?:${listed})|(?:${listed})(?=[^。\\n]{0,12}(?:${person})))`,
  'gu',
)
const hasScript = /[\u3400-\u9fff\uac00-\ud7a3]/
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
