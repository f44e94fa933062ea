import { alternatives, wordsOrNone } from '../../words/words.ts'
import type { Grammar } from '../grammar.ts'
import { ScriptSearch } from '../scripts/scan.ts'
import { families } from './special-categories.ts'

const hasScript = /[\u3041-\u30ff\u3400-\u9fff\uac00-\ud7a3]/
/** The words of lists in these scripts, as a pattern. */
function listedWords(...lists: string[]): string {
  const own = lists.flatMap(wordsOrNone).filter((word) => hasScript.test(word))
  return own.toSorted((a, b) => b.length - a.length).join('|')
}
const listed = listedWords('health.terms')
const person = alternatives('conditions.people-cjk')
const label = alternatives('conditions.labels-cjk')
/** What follows a condition that someone has (のため, 수술), a negation after it (なし, 없음), and a negation before it (无). */
const signs = alternatives('conditions.signs-cjk')
const denied = `(?:の?[ 　]?(?:既往歴?|病歴)?(?:は|이|가|은|는|도)?[ 　]?(?:${alternatives('conditions.negations-cjk')}))`
const denials = alternatives('conditions.negations-before-cjk')
/** Text before a condition that shows that someone has it: 诊断为, 罹患. */
const signsBefore = alternatives('conditions.signs-before-cjk')

/**
 * A condition next to a label, a person or other evidence that someone has it. The condition is tested before the words around it, since
 * few positions have one. The text before it is tested first: it shows a search where a pattern need not be tried.
 */
function besidePerson(known: string, before = ''): RegExp {
  return new RegExp(
    `${before}(?<!${denials})(?=${known})(?:(?<=(?:${label})[:：\\s][^。\\n]{0,24})${known}|(?<=(?:${person})[^。\\n]{0,24})${known}|(?<=(?:${signsBefore})[ 　:：]?)${known}|${known}(?=[ 　]?(?:${signs}))|${known}(?=[^。\\n]{0,12}(?:${person})))(?!${denied})`,
    'gu',
  )
}

/** Conditions from the lists, and unlisted ones by their last part where a word starts: 甲状腺がん, 갑상선암, 因急性阑尾炎. */
const conditions = [
  besidePerson(`(?:${listed})`),
  besidePerson(
    `(?!有|[\\u3400-\\u9fff]{0,4}?(?:${denials}))[\\u3400-\\u9fff\\u30a1-\\u30fc]{1,7}?(?:${alternatives('conditions.endings-cjk')})(?![\\u3400-\\u9fff\\u30a1-\\u30fc]*(?:法|会|科|基金|保険|保险|協会|协会|研究|対策))`,
    '(?<=^|[^\\u3400-\\u9fff\\u30a1-\\u30fc]|因|患|有|为|為|诊断)',
  ),
  besidePerson(
    `(?:[\\uac00-\\ud7a3]{2,5} (?:${alternatives('conditions.second-words-cjk')})|[\\uac00-\\ud7a3]{1,7}?(?:${alternatives('conditions.endings-cjk')}))(?=[^\\uac00-\\ud7a3]|[이가은는을를도과와의로]|으로)`,
    '(?<![\\uac00-\\ud7a3])',
  ),
]
/** From the first kana, with which conditions start, too, to the last of Hangul. */
const search = new ScriptSearch(0x3041, 0xd7a3)

/** Families of other facts with words in these scripts, which need a label or other evidence of a person. */
const otherFamilies = families.filter(
  ({ name }) =>
    wordsOrNone(`${name}.labels-cjk`).length > 0 && listedWords(`${name}.terms`, `${name}.weak`) !== '',
)
const otherFacts = otherFamilies.map(({ name, type }): readonly [type: string, pattern: RegExp] => {
  const known = `(?:${listedWords(`${name}.terms`, `${name}.weak`)})`
  const places = [`(?<=(?:${alternatives(`${name}.labels-cjk`)})[ 　]?[:：｜|\\t][^。\\n]{0,12})${known}`]
  for (const [list, place] of [
    ['signs-cjk', (signs: string) => `${known}(?=(?:${signs}))`],
    ['before-cjk', (signs: string) => `(?<=(?:${signs}))${known}`],
  ] as const)
    if (wordsOrNone(`${name}.${list}`).length > 0) places.push(place(alternatives(`${name}.${list}`)))
  return [type, new RegExp(`(?=${known})(?:${places.join('|')})`, 'gu')]
})

/**
 * Facts about a person in Japanese, Chinese and Korean: conditions in a sentence about someone (三枝様は糖尿病で通院中です。), beliefs, marital status
 * and convictions next to a label or other evidence (因販毒入獄).
 */
export const factsCjk: Grammar = {
  name: 'facts-cjk',
  types: families
    .filter((family) => family.name === 'health' || otherFamilies.includes(family))
    .map(({ type }) => type),
  find: (window, emit) => {
    if (window.reach !== undefined || !search.read(window) || !hasScript.test(window.text)) return
    const report = (type: string, pattern: RegExp, reason: string): void => {
      for (const { index, 0: value } of search.matches(pattern))
        emit(index, index + value.length, type, score, reason)
    }
    for (const condition of conditions)
      report('DIAGNOSIS', condition, 'condition in a sentence about a person')
    for (const [type, pattern] of otherFacts) report(type, pattern, 'known word beside a label or sign')
  },
}

/** As for words about a person in other scripts. */
const score = 0.75
