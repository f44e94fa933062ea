import type { TokenWindow } from '../../tokens/token-window.ts'
import { WordHash } from '../../tokens/word-hash.ts'
import { firstUnspaced } from '../../tokens/word-shape.ts'
import { words } from '../../words/words.ts'
import { ScriptSearch } from './scan.ts'

const han = '\\p{Script=Han}々'
const hangul = '\\p{Script=Hangul}'
/** What is before and after a given name inside a run of characters: prepositions and verbs with people as objects and subjects. */
const before = '由与與和是叫给給对對向被为為请請让讓跟找问問把称稱诉訴见見陪替及、'
const behind =
  '于於是在的与與和说說先去来來从從到向对對将將签簽被把给給会會为為曾表认認指也就都还還要可不有及等电電昨今负負参參没沒很正刚剛想已便又再却卻'
const titles =
  '先生|女士|小姐|太太|医生|醫生|教授|律师|律師|经理|經理|老师|老師|同学|同學|さん|様|さま|くん|君|ちゃん|氏'
/** 小明的母亲, 告诉小明要休息, 花子に: two characters, or a run of up to three that kana or signs end. */
const part = new RegExp(
  `(?<=^|[^${han}]|[${before}])[${han}]{2}(?=[^${han}]|[${behind}]|$|${titles})|(?<![${han}])[${han}]{3}(?=[^${han}]|$|${titles})`,
  'gu',
)
const particle =
  '(?:이?(?:가|는|를|의|와|랑|도|로|라고|라는|라며|에게서?|한테서?)|은|을|과|이|에게서?|께서?|한테서?|야|아|만|까지|부터|처럼|보다|씨|님|군|양)'
/** 민준에게, 지은이는: two syllables at the start of a word, with a particle behind. */
const koreanPart = new RegExp(`(?<!${hangul})${hangul}{2}(?=${particle}?(?!${hangul}))`, 'gu')

const doubleSurname = new RegExp(
  `^(?:${words('east-asian.korean-surnames')
    .filter((name) => name.length > 1)
    .join('|')})`,
  'u',
)
const [minPart, maxPart] = [2, 3]
/** Words of forms, which stand beside names. */
const labels = new Set([...words('public-words.phrases'), ...words('east-asian.labels')])

const search = new ScriptSearch(firstUnspaced, 0xffff)
const hash = new WordHash()

/** Records the words that may be the given name or surname of a person that the text names in full. */
export function recordParts(window: TokenWindow): void {
  if (!search.read(window)) return
  for (const pattern of [part, koreanPart])
    for (const { index, 0: word } of search.matches(pattern, (found) => found.index + 1)) {
      const end = index + word.length
      if (index < window.ownedFrom || index >= window.ownedTo) continue
      if (labels.has(word)) continue
      const key = hash.reset().add(window, index, end).key
      window.mentions.addPossible(key, 0, window.folded.startOf(index), window.folded.endOf(end))
    }
}

/** Adds the parts of a full name at [start, end) to the known names of the document. */
export function addKnownParts(window: TokenWindow, start: number, end: number): void {
  const name = window.text.slice(start, end)
  if (!/^[\p{Script=Han}々\p{Script=Hangul}]+(?:[ 　・][\p{Script=Han}々\p{Script=Hangul}]+)?$/u.test(name))
    return
  const blank = name.search(/[ 　・]/u)
  const border = blank >= 0 ? blank : surnameOf(name)
  if (border === 0) return
  if (!window.mentions.isNew(hash.reset().add(window, start, end).key)) return
  const given = blank >= 0 ? blank + 1 : border
  for (const [from, to] of [
    [start, start + border],
    [start + given, end],
  ])
    if (to - from >= minPart && to - from <= maxPart)
      window.mentions.addKnown(hash.reset().add(window, from, to).key)
}

/** Characters of the surname of a full name without blanks; 0 if there is none. */
function surnameOf(name: string): number {
  if (/^\p{Script=Hangul}/u.test(name))
    return name.length < 3 ? 0 : doubleSurname.test(name) && name.length > 3 ? 2 : 1
  // 王建国, and 田中花子: a name of four characters is Japanese.
  return name.length < 3 ? 0 : name.length > 3 ? 2 : 1
}
