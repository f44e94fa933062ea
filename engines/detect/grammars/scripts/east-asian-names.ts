import { mixHigh, mixLow, seedHigh, seedLow } from '../../dictionaries/lexicon.ts'
import { wordMark } from '../../dictionaries/word-classes.ts'
import type { TokenWindow } from '../../tokens/token-window.ts'
import { WordHash } from '../../tokens/word-hash.ts'
import { alternatives, wordSet, words } from '../../words/words.ts'
import type { ScriptPattern, ScriptSearch } from './scan.ts'

const han = '\\p{Script=Han}々'
const kana = '\\p{Script=Hiragana}\\p{Script=Katakana}ー'
const hangul = '\\p{Script=Hangul}'

/** Labels whose characters have spaces between them, as forms align them: 氏　名, 성   명. */
export function spread(list: string): string {
  return words(list)
    .map((label) => [...label].join('[ 　]{1,6}'))
    .join('|')
}

/** After the label of a person's name on forms. */
const labelled = new RegExp(
  `(?:${alternatives('east-asian.labels')}|${spread('east-asian.spread-labels')})(?:[(（][^()（）\\n]{1,8}[)）])?[ \\t]{0,3}(?:[:：][ 　\\t]{0,3}|\\t|[ 　]{1,3}|\\n)(?<value>(?:[${han}]{1,8}(?:[·・•.][${han}]{1,8}){1,3}|[${han}]{1,4}[ 　]?[${han}${kana}]{1,5}|[${kana}]{2,8}[ 　・][${kana}]{2,8}|(?:${alternatives('east-asian.korean-surnames')}) ${hangul}{1,2}(?: ${hangul})?|${hangul}{2,5}|(?:${alternatives('east-asian.chinese-surnames')})))(?=[\\s(（,、，。;；/|]|$|[様님씨])`,
  'gud',
)
/** What may follow a label and is not a name. */
const notValue = new RegExp(`^(?:${alternatives('east-asian.not-values')})`, 'u')

/** Titles of Japanese in everyday speech, but not in 様式, 様子 and 氏名. */
export const everydayTitle = `(?:${alternatives('east-asian.japanese-titles')}|様(?!式|子|々)|氏(?!名))`
const japaneseTitle = `(?:${everydayTitle}|${alternatives('east-asian.japanese-posts')})`
/** お客様, 皆様, 神様 and the like, and what is behind a role without a name: 県, 店. */
const notNameInJapanese = new RegExp(`(?:${alternatives('east-asian.not-japanese')})$|^.[人主士]$`, 'u')
const japaneseRole = `(?:${alternatives('east-asian.japanese-roles')})(?:は|の|が|：|:|[ 　])?`

export const chineseSurname = `(?:${alternatives('east-asian.chinese-surnames')})`
const surnames = wordSet('east-asian.chinese-surnames')
const ambiguousSurnames = wordSet('east-asian.ambiguous-surnames')
const givenCharacters = wordSet('east-asian.given-characters')
const chineseTitle = `(?:${alternatives('east-asian.chinese-titles')})`
/** Words before a name inside a run of characters, and words behind it. */
const chineseBefore = '系絡@诉訴了由与與和是叫给給对對向被为為请請让讓天的在跟及找问問把者人员員即称稱因'
/** What is after a name inside a run of characters. */
const chineseBehind =
  '动動主办辦通今跟陪由于於是在的与與和說说先女搬去来來从從到向對对已將将签簽被把给給会會为為曾表认認指提出住因也就都还還要可不有系同及等电電告拨出昨今负負責责参參担擔没沒很其正刚剛'
const chineseRole = `(?:${alternatives('east-asian.chinese-roles')})`

const notNameInChinese = new RegExp(`^(?:${alternatives('east-asian.not-chinese')})`, 'u')

export const koreanSurname = `(?:${alternatives('east-asian.korean-surnames')})`
const koreanTitle = `(?:${alternatives('east-asian.korean-titles')}|[군양](?![가-힣]))`
const koreanRole = `(?:${alternatives('east-asian.korean-roles')}) `
export const koreanParticle = `(?:${alternatives('east-asian.korean-particles')})`
const notNameInKorean = new RegExp(`^(?:${alternatives('east-asian.not-korean')})`, 'u')

/** The dictionary's marks of a part of a window's text. */
function marksAt({ codes, lexicon }: TokenWindow, from: number, to: number): number {
  let [low, high] = [seedLow, seedHigh]
  for (let at = from; at < to; at++) {
    low = mixLow(low, codes[at])
    high = mixHigh(high, codes[at])
  }
  return lexicon.marks(lexicon.find(low, high))
}

