import { describe, expect, it } from 'vitest'
import { detect } from '../../../engines/detect/detect.ts'
import { found } from './found.ts'

describe('dates', () => {
  const table: readonly [text: string, values: readonly string[]][] = [
    ['on 2019-03-12.', ['2019-03-12']],
    ['at 1993-01-04 14:56:41 sharp', ['1993-01-04 14:56:41']],
    ['at 2024-02-29T10:00:00.000Z', ['2024-02-29T10:00:00.000Z']],
    ['on 12/03/2019, on 31.12.1999 and 1-2-2003', ['12/03/2019', '31.12.1999', '1-2-2003']],
    ['on 3/14/21', ['3/14/21']],
    ['on 12 March 2020', ['12 March 2020']],
    ['on the 12th of March, 2020', ['12th of March, 2020']],
    ['on March 12th, 2020 and in May 2021', ['March 12th, 2020', 'May 2021']],
    ['am 12. März 2020', ['12. März 2020']],
    ['el 12 de marzo de 2020', ['12 de marzo de 2020']],
    ['le 1er mars 2020', ['1er mars 2020']],
    ['il 3 gennaio 2001', ['3 gennaio 2001']],
    ['op 3 mei 2001', ['3 mei 2001']],
    ['em 3 de fevereiro de 2001', ['3 de fevereiro de 2001']],
    ['12-Mar-20 was fine', ['12-Mar-20']],
    ['seen 14 JAN 24, a child (14MAR17)', ['14 JAN 24', '14MAR17']],
    ['on March the 4th', ['March the 4th']],
    ['on 12 March 84', ['12 March 84']],
    ['on 12 March 32.', ['12 March 32']],
    ['on 12 March 31.', ['12 March']],
  ]
  it.each(table)('%s', (text, values) => {
    expect(found(text, 'DATE')).toEqual(values)
  })

  const none = [
    'on 31/02/2019',
    'on 2019-02-29',
    'version 1.2.34 of 10.2.3',
    'a ratio of 12/03',
    'You may 12 times march',
    'part 12-34-5678-9',
    'from 10.0.0.1 to 10.0.0.255',
    'code 2019-03-125',
  ]
  it.each(none)('no date in: %s', (text) => {
    expect(found(text, 'DATE', 'DOB')).toEqual([])
  })
})

describe('dates as other languages write them, as one value', () => {
  it.each([
    ["Date of death: 4 Mar '21", "4 Mar '21"],
    ['Start date: 04.III.2021', '04.III.2021'],
    ['deceduto il 1° marzo 2021', '1° marzo 2021'],
    ['elhunyt 2021. márc. 4-én', '2021. márc. 4'],
    ['4 de març de 2021', '4 de març de 2021'],
    ['petsa: Marso 4, 2021', 'Marso 4, 2021'],
    ['Entlassung: 4.3.21', '4.3.21'],
    ['F. ingreso 4-III-2021', '4-III-2021'],
    ['Felvétel dátuma: 2021. március 4.', '2021. március 4'],
    ['belépés dátuma: 2021. 03. 04.', '2021. 03. 04'],
    ['meghalt 2021. III. 4-én', '2021. III. 4'],
    ['απεβίωσε στις 4 Οκτ. 2021', '4 Οκτ. 2021'],
    ['дата смерти: 4.03.21', '4.03.21'],
    ['дата приёма на работу «04» марта 2021', '«04» марта 2021'],
    ['Priimtas: 2021 m. kovo 4 d.', '2021 m. kovo 4'],
    ['miris 2021. gada 14. oktobrī', '2021. gada 14. oktobrī'],
    ['avled den 4:e mars 2021', '4:e mars 2021'],
    ['udskrevet 4/3-2021', '4/3-2021'],
    ['ansat fra 4/3 2021', '4/3 2021'],
    ['data e pranimit: 4 tetor 2021', '4 tetor 2021'],
    ["va morir el 4 d'octubre de 2021", "4 d'octubre de 2021"],
    ['تاريخ التعيين 1442/07/20 هـ', '1442/07/20'],
    ['فوت ۱۵ فروردین ۱۴۰۰', '۱۵ فروردین ۱۴۰۰'],
    ['תאריך שחרור 4.3.21', '4.3.21'],
    ['เสียชีวิตเมื่อ 4 ต.ค. 2564', '4 ต.ค. 2564'],
    ['จำหน่าย 4 มี.ค. 64', '4 มี.ค. 64'],
    ['Ngày nhập viện: ngày 4 tháng 3 năm 2021', '4 tháng 3 năm 2021'],
    ['namatay noong ika-4 ng Marso 2021', '4 ng Marso 2021'],
    ['퇴원 2021. 3. 4.', '2021. 3. 4'],
  ])('%s', (text, value) => {
    expect(found(text, 'DATE')).toEqual([value])
  })

  it.each([
    'Kapitel 4. 3. 2 beschreibt',
    'Figure 4.3.21 shows',
    '§ 4 III BGB',
    'Titre III 2021',
    'the ratio 4/3 2021 times',
    'der Wert des 4. des Jahres',
    'ratio 110/03/04',
    'IP 10.3.21.4',
  ])('no date in: %s', (text) => {
    expect(found(text, 'DATE')).toEqual([])
  })
})

