import { createHash } from 'node:crypto'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { DependencyError } from '../../model/errors.ts'
import { type Network, openNetwork } from '../../onnx/network.ts'
import { type LabelParts, labelParts } from './aggregate.ts'
import { openTokenizer, type TextTokenizer } from './tokenizer.ts'

const megabyte = 1024 * 1024
/** The format stores at most 2 GiB in one file; larger networks need another runtime. */
const maxNetworkBytes = 2048 * megabyte
/** The largest vocabularies in use, of 250,000 tokens, take about 20 MB. */
const maxTokenizerBytes = 128 * megabyte
const maxConfigBytes = 4 * megabyte
/** Labels of a model; the largest in use have about a hundred. */
const maxLabels = 4096

/** The content of a model folder. */
export interface NerModel {
  readonly network: Network
  readonly tokenizer: TextTokenizer
  /** By class of the network. */
  readonly labels: readonly LabelParts[]
  /** Tokens that the network reads at a time, special tokens included. */
  readonly maxTokens: number
  readonly padding: number
}

/** Identifies the content of a model folder without reading it. */
export function folderStamp(folder: string): string {
  const network = networkFile(folder)
  const stamps = [network, 'tokenizer.json', 'config.json', 'tokenizer_config.json'].map((name) => {
    const facts = statSync(path.join(folder, name), { throwIfNoEntry: false })
    return facts ? `${facts.mtimeMs} ${facts.size}` : ''
  })
  return [path.resolve(folder), network, ...stamps].join('\n')
}

/**
 * The path of the network in a model folder. Exports of transformers.js keep it in `onnx/`, often only quantised, with the kind of
 * quantisation in the name (`model_q4.onnx`).
 */
function networkFile(folder: string): string {
  const places = ['model.onnx', 'onnx/model.onnx']
  const whole = places.find((name) => existsSync(path.join(folder, name)))
  if (whole !== undefined) return whole
  const onnx = path.join(folder, 'onnx')
  const others = existsSync(onnx) ? readdirSync(onnx).filter((name) => /^model_\w+\.onnx$/.test(name)) : []
  return others.length === 1 ? `onnx/${others[0]}` : places[0]
}

/**
 * Loads a model folder.
 * @throws DependencyError with the file that is missing, damaged, too large or not the pinned one, and what to do
 */
export async function openModelFolder(folder: string, sha256: string | undefined): Promise<NerModel> {
  const config = await readJson(folder, 'config.json', maxConfigBytes)
  const definition = await readJson(folder, 'tokenizer.json', maxTokenizerBytes)
  const settings = existsSync(path.join(folder, 'tokenizer_config.json'))
    ? await readJson(folder, 'tokenizer_config.json', maxConfigBytes)
    : {}
  const labels = labelsOf(config)
  const tokenizer = await openTokenizer(definition, settings).catch((error: unknown) => {
    if (error instanceof DependencyError) throw error
    throw broken('tokenizer.json', 'is not a tokenizer that can be loaded', error)
  })
  const file = checkedFile(folder, networkFile(folder), maxNetworkBytes)
  const pinned = sha256 === undefined ? undefined : await readPinned(file, sha256)
  const network = await openNetwork(pinned ?? file).catch((error: unknown) => {
    if (error instanceof DependencyError) throw error
    throw broken('model.onnx', 'is damaged, or onnxruntime-node does not support its version', error)
  })
  const { max_position_embeddings: positions, pad_token_id: padding } = config
  return {
    network,
    tokenizer,
    labels,
    // Models of the RoBERTa family reserve two positions.
    maxTokens:
      typeof positions === 'number' && positions > 8
        ? Math.floor(positions) - (positions % 16 === 2 ? 2 : 0)
        : 512,
    padding: typeof padding === 'number' && Number.isInteger(padding) && padding >= 0 ? padding : 0,
  }
}

function labelsOf(config: Readonly<Record<string, unknown>>): LabelParts[] {
  const { id2label } = config
  const entries = typeof id2label === 'object' && id2label !== null ? Object.entries(id2label) : []
  const labels: LabelParts[] = []
  for (const [id, label] of entries)
    if (/^\d{1,4}$/.test(id) && Number(id) < maxLabels && typeof label === 'string')
      labels[Number(id)] = labelParts(label)
  if (labels.length < 2 || Object.keys(labels).length !== Math.max(labels.length, entries.length))
    throw broken(
      'config.json',
      'has no labels (id2label), so it does not belong to a token classification model',
    )
  return labels
}

async function readPinned(file: string, sha256: string): Promise<Uint8Array> {
  const bytes = await readFile(file)
  const found = createHash('sha256').update(bytes).digest('hex')
  if (found === sha256.toLowerCase()) return bytes
  throw broken('model.onnx', `has another SHA-256 than the one given (it is ${found})`)
}

async function readJson(folder: string, name: string, maxBytes: number): Promise<Record<string, unknown>> {
  const text = await readFile(checkedFile(folder, name, maxBytes), 'utf8')
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null) return { ...value }
  } catch {
    // Reported below: the parser's message quotes the file.
  }
  throw broken(name, 'is not valid JSON')
}

function checkedFile(folder: string, name: string, maxBytes: number): string {
  const file = path.join(folder, name)
  const facts = statSync(file, { throwIfNoEntry: false })
  if (facts === undefined || !facts.isFile())
    throw new DependencyError(
      'missing_dependency',
      `The model folder has no ${name}. Give a folder with model.onnx (or one network in onnx/), tokenizer.json and config.json, as Hugging Face exports them.`,
      { file: name },
    )
  if (facts.size <= maxBytes) return file
  throw broken(name, `is larger than ${maxBytes / megabyte} MiB`)
}

function broken(file: string, why: string, cause?: unknown): DependencyError {
  return new DependencyError(
    'missing_dependency',
    `The named-entity model cannot be used: ${file} ${why}. Replace the file, or choose another model.`,
    { file },
    cause,
  )
}
