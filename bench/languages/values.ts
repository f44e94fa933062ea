import {
  type Faker,
  fakerAR,
  fakerDE,
  fakerEN_US,
  fakerES,
  fakerFR,
  fakerIT,
  fakerJA,
  fakerKO,
  fakerNL,
  fakerPL,
  fakerPT_BR,
  fakerRU,
  fakerZH_CN,
} from '@faker-js/faker'
import {
  arabicAddress,
  britishOrAmerican,
  chineseAddress,
  dutchAddress,
  frenchAddress,
  germanAddress,
  hindiAddress,
  italianAddress,
  japaneseAddress,
  koreanAddress,
  polishAddress,
  portugueseAddress,
  russianAddress,
  spanishAddress,
  taiwaneseAddress,
} from './addresses.ts'
import * as numbers from './numbers.ts'
import { between, digits, filled, pad, pick } from './numbers.ts'

/** Makers of the values of one language. */
export interface LanguageValues {
  readonly NAME: () => string
  readonly ADDRESS: () => string
  readonly DATE: () => string
  readonly PHONE: () => string
  readonly ID: () => string
}
export type ValueKind = keyof LanguageValues

const fakers = [fakerAR, fakerDE, fakerEN_US, fakerES, fakerFR, fakerIT, fakerJA, fakerKO, fakerNL, fakerPL]
for (const faker of [...fakers, fakerPT_BR, fakerRU, fakerZH_CN, numbers.random]) faker.seed(20_240_611)

const western = (faker: Faker) => (): string => `${faker.person.firstName()} ${faker.person.lastName()}`
const day = (): number => between(1, 28)
const month = (): number => between(1, 12)
const year = (): number => between(1945, 2024)
/** A date in digits, or with a month's name by the pattern `D M Y`. */
const date = (months: string, numeric: string, named: string) => (): string => {
  const [d, m, y] = [day(), month(), year()]
  if (between(0, 1) === 0)
    return numeric.replace('dd', pad(d)).replace('mm', pad(m)).replace('yyyy', String(y))
  return named
    .replace('D', String(d))
    .replace('Y', String(y))
    .replace('M', months.split(' ')[m - 1])
}
const words = (list: string): readonly string[] => list.split(' ')
const oneOf =
  (...makers: readonly (() => string)[]) =>
  (): string =>
    pick(makers)()

const hindiFirst = words(
  'राहुल अमित सुनीता पूजा अनिल विजय प्रिया नेहा संजय मनोज कविता दीपक रमेश सुरेश अंजलि रेखा गीता विकास आशा मोहन राजेश अर्जुन सीमा किरण',
)
const hindiLast = words(
  'शर्मा वर्मा गुप्ता सिंह यादव मिश्रा पटेल जोशी अग्रवाल चौहान तिवारी पांडेय श्रीवास्तव मेहता त्रिपाठी देशमुख नायर भट्ट',
)
const eastAsianDate = (units: readonly [string, string, string], eras: readonly string[]) => (): string => {
  const [d, m] = [day(), month()]
  const [y, mo, da] = units
  return pick([
    `${year()}${y}${m}${mo}${d}${da}`,
    `${pick(eras)}${between(2, 30)}${y}${m}${mo}${d}${da}`,
    `${year()}/${pad(m)}/${pad(d)}`,
    `${year()}-${pad(m)}-${pad(d)}`,
  ])
}
const hindiDate = date('जनवरी फरवरी मार्च अप्रैल मई जून जुलाई अगस्त सितंबर अक्टूबर नवंबर दिसंबर', 'dd/mm/yyyy', 'D M Y')
const arabicGregorian = date(
  'يناير فبراير مارس أبريل مايو يونيو يوليو أغسطس سبتمبر أكتوبر نوفمبر ديسمبر',
  'dd/mm/yyyy',
  'D M Y',
)
const hijri = (): string =>
  `${between(1, 29)} ${pick(['محرم', 'صفر', 'ربيع الأول', 'جمادى الآخرة', 'رجب', 'شعبان', 'رمضان', 'شوال', 'ذو القعدة', 'ذو الحجة'])} ${between(1390, 1446)}${pick([' هـ', 'هـ', ''])}`
