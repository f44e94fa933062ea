import { mark } from '../dictionaries/marks.ts'
import { wordClass } from '../dictionaries/word-classes.ts'
import { type Passage, shape } from '../text/token-window.ts'
import { isCapitalised, place, placeAt } from './gazetteer.ts'
import type { Grammar } from './grammar.ts'

/** Words before which a place is expected; the short ones only just before. */
const before =
  'in from at to near of visit visiting visited leaving reached via through around outside moved lives living based born residing resident city town country en de desde a in aus nach bei à à à depuis vers nel nella da dal em no na uit naar te sur'.split(
    ' ',
  )
const labels =
  /(?:city|town|country|state|province|location|place|birthplace|residence|localidad|provincia|pa[ií]s|ciudad|municipio|ort|stadt|land|wohnort|ville|pays|lieu|citt[aà]|paese|comune|cidade|woonplaats|plaats|where)(?: de nacimiento| of birth| de naissance)?(?:\/ ?(?:provincia|state|province))?"? ?[:=] ?"?$/i

/** Countries, regions and towns of the gazetteer, weighed by how they stand in the sentence. */
export const places: Grammar = {
  name: 'places',
  types: [{ code: 'LOCATION', label: 'Place', category: 'PII', region: 'GLOBAL' }],
  prepare: (lexicon) => lexicon.classify(before, wordClass.locative),
  find: (passage, emit) => {
    let after = -1
    for (let n = 0; n < passage.notableCount; n++) {
      const i = passage.notable[n]
      if (i <= after) continue
      if ((passage.marks[i] & place) === 0 && (passage.classes[i] & wordClass.placeStart) === 0) continue
      if (passage.shape[i] === shape.number || passage.size(i) < 2) continue
      const capital = isCapitalised(passage, i)
      // A lower-case place is believed behind a locative word alone.
      if (!capital && (i === 0 || (passage.classes[i - 1] & wordClass.locative) === 0)) continue
      if (passage.unit(passage.start[i] - 1) === 46 && passage.unit(passage.start[i] - 2) !== 32) continue
      const found = placeAt(passage, i)
      if (found === undefined || !writtenAsName(passage, i, found.last, capital)) continue
      const score = weigh(passage, i, found.last, found.marks, capital)
      if (score > 0) emit(passage.start[i], passage.end[found.last], 'LOCATION', score, 'gazetteer')
      after = found.last
    }
  },
}

/** Every longer word of a place is written like its first: "The range" is no place. */
function writtenAsName(passage: Passage, first: number, last: number, capital: boolean): boolean {
  for (let k = first + 1; k <= last; k++)
    if (passage.size(k) > 3 && isCapitalised(passage, k) !== capital) return false
  return isCapitalised(passage, last) === capital
}

function weigh(passage: Passage, first: number, last: number, marks: number, capital: boolean): number {
  const single = first === last
  const located =
    first > 0 && (passage.classes[first - 1] & wordClass.locative) !== 0 && passage.spaced(first - 1)
  const ordinary = single && (marks & mark.common) !== 0
  const personal = single && (marks & (mark.given | mark.surname)) !== 0
  // Two-letter words in capitals are codes and abbreviations (OK, US, IT) before they are towns.
  if (
    single &&
    (passage.size(first) <= 2 ||
      (passage.size(first) <= 3 && (passage.shape[first] === shape.upper || !located)))
  )
    return 0
  if (single && (passage.classes[first] & (wordClass.month | wordClass.weekday | wordClass.title)) !== 0)
    return 0
  if (!capital) {
    if (ordinary || personal || (marks & (mark.country | mark.city)) === 0) return 0
    return passage.size(first) >= 4 ? 0.55 : 0
  }
  const sign =
    passage.unit(passage.start[first] - 1) <= 32
      ? passage.unit(passage.start[first] - 2)
      : passage.unit(passage.start[first] - 1)
  const labelled =
    sign <= 61 &&
    sign !== 44 &&
    sign !== 46 &&
    labels.test(passage.text.slice(Math.max(0, passage.start[first] - 28), passage.start[first]))
  if (labelled) return 0.85
  if (marks & mark.country && last > first + 1) return 0.9
  if (marks & mark.country) return ordinary && !located ? 0.3 : personal && !located ? 0.45 : 0.75
  if (single && (marks & mark.frequent) !== 0) return 0.2
  if (capitalBeside(passage, first, last))
    return marks & (mark.city | mark.region) && !personal && !ordinary ? 0.5 : 0.3
  if (marks & mark.region) return ordinary || personal ? (located ? 0.6 : 0.35) : 0.65
  if (marks & mark.city) {
    if (ordinary) return located ? 0.5 : 0.25
    return personal ? (located ? 0.55 : 0.35) : located || !single ? 0.7 : 0.55
  }
  if (ordinary) return 0.2
  return located && !personal ? 0.6 : !single && !personal ? 0.5 : 0.3
}

/** Another capitalised word right beside, so that the place may be a part of a longer name: "Boston Consulting Group". */
function capitalBeside(passage: Passage, first: number, last: number): boolean {
  const ahead = last + 1
  if (
    passage.spaced(last) &&
    passage.shape[ahead] === shape.capital &&
    passage.start[ahead] - passage.end[last] === 1
  )
    return true
  const behind = first - 1
  return (
    behind > 0 &&
    passage.spaced(behind) &&
    passage.shape[behind] === shape.capital &&
    (passage.marks[behind] & mark.stop) === 0
  )
}
