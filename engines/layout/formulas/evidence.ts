import type { PageWord } from '../../model/page-content.ts'
import { hasUprightLetters, isFunctionName, isMathFont } from './alphabets.ts'

/**
 * Whether a word belongs to a formula. `letter`: certainly mathematics (a letter of a math font or alphabet, a symbol
 * used only in formulas). `sign`: may occur in formulas and in text (digits, operators, function names). `prose`:
 * text.
 */
export type Evidence = 'letter' | 'sign' | 'prose'

const mathAlphanumeric = /[\u{1d400}-\u{1d7ff}ℎℬℰℱℋℐℒℳℛℂℍℕℙℚℝℤ]/u
const structural = /[√∑∏∐∫-∳⋀-⋃⨀-⨒⎛-⎳⎷]/u
const letter = /\p{L}/u
/** Characters of math fonts that text uses as ornaments. */
const ornament = /^[•·∗†‡§¶©®°◦■□▪▹◃♦⋄,.;:<>|/\\−–{}[\]()-]+$/u

export function evidenceOf(word: PageWord): Evidence {
  const { text, font } = word
  if (word.turn !== undefined || word.confidence < 1 || word.mono) return 'prose'
  if (mathAlphanumeric.test(text)) return 'letter'
  if (isMathFont(font) && !(hasUprightLetters(font) && /^[A-Za-z]{2,}$/.test(text))) {
    // Whole words in a math font are text that uses its letters.
    if (/\p{L}{5}/u.test(text) && !/\p{Lu}{2}|[^\p{L}]/u.test(text)) return 'prose'
    if (word.box.y1 - word.box.y0 > 1.6 * word.size) return 'letter'
    if (ornament.test(text)) return 'sign'
    return letter.test(text) || structural.test(text) || isRelation(text) ? 'letter' : 'sign'
  }
  if (structural.test(text)) return 'letter'
  const names = text.match(/(?!\p{Lm})\p{L}[\p{L}\p{M}’'-]*/gu) ?? []
  if (names.length === 0) return /[¿¡"“”„«»!?@#&%$€£•▪]/u.test(text) && text !== '!' ? 'prose' : 'sign'
  // A single bold or italic letter, or a function name directly before its argument.
  if (/^[\p{L}\p{N}]{1,2}$/u.test(text) && (word.bold || word.italic)) return 'sign'
  if (names.every((name) => /^\p{Script=Greek}$/u.test(name))) return 'sign'
  if (/^\p{L}{2,8}\($/u.test(text)) return 'sign'
  return names.every((name) => isFunctionName(name)) ? 'sign' : 'prose'
}

/** Whether a word is a variable in a text font: a single italic letter. */
export function isVariable({ text, italic }: PageWord): boolean {
  return italic && /^\p{L}$/u.test(text)
}

/** Whether a text contains relation symbols that are rare in prose. */
export function isRelation(text: string): boolean {
  return /[\u0338=≤≥≠≈≡∼≃≅∝∈∉∋⊂⊃⊆⊇→⇒⇔↦←≪≫≺≻∀∃∂∇∞∪∩⊕⊗⊥∧∨]/u.test(text)
}

/** Whether a single upright letter touches mathematics, such as a differential or a constant. */
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

/** Words of text that formulas contain: conditions of cases, and connecting words. */
const conditionWords =
  /^(?:if|for|all|and|or|otherwise|else|where|with|when|such|that|some|any|every|as|is|in|on|at|s\.t|subject|to|even|odd|st)[.,]?$/i

export function isConditionWord({ text }: PageWord): boolean {
  return conditionWords.test(text)
}
