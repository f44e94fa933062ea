import conditions from '../../vocabulary/conditions.json' with { type: 'json' }
import type { Grammar } from '../grammar.ts'

const words = [conditions.terms.ja, conditions.terms.zh, conditions.terms.ko].flatMap((list) =>
  list.split(', '),
)
const listed = words.toSorted((a, b) => b.length - a.length).join('|')
const person = conditions.peopleCjk.join('|')
const condition = new RegExp(
  `(?<=(?:${person})[^。\\n]{0,24})(?:${listed})|(?:${listed})(?=[^。\\n]{0,12}(?:${person}))`,
  'gu',
)
const hasScript = /[\u3400-\u9fff\uac00-\ud7a3]/

/** Conditions in Japanese, Chinese and Korean in a sentence about a person: 三枝様は糖尿病で通院中です。 */
export const conditionsCjk: Grammar = {
  name: 'conditions-cjk',
  types: [{ code: 'DIAGNOSIS', label: 'Health condition or diagnosis', category: 'PHI', region: 'GLOBAL' }],
  find: ({ text, reach }, emit) => {
    if (reach !== undefined || !hasScript.test(text)) return
    for (const found of text.matchAll(condition))
      emit(
        found.index,
        found.index + found[0].length,
        'DIAGNOSIS',
        0.75,
        'condition in a sentence about a person',
      )
  },
}
