/**
 * Line recognisers provided by the user: an ONNX network that takes the image of one line and returns scores for CTC
 * decoding (such as CRNN).
 */
import { existsSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { DependencyError, InternalError } from '../../model/errors.ts'
import { openNetwork } from '../../onnx/network.ts'
import type { GrayImage } from '../image/gray-image.ts'

/** What a model reads; also the name of its folder within the models folder. */
type ModelKind = 'handwriting' | 'formula'

export interface LineRecogniser {
  /** Reads an image of one line, dark on light. Calls may overlap. @throws InternalError if the output is not scores */
  read(line: GrayImage): Promise<LineText>
}

/** The optional `config.json` next to a model. */
interface ModelConfig {
  /** Height in pixels to which a line is scaled. Default: 48. */
  readonly height: number
  /** Maximum width of a scaled line in pixels. Default: 2048. */
  readonly maxWidth: number
  /** Gray levels become (level / 255 - mean) / deviation. Default: 0.5 and 0.5. */
  readonly mean: number
  readonly deviation: number
  /** Number of input channels, all with the same gray levels. Default: 1. */
  readonly channels: 1 | 3
  /** Position of the blank class. Default: `first`. */
  readonly blank: 'first' | 'last'
}

const defaults: ModelConfig = {
  height: 48,
  maxWidth: 2048,
  mean: 0.5,
  deviation: 0.5,
  channels: 1,
  blank: 'first',
}

/** Whether the models folder has a model of this kind. */
export function hasModel(models: string, kind: ModelKind): boolean {
  return existsSync(path.join(models, kind, 'model.onnx'))
}

/**
 * Models stay loaded in a thread, one of each kind: loading one takes longer than reading a page. A replaced model may
 * still be in use; it is garbage-collected.
 */
const loaded = new Map<ModelKind, { readonly key: string; readonly recogniser: Promise<LineRecogniser> }>()

/**
 * Loads `<models>/<kind>/model.onnx` (see `load`), unless the same files are loaded already.
 * @throws DependencyError with the file that is missing or damaged and how to fix it
 */
export async function loadRecogniser(models: string, kind: ModelKind): Promise<LineRecogniser> {
  const folder = path.resolve(models, kind)
  const stamps = ['model.onnx', 'charset.txt', 'config.json'].map((name) => {
    const facts = statSync(path.join(folder, name), { throwIfNoEntry: false })
    return facts ? `${facts.mtimeMs} ${facts.size}` : ''
  })
  const key = [folder, ...stamps].join('\n')
  const known = loaded.get(kind)
  if (known?.key === key) return known.recogniser
  const recogniser = load(models, kind)
  const entry = { key, recogniser }
  loaded.set(kind, entry)
  recogniser.catch(() => {
    // Try again next time: the user may have fixed the files.
    if (loaded.get(kind) === entry) loaded.delete(kind)
  })
  return recogniser
}

/**
 * Loads `<models>/<kind>/model.onnx` with `charset.txt` (one class per line, in the order of the network's classes
 * without the blank; an empty line is a space) and, if it exists, `config.json`.
 * @throws DependencyError with the file that is missing or damaged and how to fix it
 */
async function load(models: string, kind: ModelKind): Promise<LineRecogniser> {
  const folder = path.join(models, kind)
  for (const name of ['model.onnx', 'charset.txt'])
    if (!existsSync(path.join(folder, name)))
      throw new DependencyError(
        'missing_dependency',
        `The models folder has no ${kind}/${name}. Put an ONNX line recogniser there as ${kind}/model.onnx, and its characters, one per line, as ${kind}/charset.txt.`,
        { model: kind, file: name },
      )
  const config = await readConfig(path.join(folder, 'config.json'), kind)
  const charset = (await readFile(path.join(folder, 'charset.txt'), 'utf8'))
    .replace(/\r?\n$/, '')
    .split(/\r?\n/)
    .map((letter) => (letter === '' ? ' ' : letter))
  const network = await openNetwork(path.join(folder, 'model.onnx')).catch((error: unknown) => {
    if (error instanceof DependencyError) throw error
    throw new DependencyError(
      'missing_dependency',
      `The model ${kind}/model.onnx cannot be loaded: it is damaged, or onnxruntime-node does not support its version. Replace the file.`,
      { model: kind, file: 'model.onnx' },
      error,
    )
  })
  const input = network.inputs[0]
  const output = network.outputs[0]
  return {
    async read(line) {
      const { data, width } = toTensorData(line, config)
      const dims = [1, config.channels, config.height, width]
      const results = await network.run({ [input]: { data, dims } })
      const scores = results[output]
      const classes = charset.length + 1
      if (!(scores.data instanceof Float32Array) || scores.dims.at(-1) !== classes)
        throw new InternalError(
          'internal',
          `The output of ${kind}/model.onnx does not match the ${charset.length} characters of charset.txt plus one blank. Use the charset that belongs to the model.`,
          { model: kind, classes },
        )
      return decodeCtc(scores.data, charset, config.blank)
    },
  }
}

async function readConfig(file: string, kind: ModelKind): Promise<ModelConfig> {
  if (!existsSync(file)) return defaults
  const given = await parseJsonFile(file)
  if (!given) throw badConfig(kind)
  const number = (key: 'height' | 'maxWidth' | 'mean' | 'deviation', min: number, max: number): number => {
    const value = given[key] ?? defaults[key]
    if (typeof value !== 'number' || !(value >= min && value <= max)) throw badConfig(kind)
    return value
  }
  const { channels = defaults.channels, blank = defaults.blank } = given
  if ((channels !== 1 && channels !== 3) || (blank !== 'first' && blank !== 'last')) throw badConfig(kind)
  return {
    height: Math.round(number('height', 4, 512)),
    maxWidth: Math.round(number('maxWidth', 32, 16_384)),
    mean: number('mean', 0, 1),
    deviation: number('deviation', 0.001, 10),
    channels,
    blank,
  }
}

async function parseJsonFile(file: string): Promise<Readonly<Record<string, unknown>> | null> {
  try {
    const value: unknown = JSON.parse(await readFile(file, 'utf8'))
    return typeof value === 'object' && value !== null ? { ...value } : null
  } catch {
    // Not readable or not JSON: the caller's error says what the file should contain.
    return null
  }
}

function badConfig(kind: ModelKind): DependencyError {
  return new DependencyError(
    'missing_dependency',
    `The file ${kind}/config.json is not a valid model configuration. It may contain height, maxWidth, mean, deviation (numbers), channels (1 or 3) and blank ("first" or "last").`,
    { model: kind, file: 'config.json' },
  )
}

/** Scales a line to the input height of the network and normalises it, one channel after the other. */
function toTensorData(
  { width, height, data }: GrayImage,
  config: ModelConfig,
): { data: Float32Array; width: number } {
  const wide = Math.max(1, Math.min(config.maxWidth, Math.round((width * config.height) / height)))
  const area = config.height * wide
  const out = new Float32Array(area * config.channels)
  for (let y = 0; y < config.height; y++) {
    const top = Math.floor((y * height) / config.height)
    const bottom = Math.max(top + 1, Math.floor(((y + 1) * height) / config.height))
    for (let x = 0; x < wide; x++) {
      const left = Math.floor((x * width) / wide)
      const right = Math.max(left + 1, Math.floor(((x + 1) * width) / wide))
      let sum = 0
      for (let v = top; v < bottom; v++) for (let u = left; u < right; u++) sum += data[v * width + u]
      const mean = sum / ((bottom - top) * (right - left))
      out[y * wide + x] = (mean / 255 - config.mean) / config.deviation
    }
  }
  for (let channel = 1; channel < config.channels; channel++) out.copyWithin(channel * area, 0, area)
  return { data: out, width: wide }
}

/** The text of one line; it may be empty. */
export interface LineText {
  readonly text: string
  /** 0 to 1: geometric mean of the likelihoods of its letters. */
  readonly confidence: number
  /** Position of each code point, as a share of the line's width. */
  readonly positions: readonly number[]
}

/**
 * Best-path decoding for networks trained with connectionist temporal classification (Graves et al. 2006): the best
 * class of each step, with repetitions and spaces removed. `scores`: steps by classes, logits or log likelihoods.
 */
export function decodeCtc(
  scores: Float32Array,
  charset: readonly string[],
  blank: 'first' | 'last',
): LineText {
  const classes = charset.length + 1
  const none = blank === 'first' ? 0 : charset.length
  const steps = Math.floor(scores.length / classes)
  let text = ''
  let last = none
  let logs = 0
  let seen = 0
  const positions: number[] = []
  for (let step = 0; step < steps; step++) {
    const { best, log } = bestOf(scores, step * classes, classes)
    if (best !== none && best !== last) {
      const letter = charset[blank === 'first' ? best - 1 : best]
      text += letter
      for (const _ of letter) positions.push((step + 0.5) / steps)
      logs += log
      seen++
    }
    last = best
  }
  return { text, confidence: seen === 0 ? 0 : Math.exp(logs / seen), positions }
}

/** The class with the highest score, and its log likelihood (softmax). */
function bestOf(scores: Float32Array, from: number, classes: number): { best: number; log: number } {
  let best = 0
  for (let i = 1; i < classes; i++) if (scores[from + i] > scores[from + best]) best = i
  let sum = 0
  for (let i = 0; i < classes; i++) sum += Math.exp(scores[from + i] - scores[from + best])
  return { best, log: -Math.log(sum) }
}
