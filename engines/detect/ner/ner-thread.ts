/** Entry of a model thread, started by `ner-reader.ts`: processes one request after another. */
import { type MessagePort, workerData } from 'node:worker_threads'
import { type ErrorData, errorToData } from '../../model/errors.ts'
import { countNativeCallsIn, type NativeCalls } from '../../onnx/native-calls.ts'
import { folderStamp, type NerModel, openModelFolder } from './model-folder.ts'
import type { NamedEntity } from './ner-options.ts'
import { type ReadingOptions, readEntities } from './read-entities.ts'

export interface NerRequest {
  readonly folder: string
  readonly sha256?: string
  readonly options: ReadingOptions
  readonly texts: readonly string[]
  /** Of the task that asks. */
  readonly nativeCalls?: NativeCalls
}

export type NerAnswer = { readonly found: NamedEntity[][] } | { readonly error: ErrorData }

const { port, ready } = workerData as { readonly port: MessagePort; readonly ready: Int32Array }

/** One model stays loaded; a thread rarely needs two. */
let loaded: { readonly key: string; readonly model: NerModel } | undefined

async function answer({ folder, sha256, options, texts, nativeCalls }: NerRequest): Promise<NerAnswer> {
  countNativeCallsIn(nativeCalls)
  try {
    const key = `${folderStamp(folder)}\n${sha256 ?? ''}`
    if (loaded?.key !== key) {
      loaded = undefined
      loaded = { key, model: await openModelFolder(folder, sha256) }
    }
    return { found: await readEntities(loaded.model, texts, options) }
  } catch (error) {
    return { error: errorToData(error) }
  }
}

port.on('message', async (request: NerRequest) => {
  port.postMessage(await answer(request))
  Atomics.store(ready, 0, 1)
  Atomics.notify(ready, 0)
})
