import { isCalendarDate } from '../../checks/calendar.ts'
import type { TokenWindow } from '../../tokens/token-window.ts'
import { firstUnspaced } from '../../tokens/word-shape.ts'
import type { Emit, Grammar } from '../grammar.ts'
import { addKnownParts, chineseNames, eastAsianNames, recordParts } from './east-asian-names.ts'
import { emitPatterns, type ScriptPattern, ScriptSearch } from './scan.ts'

const search = new ScriptSearch(firstUnspaced, 0xffff)
/** From this score on the parts of a name count as names in the rest of the document. */
const confidentScore = 0.7

/** Before and behind a date of birth. */
const birthBefore = /(?:生年月日|誕生日|出生日期|出生|生日|生于|生於|생년월일|생일|출생일?)[^\n\d]{0,6}$/u
const birthBehind = /^ ?(?:に?生まれ|生まれ|出生|生(?=[、，,。)）\n ]|$)|에? ?(?:태어|출생)|생(?![가-힣]))/u

/** A date that words around it call a date of birth. */
function emitDate(window: TokenWindow, emit: Emit): Emit {
  return (start, end, type, score, reason) => {
    const before = birthBefore.exec(window.text.slice(Math.max(0, start - 16), start))
    const birth = before ?? birthBehind.exec(window.text.slice(end, end + 8))
    if (birth === null) return emit(start, end, type, score, reason)
    return emit(start, end, 'DOB', Math.max(0.92, score), reason, birth[0].trim())
  }
}

/**
 * Names, addresses and dates in Japanese, Chinese and Korean, by patterns over the text: no blank separates their words, so there are
 * no tokens to read. Windows without such letters cost nothing.
 */
export const eastAsian: Grammar = {
  name: 'east-asian',
  types: ['NAME', 'ADDRESS', 'DATE', 'DOB', 'AGE'],
  find: (window, emit) => {
    if (!window.unspaced) return
    if (!search.read(window)) return
    const emitName: Emit = (start, end, type, score, reason) => {
      const isAdmitted = emit(start, end, type, score, reason)
      if (isAdmitted && score >= confidentScore) addKnownParts(window, start, end)
      return isAdmitted
    }
    emitPatterns(search, eastAsianNames, emitName)
    if (!/[ぁ-ヿ]/.test(window.text)) emitPatterns(search, chineseNames, emitName)
    recordParts(window)
    emitPatterns(search, eastAsianAddresses, emit)
    emitPatterns(search, eastAsianDates, emitDate(window, emit))
  },
}

/**
 * Addresses in Japanese, Chinese and Korean: from the largest unit to the smallest, each with its suffix (都道府県 市区町村, 省市区路号,
 * 시도 시군구 로길동). A house number, block or lane is required, so that the name of a town alone is not an address.
 */

const han = '\\p{Script=Han}'
const kanjiNumber = '[一二三四五六七八九十百]{1,4}'
const number = `(?:\\d{1,5}|${kanjiNumber})`
/** Between two parts. */
const gap = '[ 　\\t]{0,2}'

const japanesePrefecture =
  '(?:北海道|東京都|大阪府|京都府|(?:青森|岩手|宮城|秋田|山形|福島|茨城|栃木|群馬|埼玉|千葉|神奈川|新潟|富山|石川|福井|山梨|長野|岐阜|静岡|愛知|三重|滋賀|兵庫|奈良|和歌山|鳥取|島根|岡山|広島|山口|徳島|香川|愛媛|高知|福岡|佐賀|長崎|熊本|大分|宮崎|鹿児島|沖縄)県)'
