import { wordMark } from '../../dictionaries/marks.ts'
import { shape, type TokenWindow } from '../../tokens/token-window.ts'
import type { Emit, Grammar } from '../grammar.ts'

/** In scripts without capitals only titles mark a name, so titles that are also used in other ways are left out. */
const arabicTitles = new Set(
  'السيد السيدة سيد سيدة الدكتور الدكتورة دكتور دكتورة الأستاذ الأستاذة الاستاذ الشيخ المهندس المهندسة الآنسة'.split(
    ' ',
  ),
)
const hebrewTitles = new Set('מר גברת גב הרב פרופסור פרופ דוקטור'.split(' '))
/** Words between the parts of an Arabic or Hebrew name. */
const linkingWords = new Set('بن ابن بنت أبو أبي آل عبد بو בן בת אבו'.split(' '))
/** Words of the longest name behind a title. */
const maxNameWords = 4

/** 山田さん, 田中太郎様; not the customer (お客様), the mother (お母さん) or everyone (皆様). */
const japanese =
  /^(\p{Script=Han}{1,5}|\p{Script=Katakana}[\p{Script=Katakana}ー]{1,9})(?:さん|様|氏|殿|くん|ちゃん)/u
const notNameInJapanese =
  /(?:[客皆奥神王母父兄姉娘姫孫叔伯婆爺者員]|患者|各位|担当|本人|被告|会社|同|両|諸|某|何|模|仕|有|多|摂|和|洋|貴)$/u
/** The hundred most frequent surnames and those of two characters, then up to two characters of a given name and a title. */
const chinese =
  /(?:欧阳|司马|上官|诸葛|东方|皇甫|尉迟|公孙|[王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林罗郑梁谢宋唐许韩冯邓曹彭曾肖田董袁潘蒋蔡余杜叶程苏魏吕丁任沈姚卢姜崔钟谭陆汪范金石廖贾夏韦付方邹熊孟秦邱江尹薛闫段雷侯龙史陶黎贺顾毛郝龚邵万钱严覃武戴莫孔向汤張劉陳楊黃趙吳孫馬鄭謝許韓馮鄧蔣葉蘇魏呂盧鍾譚陸賈韋鄒])\p{Script=Han}{0,2}(?=先生|女士|小姐|医生|醫生|教授|律师|律師|经理|經理|主任|老师|老師|博士)/gu
const koreanSurnames =
  '김이박최정강조윤장임한오서신권황안송류홍전고문양손배백허유남심노하곽성차주우구민진지엄채원천방공현함변염여추도석선설마길연위표명기반왕금옥육인맹제모'
/** 김철수 씨, 박영희님: a surname, one or two syllables, and the honorific. */
const korean = new RegExp(
  `^([${koreanSurnames}]\\p{Script=Hangul}{1,2})(?:씨|님|군|양)(?:[가이은는을를께의도와과]|에게)?$`,
  'u',
)
const koreanNameAlone = new RegExp(
  `^(?:[${koreanSurnames}]|남궁|황보|제갈|선우)\\p{Script=Hangul}{1,2}$`,
  'u',
)
const notNameInKorean = /^(?:고객|선생|사장|부장|과장|기사|원장|교수|의원|장관|부모|하나|임|주인)/u
const koreanTitle = /^(?:씨|님|선생님|박사|교수|대표|부장|과장)/u
/** Units of a word that are looked at: a longer one is more than a name and a title. */
const maxWordUnits = 64

/** Names of people in scripts without capitals, by the title before or behind them. */
export const titledNames: Grammar = {
  name: 'titles',
  types: [{ code: 'NAME', label: 'Person name', category: 'PII', region: 'GLOBAL' }],
  find: (window, emit) => {
    for (let n = 0; n < window.notableCount; n++) {
      const i = window.notable[n]
      if (window.shape[i] !== shape.uncased) continue
      const unit = window.codes[window.start[i]]
      if (unit >= 0x590 && unit < 0x780) nameBehindTitle(window, i, emit)
      else if (unit >= 0x3040) nameBeforeTitle(window, i, emit)
    }
  },
}

