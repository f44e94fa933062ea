import { alternatives, wordSet, words } from '../../words/words.ts'
import {
  chineseSurname,
  everydayTitle,
  isGivenName,
  isOfGivenCharacters,
  koreanParticle,
  koreanSurname,
} from './east-asian-names.ts'
import type { ScriptPattern } from './scan.ts'

/**
 * People by what is beside their name in Japanese, Chinese and Korean: relatives, posts, titles of everyday speech, initials with a title,
 * the speakers of exported chats and signatures.
 */

const han = '\\p{Script=Han}々'
const katakana = '\\p{Script=Katakana}ー'
const hangul = '\\p{Script=Hangul}'

/** By script of the relatives: 長女, 其妻, 딸. */
const relatives = words('east-asian.relatives')
const listOf = (script: RegExp): string =>
  relatives
    .filter((word) => script.test(word))
    .toSorted((a, b) => b.length - a.length)
    .join('|')
/** Of one character a relative is part of many words: 電子文件. */
const relativeOrPost = `(?:${listOf(/^[\u4e00-\u9fff]{2,}$/)}|${alternatives('east-asian.posts')})`
const isRelative = wordSet('east-asian.relatives')
const ambiguousSurnames = wordSet('east-asian.ambiguous-surnames')
const ambiguousKorean = wordSet('east-asian.ambiguous-korean-surnames')

/** What is after a Chinese name inside a run of characters. */
const behind =
  '于於是在的与與和说說先去来來从從到向對对將将签簽被把给給会會为為曾表认認指也就都还還要可不有及等电電告拨出昨今负負责责参參擔担没沒很正想已便又再却卻陪办辦已请請主拿介送收代接处處通跟我他她动動主联聯上欠介'
/** What may be before one. */
const start = `(?<=^|[^${han}]|[由与與和是叫给給对對向被为為请請让讓跟找问問陪替托邀约約及])`

/** Pattern and reason of names; the score where it is not that of most. */
function people(source: string, reason: string, check?: ScriptPattern['check'], score = 0.8): ScriptPattern {
  return {
    pattern: new RegExp(source, 'gmud'),
    ...{ type: 'NAME', score, reason },
    ...(check === undefined ? {} : { check }),
  }
}

const nameIn = (found: RegExpExecArray): string => found.groups?.value ?? found[0]

/** A Chinese name by its characters: a surname and a given name, a given name of frequent characters, 小李 and 阿威. */
const isChinese: ScriptPattern['check'] = (found, window) => {
  const name = nameIn(found)
  if (isRelative.has(name)) return false
  const isNick = /^[小老阿]/u.test(name) && name.length === 2
  if (isNick) return name[0] === '阿' || (surname.test(name[1]) && !ambiguousSurnames.has(name[1]))
  return (
    isOfGivenCharacters(name) ||
    isGivenName(window, found) ||
    (name.length > 2 && surname.test(name) && !ambiguousSurnames.has(name[0]))
  )
}
/** Characters that write the sounds of foreign names. */
const sounds = wordSet('east-asian.sounds')
/** Whether most characters of a name write sounds. */
function isOfSounds(name: string): boolean {
  const characters = [...name].filter((char) => !/[·・•.]/u.test(char))
  return characters.filter((char) => sounds.has(char)).length * 2 > characters.length
}
const surname = new RegExp(`^${chineseSurname}`, 'u')

const isListedGiven: ScriptPattern['check'] = (found, window) =>
  nameIn(found).length > 1 && !isRelative.has(nameIn(found)) && isGivenName(window, found)

