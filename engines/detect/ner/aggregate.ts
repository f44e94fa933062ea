import type { Aggregation, NamedEntity } from './ner-options.ts'
import type { Token } from './tokenizer.ts'

/** A token with the probabilities of the labels, in the order of the model. */
export interface LabelledToken extends Token {
  readonly probabilities: ArrayLike<number>
}

/** A label in parts: `B-PER` starts a value of label `PER`; `E-`, `L-` end one, `S-` and `U-` are a whole one. */
export interface LabelParts {
  /** Null for `O`, no value. */
  readonly name: string | null
  readonly begins: boolean
  readonly ends: boolean
}

export function labelParts(label: string): LabelParts {
  if (label === 'O') return { name: null, begins: false, ends: false }
  const parts = /^([BIESLU])[-_](.+)$/.exec(label)
  if (parts === null) return { name: label, begins: false, ends: false }
  const [, prefix, name] = parts
  return { name, begins: 'BSU'.includes(prefix), ends: 'ESLU'.includes(prefix) }
}

interface Unit {
  readonly start: number
  readonly end: number
  readonly label: number
  readonly score: number
}

/** Groups tokens or words with the same label to values, in text order. */
export function aggregate(
  tokens: readonly LabelledToken[],
  labels: readonly LabelParts[],
  aggregation: Aggregation,
): NamedEntity[] {
  const units =
    aggregation === 'simple'
      ? tokens.map(unitOfToken)
      : wordsOf(tokens).map((word) => unitOfWord(word, labels, aggregation))
  const found: NamedEntity[] = []
  let open: { start: number; end: number; label: string; scores: number[]; closed: boolean } | undefined
  const close = (): void => {
    if (open === undefined || open.end <= open.start) return
    const { start, end, label, scores } = open
    found.push({ start, end, label, score: scores.reduce((sum, score) => sum + score, 0) / scores.length })
  }
  for (const { start, end, label, score } of units) {
    const { name, begins, ends } = labels[label]
    if (name === null) {
      close()
      open = undefined
    } else if (open !== undefined && !open.closed && !begins && open.label === name) {
      open.end = Math.max(open.end, end)
      open.scores.push(score)
      open.closed = ends
    } else {
      close()
      open = { start, end, label: name, scores: [score], closed: ends }
    }
  }
  close()
  return found
}

function wordsOf(tokens: readonly LabelledToken[]): LabelledToken[][] {
  const words: LabelledToken[][] = []
  for (const token of tokens) {
    if (token.startsWord || words.length === 0) words.push([token])
    else words[words.length - 1].push(token)
  }
  return words
}

function unitOfToken({ start, end, probabilities }: LabelledToken): Unit {
  const label = best(probabilities)
  return { start, end, label, score: probabilities[label] }
}

function unitOfWord(
  word: readonly LabelledToken[],
  labels: readonly LabelParts[],
  aggregation: Exclude<Aggregation, 'simple'>,
): Unit {
  const start = word[0].start
  const end = word.reduce((last, token) => Math.max(last, token.end), start)
  if (aggregation === 'first') return { ...unitOfToken(word[0]), start, end }
  if (aggregation === 'max') {
    const units = word.map(unitOfToken)
    const top = units.reduce((most, unit) => (unit.score > most.score ? unit : most))
    return { ...top, start, end }
  }
  // B-PER and I-PER are the same value: the first token of a word has the one, the others have the other.
  const means = new Map<string | null, number>()
  for (const { probabilities } of word)
    for (const [label, { name }] of labels.entries())
      means.set(name, (means.get(name) ?? 0) + probabilities[label] / word.length)
  const [name, score] = [...means].reduce((most, mean) => (mean[1] > most[1] ? mean : most))
  const { probabilities } = word[0]
  const own = Array.from(probabilities, (value, label) => (labels[label].name === name ? value : -1))
  return { start, end, label: best(own), score }
}

function best(values: ArrayLike<number>): number {
  let top = 0
  for (let i = 1; i < values.length; i++) if (values[i] > values[top]) top = i
  return top
}
