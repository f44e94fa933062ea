import { plainWord } from '../text/chars.ts'

/** Month names and their usual short forms in English, German, French, Spanish, Italian, Portuguese and Dutch, and their cases in Polish, Russian and Ukrainian, by number. */
const names: readonly string[] = [
  'january jan januar jänner janvier janv enero ene gennaio gen janeiro januari stycznia января січня styczeń',
  'february feb februar feber février fevr febrero febbraio fevereiro fev februari lutego февраля лютого',
  'march mar märz mrz mars marzo março maart mrt marca марта березня marzec',
  'april apr avril avr abril abr aprile kwietnia апреля квітня kwiecień',
  'may mai mayo maggio mag maio mei maja мая травня',
  'june jun juni juin junio giugno giu junho czerwca июня червня czerwiec',
  'july jul juli juillet juil julio luglio lug julho lipca июля липня lipiec',
  'august aug août agosto ago augustus sierpnia августа серпня sierpień',
  'september sep sept septembre septiembre setiembre settembre set setembro września сентября вересня wrzesień',
  'october oct oktober okt octobre octubre ottobre ott outubro out października октября жовтня październik',
  'november nov novembre noviembre novembro listopada ноября листопада',
  'december dec dezember dez décembre diciembre dic dicembre dezembro grudnia декабря грудня grudzień',
]

/** The number of a month by its plain name. */
export const monthNumbers: ReadonlyMap<string, number> = new Map(
  names.flatMap((list, i) => list.split(' ').map((name) => [plainWord(name), i + 1] as const)),
)

/** The days of a month; February has 29 where the year is unknown. */
export function daysIn(month: number, year?: number): number {
  if (month !== 2) return [4, 6, 9, 11].includes(month) ? 30 : 31
  if (year === undefined) return 29
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28
}

/** Whether a day exists in the calendar, in a year from 1600 to 2199: other numbers are rarely years in documents. */
export function isCalendarDate(year: number, month: number, day: number): boolean {
  return year >= 1600 && year <= 2199 && month >= 1 && month <= 12 && day >= 1 && day <= daysIn(month, year)
}
