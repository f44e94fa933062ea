import { alternatives } from '../../words/words.ts'
import { spread } from './east-asian-names.ts'
import type { ScriptPattern } from './scan.ts'

/**
 * Addresses in Japanese, Chinese and Korean: after a label, or from the largest unit to the smallest, each with its suffix (都道府県 市区町村,
 * 省市区路号, 시도 시군구 로길동). A house number, block, lane or flat is required, so that the name of a town alone is not an address.
 */

const han = '\\p{Script=Han}'
const kana = '\\p{Script=Hiragana}\\p{Script=Katakana}ー'
const hangul = '\\p{Script=Hangul}'
const kanjiNumber = '[一二三四五六七八九十百]{1,4}'
const number = `(?:\\d{1,5}|${kanjiNumber})`
/** Between two parts. */
const gap = '[ 　\\t]{0,2}'

const japanesePrefecture =
  '(?:北海道|東京都|大阪府|京都府|(?:青森|岩手|宮城|秋田|山形|福島|茨城|栃木|群馬|埼玉|千葉|神奈川|新潟|富山|石川|福井|山梨|長野|岐阜|静岡|愛知|三重|滋賀|兵庫|奈良|和歌山|鳥取|島根|岡山|広島|山口|徳島|香川|愛媛|高知|福岡|佐賀|長崎|熊本|大分|宮崎|鹿児島|沖縄)県)'
const japaneseTown = `[${han}ヶヵノケ々${kana}]{1,8}?[市区町村郡](?:[${han}ヶヵノ々]{1,5}?[区町村])?`
const dash = '[-－ー‐−–—の]'
/** 北一条西, 一番町: the name of a quarter with a number, before the number of its block. */
const numberedQuarter = `(?:${number}${gap}(?:番町|条)${gap}[東西南北]?${gap}(?=${number}${gap}丁目))?`
const block = `(?:${number}${gap}(?:番地の|番地|番|${dash})?${gap}(?:\\d{1,4}号?|${kanjiNumber}号)?(?:${dash}\\d{1,4}){0,2})`
const japaneseBlock = `(?:${numberedQuarter}${number}${gap}(?:丁目|番町|条)${gap}(?:[東西南北]\\d{0,2}${gap}(?:丁目${gap})?)?(?:${block}|(?:${dash}\\d{1,4}){1,3})?|\\d{1,5}${gap}(?:番地の?|番|${dash})${gap}\\d{0,4}号?(?:${dash}\\d{1,4}){0,3}号?|\\d{1,5}番地|${kanjiNumber}番地の?(?:${kanjiNumber}号?)?)`
/** A building with the number of a flat: メゾン青葉 203号室. */
const japaneseFlat = `(?:[ 　,、]{0,2}[${han}${kana}A-Za-z・]{2,20}[ 　]?\\d{1,4}(?:号室|号|階|F(?![A-Za-z]))?)?`
const japanesePostcode = '〒[ 　]?\\d{3}-?\\d{4}'
/** A number without a block in a quarter: 高久甲5012, not a count or a year. */
const bareNumber = '\\d{2,5}(?![\\d.,]|[ 　]?[年月日人円万億件名%時分回倍歳世台戸条個号])'

const chineseProvince =
  '(?:(?:北京|上海|天津|重庆|重慶)市?|(?:河北|山西|辽宁|吉林|黑龙江|江苏|浙江|安徽|福建|江西|山东|河南|湖北|湖南|广东|海南|四川|贵州|云南|陕西|甘肃|青海|台湾|臺灣)省?|(?:内蒙古|广西|西藏|宁夏|新疆)(?:\\p{Script=Han}{0,4}自治区)?|香港|澳门|(?:台北|臺北|新北|桃園|台中|臺中|台南|臺南|高雄|基隆|新竹|嘉義)[市縣])'
