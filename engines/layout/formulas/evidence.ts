import type { PageWord } from '../../model/page-content.ts'
import { hasUprightLetters, isMathFont } from './alphabets.ts'
import { isFunctionName } from './function-names.ts'

/**
 * What a word says of whether it belongs to a formula: `letter` is mathematics beyond doubt (a letter of a font or an
 * alphabet made for it, a sign that only formulas have), `sign` may stand in formulas and in text (figures, operators,
 * names of functions), `prose` is text.
 */
export type Evidence = 'letter' | 'sign' | 'prose'

const mathAlphanumeric = /[\u{1d400}-\u{1d7ff}ℎℬℰℱℋℐℒℳℛℂℍℕℙℚℝℤ]/u
const structural = /[√∑∏∐∫-∳⋀-⋃⨀-⨒⎛-⎳⎷]/u
const letter = /\p{L}/u
/** Letters of fonts for formulas that stand for ornaments of text. */
const ornament = /^[•·∗†‡§¶©®°◦■□▪▹◃♦⋄,.;:<>|/\\−–{}[\]()-]+$/u

export function evidenceOf(word: PageWord): Evidence {
  const { text, font } = word
  if (word.turn !== undefined || word.confidence < 1 || word.mono) return 'prose'
  if (mathAlphanumeric.test(text)) return 'letter'
  if (isMathFont(font) && !(hasUprightLetters(font) && /^[A-Za-z]{2,}$/.test(text))) {
    // Whole words in such a font: somebody likes its letters.
    if (/\p{L}{5}/u.test(text) && !/\p{Lu}{2}|[^\p{L}]/u.test(text)) return 'prose'
    if (word.box.y1 - word.box.y0 > 1.6 * word.size) return 'letter'
    if (ornament.test(text)) return 'sign'
    return letter.test(text) || structural.test(text) || isRelation(text) ? 'letter' : 'sign'
  }
  if (structural.test(text)) return 'letter'
  const names = text.match(/(?!\p{Lm})\p{L}[\p{L}\p{M}’'-]*/gu) ?? []
  if (names.length === 0) return /[¿¡"“”„«»!?@#&%$€£•▪]/u.test(text) && text !== '!' ? 'prose' : 'sign'
  // A single letter that stands out, and a name right before its argument.
  if (/^[\p{L}\p{N}]{1,2}$/u.test(text) && (word.bold || word.italic)) return 'sign'
  if (names.every((name) => /^\p{Script=Greek}$/u.test(name))) return 'sign'
  if (/^\p{L}{2,8}\($/u.test(text)) return 'sign'
  return names.every((name) => isFunctionName(name)) ? 'sign' : 'prose'
}

/** A letter that stands for something: alone, slanted, in a font of text. */
export function isVariable({ text, italic }: PageWord): boolean {
  return italic && /^\p{L}$/u.test(text)
}

/** Signs of relations that text hardly ever has. */
export function isRelation(text: string): boolean {
  return /[\u0338=≤≥≠≈≡∼≃≅∝∈∉∋⊂⊃⊆⊇→⇒⇔↦←≪≫≺≻∀∃∂∇∞∪∩⊕⊗⊥∧∨]/u.test(text)
}

/** A single upright letter that touches mathematics: a differential, a constant. */
export function touchesMath(
  word: PageWord,
  before: PageWord | undefined,
  after: PageWord | undefined,
): boolean {
  if (!/^\p{L}$/u.test(word.text)) return false
  const touches = (a: PageWord, b: PageWord) => b.box.x0 - a.box.x1 < 0.05 * word.size
  return (
    (after !== undefined && evidenceOf(after) === 'letter' && touches(word, after)) ||
    (before !== undefined && evidenceOf(before) === 'letter' && touches(before, word))
  )
}

/** Words that formulas hold as text: conditions of cases, and what stands between two of them. */
const conditionWords =
  /^(?:if|for|all|and|or|otherwise|else|where|with|when|such|that|some|any|every|as|is|in|on|at|s\.t|subject|to|even|odd|st)[.,]?$/i

export function isConditionWord({ text }: PageWord): boolean {
  return conditionWords.test(text)
}
