/** Classes that grammars give to words, as bits of `Lexicon.classes`. */
export const wordClass = {
  /** Begins a label or context phrase of some recognizer. */
  phrase: 1 << 0,
  /** Mr, Dr, Frau. */
  title: 1 << 1,
  /** van, de, bin. */
  particle: 1 << 2,
  /** Jr, PhD. */
  suffix: 1 << 3,
  month: 1 << 4,
  weekday: 1 << 5,
  /** Street, Avenue: behind the street's name. */
  streetAfter: 1 << 6,
  /** Rue, Calle, Via: before the street's name. */
  streetBefore: 1 << 7,
  /** Apartment, suite, floor. */
  unit: 1 << 8,
  /** Inc, GmbH, Ltd: ends the name of a company. */
  legal: 1 << 9,
  /** Hospital, University, Bank: part of an organisation's name. */
  institution: 1 << 10,
  /** said, wrote, lives: the subject is a person. */
  personVerb: 1 << 11,
  /** Dear, Hi, Sincerely: a name follows. */
  greeting: 1 << 12,
  /** name, patient, employee: a name follows. */
  nameLabel: 1 << 13,
  /** mother, friend, nurse: a person is meant. */
  role: 1 << 14,
  birth: 1 << 15,
  age: 1 << 16,
  /** in, from, at: a place may follow. */
  locative: 1 << 17,
  /** Two-letter code of a US state or Canadian province. */
  stateCode: 1 << 18,
  /** PO, APO, box. */
  box: 1 << 19,
  /** Begins a place name of several words. */
  placeStart: 1 << 20,
  /** Never part of a name, also when capitalised: pronouns, months, weekdays. */
  notName: 1 << 21,
  /** manager, nurse, Lehrer: ends a job title. */
  trade: 1 << 22,
  /** vei, utca, ulica: between the street's name and its number. */
  streetBetween: 1 << 23,
  /** A program, format or device: Fortran, Debian. */
  technology: 1 << 24,
  /** In the name of a column that says what it holds: surname, zip, patient. */
  columnName: 1 << 25,
  /** A digit, a number of two digits or a word that repeats one, in words: seven, trente, double. */
  numberWord: 1 << 26,
  /** A given name of the wide lists, which hold rare and foreign ones: evidence for the tagger, too weak for a rule. */
  wideGiven: 1 << 27,
  /** A family name of the wide lists. */
  wideFamily: 1 << 28,
  /** One of the most frequent given names of a country. */
  oftenGiven: 1 << 29,
  /** Begins a word or phrase of the special categories. */
  special: 1 << 30,
  /** Begins a word or phrase at which a row is tried. */
  ruleLead: 1 << 31,
} as const

/** The dictionary's marks of a word, as bits. */
export const wordMark = {
  /** A given name in a curated list. */
  given: 1,
  /** A surname in a curated list. */
  surname: 2,
  /** A place of fewer than 5,000 people whose name is neither an ordinary word nor a person's name. */
  village: 4,
  /** An ordinary word of one of the languages. */
  common: 8,
  /** One of about 35,000 most frequent English words, or a function word of any of the languages. */
  frequent: 16,
  /** A function word. */
  stop: 32,
  country: 64,
  /** A state, province or other region. */
  region: 128,
  /** A city of 100,000 people or more. */
  city: 256,
  /** A place of 5,000 people or more. */
  town: 512,
  /** A nationality or language: Italian. */
  people: 1024,
  /** A well-known organisation. */
  org: 2048,
  /** Begins a place name of several words. Only in the stored dictionary; the lexicon has `wordClass.placeStart`. */
  begins: 4096,
  /** Names of the wide lists. Only in the stored dictionary; the lexicon has `wordClass.wideGiven` and its sisters. */
  wideGiven: 8192,
  wideFamily: 16384,
  oftenGiven: 32768,
} as const

/** Marks of listed names of people. */
export const nameMarks = wordMark.given | wordMark.surname