export const namesBesideWords: readonly ScriptPattern[] = [
  // A氏, K・Sさん: the initials of a person who is not named.
  people(
    `(?<![A-Za-z\\d.・&/-])[A-Z](?:[.・·] ?[A-Z])?\\.?(?=${everydayTitle}|先生|容疑者|某|女士|小姐| ?씨)`,
    'initials before a title',
  ),
  // 長女の綾子さん, 次男リクくん: with a title, and without it if the dictionary has the name.
  people(
    `(?:${listOf(/[\u4e00-\u9fff]/)})[の・:( ]{0,2}(?<value>[${han}]{1,4}|[${katakana}]{2,8}|[\\p{Script=Hiragana}]{2,5}?)(?=${everydayTitle})`,
    'relative before a title',
    (found) => !isRelative.has(nameIn(found)),
  ),
  people(
    `(?:${listOf(/[\u4e00-\u9fff]/)})(?:[・:(]|の?)(?<value>[${han}]{1,4}|[${katakana}]{2,8}|[\\p{Script=Hiragana}]{2,5}?)(?=[とがにはをもへ(),、。 ]|から|より|宅|$)`,
    'relative and given name',
    isListedGiven,
  ),
  // 其妻凤英, 护士段小红, 女儿小艾: relatives, posts and roles.
  people(
    `${relativeOrPost}[:(是叫]?(?<value>[${han}]{2,4}?)(?=[^${han}]|[${behind}]|$)`,
    'relative or post, and name',
    isChinese,
  ),
  // 护士段, 签收人 段.
  people(
    `(?:${alternatives('east-asian.posts')})(?<value>${chineseSurname})(?=[^${han}${katakana}\\p{Script=Hiragana}]|$)`,
    'post and surname',
    (found) => !ambiguousSurnames.has(nameIn(found)),
    0.75,
  ),
  // 段姐, 覃总, 解某某, 塗督導.
  people(
    `${start}${chineseSurname}(?=(?:${alternatives('east-asian.everyday-titles')})|某(?![种些个年月日天处地项])|总(?![部是共计结体之要算会监数额和量务理统裁])|工(?![作程人厂资业地会具时伤商序艺])|太(?![太阳平原多大空极子]))`,
    'surname before a title',
    (found) => !ambiguousSurnames.has(nameIn(found)),
  ),
  // 周雪莲，女: in a list of people.
  people(
    `(?<![${han}])${chineseSurname}[${han}]{1,2}(?=[ ]?[,(][ ]?(?:男|女|\\d{1,3}[岁歲])(?![${han}]))`,
    'name before sex or age',
  ),
  // Chats that LINE and KakaoTalk export.
  people(
    `^(?:[午前後上下]{2})?\\d{1,2}:\\d{2}(?:\\t|[ ]{2,4})(?<value>[^\\t\\n\\d:]{1,24})\\t`,
    'speaker of a chat',
    undefined,
    0.85,
  ),
  people(
    `^\\[(?<value>[^[\\]\\n]{1,24})\\] \\[(?:오전|오후) \\d{1,2}:\\d{2}\\]`,
    'speaker of a chat',
    undefined,
    0.85,
  ),
  // 국미옥(42세), 명호진 (인), 지소민 드림.
  people(
    `(?<![${hangul}\\d])${hangul}{2,4}(?= ?\\((?:인|서명|날인|만 ?\\d{1,3}세?|\\d{1,3}세|남|여)[),/ ]| (?:드림|올림|배상)(?!${hangul}))`,
    'name before a signature, sex or age',
    ({ 0: name }) => !isRelative.has(name) && !isPost.has(name) && !department.test(name),
  ),
  // 딸 라온, 아들 준서: if the dictionary has the name.
  people(
    `(?<!${hangul})(?:${listOf(/[\uac00-\ud7a3]/)}) (?<value>${hangul}{2,3}?)(?=${koreanParticle}?(?!${hangul}))`,
    'relative and given name',
    isListedGiven,
  ),
  // 준서한테, 라온이는: what only people and animals get and do.
  people(
    `(?<!${hangul})${hangul}{2,3}?(?=한테|이한테|이는|이랑|이네|[아야][,!~])`,
    'given name with a particle of people',
    isListedGiven,
    0.7,
  ),
  // 库尔班江·阿不都: a foreign name in Chinese characters, by the characters that only stand for sounds.
  people(
    `[${words('east-asian.sounds').join('')}]{1,8}(?:[·・•.][${han}]{1,8}?){1,3}(?=[^${han}·・•]|先生|女士|小姐|太太|请|今|签|来|的|$)`,
    'foreign name by its sounds',
    (found) => isOfSounds(nameIn(found)),
  ),
  // 육모씨, 맹 선생님, 설 교수.
  people(
    `(?<!${hangul})${koreanSurname}(?=모 ?씨| (?:${alternatives('east-asian.korean-posts')})(?:님|이|가|은|는|을|를|께|에게|의|도|과|와)?(?!${hangul}))`,
    'surname before a post',
    ({ 0: name }) => !ambiguousKorean.has(name),
  ),
]
/** 경비실 (인), 총무팀 (인). */
const department = /[실팀과처]$/u
const isPost = wordSet('east-asian.korean-posts')
