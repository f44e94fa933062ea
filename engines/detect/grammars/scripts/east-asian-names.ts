import { mixHigh, mixLow, seedHigh, seedLow } from '../../dictionaries/lexicon.ts'
import { wordMark } from '../../dictionaries/marks.ts'
import type { TokenWindow } from '../../tokens/token-window.ts'
import type { Emit } from '../grammar.ts'
import {
  ambiguousChineseSurnames,
  chineseGivenCharacters,
  chineseSurnames,
  hiraganaGiven,
  institutionEndings,
  japaneseSurnames,
  katakanaSurnames,
  koreanDoubleSurnames,
  koreanGivenSyllables,
  koreanSurnames,
  shortJapaneseSurnames,
  singleJapaneseGiven,
} from './east-asian-name-words.ts'
import type { ScriptSearch } from './scan.ts'

const han = '\\p{Script=Han}々'
const kana = '\\p{Script=Hiragana}\\p{Script=Katakana}ー'
const hangul = '\\p{Script=Hangul}'

/** Labels of a person's name on forms. */
const labels = [
  ...[
    '氏名',
    'お名前',
    '名前',
    '姓名',
    '申請者',
    '申請人',
    '申请人',
    '患者名',
    '患者氏名',
    '患者',
    '担当者',
    '担当',
    '代表者',
  ],
  ...[
    '受取人',
    '契約者',
    '保護者',
    '世帯主',
    '届出人',
    '被保険者',
    '依頼人',
    '依頼者',
    '記入者',
    '作成者',
    '署名',
    '宛名',
    '原告',
    '被告',
  ],
  ...[
    '联系人',
    '聯絡人',
    '收件人',
    '收货人',
    '寄件人',
    '法定代表人',
    '负责人',
    '負責人',
    '经办人',
    '证人',
    '證人',
    '委托人',
    '当事人',
    '當事人',
  ],
  ...[
    '签名',
    '签字',
    '簽名',
    '户主',
    '戶長',
    '持卡人',
    '投保人',
    '被保险人',
    '报告人',
    '家长',
    '监护人',
    '員工',
    '员工',
    '客户',
  ],
  ...[
    '이름',
    '성명',
    '신청인',
    '신청자',
    '담당자',
    '환자',
    '환자명',
    '대표자',
    '보호자',
    '작성자',
    '수신인',
    '수령인',
    '예금주',
    '계약자',
    '고객명',
  ],
]
const labelled = new RegExp(
  `(?:${labels.toSorted((a, b) => b.length - a.length).join('|')})(?:[(（][^()（）\\n]{1,8}[)）])?[ \\t]{0,3}(?:[:：][ \\t]{0,3}|\\t|[ ]{1,3}|\\n)(?<value>(?:[${han}]{1,4}[ 　]?[${han}${kana}]{1,5}|[${kana}]{2,8}[ 　・][${kana}]{2,8}|${hangul}{2,5}))(?=[\\s(（,、，。;；/|]|$|[様님씨])`,
  'gud',
)
/** What may follow a label and is not a name. */
const notValue =
  /^(?:電話|電話番号|住所|地址|电话|生年月日|出生|性別|性别|年齢|年龄|職業|职业|記入|未記入|必須|不明|様式|欄|主治医|会社|名称|주소|전화|생년|성별|나이|직업|필수|정보|연락처|관리)/u

const isGiven = (marks: number): boolean => (marks & wordMark.given) !== 0

/** The dictionary's marks of a part of a word. */
function marksOf({ codes, lexicon }: TokenWindow, from: number, to: number): number {
  let low = seedLow
  let high = seedHigh
  for (let at = from; at < to; at++) {
    low = mixLow(low, codes[at])
    high = mixHigh(high, codes[at])
  }
  return lexicon.marks(lexicon.find(low, high))
}

const japaneseTitle =
  '(?:さん|様|さま|氏(?!名)|殿|くん|君|ちゃん|先生|教授|医師|弁護士|部長|課長|社長|院長|議員|選手|容疑者|被告人?)'
