import type { Grammar } from '../grammar.ts'
import { emitPatterns, type ScriptPattern, ScriptSearch } from './scan.ts'

const word = '\\p{Script=Cyrillic}'
const name = `\\p{Lu}\\p{Ll}{1,20}(?:-\\p{Lu}\\p{Ll}{1,20})?`
const streetWord =
  '(?:ул(?:ица|ице|ицы|\\.)|пр(?:оспект|оспекте|-т|-кт|осп\\.|\\.)|пер(?:еулок|еулке|\\.)|пл(?:ощадь|ощади|\\.)|бул(?:ьвар|ьваре|\\.)|б-р|ш(?:оссе|\\.)|наб(?:ережная|ережной|\\.)|проезд|пр-д|аллея|тупик|вул(?:иця|\\.)|провулок|мкр\\.?|микрорайон)'
const streetName = `(?:\\d{1,3}(?:-[йяе]{1,2})?[ ])?\\p{Lu}[${word}-]{1,24}(?:[ ](?:\\p{Lu}[${word}-]{1,24}|реки|лет|${word}{4,12}))?(?:[ ]\\p{Lu}[${word}-]{1,24})?`
const street = `(?:${streetWord} ?(?:реки |канала )?(?:${streetName}|\\d{1,3}[ ]\\p{Lu}[${word}]{2,20})|(?:\\d{1,2}-[йяе]{1,2}[ ])?\\p{Lu}[${word}-]{3,24}(?:ий|ый|ой|ая|ое|ом|ем)[ ]${streetWord})`
const house =
  '(?:,? ?(?:д(?:ом|\\.)|вл(?:адение|\\.)|буд(?:инок|\\.))? ?\\d{1,4}(?:/\\d{1,4})?[а-яА-Я]?(?![\\p{L}\\d]))'
const part =
  '(?:,? ?(?:к(?:орп(?:ус|\\.)?|\\.)|стр(?:оение|\\.)|лит\\.?|п(?:одъезд|од\\.)|эт(?:аж|\\.)|кв(?:артира|\\.)|оф(?:ис|\\.)|пом(?:ещение|\\.)) ?\\d{0,4}[а-яА-Я]?(?![\\p{L}\\d]))'
const town = `(?:г(?:ор(?:од|\\.)|\\.)|пос(?:ёлок|\\.)|п(?:гт)?\\.|с(?:ело|\\.)|дер(?:евня|\\.)|ст-ца|м\\.) ?${name}(?:[ -]${word}{2,16}){0,2}`
/** Town and postcode behind the house: , Москва, 119334 */
const behind = `(?:(?:, ?(?:г\\. ?)?${name})?, ?\\d{6}(?!\\d))?`
const region = `(?:\\p{Lu}[${word}-]{3,24}[ ](?:обл(?:асть|\\.)|край|район|р-н|респ(?:ублика|\\.))|Респ(?:ублика|\\.)[ ]${name})`
const lead = `(?:\\d{6},? ?)?(?:(?:Росси(?:я|йская Федерация)|Украина|Беларусь), ?)?(?:${region}, ?){0,2}(?:${town}, ?|${name}(?:[ -]${name})?(?:[ ]\\([^()\\n]{2,20}\\))?, ?)?`
const outside = `(?<![${word}\\d])`

const search = new ScriptSearch(0x400, 0x52f)

const patterns: readonly ScriptPattern[] = [
  {
    pattern: new RegExp(`${outside}${lead}${street}${house}${part}{0,4}${behind}`, 'gud'),
    type: 'ADDRESS',
    score: 0.95,
    reason: 'street word, name and number',
  },
]

/** Addresses in Russian and its neighbours. */
export const cyrillic: Grammar = {
  name: 'cyrillic',
  types: ['ADDRESS'],
  find: (window, emit) => {
    if (search.read(window)) emitPatterns(search, patterns, emit)
  },
}