const kana = '\\p{Script=Hiragana}\\p{Script=Katakana}ー'
const japaneseTown = `[${han}ヶヵノケ々${kana}]{1,8}?[市区町村郡](?:[${han}ヶヵノ々]{1,5}?[区町村])?`
const dash = '[-－ー‐−–—の]'
/** 北一条西, 一番町: the name of a quarter with a number, before the number of its block. */
const numberedQuarter = `(?:${number}${gap}(?:番町|条)${gap}[東西南北]?${gap}(?=${number}${gap}丁目))?`
const japaneseBlock = `(?:${numberedQuarter}${number}${gap}(?:丁目|番町|条)${gap}(?:[東西南北]\\d{0,2}${gap})?(?:${number}${gap}(?:番地の|番地|番|${dash})?${gap}(?:\\d{1,4}号?|${kanjiNumber}号)?(?:${dash}\\d{1,4})?|(?:${dash}\\d{1,4}){1,3})?|\\d{1,5}${gap}(?:番地の?|番|${dash})${gap}\\d{0,4}号?(?:${dash}\\d{1,4}){0,3}号?|\\d{1,5}番地|${kanjiNumber}番地の?(?:${kanjiNumber}号?)?)`
/** A building with the number of a flat: メゾン青葉 203号室. */
const japaneseFlat = `(?:[ 　,、]{0,2}[${han}${kana}A-Za-z・]{2,20}[ 　]?\\d{1,4}(?:号室|号|階|F(?![A-Za-z]))?)?`
const japanesePostcode = '〒[ 　]?\\d{3}-?\\d{4}'

const chineseProvince =
  '(?:(?:北京|上海|天津|重庆|重慶)市?|(?:河北|山西|辽宁|吉林|黑龙江|江苏|浙江|安徽|福建|江西|山东|河南|湖北|湖南|广东|海南|四川|贵州|云南|陕西|甘肃|青海|台湾|臺灣)省?|(?:内蒙古|广西|西藏|宁夏|新疆)(?:\\p{Script=Han}{0,4}自治区)?|香港|澳门|(?:台北|臺北|新北|桃園|台中|臺中|台南|臺南|高雄|基隆|新竹|嘉義)[市縣])'
const chineseTown = `${han}{1,7}?(?:自治州|地区|市|盟|区|區|县|縣|旗|镇|鎮|乡|鄉|街道)`
const chineseRoad = `[${han}\\d]{1,9}?(?:大道|大街|胡同|路|街|巷|弄|里|村|道|园|苑|段)`
const chineseNumber = `(?:${number}段)?(?:${number}巷)?(?:${number}弄)?(?:\\d{1,5}|${kanjiNumber})(?:之\\d{1,3}|-\\d{1,4})?[号號]`
const chineseFlat = `(?:${gap}[A-Za-z0-9一二三四五六七八九十]{1,4}(?:号楼|號樓|栋|棟|幢|座|单元|單元|层|樓之\\d{1,3}|樓|楼|室|户|房)){0,4}(?:\\d{3,4}室?)?`

const hangul = '\\p{Script=Hangul}'
const koreanProvince =
  '(?:서울|부산|대구|인천|광주|대전|울산|세종)(?:특별자치시|특별시|광역시|시)?|(?:경기|강원|충청북|충청남|전라북|전라남|전북|경상북|경상남|제주)(?:특별자치)?도?|충북|충남|전남|경북|경남'
const koreanTown = `(?:${gap}${hangul}{1,6}[시군구](?=[ \\t])){0,3}(?:${gap}${hangul}{1,5}[읍면](?=[ \\t]))?`
const koreanRoad = `${hangul}{1,10}(?:\\d{0,3})(?:대로|로|길)(?:\\d{0,4}[가번]{0,2}길)? ?(?:지하 ?)?\\d{1,4}(?:-\\d{1,4})?(?:번길 ?\\d{1,4}(?:-\\d{1,4})?)?`
const koreanBlock = `${hangul}{1,5}\\d{0,2}[동리가] ?\\d{1,4}(?:-\\d{1,4})?(?:번지)?`
const koreanFlat = `(?:,? ?(?:${hangul}{2,12} ?)?\\d{1,4}(?:동|층)(?![가-힣])(?:,? ?\\d{1,4}호)?|,? ?\\d{1,4}호(?![가-힣]))?`