const japaneseSurname = `(?:${japaneseSurnames.toSorted((a, b) => b.length - a.length).join('|')})`
/** Surname, given name of one to three characters, then a title, a particle, a sign or an end. */
const japaneseFull = new RegExp(
  `(?<surname>${japaneseSurname}|(?<![${han}])(?:${shortJapaneseSurnames.join('|')}))(?<space>[ 　]?)(?<given>[${han}]{1,3}|[\\p{Script=Hiragana}]{2,3}|[\\p{Script=Katakana}ー]{2,5})(?=${japaneseTitle}|[はがのをにともでへや]|から|より|[^${han}${kana}]|$)`,
  'gu',
)
const japaneseTitled = new RegExp(
  `(?<![${han}])(?<value>(?:${japaneseSurname}|[${shortJapaneseSurnames.join('')}])(?:[ 　]?[${han}]{1,3})?)(?=${japaneseTitle})`,
  'gud',
)
/** 浅田 大輔様: whatever the surname, where a blank separates the given name. */
const japaneseSpaced = new RegExp(
  `(?<![${han}${kana}])[${han}]{1,4}[ 　](?:[${han}]{1,3}|[${kana}]{2,5}?)(?=[ 　]?${japaneseTitle})`,
  'gu',
)
/** 鷲尾様: any characters before these titles. */
const japaneseAnyTitled = new RegExp(
  `(?<![${han}])[${han}]{2,5}(?=さん|様(?!式|子|々)|さま|くん|ちゃん|殿)`,
  'gu',
)
/** Parts of names of places, companies and things behind what looks like a surname: 石川県, 千葉市, 山本商店. */
const notGiven = new RegExp(
  `[県市区町村郡駅店社部課長会校院館港線川山島湖橋寺城場所局署室階号様氏殿君家城国駅誌賞式等側内外前後中上下]$|${institutionEndings.join('|')}`,
  'u',
)

/** タナカ タロウ: a surname as it is read, and a given name. */
const japaneseReading = new RegExp(
  `(?<![\\p{Script=Katakana}ー])(?:${katakanaSurnames.toSorted((a, b) => b.length - a.length).join('|')})[ 　・]?[\\p{Script=Katakana}ー]{2,5}(?![\\p{Script=Katakana}ー])`,
  'gu',
)
const hiraganaNames = new Set(hiraganaGiven)
/** 担当者は小鳥遊 葵です, 代表取締役 神谷浩: whatever the surname, behind a role and before a particle, a sign or the end. */
const japaneseRole = new RegExp(
  `(?<=(?:(?:担当|責任|契約|申請|依頼|差出|受取|届出|代理|証|保証)(?:者|人)|患者|被告|原告|代表取締役|取締役|社長|院長|主治医)(?:は|の|が|：|:|[ 　])?)(?<value>[${han}]{1,3}[ 　]?[${han}]{1,3}|[${han}]{2,3}\\p{Script=Hiragana}{3})(?=[はがをにと]|です|でした|${japaneseTitle}|[^${han}${kana}]|$)`,
  'gud',
)

/** A run of characters that may be a surname and a given name. */
const japaneseRun = new RegExp(`(?<![${han}ー])[${han}]{3,6}(?![${han}])`, 'gu')

/** Emits runs that divide into a surname and a given name of the dictionary. */
function emitRuns(window: TokenWindow, search: ScriptSearch, emit: Emit): void {
  for (const { index, 0: run } of search.matches(japaneseRun)) {
    const end = index + run.length
    for (let size = 1; size <= 3 && size < run.length; size++) {
      const isSurname = (marksOf(window, index, index + size) & wordMark.surname) !== 0
      if (!isGiven(marksOf(window, index + size, end))) continue
      // 谷山翔太: a listed given name of two characters is enough behind a surname that is not listed.
      if (!isSurname && (size !== 2 || run.length < 4)) continue
      emit(index, end, 'NAME', isSurname ? 0.85 : 0.65, 'surname and given name')
      break
    }
  }
}

/** お客様, 皆様, 神様 and the like are not names. */
const notBeforeTitle =
  /[客皆神王母父兄姉娘孫叔伯爺者位人当社業同両諸某何員長師方々]$|^.[人主士]$|(?:大家|隣人|店主|施主|株主|旦那|各位|職人|商人|御中|本人|患者|奥)$/u

function japaneseNames(window: TokenWindow, search: ScriptSearch, hasKana: boolean, emit: Emit): void {
  for (const found of search.matches(japaneseFull)) {
    const { surname = '', space = '', given = '' } = found.groups ?? {}
    const end = found.index + found[0].length
    const marked = isGiven(marksOf(window, end - given.length, end))
    const isKnown = marked || hiraganaNames.has(given)
    const isSingle = surname.length > 1 && given.length === 1 && singleJapaneseGiven.includes(given)
    // Without kana the text may be Chinese: 根本问题.
    if (!isKnown && !hasKana && space === '') continue
    if (!isKnown && !isSingle) {
      if (surname.length < 2 || given.length < 2) continue
      if (notGiven.test(given) || /^[\p{Script=Hiragana}]/u.test(given)) continue
    }
    emit(found.index, end, 'NAME', marked ? 0.9 : space === '' ? 0.7 : 0.8, 'surname and given name')
  }
  if (hasKana) emitRuns(window, search, emit)
  for (const { index, 0: name } of search.matches(japaneseReading))
    emit(index, index + name.length, 'NAME', 0.8, 'surname as it is read and given name')
  if (hasKana)
    for (const found of search.matches(readingInBrackets)) {
      const [start, end] = found.indices?.groups?.value ?? [0, 0]
      emit(start, end, 'NAME', 0.85, 'how a name is read')
    }
  if (hasKana)
    for (const found of search.matches(japaneseRole)) {
      const [start, end] = found.indices?.groups?.value ?? [0, 0]
      const value = window.text.slice(start, end)
      if (!notValue.test(value) && !notGiven.test(value) && !notBeforeTitle.test(value))
        emit(start, end, 'NAME', 0.7, 'behind a role')
    }
  for (const pattern of [japaneseTitled, japaneseSpaced, japaneseAnyTitled])
    for (const found of search.matches(pattern))
      if (!notBeforeTitle.test(found[0]))
        emit(found.index, found.index + found[0].length, 'NAME', 0.8, 'before a title')
}