/** Parts of names of places, companies and things behind what looks like a surname: 石川県, 山本商店. */
const notGiven = new RegExp(
  `[県市区町村郡駅店社部課長会校院館港線川山島湖橋寺城場所局署室階号様氏殿君家城国駅誌賞式等側内外前後中上下]$|${alternatives('east-asian.institution-endings')}`,
  'u',
)
const places = wordMark.city | wordMark.town | wordMark.region

/**
 * Whether a match divides into a surname and a given name of the dictionary: 谷山翔太, 谷山 翔太. After a surname that is not a place, any two
 * characters may be a given name.
 */
function dividesIntoName({ index, 0: value }: RegExpExecArray, window: TokenWindow): boolean {
  const blank = value.search(/[ 　]/u)
  for (let size = 1; size <= maxSurname && size < value.length; size++) {
    if (blank >= 0 && size !== blank) continue
    const given = index + (blank >= 0 ? blank + 1 : size)
    const marks = marksAt(window, index, index + size)
    if ((marks & wordMark.surname) === 0) continue
    if (marksAt(window, given, index + value.length) & wordMark.given) return true
    const rest = value.slice(given - index)
    if (size > 1 && (marks & places) === 0 && /^\p{Script=Han}{2}$/u.test(rest) && !notGiven.test(rest))
      return true
  }
  return false
}
/** Characters of the longest surname. */
const maxSurname = 3

/** Whether the last two characters of a match, or the last one, are a given name of the dictionary. */
function endsInGiven({ index, 0: value }: RegExpExecArray, window: TokenWindow): boolean {
  const end = index + value.length
  return (marksAt(window, Math.max(index + 1, end - 2), end) & wordMark.given) !== 0
}

/** Whether the value of a match is a given name of the dictionary. */
export function isGivenName(window: TokenWindow, { index, 0: match, groups }: RegExpExecArray): boolean {
  const value = groups?.value ?? match
  const start = index + match.lastIndexOf(value)
  return (marksAt(window, start, start + value.length) & wordMark.given) !== 0
}

/** Whether all characters after the surname are frequent in given names. */
export function isOfGivenCharacters(name: string): boolean {
  const given = name.slice(surnames.has(name.slice(0, 2)) ? 2 : 1)
  if (given.length < 2 && ambiguousSurnames.has(name[0])) return false
  return given.length > 0 && [...given].every((char) => givenCharacters.has(char))
}

const isJapanese = ({ 0: value }: RegExpExecArray) => !notNameInJapanese.test(value) && !notValue.test(value)
const isKorean = ({ 0: value }: RegExpExecArray) => !notNameInKorean.test(value)
const name = { type: 'NAME', check: isJapanese } as const

