import { mark } from '../dictionaries/marks.ts'
import { wordClass } from '../dictionaries/word-classes.ts'
import { type Passage, shape } from '../text/token-window.ts'
import { isCapitalised } from './gazetteer.ts'
import type { Emit, Grammar } from './grammar.ts'

const legalForms =
  'inc incorporated ltd limited llc llp lp plc corp corporation company co gmbh ag kg kgaa ohg ug mbh ev sarl sas sa sl slu srl spa snc sasu eurl bv nv vof cv ab as oy oyj aps lda ltda pty pte sdn bhd kk group holdings holding partners associates industries enterprises solutions technologies systems consulting labs ventures'.split(
    ' ',
  )
/** Forms that are ordinary words or letters too and count in capitals or behind a comma alone. */
const careful = new Set(
  'co ag sa as ab cv ev kg lp ug sl spa company group partners associates industries enterprises solutions technologies systems consulting labs ventures limited holding holdings'.split(
    ' ',
  ),
)
const institutions =
  'hospital clinic university college institute bank ministry department agency foundation association council committee school church insurance airlines hospitales clínica universidad instituto banco ministerio fundación asociación consejería hôpital clinique université banque ministère fondation krankenhaus klinik universität bank ministerium stiftung verein ospedale clinica università banca ministero fondazione ziekenhuis universiteit centro'.split(
    ' ',
  )
const linking = new Set([
  'of',
  'and',
  'de',
  'del',
  'la',
  'las',
  'los',
  'for',
  'the',
  'du',
  'des',
  'di',
  'da',
  'do',
  'der',
  'für',
  'von',
  'und',
  'y',
  'van',
])

/** Organisations: a name closed by its legal form, a known institution's word with its name, a well-known name. */
export const organisations: Grammar = {
  name: 'organisations',
  types: [{ code: 'ORG', label: 'Organisation', category: 'PII', region: 'GLOBAL' }],
  prepare: (lexicon) => {
    lexicon.classify(legalForms, wordClass.legal)
    lexicon.classify(institutions, wordClass.institution)
  },
  find: (passage, emit) => {
    for (let n = 0; n < passage.notableCount; n++) {
      const i = passage.notable[n]
      if (!isCapitalised(passage, i) && passage.shape[i] !== shape.lower) continue
      if (passage.classes[i] & wordClass.legal) legal(passage, i, emit)
      if (passage.classes[i] & wordClass.institution && isCapitalised(passage, i))
        institution(passage, i, emit)
      if (
        passage.marks[i] & mark.org &&
        isCapitalised(passage, i) &&
        (passage.marks[i] & (mark.common | mark.given | mark.surname | mark.town | mark.city)) === 0
      )
        emit(passage.start[i], passage.end[i], 'ORG', 0.45, 'known organisation')
    }
  },
}

function wordAt(passage: Passage, i: number): string {
  return passage.text.slice(passage.start[i], passage.end[i]).toLowerCase()
}

/** "Rosemont Analytics Inc.", "Smith & Sons, Ltd". */
function legal(passage: Passage, i: number, emit: Emit): void {
  const word = wordAt(passage, i)
  const form = passage.shape[i]
  const wary = careful.has(word)
  if (form === shape.lower && (wary || word.length < 3)) return
  if (wary && word.length <= 2 && form !== shape.upper) {
    if (word !== 'co') return
  }
  let first = i
  for (let k = i - 1; k >= 0 && i - k <= 6; k--) {
    if (!companyGap(passage, k, k + 1 === i)) break
    if (isCapitalised(passage, k) && (passage.marks[k] & mark.stop) === 0) first = k
    else if (passage.shape[k] === shape.number && passage.size(k) <= 4) first = k
    else if (!(linking.has(wordAt(passage, k)) && k > 0 && isCapitalised(passage, k - 1))) break
  }
  if (first === i) return
  // THE ENTIRE RISK AS: a row of capitals says nothing of a short form.
  if (wary && form === shape.upper && passage.shape[i - 1] === shape.upper) return
  let last = i
  while (
    last + 1 < passage.count &&
    passage.classes[last + 1] & wordClass.legal &&
    isCapitalised(passage, last + 1) &&
    companyGap(passage, last, true)
  )
    last++
  let end = passage.end[last]
  if (passage.unit(end) === 46 && abbreviates(passage, last)) end++
  emit(passage.start[first], end, 'ORG', wary && last === i ? 0.6 : 0.92, 'legal form')
}

/** The point behind "Inc." belongs to it, unless the sentence ends with the text. */
function abbreviates(passage: Passage, i: number): boolean {
  return passage.size(i) <= 4
}

/** Between the words of a company's name: a blank, &, a hyphen, an apostrophe and s, a point behind initials; a comma before the form. */
function companyGap(passage: Passage, k: number, beforeForm: boolean): boolean {
  const gap = passage.text.slice(passage.end[k], passage.start[k + 1])
  if (gap.length > 3 || gap.length === 0) return false
  return (
    gap === ' ' ||
    gap === ' & ' ||
    gap === '&' ||
    gap === '-' ||
    gap === "'" ||
    gap === '. ' ||
    gap === '.' ||
    (beforeForm && gap === ', ')
  )
}

/** "Memorial Hospital", "Bank of America", "University of Leeds", "Hospital Universitario La Paz". */
function institution(passage: Passage, i: number, emit: Emit): void {
  let first = i
  for (let k = i - 1; k >= 0 && i - k <= 4 && passage.spaced(k) && isCapitalised(passage, k); k--) {
    if (passage.marks[k] & mark.stop) break
    first = k
  }
  let last = i
  for (let k = i + 1; k < passage.count && k - i <= 7 && passage.spaced(k - 1); k++) {
    if (isCapitalised(passage, k) && (passage.marks[k] & mark.stop) === 0) last = k
    else if (isCapitalised(passage, k) && linking.has(wordAt(passage, k))) continue
    else if (!linking.has(wordAt(passage, k)) || passage.shape[k] !== shape.lower) break
  }
  if (first === i && last === i) return
  const bold = (passage.marks[first] & mark.stop) === 0 && last - first < 8
  if (bold) emit(passage.start[first], passage.end[last], 'ORG', 0.6, 'institution')
}