const chineseTown = `${han}{1,7}?(?:自治州|地区|市|盟|区|區|县|縣|旗|镇|鎮|乡|鄉|街道)`
const chineseRoad = `[${han}\\d]{1,9}?(?:大道|大街|胡同|路|街|巷|弄|里|村|道|园|苑|段)`
const section = `(?:${number}段)?(?:${number}[巷鄰])?(?:${number}弄)?`
const chineseNumber = `${section}甲?(?:\\d{1,5}|${kanjiNumber})(?:[之-]\\d{1,4})?(?:[号號](?!楼|樓)院?(?:之\\d{1,3})?|弄)`
const chineseLevel = '(?:号楼|號樓|栋|棟|幢|座|单元|單元|层|樓之\\d{1,3}|樓|楼|室|户|房)'
const chineseFlat = `(?:${gap}[A-Za-z0-9一二三四五六七八九十-]{1,5}${chineseLevel}|${gap}[东西南北中]户){0,5}(?:${gap}[A-Z]?\\d{3,4}[室房]?)?`
/** Where an address may begin inside of a sentence. */
const atStart = `(?<=^|[^${han}]|[在到于於往至址居住寄给給])(?![在到于於往至居住寄给給从從我他她])`
/** A housing estate or a building, with the numbers behind it. */
const estateName = `[${han}A-Za-z]{2,8}?(?:小区|社区|花园|花苑|家园|嘉园|佳苑|公寓|新村|大厦|广场|国际|中心|花園|大廈|邨|苑|府|园|城|閣|庄|宿舍|樓)`
/** Levels of a building down to a flat: 8栋1103, 2栋二单元401, B座2206, 3樓D室. */
const flatOfBuilding = `(?:第?(?:[A-Z]|[A-Z]?\\d{1,3}|[一二三四五六七八九十]{1,3})(?:号楼|號樓|栋|棟|幢|座|单元|單元)${gap}(?:${number}(?:单元|單元|门)${gap})?(?:\\d{1,2}[层楼樓]${gap})?[A-Z]?(?:\\d{3,4}|[A-Z](?![A-Za-z]))[室房号號]?|\\d{1,2}[樓楼]${gap}(?:[A-Z]|\\d{3,4})[室座]|[1-6]?\\d[A-H]室)`

const koreanProvince =
  '(?:서울|부산|대구|인천|광주|대전|울산|세종)(?:특별자치시|특별시|광역시|시)?|(?:경기|강원|충청북|충청남|전라북|전라남|전북|경상북|경상남|제주)(?:특별자치)?도?|충북|충남|전남|경북|경남'
const koreanTown = `(?:${gap}${hangul}{1,6}[시군구](?=[ \\t])){0,3}(?:${gap}${hangul}{1,5}[읍면](?=[ \\t]))?`
const koreanRoad = `${hangul}{1,10}(?:\\d{0,3})(?:대로|로|길)(?: ?\\d{1,4}[가나다라마바사아자차카타파하번]{0,2}길)? ?(?:지하 ?)?\\d{1,4}(?:-\\d{1,4})?(?:번길 ?\\d{1,4}(?:-\\d{1,4})?)?`
const koreanBlock = `${hangul}{1,5}\\d{0,2}[동리가] ?\\d{1,4}(?:-\\d{1,4})?(?:번지)?`
const koreanLevel = `(?:\\d{1,4}동(?!${hangul})(?:,? ?(?:\\d{1,4}호|B\\d{1,3}호))?|B?\\d{1,4}호(?![선기차봉])|(?:지하 ?)?\\d{1,3}층|반?지하(?: ?B?\\d{1,3}호)?|지층|옥탑방?|\\d{2,4}-\\d{2,4})`
const koreanFlat = `(?:,? ?\\(${hangul}[${hangul}\\d, ]{1,24}\\))?(?:,? ?(?:[${hangul}A-Za-z\\d]{2,14} ?)?${koreanLevel}){0,2}(?: ?\\(${hangul}[${hangul}\\d, ]{1,24}\\))?`