/** A pattern that is tried at every place of the text. */
function anywhere(source: string): RegExp {
  return new RegExp(source, 'gud')
}

const eastAsianAddresses: readonly ScriptPattern[] = [
  {
    pattern: anywhere(
      `(?:${japanesePostcode}[ 　\\n]{0,2})?${japanesePrefecture}${gap}${japaneseTown}${gap}[${han}${kana}々ヶ]{0,12}?${gap}${japaneseBlock}${japaneseFlat}`,
    ),
    type: 'ADDRESS',
    score: 0.95,
    reason: 'prefecture, town and block',
  },
  {
    pattern: anywhere(
      `(?:${japanesePostcode}[ 　\\n]{0,2})${japaneseTown}${gap}[${han}${kana}々ヶ]{0,12}?${gap}${japaneseBlock}${japaneseFlat}`,
    ),
    type: 'ADDRESS',
    score: 0.95,
    reason: 'postcode, town and block',
  },
  {
    // 横浜市西区みなとみらい2-3-1: without the prefecture, which large cities omit.
    pattern: anywhere(
      `(?<![${han}])${han}{1,4}[市郡]${han}{1,4}?[区町村]${gap}[${han}${kana}々ヶ]{1,12}?${gap}${japaneseBlock}${japaneseFlat}`,
    ),
    type: 'ADDRESS',
    score: 0.85,
    reason: 'town and block',
  },
  { pattern: anywhere(japanesePostcode), type: 'ADDRESS', score: 0.8, reason: 'postal mark' },
  {
    pattern: anywhere(
      `(?:${chineseProvince})${gap}(?:${chineseTown}${gap}){0,4}${chineseRoad}${gap}${chineseNumber}${chineseFlat}`,
    ),
    type: 'ADDRESS',
    score: 0.95,
    reason: 'province, road and number',
  },
  {
    pattern: anywhere(
      `(?<=^|[^${han}]|[在到于於往至址居住寄给給])(?:${han}{1,5}?[市区區县縣]${gap}){1,3}${chineseRoad}${gap}${chineseNumber}${chineseFlat}`,
    ),
    type: 'ADDRESS',
    score: 0.9,
    reason: 'town, road and number',
  },
  {
    pattern: anywhere(
      `(?<=^|[^${hangul}])(?:${koreanProvince})${koreanTown}${gap}(?:${koreanRoad}|${koreanBlock})${koreanFlat}`,
    ),
    type: 'ADDRESS',
    score: 0.95,
    reason: 'province, town and road or block',
  },
  {
    pattern: anywhere(
      `(?<=^|[^${hangul}])${hangul}{1,5}[시군구] (?:${hangul}{1,5}[구읍면] )?(?:${koreanRoad}|${koreanBlock})${koreanFlat}`,
    ),
    type: 'ADDRESS',
    score: 0.85,
    reason: 'town and road or block',
  },
]

/**
 * Years before the first of each era: 令和6年 is 2024. ROC years (民國) count from 1912, Buddhist years are 543 ahead.
 */
const eras: Readonly<Record<string, number>> = {
  令和: 2018,
  平成: 1988,
  昭和: 1925,
  大正: 1911,
  明治: 1867,
  民國: 1911,
  民国: 1911,
  中華民國: 1911,
  佛曆: -543,
  仏暦: -543,
}
const kanjiDigits = '〇一二三四五六七八九'

/** The value of a number in digits or in Chinese characters up to 99, or digit by digit (二〇二四). */
function numberOf(text: string): number {
  if (text === '元') return 1
  if (/^\d/.test(text)) return Number(text)
  if (text.length === 4)
    return Number([...text].map((char) => kanjiDigits.indexOf(char.replace('零', '〇'))).join(''))
  const tens = text.indexOf('十')
  if (tens < 0) return kanjiDigits.indexOf(text)
  const before = tens === 0 ? 1 : kanjiDigits.indexOf(text[0])
  return before * 10 + (tens + 1 < text.length ? kanjiDigits.indexOf(text[tens + 1]) : 0)
}