/** 橘 美緒(たちばな みお): surname and given name as they are read, with a blank between. */
const readingInBrackets = new RegExp(
  `(?<=[${han}][ 　]?[${han}])\\((?<value>(?:[ぁ-ん]{1,6}[ 　・][ぁ-ん]{1,6}|[ァ-ヶー]{1,6}[ 　・][ァ-ヶー]{1,6}))\\)`,
  'gud',
)

const doubleSurnames = chineseSurnames.filter((name) => name.length === 2).join('|')
const singleSurnames = chineseSurnames.filter((name) => name.length === 1).join('')
const chineseSurname = `(?:${doubleSurnames}|[${singleSurnames}])`
const chineseTitle =
  '(?:先生|女士|小姐|太太|医生|醫生|教授|律师|律師|经理|經理|主任|老师|老師|博士|同志|院长|院長|法官|警官|护士)'
/** 尊敬的常弘文先生: any characters between a salutation and a title. */
const chineseSalutation =
  /(?<=[尊敬]敬?[的爱愛]|亲爱的|親愛的)\p{Script=Han}{2,4}?(?=先生|女士|小姐|太太|教授|博士|老师|老師)/gu
const chineseTitled = new RegExp(`(?<value>${chineseSurname}\\p{Script=Han}{0,2}?)(?=${chineseTitle})`, 'gud')
/** Words before a name inside a run of characters, and words behind it. */
const chineseBefore = '由与與和是叫给給对對向被为為请請让讓天的在跟及找问問把者人员員即称稱因'
const chineseBehind =
  '于於是在的与與和说說先女搬去来來从從到向对對已将將签簽被把给給会會为為曾表认認指提出住因也就都还還要可不有系同及等电電告拨出昨今负負責责参參担擔没沒很其正刚剛'
const chineseFull = new RegExp(
  `(?<=^|[^${han}]|[${chineseBefore}])(?<surname>${chineseSurname})(?<given>\\p{Script=Han}{1,2})(?=[^${han}]|[${chineseBehind}]|$)`,
  'gu',
)
const notNameInChinese =
  /^(?:高(?:兴|峰|达|平)|马(?:上|力)|明天|安(?:全|心|静|宁)|成(?:立|功|才)|文(?:明|学|心)|金(?:银|星|玉)|和(?:平)|时光|华(?:丽)|平(?:安)|方(?:志)|万(?:一|国)|向(?:东|海|阳)|江(?:海|东)|全(?:国|力|新)|包(?:子)|单(?:一|子)|明(?:星|月|天)|盛(?:世)|曲(?:子)|应(?:付)|管(?:子)|路(?:子)|阳(?:光)|商(?:家)|师(?:生|大)|米(?:子)|宁(?:波|海)|海(?:南)|古(?:文|玉)|关(?:心|于)|武(?:力|学)|简(?:明|洁)|连(?:云|心)|司(?:法|机))/u

function chineseNames(window: TokenWindow, search: ScriptSearch, emit: Emit): void {
  for (const found of [...search.matches(chineseTitled), ...search.matches(chineseSalutation)])
    emit(found.index, found.index + found[0].length, 'NAME', 0.82, 'before a title')
  for (const found of search.matches(chineseFull)) {
    if (notNameInChinese.test(found[0])) continue
    const { surname = '', given: run = '' } = found.groups ?? {}
    // 由王伟负责: the second character begins the verb.
    const isVerb =
      run.length === 2 && !chineseGivenCharacters.includes(run[1]) && chineseBehind.includes(run[1])
    const given = isVerb ? run[0] : run
    const end = found.index + surname.length + given.length
    const marked = isGiven(marksOf(window, end - given.length, end))
    if (!marked && ![...given].every((char) => chineseGivenCharacters.includes(char))) continue
    if (!marked && given.length < 2 && ambiguousChineseSurnames.has(surname)) continue
    emit(found.index, end, 'NAME', marked ? 0.78 : given.length < 2 ? 0.55 : 0.6, 'surname and given name')
  }
}

