/**
 * Named entities of a text from the user's own model, synchronously: detection is synchronous, and the model runtime is not. The model runs
 * in a thread, and the calling thread waits for it.
 */
import path from 'node:path'
import { MessageChannel, type MessagePort, receiveMessageOnPort, Worker } from 'node:worker_threads'
import { errorFromData, LimitError } from '../../model/errors.ts'
import { ownFile } from '../../model/package-files.ts'
import { currentNativeCalls } from '../../onnx/native-calls.ts'
import { defaultLabels, type NamedEntity, type NerOptions } from './ner-options.ts'
import type { NerAnswer, NerRequest } from './ner-thread.ts'

interface NerReader {
  /** Reads several texts in common batches; `find` then returns their results without running the model. The next call drops them. */
  prepare(texts: readonly string[]): void
  /** In UTF-16 offsets of the text, in text order, of all labels with at least the threshold. @throws DependencyError */
  find(text: string): readonly NamedEntity[]
}

/** A window of detection has 70,000 code units, which a large model reads in less than a minute. */
const timeoutMs = 900_000
const defaultThreshold = 0.5

/** The model thread of this thread, for all models. It ends with this thread. */
let thread: { readonly port: MessagePort; readonly ready: Int32Array } | undefined

function nerReader(options: NerOptions): NerReader {
  const { model, sha256, window, stride, aggregation = 'first', threshold = defaultThreshold } = options
  const folder = path.resolve(model)
  const read = (texts: readonly string[]): readonly NamedEntity[][] =>
    ask({
      folder,
      sha256,
      options: { aggregation, window, stride },
      texts,
      nativeCalls: currentNativeCalls(),
    }).map((found) => found.filter(({ score }) => score >= threshold))
  let prepared = new Map<string, readonly NamedEntity[]>()
  return {
    prepare(texts) {
      prepared = new Map()
      const different = [...new Set(texts)]
      for (const [i, found] of read(different).entries()) prepared.set(different[i], found)
    },
    find: (text) => prepared.get(text) ?? read([text])[0],
  }
}

function ask(request: NerRequest): NamedEntity[][] {
  thread ??= startThread()
  const { port, ready } = thread
  Atomics.store(ready, 0, 0)
  port.postMessage(request)
  if (Atomics.wait(ready, 0, 0, timeoutMs) === 'timed-out') {
    thread = undefined
    // It ends by itself after this request: terminating it inside the native code of the model would end the process.
    port.close()
    throw new LimitError(
      'time_exceeded',
      `The named-entity model needed more than ${timeoutMs / 60_000} minutes for one part of a text. Choose a smaller model.`,
      { timeoutMs },
    )
  }
  const { message: answer } = receiveMessageOnPort(port) as { readonly message: NerAnswer }
  if ('error' in answer) throw errorFromData(answer.error)
  return answer.found
}

function startThread(): NonNullable<typeof thread> {
  const { port1: port, port2 } = new MessageChannel()
  const ready = new Int32Array(new SharedArrayBuffer(4))
  const worker = new Worker(ownFile('./ner-thread.ts', import.meta.url, 'engines/detect/ner'), {
    workerData: { port: port2, ready },
    transferList: [port2],
  })
  // Waits for requests without keeping the process alive.
  worker.unref()
  port.unref()
  return { port, ready }
}

/** The user's own model and the entity types of its labels. */
export interface CompiledNer extends NerReader {
  /** The entity type of a label, undefined for a label that is ignored. */
  typeOf(label: string): string | undefined
}

/**
 * Nothing is loaded before the first text.
 * @param codeOf code of a type by its code or alias
 * @throws RequestError `unknown_entity` for a type that is unknown
 */
export function compileNer(options: NerOptions, codeOf: (type: string) => string): CompiledNer {
  const { labels = defaultLabels } = options
  const types = new Map(Object.entries(labels).map(([label, type]) => [label.toUpperCase(), codeOf(type)]))
  const typeOf = (label: string) => types.get(label.toUpperCase())
  const { prepare, find } = nerReader(options)
  return { prepare, typeOf, find: (text) => joinParts(text, find(text), typeOf) }
}

/** What is between the parts of one value: `Sarah Connor`, `42 Elm Street, Apt 5`. */
const partBorder = /^(?: |, ?)$/

/**
 * Joins neighbours that different labels of one type describe, such as given name and surname. Neighbours with the same label are
 * separate values.
 * @param found in text order
 */
export function joinParts(
  text: string,
  found: readonly NamedEntity[],
  typeOf: (label: string) => string | undefined,
): NamedEntity[] {
  const joined: NamedEntity[] = []
  const lastLabels = new Set<string>()
  for (const entity of found) {
    const last = joined.at(-1)
    const type = typeOf(entity.label)
    if (
      last !== undefined &&
      type !== undefined &&
      type === typeOf(last.label) &&
      !lastLabels.has(entity.label) &&
      partBorder.test(text.slice(last.end, entity.start))
    ) {
      joined[joined.length - 1] = { ...last, end: entity.end, score: Math.min(last.score, entity.score) }
    } else {
      joined.push(entity)
      lastLabels.clear()
    }
    lastLabels.add(entity.label)
  }
  return joined
}
