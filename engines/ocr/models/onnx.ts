/**
 * Line recognisers of the user's own: an ONNX network that reads the image of one line and gives scores for CTC
 * decoding (CRNN and its like). `onnxruntime-node` is an optional package; nothing of it is loaded until a model is asked
 * for, and nothing is ever fetched.
 */
import { existsSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { DependencyError, InternalError } from '../../model/errors.ts'
import { findPackage } from '../find-package.ts'
import type { GrayImage } from '../image/gray-image.ts'
import { decodeCtc } from './ctc.ts'

/** What a model reads; each lies in the folder of that name within the folder of models. */
export type ModelKind = 'handwriting' | 'formula'

/** A text and how surely it was read, 0 to 1; the text may be empty. */
export interface LineText {
  readonly text: string
  readonly confidence: number
  /** Where each code point of the text was seen, as a share of the line's width. */
  readonly places: readonly number[]
}

export interface LineRecogniser {
  /** The image of one line, dark on light. Calls may overlap. @throws InternalError where the model gives no scores */
  read(line: GrayImage): Promise<LineText>
}

/** What `config.json` beside a model may say; each has a default. */
interface ModelConfig {
  /** Pixels to which a line is scaled; 48 by default. */
  readonly height: number
  /** Lines are not made wider than this; 2048 by default. */
  readonly maxWidth: number
  /** Grey levels become (level / 255 - mean) / deviation; 0.5 and 0.5 by default. */
  readonly mean: number
  readonly deviation: number
  /** Copies of the one channel that the network wants; 1 by default. */
  readonly channels: 1 | 3
  /** The class that stands for no letter: the first or the last; the first by default. */
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

/** Whether the folder has a model of this kind. */
export function hasModel(models: string, kind: ModelKind): boolean {
  return existsSync(path.join(models, kind, 'model.onnx'))
}

/**
 * Models stay loaded in a thread, one of each kind: reading one from disk takes longer than a page. One that another takes
 * the place of may still be reading; it is left to the collector.
 */
const loaded = new Map<ModelKind, { readonly key: string; readonly recogniser: Promise<LineRecogniser> }>()

/**
 * Loads `<models>/<kind>/model.onnx`, or gives what is loaded of the same files already; see `load`.
 * @throws DependencyError naming what is missing or damaged, with the command or file that mends it
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
    // What failed is tried again: the user may have mended it.
    if (loaded.get(kind) === entry) loaded.delete(kind)
  })
  return recogniser
}

/**
 * Loads `<models>/<kind>/model.onnx` with `charset.txt` (one class a line, in the order of the network's classes without
 * the blank; an empty line is a space) and, if it is there, `config.json`.
 * @throws DependencyError naming what is missing or damaged, with the command or file that mends it
 */
async function load(models: string, kind: ModelKind): Promise<LineRecogniser> {
  const folder = path.join(models, kind)
  for (const name of ['model.onnx', 'charset.txt'])
    if (!existsSync(path.join(folder, name)))
      throw new DependencyError(
        'missing_dependency',
        `The folder of models has no ${kind}/${name}. Put an ONNX line recogniser there as ${kind}/model.onnx, with its letters, one a line, as ${kind}/charset.txt.`,
        { model: kind, file: name },
      )
  const ort = await loadRuntime()
  const config = await readConfig(path.join(folder, 'config.json'), kind)
  const charset = (await readFile(path.join(folder, 'charset.txt'), 'utf8'))
    .replace(/\r?\n$/, '')
    .split(/\r?\n/)
    .map((letter) => (letter === '' ? ' ' : letter))
  const session = await ort.InferenceSession.create(path.join(folder, 'model.onnx'), {
    executionProviders: ['cpu'],
    // Pages are read in parallel already: one thread each, and the same sums whatever the machine.
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
    logSeverityLevel: 3,
  }).catch((error: unknown) => {
    throw new DependencyError(
      'missing_dependency',
      `The model ${kind}/model.onnx cannot be loaded: it is damaged, or of a version that onnxruntime-node does not know. Put another copy there.`,
      { model: kind, file: 'model.onnx' },
      error,
    )
  })
  const input = session.inputNames[0]
  const output = session.outputNames[0]
  return {
    async read(line) {
      const { data, width } = toTensorData(line, config)
      const dims = [1, config.channels, config.height, width]
      const results = await session.run({ [input]: new ort.Tensor('float32', data, dims) })
      const scores = results[output]
      const classes = charset.length + 1
      if (!(scores.data instanceof Float32Array) || scores.dims.at(-1) !== classes)
        throw new InternalError(
          'internal',
          `The model ${kind}/model.onnx does not give a score for each of the ${charset.length} letters of charset.txt and one for none. Use the charset that belongs to the model.`,
          { model: kind, classes },
        )
      return decodeCtc(scores.data, charset, config.blank)
    },
  }
}

async function loadRuntime(): Promise<typeof import('onnxruntime-node')> {
  const place = findPackage('onnxruntime-node', undefined)
  if (place === null)
    throw new DependencyError(
      'missing_dependency',
      'Reading with a model of your own needs the package onnxruntime-node, which is not installed. Install it with "npm install onnxruntime-node".',
      { commands: ['npm install onnxruntime-node'] },
    )
  try {
    return await import(pathToFileURL(place).href)
  } catch (error) {
    throw new DependencyError(
      'missing_dependency',
      'The package onnxruntime-node is installed, but does not start on this machine. Install it again with "npm install onnxruntime-node", for this system and processor.',
      { commands: ['npm install onnxruntime-node'] },
      error,
    )
  }
}

async function readConfig(file: string, kind: ModelKind): Promise<ModelConfig> {
  if (!existsSync(file)) return defaults
  const given = await parseJsonFile(file)
  if (!given) throw badConfig(kind)
  const number = (key: 'height' | 'maxWidth' | 'mean' | 'deviation', least: number, most: number): number => {
    const value = given[key] ?? defaults[key]
    if (typeof value !== 'number' || !(value >= least && value <= most)) throw badConfig(kind)
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
    // Whatever is wrong with it, the caller says what it should have been.
    return null
  }
}

function badConfig(kind: ModelKind): DependencyError {
  return new DependencyError(
    'missing_dependency',
    `The file ${kind}/config.json is no configuration of a model. It may hold height, maxWidth, mean, deviation (numbers), channels (1 or 3) and blank ("first" or "last").`,
    { model: kind, file: 'config.json' },
  )
}

/** The line scaled to the height that the network wants, as numbers, channel after channel. */
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