/** What is before an address written in a sentence or a form, and between the label and the value. */
const labels = `${alternatives('east-asian.address-labels')}|${spread('east-asian.spread-address-labels')}`
const verbs = alternatives('east-asian.address-verbs')
const afterLabel = `(?:(?:${labels})(?:\\([^()\\n]{1,12}\\))?(?:[ \\t]{0,3}:[ \\t]{0,3}|[ \\t]{1,4}|\\t|は)|(?:${verbs}))`
const nextLabel = `(?!(?:${alternatives('east-asian.labels-after-addresses')}))`
const unit = '[^\\s,、。;|"「」<>()（）:@]'
/** Parts with a space between: each has a number, or is a part of a Korean address. */
const labelledValue = `(?:〒? ?\\d{3}-?\\d{4} )?${unit}{2,44}(?:,? ${nextLabel}(?:${unit}{0,20}\\d${unit}{0,14}|${hangul}{1,12}|\\(${hangul}[${hangul}\\d, ]{1,24}\\)|${unit}{2,8}方)){0,8}`
const addressUnit =
  /[省市区區县縣镇鎮乡鄉街道路巷弄号號栋棟幢座楼樓室村里邨苑园園府町丁番条郡郷字閣廈厦]|[시군구읍면동리로길호](?=[\s\d,()]|$)/u
const hasNumber = /\d|[一二三四五六七八九十]/u

/** Whether a value after a label has a unit of addresses and a number. */
function isLabelled({ groups }: RegExpExecArray): boolean {
  const value = groups?.value ?? ''
  return addressUnit.test(value) && hasNumber.test(value)
}

/** A pattern that is tried at every place of the text. */
function anywhere(source: string): RegExp {
  return new RegExp(source, 'gud')
}

