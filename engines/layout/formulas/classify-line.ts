import type { Box } from '../../model/geometry.ts'
import type { TextLine } from '../lines/text-line.ts'
import { boundsOfBoxes, height } from './atom.ts'
import {
  type Evidence,
  evidenceOf,
  isConditionWord,
  isRelation,
  isVariable,
  touchesMath,
} from './evidence.ts'

/** A line with what its words say. */
export interface ClassifiedLine {
  readonly line: TextLine
  readonly box: Box
  readonly kind: 'math' | 'neutral' | 'prose'
  /** Text with so few words that it may be a formula, if it is set like one. */
  readonly mixed: boolean
  /** Signs with a slanted letter among them, in fonts of text: a formula, if it is set like one. */
  readonly plain: boolean
  readonly size: number
}

/** Share of letters in words of text that a line of a formula may have. */
const maxProseShare = 0.3
export function classifyLine(line: TextLine): ClassifiedLine {
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

/** Boxes of letters are as high as their font; those of large signs as their ink. */
function lineInkBox({ words }: TextLine): Box {
  return boundsOfBoxes(
    words.map(({ box, baseline, size }) => {
      const tall = height(box) > 1.6 * size || box.y0 > baseline || box.y1 < baseline - 0.3 * size
      return tall ? box : { ...box, y0: baseline - 0.7 * size, y1: baseline + 0.2 * size }
    }),
  )
}
