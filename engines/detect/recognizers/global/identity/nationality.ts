import type { Recognizer } from '../../recognizer.ts'

const nationality = {
  type: 'NATIONALITY',
  label: 'Nationality',
  category: 'PII',
  region: 'GLOBAL',
} as const

const demonyms = (
  'Afghan Albanian Algerian American Andorran Angolan Antiguan Argentine Argentinian Armenian Australian Austrian ' +
  'Azerbaijani Bahamian Bahraini Bangladeshi Barbadian Belarusian Belgian Belizean Beninese Bhutanese Bolivian Bosnian ' +
  'Botswanan Brazilian British Bruneian Bulgarian Burkinabe Burmese Burundian Cambodian Cameroonian Canadian Chadian ' +
  'Chilean Chinese Colombian Congolese Croatian Croat Cuban Cypriot Czech Danish Djiboutian Dominican Dutch Ecuadorian ' +
  'Egyptian Emirati English Eritrean Estonian Ethiopian Fijian Filipino Filipina Finnish French Gabonese Gambian ' +
  'Georgian German Ghanaian Greek Grenadian Guatemalan Guinean Guyanese Haitian Honduran Hungarian Icelandic Indian ' +
  'Indonesian Iranian Iraqi Irish Israeli Italian Ivorian Jamaican Japanese Jordanian Kazakh Kenyan Korean Kosovar ' +
  'Kuwaiti Kyrgyz Laotian Latvian Lebanese Liberian Libyan Liechtensteiner Lithuanian Luxembourgish Macedonian ' +
  'Malagasy Malawian Malaysian Maldivian Malian Maltese Mauritanian Mauritian Mexican Moldovan Monegasque Mongolian ' +
  'Montenegrin Moroccan Mozambican Namibian Nepalese Nepali Nicaraguan Nigerian Nigerien Norwegian Omani Pakistani ' +
  'Palestinian Panamanian Paraguayan Peruvian Polish Portuguese Qatari Romanian Russian Rwandan Salvadoran Samoan ' +
  'Saudi Scottish Senegalese Serbian Singaporean Slovak Slovakian Slovene Slovenian Somali Spanish Sudanese Surinamese ' +
  'Swedish Swiss Syrian Taiwanese Tajik Tanzanian Thai Togolese Tongan Trinidadian Tunisian Turkish Turkmen Ugandan ' +
  'Ukrainian Uruguayan Uzbek Venezuelan Vietnamese Welsh Yemeni Zambian Zimbabwean South_Korean North_Korean ' +
  'South_African New_Zealand Sri_Lankan Costa_Rican Puerto_Rican Saudi_Arabian South_Sudanese Cape_Verdean'
)
  .split(' ')
  .map((name) => name.replace('_', ' '))

const demonymChoice = demonyms.toSorted((a, b) => b.length - a.length).join('|')

const personNouns =
  'citizens?|nationals?|nationality|citizenship|passport|immigrants?|refugees?|expats?|expatriates?|born|man|woman|male|female|boy|girl|lady|gentleman|student|tourist|visitor|descent|origin|ancestry|parents|mother|father|wife|husband|speaker|resident|migrant|worker'

const subjectBefore =
  "(?<=(?:\\b(?:he|she|they|i|who|patient|applicant|client|employee|defendant|claimant|wife|husband|father|mother)(?:'s|'m|'re| is| was| am| are| were)) (?:also |originally |of |a |an )?)"

const phraseEnd = '(?=[.,;!?)]|$|\\r?\\n| (?:and|but|by|with|from|who|living|working)\\b)'

/**
 * An English demonym that describes a person: "a French citizen", "she is French"; a German car and French bread are not
 * matched.
 */
const nationalityOfPerson: Recognizer = {
  ...nationality,
  name: 'nationality-said',
  triggers: [{ on: 'literal', of: demonyms }],
  pattern: new RegExp(
    `(?<![A-Za-z-])(?:${demonymChoice})(?:(?= (?:${personNouns})\\b)|(?<=${subjectBefore}[A-Za-z ]{4,24})${phraseEnd})`,
    'iy',
  ),
  score: { base: 0.9 },
}

const labels = [
  ...[
    'nationality',
    'citizenship',
    'country of citizenship',
    'citizen of',
    'staatsangehörigkeit',
    'nationalität',
  ],
  ...['staatsbürgerschaft', 'nationalité', 'citoyenneté', 'nacionalidad', 'ciudadanía', 'nazionalità'],
  ...[
    'cittadinanza',
    'nacionalidade',
    'cidadania',
    'nationaliteit',
    'burgerschap',
    'narodowość',
    'obywatelstwo',
  ],
  ...[
    'nationalitet',
    'medborgarskap',
    'statsborgerskap',
    'kansalaisuus',
    'státní občanství',
    'állampolgárság',
  ],
  ...['cetățenie', 'državljanstvo', 'гражданство', 'национальность', 'υπηκοότητα', 'uyruk', 'uyruğu'],
  ...['الجنسية', 'אזרחות', 'राष्ट्रीयता', 'kewarganegaraan', 'quốc tịch', '国籍', '국적', 'สัญชาติ'],
]

/** After its label one to three words of any language. */
const nationalityLabelled: Recognizer = {
  ...nationality,
  name: 'nationality-labelled',
  triggers: [{ on: 'label', of: labels }],
  pattern:
    /(?<=[:=>|\t][ \t]{0,3}["']?|\bis |\bist |\best |\bes |\bè |\bé |\bof )(?<value>\p{L}[\p{L}'’-]{2,24}(?:[ /]\p{Lu}[\p{L}'’-]{2,24}){0,2})(?=["']?[ \t]*(?:$|[\r\n,;.|<)}\t]| (?:and|und|et|y|e|en|date|dob|sex|gender|born|passport)\b))/imuy,
  group: 'value',
  check: (value) =>
    !/^(?:unknown|none|null|undefined|string|required|optional|other|n\/a|yes|no|select|the|and|country|value|true|false|text|law|status)$/i.test(
      value,
    ),
  score: { base: 0.92 },
}

/** Chinese, Japanese and Korean values, which have no blanks. */
const nationalityHan: Recognizer = {
  ...nationalityLabelled,
  name: 'nationality-han',
  triggers: [{ on: 'label', of: ['国籍', '國籍', '국적'] }],
  pattern:
    /(?<value>[\p{sc=Han}\p{sc=Katakana}\p{sc=Hangul}ー]{2,8})(?![\p{sc=Han}\p{sc=Katakana}\p{sc=Hangul}])/uy,
  score: { base: 0.92 },
}

export const nationalityRecognizers: readonly Recognizer[] = [
  nationalityOfPerson,
  nationalityLabelled,
  nationalityHan,
]
