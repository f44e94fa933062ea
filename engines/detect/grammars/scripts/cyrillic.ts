import type { Grammar } from '../grammar.ts'
import { emitPatterns, type ScriptPattern, ScriptSearch } from './scan.ts'

const word = '\\p{Script=Cyrillic}'
const name = `\\p{Lu}\\p{Ll}{1,20}(?:-\\p{Lu}\\p{Ll}{1,20})?`
const upTo = `(?![${word}\\d])`
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

/** The patronymic decides, whatever the order: Иванов Иван Иванович, Анна Петровна Смирнова, Иванов И. И. */
const patronymic = '\\p{Lu}\\p{Ll}{2,18}(?:вич|вича|вичу|вичем|вна|вны|вне|вной|ична|инична|ьич|оглы|кызы)'
const familyEnding =
  '(?:[оеё]в(?:а|у|ым|ой|ых)?|[иы]н(?:а|у|ым|ой)?|ск(?:ий|ая|ого|ой|ому|им)|цк(?:ий|ая|ого|ой)|енко|чук|юк|ян|швили|дзе|ых|их)'

/** Words that open a sentence or a letter and are not a part of the name behind them. */
const opening = '(?:Вчера|Сегодня|Завтра|Уважаем(?:ый|ая|ые)|Дорог(?:ой|ая)|Гражданин|Гражданка)[ ]'

const search = new ScriptSearch(0x400, 0x52f)

const patterns: readonly ScriptPattern[] = [
  {
    pattern: new RegExp(
      `${outside}(?!${opening})(?:${name}[ ])?${name}[ ]${patronymic}(?:[ ]\\p{Lu}\\p{Ll}{0,18}${familyEnding})?${upTo}`,
      'gud',
    ),
    type: 'NAME',
    score: 0.95,
    reason: 'patronymic',
  },
  {
    pattern: new RegExp(
      `${outside}\\p{Lu}\\p{Ll}{1,20}(?:-\\p{Lu}\\p{Ll}{1,20})?[ ]\\p{Lu}\\. ?\\p{Lu}\\.`,
      'gud',
    ),
    type: 'NAME',
    score: 0.93,
    reason: 'surname and initials',
  },
  {
    // The initials may belong to the surname before: Мухаметшин Р. Ф. Направление
    pattern: new RegExp(
      `${outside}(?<!\\p{Lu}\\p{Ll}{2,20} )\\p{Lu}\\. ?\\p{Lu}\\. ?\\p{Lu}\\p{Ll}{2,20}${upTo}`,
      'gud',
    ),
    type: 'NAME',
    score: 0.93,
    reason: 'initials and surname',
  },
  {
    pattern: new RegExp(`${outside}${lead}${street}${house}${part}{0,4}${behind}`, 'gud'),
    type: 'ADDRESS',
    score: 0.95,
    reason: 'street word, name and number',
  },
]

/** Names with patronymic or initials, and addresses, in Russian and its neighbours. */
export const cyrillic: Grammar = {
  name: 'cyrillic',
  types: ['NAME', 'ADDRESS'],
  find: (window, emit) => {
    if (search.read(window)) emitPatterns(search, patterns, emit)
  },
}
