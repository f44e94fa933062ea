import type { Box } from '../../model/geometry.ts'
import type { PageLine } from '../lines/page-line.ts'
import { boundsOfBoxes, height } from './atom.ts'
import {
  type Evidence,
  evidenceOf,
  isConditionWord,
  isRelation,
  isVariable,
  touchesMath,
} from './evidence.ts'

/** A line with its classification. */
export interface ClassifiedLine {
  readonly line: PageLine
  readonly box: Box
  readonly kind: 'math' | 'neutral' | 'prose'
  /** Text with few words, a formula only if it is set apart like one. */
  readonly mixed: boolean
  /** Symbols with an italic letter in text fonts, a formula only if it is set apart like one. */
  readonly plain: boolean
  readonly size: number
}

/** Maximum ratio of letters in words of text to other characters in a line of a formula. */
const maxProseShare = 0.3
export function classifyLine(line: PageLine): ClassifiedLine {
  let math = 0
  let prose = 0
  let letters = 0
  let names = 0
  for (const [i, word] of line.words.entries()) {
    const found = evidenceOf(word)
    const attached = found === 'prose' && touchesMath(word, line.words[i - 1], line.words[i + 1])
    const evidence: Evidence = attached ? 'sign' : found
    if (evidence === 'prose') names++
    const count = word.text.length
    if (evidence === 'prose') prose += isConditionWord(word) ? 0.3 * count : count
    else math += count
    if (evidence === 'letter') letters += count
  }
  const kind = prose > maxProseShare * math ? 'prose' : letters > 0 ? 'math' : 'neutral'
  const mixed = kind === 'prose' && letters > 0 && names < 4 && prose < 2.5 * math && isRelation(line.text)
  const plain = kind === 'neutral' && line.words.some(isVariable)
  return { line, box: lineInkBox(line), kind, mixed, plain, size: line.size }
}

/**
 * Returns the ink box of a line: estimated for letters, whose boxes have the height of the font, and the box itself
 * for large symbols.
 */
function lineInkBox({ words }: PageLine): Box {
  return boundsOfBoxes(
    words.map(({ box, baseline, size }) => {
      const tall = height(box) > 1.6 * size || box.y0 > baseline || box.y1 < baseline - 0.3 * size
      return tall ? box : { ...box, y0: baseline - 0.7 * size, y1: baseline + 0.2 * size }
    }),
  )
}