const small = '(?:\\d{1,2}|[一二三四五六七八九十]{1,3})'
const year = `(?:(?<era>${Object.keys(eras)
  .toSorted((a, b) => b.length - a.length)
  .join('|')})[ 　]?)?(?<year>\\d{1,4}|元|[〇零一二三四五六七八九十]{1,4})`
const weekday = '(?:[ 　]?[（(][月火水木金土日一二三四五六월화수목금토일][)）])?'

function existsInCalendar({ groups }: RegExpExecArray): boolean {
  if (groups === undefined) return false
  const first = groups.era === undefined ? 0 : eras[groups.era]
  if (groups.era === undefined && groups.year.length !== 4) return false
  const month = numberOf(groups.month)
  return isCalendarDate(
    first + numberOf(groups.year),
    month,
    groups.day === undefined ? 1 : numberOf(groups.day),
  )
}

const koreanEra = '(?:서기 ?|단기 ?)?'
const fullDate = `${year}[ 　]?年[ 　]?(?<month>${small})[ 　]?月(?:[ 　]?(?<day>${small})[ 　]?[日号號])?${weekday}`

/** Dates in Japanese, Chinese and Korean: year, month and day with their units, with an era or not. */
const eastAsianDates: readonly ScriptPattern[] = [
  {
    pattern: new RegExp(`(?<![\\d])${fullDate}`, 'gud'),
    type: 'DATE',
    score: 0.9,
    reason: 'year, month and day with units',
    check: existsInCalendar,
  },
  {
    pattern: new RegExp(
      `(?<!\\d)${koreanEra}(?<year>\\d{4})년 ?(?<month>\\d{1,2})월(?: ?(?<day>\\d{1,2})일)?${weekday}`,
      'gud',
    ),
    type: 'DATE',
    score: 0.9,
    reason: 'year, month and day with units',
    check: existsInCalendar,
  },
  {
    pattern:
      /(?<![\d年月년월第제])(?<month>\d{1,2})[ 　]?(?:月[ 　]?(?<day>\d{1,2})[ 　]?[日号號]|월 ?(?<dayKo>\d{1,2})일)(?![間间数])/dgu,
    type: 'DATE',
    score: 0.65,
    reason: 'month and day with units',
    check: ({ groups }) =>
      groups !== undefined && isCalendarDate(2024, Number(groups.month), Number(groups.day ?? groups.dayKo)),
  },
  {
    // R6.4.1, S55/3/2: the letter of an era, as on Japanese forms.
    pattern:
      /(?<![A-Za-z0-9])[RHST](?<year>\d{1,2})(?<sign>[./])(?<month>\d{1,2})\k<sign>(?<day>\d{1,2})(?![\d./A-Za-z])/dgu,
    type: 'DATE',
    score: 0.7,
    reason: 'letter of an era',
    check: ({ groups }) =>
      groups !== undefined && isCalendarDate(2000, Number(groups.month), Number(groups.day)),
  },
  {
    // 57歳, 만 34세, 42周岁. Not the age for which something is meant: 18歳以上, 20세 이상, 3세대.
    pattern:
      /(?<![\d〜～~.-])(?<value>(?:満|만 ?|年满|年滿)?\d{1,3}[ 　]?(?:歳|才(?=[）)、。\s]|$)|세|周?[岁歲]))(?![ 　]?(?:或?以上|或?以下|以内|以|未満|未满|から|まで|〜|～|~|の方|児|時|대|기|이상|이하|미만|부터|까지|용|트|의))/dgu,
    type: 'AGE',
    score: 0.65,
    reason: 'number with the unit of an age',
  },
]