/** Titles behind a name. */
export const titlesBehind = alternatives('east-asian.titles-behind')
/** Names in Japanese, Chinese and Korean: of the dictionary, after a label or role, and before a title. Others are the work of the tagger. */
export const eastAsianNames: readonly ScriptPattern[] = [
  {
    ...{ type: 'NAME', score: 0.85, reason: 'after a label' },
    pattern: labelled,
    check: ({ groups }) => !notValue.test(groups?.value ?? '') && !labels.has(groups?.value ?? ''),
  },
  {
    ...{ ...name, score: 0.75, reason: 'behind a role' },
    pattern: new RegExp(
      `(?<=${japaneseRole})(?:[${han}]{1,3}[ 　]?[${han}]{1,3}|[${han}]{2,3}\\p{Script=Hiragana}{3})(?=[はがをにと]|です|でした|${japaneseTitle}|[ 　][${kana}]|$)`,
      'gud',
    ),
  },
  {
    ...{ ...name, score: 0.8, reason: 'before a title' },
    pattern: new RegExp(
      `(?<![${han}])(?:[${han}]{1,4}[ 　](?:[${han}]{1,3}|[${kana}]{2,5}?)(?=[ 　]?${japaneseTitle})|[${han}]{2,5}(?=さん|様(?!式|子|々)|さま|くん|ちゃん|殿)|[${han}]{1,5}(?=氏(?![${han}]))|(?<![${kana}])\\p{Script=Katakana}[\\p{Script=Katakana}ー]{1,9}(?:[ 　・]\\p{Script=Katakana}[\\p{Script=Katakana}ー]{1,9})?(?=さん|様|さま|氏|くん|ちゃん|殿))`,
      'gud',
    ),
  },
  {
    // 橘 美緒(たちばな みお): surname and given name as they are read, with a blank between.
    ...{ type: 'NAME', score: 0.85, reason: 'how a name is read' },
    pattern: new RegExp(
      `(?<=[${han}][ 　]?[${han}])\\((?<value>(?:[ぁ-ん]{1,6}[ 　・][ぁ-ん]{1,6}|[ァ-ヶー]{1,6}[ 　・][ァ-ヶー]{1,6}))\\)`,
      'gud',
    ),
  },
  {
    ...{ type: 'NAME', score: 0.85, reason: 'behind a role' },
    pattern: new RegExp(
      `(?<=${chineseRole})${chineseSurname}\\p{Script=Han}{1,2}?(?=[^${han}]|[${chineseBehind}]|$)`,
      'gud',
    ),
  },
  {
    ...{ type: 'NAME', score: 0.82, reason: 'before a title' },
    pattern: new RegExp(
      `(?<value>(?<=[尊敬]敬?[的爱愛]|亲爱的|親愛的)\\p{Script=Han}{2,4}?|${chineseSurname}\\p{Script=Han}{0,2}?)(?=${chineseTitle})`,
      'gud',
    ),
  },
  {
    ...{ type: 'NAME', score: 0.72, reason: 'behind a role', check: isKorean },
    pattern: new RegExp(
      `(?<=${koreanRole})${koreanSurname}${hangul}{1,2}?(?=${koreanParticle}?(?!${hangul}))`,
      'gud',
    ),
  },
  {
    ...{ type: 'NAME', score: 0.8, reason: 'before a title', check: isKorean },
    pattern: new RegExp(`(?<!${hangul})${koreanSurname}${hangul}{2}(?= ?${koreanTitle})`, 'gud'),
  },
  {
    ...{ type: 'NAME', score: 0.85, reason: 'surname and given name', check: dividesIntoName },
    pattern: new RegExp(
      `(?<![${han}ー])[${han}]{1,3}[ 　]?(?:[${han}]{1,3}|[${kana}]{2,5}?)(?=${japaneseTitle}|[はがのをにともでへや]|から|より|[^${han}${kana}]|$)`,
      'gud',
    ),
  },
  {
    ...{ type: 'NAME', score: 0.7, reason: 'surname and given name' },
    pattern: new RegExp(
      `(?<!${hangul})${koreanSurname}${hangul}{2}(?=${koreanParticle}?(?!${hangul}))`,
      'gud',
    ),
    check: (found, window) => isKorean(found) && endsInGiven(found, window),
  },
]

/** Names in a text without kana, which would be words in Japanese: 韓国, 丁寧. */
export const chineseNames: readonly ScriptPattern[] = [
  {
    ...{ type: 'NAME', score: 0.6, reason: 'surname and given name' },
    pattern: new RegExp(
      `(?<=^|[^${han}]|[${chineseBefore}])${chineseSurname}(?:[${[...givenCharacters].join('')}]{2}|\\p{Script=Han}{1,2}?)(?=[^${han}]|[${chineseBehind}]|$)`,
      'gud',
    ),
    check: (found, window) =>
      !notNameInChinese.test(found[0]) && (isOfGivenCharacters(found[0]) || endsInGiven(found, window)),
  },
]

/** What is before and after a given name inside a run of characters: prepositions and verbs with people as objects and subjects. */
const before = '由与與和是叫给給对對向被为為请請让讓跟找问問把称稱诉訴见見陪替及、'
const behind =
  '于於是在的与與和说說先去来來从從到向对對将將签簽被把给給会會为為曾表认認指也就都还還要可不有及等电電昨今负負参參没沒很正刚剛想已便又再却卻'
/** 小明的母亲, 告诉小明要休息, 花子に: two characters, or a run of up to three that kana or signs end. */
const part = new RegExp(
  `(?<=^|[^${han}]|[${before}])(?:[${han}]{2}(?=[^${han}]|[${behind}]|$|${titlesBehind})|(?<![${han}])[${han}]{3}(?=[^${han}]|$|${titlesBehind}))`,
  'gu',
)
/** 민준에게, 지은이는: two syllables at the start of a word, with a particle behind. */
const koreanPart = new RegExp(`(?<!${hangul})${hangul}{2}(?=${koreanParticle}?(?!${hangul}))`, 'gu')

const doubleSurname = new RegExp(
  `^(?:${words('east-asian.korean-surnames')
    .filter((name) => name.length > 1)
    .join('|')})`,
  'u',
)
const [minPart, maxPart] = [2, 3]
/** Words of forms, which stand beside names. */
const labels = new Set([...words('public-words.phrases'), ...words('east-asian.labels')])

const hash = new WordHash()

/** Records the words that may be the given name or surname of a person that the text names in full. */
export function recordParts(window: TokenWindow, search: ScriptSearch): void {
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