/** Roles right before a name, without a colon: 证人王小明, 担当の田中, 증인 김민수. */
const roleBefore = /(?:证人|證人|原告|被告人?|申请人|申請人|患者|当事人|當事人|委托人|员工|客户)$/u
const chineseRole = new RegExp(
  `(?<=${roleBefore.source.slice(0, -1)}|我叫|名叫|叫做|联系人|聯絡人|负责人|負責人|[甲乙丙]方[:：])(?<value>${chineseSurname}\\p{Script=Han}{1,2}?)(?=[^${han}]|[${chineseBehind}]|$)`,
  'gud',
)

const koreanTitle =
  '(?:씨|님|군(?![가-힣])|양(?![가-힣])|선생|박사|교수|과장|부장|대리|사장|대표|의사|변호사|간호사|기자|이사|팀장|원장)'
const koreanParticle =
  '(?:이|가|은|는|을|를|의|와|과|에게|께|도|로|이라|입니다|이며|이다|이고|이라고|라는|라고|라며|이라며|에게서|한테)'
const koreanFull = new RegExp(
  `(?<!${hangul})(?<surname>${koreanDoubleSurnames}|[${koreanSurnames}])(?<given>${hangul}{1,2})(?=(?<title> ?${koreanTitle})|(?<particle>${koreanParticle})?(?!${hangul}))`,
  'gu',
)
/** 담당자는 강호동입니다, 증인 이영희는: behind a role, whatever the given name. */
const koreanRole = new RegExp(
  `(?<=(?:담당자는?|책임자는?|증인|피고인?|원고|환자|신청인|대표이사|이름은|저는|제가) )(?<value>(?:${koreanDoubleSurnames}|[${koreanSurnames}])${hangul}{1,2}?)(?=${koreanParticle}?(?!${hangul}))`,
  'gud',
)
const notNameInKorean =
  /^(?:고객|선생|사장|부장|과장|기사|원장|교수|의원|장관|부모|하나|임대|주인|이사|정보|이미지|주소지|구성원|서울시|정부|전자|한국|고유|유지|조사|지역|이용자|사용자|관리자|담당자|신청인|대표자|보호자|우리|모두|지금|오늘|여러|도시|연구|기관|공무원|전문가|안내|문의|전화|성명|이름|주민|소유자|임차인|임대인|원고|피고|증인|대리인|기자|변호|간호|선수|감독|차량|방문|지원자|참가자|노동자|소비자|이웃|어머|아버|형제|남편|여러분|손님|선배|후배|공주|주치)/u

function koreanNames(window: TokenWindow, search: ScriptSearch, emit: Emit): void {
  for (const found of search.matches(koreanRole)) {
    const [start, end] = found.indices?.groups?.value ?? [0, 0]
    if (end > start && !notNameInKorean.test(window.text.slice(start, end)))
      emit(start, end, 'NAME', 0.72, 'behind a role')
  }
  for (const found of search.matches(koreanFull)) {
    if (notNameInKorean.test(found[0])) continue
    const { given = '', title, particle } = found.groups ?? {}
    const end = found.index + found[0].length
    const marked = given.length === 2 && isGiven(marksOf(window, end - given.length, end))
    if (title !== undefined) {
      if (given.length === 2 || marked) emit(found.index, end, 'NAME', 0.8, 'before a title')
    } else if (marked)
      emit(found.index, end, 'NAME', particle === undefined ? 0.7 : 0.78, 'surname and given name')
    else if (given.length === 2 && [...given].every((syllable) => koreanGivenSyllables.includes(syllable)))
      emit(found.index, end, 'NAME', 0.4, 'syllables of a name')
  }
}

/** Names in Japanese, Chinese and Korean: behind a label, with a title, and by surname and given name. */
export function eastAsianNames(window: TokenWindow, search: ScriptSearch, emit: Emit): void {
  for (const pattern of [labelled, chineseRole])
    for (const found of search.matches(pattern)) {
      const [start, end] = found.indices?.groups?.value ?? [0, 0]
      const value = window.text.slice(start, end)
      if (end > start && !notValue.test(value)) emit(start, end, 'NAME', 0.85, 'behind a label')
    }
  const hasHangul = /[가-힣]/.test(window.text)
  const hasKana = /[ぁ-ヿ]/.test(window.text)
  if (hasHangul) koreanNames(window, search, emit)
  japaneseNames(window, search, hasKana, emit)
  if (!hasKana) chineseNames(window, search, emit)
}
