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
