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
/** What follows a condition that someone has (のため, 수술), what denies it (なし, 없음), and what denies it before it (无). */
const signs = alternatives('conditions.signs-cjk')
const denied = `(?:の?[ 　]?(?:既往歴?|病歴)?(?:は|이|가|은|는|도)?[ 　]?(?:${alternatives('conditions.negations-cjk')}))`
const denials = alternatives('conditions.negations-before-cjk')

/** A condition beside a label, a person or a sign that someone has it. The condition is tested before the words around it: few places have one. */
function besidePerson(known: string): RegExp {
  return new RegExp(
    `(?<!${denials})(?=${known})(?:(?<=(?:${label})[:：\\s][^。\\n]{0,24})${known}|(?<=(?:${person})[^。\\n]{0,24})${known}|${known}(?=[ 　]?(?:${signs}))|${known}(?=[^。\\n]{0,12}(?:${person})))(?!${denied})`,
    'gu',
  )
}

/** Conditions of the lists, and those that no list has, by their last part where a word begins: 甲状腺がん, 갑상선암, 因急性阑尾炎. */
const conditions = [
  besidePerson(`(?:${listed})`),
  besidePerson(
    `(?:(?<![\\u3400-\\u9fff\\u30a1-\\u30fc])|(?<=因|患|有|为|為|诊断))(?!有)[\\u3400-\\u9fff\\u30a1-\\u30fc]{1,7}?(?:${alternatives('conditions.endings-cjk')})(?![\\u3400-\\u9fff\\u30a1-\\u30fc]*(?:法|会|科|基金|保険|保险|協会|协会|研究|対策))`,
  ),
  besidePerson(
    `(?<![\\uac00-\\ud7a3])[\\uac00-\\ud7a3]{1,7}?(?:${alternatives('conditions.endings-cjk')})(?=[^\\uac00-\\ud7a3]|[이가은는을를도과와의로]|으로)`,
  ),
]
/** From the first kana on, with which conditions begin, too, to the last of Hangul. */
const search = new ScriptSearch(0x3041, 0xd7a3)

/** Conditions in Japanese, Chinese and Korean in a sentence about a person: 三枝様は糖尿病で通院中です。 */
export const conditionsCjk: Grammar = {
  name: 'conditions-cjk',
  types: ['DIAGNOSIS'],
  find: (window, emit) => {
    if (window.reach !== undefined || !search.read(window) || !hasScript.test(window.text)) return
    for (const condition of conditions)
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
