import { DependencyError } from '../../model/errors.ts'
import type { Tensor } from '../../onnx/network.ts'
import { aggregate, type LabelledToken } from './aggregate.ts'
import type { NerModel } from './model-folder.ts'
import type { Aggregation, NamedEntity } from './ner-options.ts'
import type { Token } from './tokenizer.ts'

const defaultWindow = 256
/** Tokens and windows of one run of the network: more need more memory and gain little speed. */
const batchTokens = 2048
const batchWindows = 16

export interface ReadingOptions {
  readonly aggregation: Aggregation
  readonly window?: number
  readonly stride?: number
}

/** Tokens that the network reads together. */
interface Window {
  readonly text: number
  /** Of the first token, in the tokens of the text. */
  readonly from: number
  readonly to: number
  /** The tokens whose labels are taken from this window: those nearer to its middle than to that of a neighbour. */
  readonly ownedFrom: number
  readonly ownedTo: number
}

/** The values of each text, in text order, of all labels and probabilities. */
export async function readEntities(
  model: NerModel,
  texts: readonly string[],
  options: ReadingOptions,
): Promise<NamedEntity[][]> {
  const { tokenizer, maxTokens } = model
  const special = tokenizer.before.length + tokenizer.after.length
  const size = Math.max(1, Math.min(options.window ?? defaultWindow, maxTokens) - special)
  const shared = Math.min(options.stride ?? Math.floor(size / 4), size >> 1)
  const tokens = texts.map((text) => tokenizer.tokens(text).flat())
  const probabilities: Float32Array[][] = tokens.map(() => [])
  const windows = tokens.flatMap((all, text) => windowsOf(all, text, size, shared))
  // Windows of similar length together, so that little of a batch is padding.
  windows.sort((a, b) => a.to - a.from - (b.to - b.from) || a.text - b.text || a.from - b.from)
  for (let at = 0; at < windows.length; ) {
    let to = at + 1
    while (
      to < windows.length &&
      to - at < batchWindows &&
      (windows[to].to - windows[to].from + special) * (to + 1 - at) <= batchTokens
    )
      to++
    const batch = windows.slice(at, to)
    const found = await classify(model, tokens, batch)
    for (const [i, { text, from, ownedFrom, ownedTo }] of batch.entries())
      for (let token = ownedFrom; token < ownedTo; token++)
        probabilities[text][token] = found[i][token - from]
    at = to
  }
  return tokens.map((all, text) => {
    const labelled: LabelledToken[] = all.map((token, i) => ({
      ...token,
      probabilities: probabilities[text][i],
    }))
    return aggregate(labelled, model.labels, options.aggregation)
  })
}

/** Splits tokens into windows of `size` that share about `shared` tokens; none begins inside a word. */
function windowsOf(tokens: readonly Token[], text: number, size: number, shared: number): Window[] {
  const windows: Window[] = []
  let ownedFrom = 0
  for (let from = 0; ownedFrom < tokens.length; ) {
    const to = Math.min(tokens.length, from + size)
    const isLast = to === tokens.length
    const ownedTo = isLast ? to : wordStart(tokens, to - (shared >> 1), ownedFrom)
    windows.push({ text, from, to, ownedFrom, ownedTo })
    ownedFrom = ownedTo
    from = Math.max(wordStart(tokens, to - shared, from), from + 1)
    if (from > ownedFrom) from = ownedFrom
  }
  return windows
}

/** The last word start up to `at`, but after `after`; `at` if one word fills the range. */
function wordStart(tokens: readonly Token[], at: number, after: number): number {
  for (let i = at; i > after; i--) if (tokens[i]?.startsWord) return i
  return Math.max(at, after + 1)
}

/** Probabilities of the labels of each token of each window. */
async function classify(
  { network, tokenizer, labels, padding }: NerModel,
  tokens: readonly (readonly Token[])[],
  windows: readonly Window[],
): Promise<Float32Array[][]> {
  const { before, after } = tokenizer
  const longest = windows.reduce((most, { from, to }) => Math.max(most, to - from), 0)
  const length = before.length + longest + after.length
  const dims = [windows.length, length]
  const ids = new BigInt64Array(windows.length * length).fill(BigInt(padding))
  const mask = new BigInt64Array(ids.length)
  for (const [row, { text, from, to }] of windows.entries()) {
    const line = [...before, ...tokens[text].slice(from, to).map(({ id }) => id), ...after]
    for (const [i, id] of line.entries()) {
      ids[row * length + i] = BigInt(id)
      mask[row * length + i] = 1n
    }
  }
  const logits = await run(network, { ids, mask, dims })
  const classes = labels.length
  if (!(logits.data instanceof Float32Array) || String(logits.dims) !== String([...dims, classes]))
    throw unfit(`its output does not have the ${classes} labels of config.json for each token`)
  const scores = logits.data
  return windows.map(({ from, to }, row) =>
    Array.from({ length: to - from }, (_, i) => {
      const at = (row * length + before.length + i) * classes
      return softmax(scores.subarray(at, at + classes))
    }),
  )
}

async function run(
  network: NerModel['network'],
  { ids, mask, dims }: { readonly ids: BigInt64Array; readonly mask: BigInt64Array; readonly dims: number[] },
): Promise<{ readonly data: unknown; readonly dims: readonly number[] }> {
  const known: Readonly<Record<string, BigInt64Array>> = {
    input_ids: ids,
    attention_mask: mask,
    token_type_ids: new BigInt64Array(ids.length),
  }
  const inputs: Record<string, Tensor> = {}
  for (const name of network.inputs) {
    const data = Object.hasOwn(known, name) ? known[name] : undefined
    if (data === undefined)
      throw unfit('it needs an input other than input_ids, attention_mask and token_type_ids')
    inputs[name] = { data, dims }
  }
  const name = network.outputs.includes('logits') ? 'logits' : network.outputs[0]
  try {
    return (await network.run(inputs))[name]
  } catch (error) {
    throw unfit('it does not run on the tokens of its tokenizer', error)
  }
}

function softmax(scores: Float32Array): Float32Array {
  let top = Number.NEGATIVE_INFINITY
  for (const score of scores) if (score > top) top = score
  const out = scores.map((score) => Math.exp(score - top))
  const sum = out.reduce((total, value) => total + value, 0)
  // Not a number: the network is damaged, and its scores must not be used.
  if (!(sum > 0)) throw unfit('its output is not a number')
  return out.map((value) => value / sum)
}

function unfit(why: string, cause?: unknown): DependencyError {
  return new DependencyError(
    'missing_dependency',
    `The named-entity model cannot be used: model.onnx does not fit its folder; ${why}. Choose another model.`,
    { file: 'model.onnx' },
    cause,
  )
}