function nameBehindTitle(window: TokenWindow, title: number, emit: Emit): void {
  const word = window.text.slice(window.start[title], window.end[title])
  if (!arabicTitles.has(word) && !hebrewTitles.has(word)) return
  const first = title + 1
  if (!follows(window, first)) return
  let last = first
  while (last + 1 < window.count && last - first < maxNameWords - 1 && follows(window, last + 1)) {
    const linking = isLink(window, last)
    if (!linking && !isLink(window, last + 1) && !isKnown(window, last + 1)) break
    last++
  }
  if (isLink(window, last)) return
  emit(window.start[first], window.end[last], 'NAME', 0.85, 'behind a title')
}

/** Whether token k is a word of at least two letters right behind the one before it: ד"ר contains a sign, גב' ends with one. */
function follows(window: TokenWindow, k: number): boolean {
  if (k >= window.count || window.shape[k] !== shape.uncased || window.size(k) < 2) return false
  return /^['"׳״.]? $/u.test(window.text.slice(window.end[k - 1], window.start[k]))
}

function isLink(window: TokenWindow, k: number): boolean {
  return linkingWords.has(window.text.slice(window.start[k], window.end[k]))
}

/** A name in the dictionary, or one with an article: العلي. */
function isKnown(window: TokenWindow, k: number): boolean {
  const start = window.start[k]
  return (
    (window.marks[k] & (wordMark.given | wordMark.surname)) !== 0 ||
    (window.codes[start] === 0x627 && window.codes[start + 1] === 0x644 && window.size(k) > 3)
  )
}

/** Bits of the units without which a word has no title, and of the surnames of Korea. */
const [japaneseTitle, chineseTitle, koreanTitleUnit, koreanSurname] = [1, 2, 4, 8]
const titleUnits = new Uint8Array(0x10000)
for (const [bit, units] of [
  [japaneseTitle, 'さ様氏殿くち'],
  [chineseTitle, '生士姐授师師理任博'],
  [koreanTitleUnit, '씨님군양'],
  [koreanSurname, `${koreanSurnames}남황제선`],
] as const)
  for (let k = 0; k < units.length; k++) titleUnits[units.charCodeAt(k)] |= bit
/** Units of a Korean surname and given name. */
const maxKoreanName = 4

function nameBeforeTitle(window: TokenWindow, i: number, emit: Emit): void {
  const from = window.start[i]
  const end = Math.min(window.end[i], from + maxWordUnits)
  // Most words have no title in them.
  let bits = titleUnits[window.codes[from]] & koreanSurname && end - from <= maxKoreanName ? koreanSurname : 0
  for (let at = from; at < end; at++) bits |= titleUnits[window.codes[at]] & ~koreanSurname
  if (bits === 0) return
  const word = window.text.slice(from, Math.min(window.end[i], from + maxWordUnits))
  const emitName = (at: number, length: number): void =>
    emit(from + at, from + at + length, 'NAME', 0.8, 'before a title')
  const inJapanese = bits & japaneseTitle ? japanese.exec(word) : null
  if (inJapanese !== null) {
    if (!notNameInJapanese.test(inJapanese[1])) emitName(0, inJapanese[1].length)
    return
  }
  if (bits & chineseTitle) for (const found of word.matchAll(chinese)) emitName(found.index, found[0].length)
  const inKorean = bits & koreanTitleUnit ? korean.exec(word) : null
  if (inKorean !== null && inKorean[1].length > 2 && !notNameInKorean.test(word))
    emitName(0, inKorean[1].length)
  else if (
    bits & koreanSurname &&
    koreanNameAlone.test(word) &&
    window.spaced(i) &&
    !notNameInKorean.test(word)
  ) {
    const next = i + 1
    if (koreanTitle.test(window.text.slice(window.start[next], window.start[next] + 4)))
      emitName(0, word.length)
  }
}