export const eastAsianAddresses: readonly ScriptPattern[] = [
  {
    pattern: anywhere(`${afterLabel}(?<value>${labelledValue})`),
    type: 'ADDRESS',
    score: 0.9,
    reason: 'after a label',
    check: isLabelled,
  },
  {
    pattern: anywhere(
      `(?:${japanesePostcode}[ 　\\n]{0,2})?${japanesePrefecture}${gap}${japaneseTown}${gap}[${han}${kana}々ヶ]{0,12}?${gap}(?:${japaneseBlock}|(?<=${han})${bareNumber})${japaneseFlat}`,
    ),
    type: 'ADDRESS',
    score: 0.95,
    reason: 'prefecture, town and block',
  },
  {
    pattern: anywhere(
      `(?:${japanesePostcode}[ 　\\n]{0,2})${japaneseTown}${gap}[${han}${kana}々ヶ]{0,12}?${gap}(?:${japaneseBlock}|(?<=${han})${bareNumber})${japaneseFlat}`,
    ),
    type: 'ADDRESS',
    score: 0.95,
    reason: 'postcode, town and block',
  },
  {
    // 金沢市古府2-88, 横浜市西区みなとみらい2-3-1: without the prefecture, which large cities omit.
    pattern: anywhere(
      `(?<![${han}])(?:${han}{1,4}[市郡]${han}{1,4}?[区町村]|${han}{1,5}[市区])${gap}[${han}${kana}々ヶ]{1,12}?${gap}${japaneseBlock}${japaneseFlat}`,
    ),
    type: 'ADDRESS',
    score: 0.85,
    reason: 'town and block',
  },
  {
    // 松が丘4丁目18-7, 大字上野123番地4: within the town that everyone knows.
    pattern: anywhere(
      `(?<![${han}])[${han}][${han}々がヶケノの]{1,7}?(?:(?:\\d{1,2}|[一二三四五六七八九])丁目${gap}\\d{1,3}(?:番|${dash})(?:\\d{1,3}号?)?(?:${dash}\\d{1,4})?|\\d{1,5}番地の?\\d{0,4}号?)${japaneseFlat}`,
    ),
    type: 'ADDRESS',
    score: 0.8,
    reason: 'quarter and block',
  },
  {
    pattern: anywhere(
      `(?<![${han}\\p{Script=Katakana}ー])[${han}\\p{Script=Katakana}ー]{0,8}?(?:${alternatives('east-asian.buildings')})[${han}${kana}]{0,8}?[ 　]?(?:\\d{1,2}(?:棟|号棟)[ 　]?)?\\d{3,4}(?:号室|号|室)?(?![\\d円年-])`,
    ),
    type: 'ADDRESS',
    score: 0.75,
    reason: 'building and flat',
  },
  { pattern: anywhere(japanesePostcode), type: 'ADDRESS', score: 0.8, reason: 'postal mark' },
  {
    pattern: anywhere(
      `(?:(?<!\\d)\\d{3,6} ?)?(?:${chineseProvince})${gap}(?:${chineseTown}${gap}){0,4}${chineseRoad}${gap}${chineseNumber}(?:${gap}${estateName})?${chineseFlat}`,
    ),
    type: 'ADDRESS',
    score: 0.95,
    reason: 'province, road and number',
  },
  {
    pattern: anywhere(
      `(?<=^|[^${han}]|[在到于於往至址居住寄给給])(?:${han}{1,5}?[市区區县縣鄉乡镇鎮]${gap}){1,3}${chineseRoad}${gap}${chineseNumber}(?:${gap}${estateName})?${chineseFlat}`,
    ),
    type: 'ADDRESS',
    score: 0.9,
    reason: 'town, road and number',
  },
  {
    // 珍珠路67号天福小区4栋2单元501室, 忠孝東路四段216巷27弄16號: a road of the town that everyone knows.
    pattern: anywhere(
      `${atStart}${han}{1,6}?(?:大道|大街|胡同|路|街|巷|道)(?:${section}(?:\\d{1,5}|甲\\d{1,4})(?:[之-]\\d{1,4})?(?:[号號](?!楼|樓)院?|弄)|(?=${estateName}[A-Z\\d]))(?:${gap}${estateName})?${chineseFlat}`,
    ),
    type: 'ADDRESS',
    score: 0.78,
    reason: 'road and number',
  },
  {
    // 阳光花苑 19-2-303, 良智樓1418室: an estate or a building with its flat.
    pattern: anywhere(
      `${atStart}(?:[${han}]{1,12}?[市区區县縣镇鎮路街界邨])?${gap}${estateName}${gap}(?:\\d{1,3}-\\d{1,2}-\\d{3,4}|\\d{3,4}室|\\d{1,2}座\\d{1,2}樓[A-Z]室?|${flatOfBuilding})`,
    ),
    type: 'ADDRESS',
    score: 0.85,
    reason: 'estate and flat',
  },
  {
    pattern: anywhere(`(?<![\\dA-Za-z.-])${flatOfBuilding}(?![\\d.-])`),
    type: 'ADDRESS',
    score: 0.75,
    reason: 'building and flat',
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
      `(?<=^|[^${hangul}])${hangul}{1,5}[시군구] (?:${hangul}{1,5}[구읍면] )?(?:${koreanRoad}|${koreanBlock}|${hangul}{1,5}동 ${hangul}{2,12} ?\\d{3,4}-\\d{3,4})${koreanFlat}`,
    ),
    type: 'ADDRESS',
    score: 0.85,
    reason: 'town and road or block',
  },
  {
    // 중앙로 32번길 7, 봉천동 1632-5: without the town.
    pattern: anywhere(
      `(?<=^|[^${hangul}])${hangul}{1,6}(?:(?:대로|로) ?\\d{1,4}[가나다라마바사아자차카타파하번]{1,2}길 ?\\d{1,4}(?:-\\d{1,4})?|[동리] (?:${hangul}{2,12} ?)?\\d{1,4}-\\d{1,4}(?:번지)?)(?!-?\\d)${koreanFlat}`,
    ),
    type: 'ADDRESS',
    score: 0.78,
    reason: 'road or block and number',
  },
  {
    pattern: anywhere(
      `(?<=^|[^${hangul}\\d])(?:${hangul}[${hangul}A-Za-z\\d]{1,12} ?)?\\d{2,4}동 ?(?:B?\\d{1,4}호(?![선기차봉])|반지하(?: ?B?\\d{1,3}호)?)|(?<=^|[^${hangul}])${hangul}{1,8}(?:${alternatives('east-asian.korean-buildings')})(?:,? ?\\d{1,4}동)? ?B?\\d{1,4}호(?![선기차봉])`,
    ),
    type: 'ADDRESS',
    score: 0.78,
    reason: 'building and flat',
  },
]