const arabicDigits = (text: string): string =>
  text.replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)))
const fullWidth = (text: string): string =>
  text.replace(/[\d-]/g, (char) => String.fromCharCode(char.charCodeAt(0) + 0xfee0))
const sometimes = (make: () => string, change: (text: string) => string) => (): string =>
  between(1, 5) === 1 ? change(make()) : make()
const russianName = (): string => {
  const sex = pick(['male', 'female'] as const)
  const [first, middle, last] = [
    fakerRU.person.firstName(sex),
    fakerRU.person.middleName(sex),
    fakerRU.person.lastName(sex),
  ]
  return pick([
    `${last} ${first} ${middle}`,
    `${first} ${last}`,
    `${first} ${middle} ${last}`,
    `${last} ${first[0]}.${middle[0]}.`,
  ])
}
const passport = (): string => `${numbers.random.string.fromCharacters('ABCEGHKLM', 2)}${digits(7)}`

export const languageValues: Readonly<Record<string, LanguageValues>> = {
  en: {
    NAME: western(fakerEN_US),
    ADDRESS: britishOrAmerican,
    DATE: date(
      'January February March April May June July August September October November December',
      'mm/dd/yyyy',
      'M D, Y',
    ),
    PHONE: oneOf(
      () => `(${between(212, 989)}) ${between(212, 989)}-${digits(4)}`,
      () => `+1 ${between(212, 989)} ${between(212, 989)} ${digits(4)}`,
    ),
    ID: numbers.usSsn,
  },
  de: {
    NAME: western(fakerDE),
    ADDRESS: germanAddress,
    DATE: date(
      'Januar Februar März April Mai Juni Juli August September Oktober November Dezember',
      'dd.mm.yyyy',
      'D. M Y',
    ),
    PHONE: oneOf(
      () => filled('+49 30 #######'),
      () => filled('0171 #######'),
      () => filled('089/######'),
    ),
    ID: numbers.germanTaxId,
  },
  fr: {
    NAME: western(fakerFR),
    ADDRESS: frenchAddress,
    DATE: date(
      'janvier février mars avril mai juin juillet août septembre octobre novembre décembre',
      'dd/mm/yyyy',
      'D M Y',
    ),
    PHONE: oneOf(
      () => filled('06 ## ## ## ##'),
      () => filled('+33 1 ## ## ## ##'),
    ),
    ID: numbers.frenchNir,
  },
  es: {
    NAME: () => `${fakerES.person.firstName()} ${fakerES.person.lastName()} ${fakerES.person.lastName()}`,
    ADDRESS: spanishAddress,
    DATE: date(
      'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre',
      'dd/mm/yyyy',
      'D de M de Y',
    ),
    PHONE: oneOf(
      () => filled('6## ## ## ##'),
      () => filled('+34 91# ### ###'),
    ),
    ID: numbers.spanishDni,
  },
  it: {
    NAME: western(fakerIT),
    ADDRESS: italianAddress,
    DATE: date(
      'gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre',
      'dd/mm/yyyy',
      'D M Y',
    ),
    PHONE: oneOf(
      () => filled('347 #######'),
      () => filled('+39 02 ########'),
    ),
    ID: numbers.italianTaxCode,
  },
  pt: {
    NAME: western(fakerPT_BR),
    ADDRESS: portugueseAddress,
    DATE: date(
      'janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro',
      'dd/mm/yyyy',
      'D de M de Y',
    ),
    PHONE: oneOf(
      () => filled('(11) 9####-####'),
      () => filled('+351 91# ### ###'),
    ),
    ID: numbers.brazilianCpf,
  },
  nl: {
    NAME: western(fakerNL),
    ADDRESS: dutchAddress,
    DATE: date(
      'januari februari maart april mei juni juli augustus september oktober november december',
      'dd-mm-yyyy',
      'D M Y',
    ),
    PHONE: oneOf(
      () => filled('06-########'),
      () => filled('+31 20 ### ####'),
    ),
    ID: numbers.dutchBsn,
  },
  pl: {
    NAME: western(fakerPL),
    ADDRESS: polishAddress,
    DATE: date(
      'stycznia lutego marca kwietnia maja czerwca lipca sierpnia września października listopada grudnia',
      'dd.mm.yyyy',
      'D M Y',
    ),
    PHONE: oneOf(
      () => filled('5## ### ###'),
      () => filled('+48 22 ### ## ##'),
    ),
    ID: numbers.pesel,
  },
  ru: {
    NAME: russianName,
    ADDRESS: russianAddress,
    DATE: date(
      'января февраля марта апреля мая июня июля августа сентября октября ноября декабря',
      'dd.mm.yyyy',
      `D M Y${pick(['', ' г.'])}`,
    ),
    PHONE: oneOf(
      () => filled('+7 (9##) ###-##-##'),
      () => filled('8 (495) ###-##-##'),
      () => filled('8-9##-###-##-##'),
    ),
    ID: oneOf(numbers.russianInn, numbers.snils, () => filled('45 ## ######')),
  },
  ja: {
    NAME: () => `${fakerJA.person.lastName()}${pick(['', ' ', '　'])}${fakerJA.person.firstName()}`,
    ADDRESS: sometimes(japaneseAddress, fullWidth),
    DATE: eastAsianDate(['年', '月', '日'], ['令和', '平成', '昭和']),
    PHONE: sometimes(
      oneOf(
        () => filled('090-####-####'),
        () => filled('03-####-####'),
        () => filled('+81 90 #### ####'),
      ),
      fullWidth,
    ),
    ID: numbers.myNumber,
  },
  zh: {
    NAME: () => `${fakerZH_CN.person.lastName()}${fakerZH_CN.person.firstName()}`,
    ADDRESS: oneOf(chineseAddress, chineseAddress, taiwaneseAddress),
    DATE: eastAsianDate(['年', '月', '日'], ['民國', '民国']),
    PHONE: oneOf(
      () => `13${digits(9)}`,
      () => filled('010-########'),
      () => filled('+86 138 #### ####'),
    ),
    ID: numbers.chineseId,
  },
  ko: {
    NAME: () => `${fakerKO.person.lastName()}${fakerKO.person.firstName()}`,
    ADDRESS: koreanAddress,
    DATE: oneOf(
      () => `${year()}년 ${month()}월 ${day()}일`,
      () => `${year()}.${pad(month())}.${pad(day())}`,
      () => `${year()}-${pad(month())}-${pad(day())}`,
    ),
    PHONE: oneOf(
      () => filled('010-####-####'),
      () => filled('02-###-####'),
      () => filled('+82 10 #### ####'),
    ),
    ID: numbers.koreanRrn,
  },
  ar: {
    NAME: () => `${fakerAR.person.firstName()} ${pick(['', '', 'بن ', ''])}${fakerAR.person.lastName()}`,
    ADDRESS: arabicAddress,
    DATE: sometimes(oneOf(arabicGregorian, hijri), arabicDigits),
    PHONE: sometimes(
      oneOf(
        () => filled('+966 5# ### ####'),
        () => filled('05########'),
        () => filled('01#########'),
      ),
      arabicDigits,
    ),
    ID: oneOf(numbers.saudiId, passport),
  },
  hi: {
    NAME: () => `${pick(hindiFirst)} ${pick(['', '', 'कुमार ', 'कुमारी '])}${pick(hindiLast)}`,
    ADDRESS: hindiAddress,
    DATE: hindiDate,
    PHONE: oneOf(
      () => filled('+91 98### #####'),
      () => filled('98########'),
    ),
    ID: oneOf(
      numbers.aadhaar,
      () =>
        `${numbers.random.string.fromCharacters('ABCDEFGHK', 3)}P${pick([...'ABKMS'])}${between(1000, 9999)}${pick([...'ABCDEFGH'])}`,
    ),
  },
}