describe('a date near a birth word is a date of birth', () => {
  const table: readonly [text: string, value: string][] = [
    ['Date of birth: 12/03/1984', '12/03/1984'],
    ['DOB 1984-03-12', '1984-03-12'],
    ['She was born on March 12, 1984 in Leeds', 'March 12, 1984'],
    ['geboren am 12.03.1984', '12.03.1984'],
    ['né le 12 mars 1984', '12 mars 1984'],
    ['Fecha de nacimiento: 10/10/1963', '10/10/1963'],
    ['nato il 12/03/1984', '12/03/1984'],
    // People report days that do not exist.
    ['DOB 02/29/1933 (reported)', '02/29/1933'],
    ['geb. 31.02.1960', '31.02.1960'],
  ]
  it.each(table)('%s', (text, value) => {
    expect(found(text, 'DOB')).toEqual([value])
  })
})

describe('weekdays', () => {
  it('are dates in an appointment', () => {
    expect(found("We'll meet Thursday at noon.", 'DATE')).toEqual(['Thursday'])
    expect(found('His next appointment is on Monday.', 'DATE')).toEqual(['Monday'])
    expect(found('She saw him last Friday.', 'DATE')).toEqual(['Friday'])
  })

  it('are not dates when they recur every week', () => {
    expect(found('The shop is closed on Mondays and on Sunday.', 'DATE')).toEqual([])
    expect(found('Monday is the first day of the week.', 'DATE')).toEqual([])
  })
})

const dates = (text: string) =>
  detect(text, { entities: ['DATE'], bareDates: true }).map(({ start, end }) => text.slice(start, end))

describe('weekdays, months and years without a date around them', () => {
  it.each([
    ['She left the clinic on Tuesday.', ['Tuesday']],
    ['He has had pain since March.', ['March']],
    ['Operated in 1987 and again in 2004.', ['1987', '2004']],
    ['Er kam am Donnerstag im Oktober.', ['Donnerstag', 'Oktober']],
    ['(2011)', ['2011']],
    ['On 4 May 2021 she called.', ['4 May 2021']],
  ])('are dates with the option: %s', (text, found) => expect(dates(text)).toEqual(found))

  it.each([
    'It may cost $1999.',
    'Call 1987-4432 or 12.1987.33',
    'Model X1987 and 1987GT',
    'She will march on.',
    'May I ask?',
  ])('parts of other values and ordinary words are not: %s', (text) => expect(dates(text)).toEqual([]))

  it('are not dates by default', () =>
    expect(
      detect('In March 1987, on a Tuesday.', { entities: ['DATE'] }).some(
        ({ start, end }) => end - start < 6,
      ),
    ).toBe(false))
})
