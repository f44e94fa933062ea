/** What the dictionary says of a word, as bits. */
export const wordMark = {
  /** A given name of a curated list. */
  given: 1,
  /** A surname of a curated list. */
  surname: 2,
  /** A place of fewer than 5,000 people, which shares its name with no ordinary word and no person. */
  village: 4,
  /** An ordinary word of a language we know. */
  common: 8,
  /** One of the some 35,000 English words met most, or a function word of any of the languages. */
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
  /** Begins a place name of several words; in the stored dictionary alone (`wordClass.placeStart` in the lexicon). */
  begins: 4096,
} as const
