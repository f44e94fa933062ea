import { wordMark } from '../../dictionaries/marks.ts'
import { wordClass } from '../../dictionaries/word-classes.ts'
import { shape, type TokenWindow } from '../../tokens/token-window.ts'
import type { Grammar } from '../grammar.ts'
import { isTechnology } from '../tag-support.ts'
import { addKnownName } from './known-names.ts'
import { nameEnd, runAt } from './name-runs.ts'

/**
 * Words of kinship in the forms in which they stand beside a name, without those that mean something else in one of the languages (Dutch
 * `nicht`, Swedish `modern`). Languages: en, de, fr, es, it, pt, nl, pl, sv, da, no.
 */
const kinship =
  'mother father brother sister son daughter wife husband fiancé fiancée cousin uncle aunt nephew niece grandson granddaughter grandmother grandfather stepson stepdaughter stepfather stepmother godson goddaughter mum mom dad mutter vater bruder schwester sohn tochter ehefrau ehemann tante onkel nichte neffe enkel enkelin lebensgefährtin lebensgefährte stiefvater stiefmutter mère père frère sœur fils fille épouse époux mari conjoint conjointe ex-conjoint neveu nièce oncle cousine concubin concubine compagne compagnon madre padre hermano hermana hijo hija esposo esposa marido abuela abuelo tía tío nieto nieta sobrino sobrina suegra suegro cuñado cuñada novio novia figlio figlia fratello sorella moglie marito zio zia nonno nonna nipote cognato cognata suocero suocera compagno compagna mãe irmão irmã filho filha avó avô tio tia neto neta sobrinho sobrinha cunhado cunhada moeder vader broer zus zoon dochter echtgenoot echtgenote neef oma opa kleinzoon kleindochter zwager schoonzus matka matką matki ojciec ojca ojcem syn syna synem synowi córka córki córkę córką brata bratem siostra siostry siostrą mąż męża mężem żona żony żonę żoną wnuk wnuka wnuczka wnuczki teściowa teść babcia babcią dziadek mamma pappa fadern sonen dottern brodern systern hustrun mannen makan mormor morfar farmor farfar sambon bror søster søn datter hustru sønnen datteren broren søsteren faren mannen kona sønn'

/** Who a person is in a statement: witnesses, suspects, neighbours. */
const parties =
  'neighbour neighbor colleague witness suspect complainant nachbar nachbarin kollege kollegin zeuge zeugin zeugen beschuldigter beschuldigte beschuldigten voisin voisine collègue témoin prévenu prévenue plaignant plaignante vecino vecina compañero compañera testigo denunciante vicino vicina collega testimone imputato imputata indagato indagata vizinho vizinha colega testemunha arguido arguida buurman buurvrouw getuige verbalisant verdachte aangever aangeefster sąsiad sąsiada sąsiadka świadek świadka podejrzany podejrzana podejrzanego grannen kollegan vittne vittnet nabo naboen vidnet vitnet'
const words = `${kinship} ${parties}`.normalize('NFC').split(' ')
const wanted = new Set(words)

const score = 0.6
/** Letters of the shortest and longest unknown given name. */
const [minName, maxName] = [3, 14]
/** Endings of German and Scandinavian nouns, which have a capital or stand behind such words too. */
const nounEnding = /(?:ung|heit|keit|schaft|tion|gruppe|firma|gesellschaft)$/iu

/**
 * Names that no dictionary holds, right behind a word of kinship or of a party (`su hija Ainhoa`, `syna (Kacper)`, `getuige Roelfien
 * Mulderij`) or before one in brackets (`Sjoukje (dochter)`).
 */
export const relatedPeople: Grammar = {
  name: 'related-people',
  types: [{ code: 'NAME', label: 'Person name', category: 'PII', region: 'GLOBAL' }],
  prepare: (lexicon) =>
    lexicon.classify(
      words.filter((word) => !word.includes('-')),
      wordClass.role,
    ),
  find: (window, emit) => {
    for (let n = 0; n < window.notableCount; n++) {
      const i = window.notable[n]
      if (window.shape[i] !== shape.capital || !(isBehindKin(window, i) || isBeforeKin(window, i))) continue
      if (!isUnknownName(window, i)) continue
      const run = runAt(window, i, true)
      const last = run?.last ?? i
      emit(
        window.start[i],
        nameEnd(window, last).end,
        'NAME',
        score,
        'beside a word of kinship or of a party',
      )
      addKnownName(window, i, last)
    }
  },
}

function isKin(window: TokenWindow, k: number): boolean {
  if (k < 0 || k >= window.count || (window.classes[k] & wordClass.role) === 0) return false
  return wanted.has(window.text.slice(window.start[k], window.end[k]).toLowerCase())
}

/** `hija Ainhoa`, `syna (Kacper)`. */
function isBehindKin(window: TokenWindow, i: number): boolean {
  const k = i - 1
  if (!isKin(window, k)) return false
  const gap = window.text.slice(window.end[k], window.start[i])
  return gap === ' ' || (gap === ' (' && window.unit(window.end[i]) === 41)
}

/** `Ids (zoon)`. */
function isBeforeKin(window: TokenWindow, i: number): boolean {
  const k = i + 1
  if (!isKin(window, k) || window.shape[k] !== shape.lower) return false
  return (
    window.text.slice(window.end[i], window.start[k]) === ' (' && /[),;]/.test(window.text[window.end[k]])
  )
}

/** A word that is in no dictionary as an ordinary one, a place or a people. */
function isUnknownName(window: TokenWindow, i: number): boolean {
  const marks = window.marks[i]
  const size = window.size(i)
  if (size < minName || size > maxName || isTechnology(window, i)) return false
  if (window.classes[i] & (wordClass.notName | wordClass.month | wordClass.weekday | wordClass.institution))
    return false
  if (marks & (wordMark.given | wordMark.surname)) return (marks & wordMark.common) === 0
  if (marks & (wordMark.common | wordMark.frequent | wordMark.stop | wordMark.country | wordMark.people))
    return false
  return !nounEnding.test(window.text.slice(window.start[i], window.end[i]))
}
