/**
 * Networks in the ONNX format. `onnxruntime-node` is an optional package, loaded on first use: next to this package, or in the
 * project of the working folder. Nothing is downloaded.
 */
import { pathToFileURL } from 'node:url'
import { DependencyError } from '../model/errors.ts'
import { findPackage } from '../model/package-files.ts'
import { nativeCall } from './native-calls.ts'

/** Values with their dimensions, in row-major order. */
export interface Tensor {
  readonly data: Float32Array | BigInt64Array
  readonly dims: readonly number[]
}

export interface Network {
  readonly inputs: readonly string[]
  readonly outputs: readonly string[]
  /** Outputs by name; `data` is a Float32Array where the network returns 32-bit floats. Calls may overlap. Rejects if the inputs do not fit. */
  run(
    inputs: Readonly<Record<string, Tensor>>,
  ): Promise<Readonly<Record<string, { readonly data: unknown; readonly dims: readonly number[] }>>>
}

/**
 * Loads a network from a file or from bytes. Rejects with the error of the runtime if it cannot be loaded.
 * @throws DependencyError if the runtime is not installed or does not start
 */
export function openNetwork(source: string | Uint8Array): Promise<Network> {
  return nativeCall(() => open(source))
}

async function open(source: string | Uint8Array): Promise<Network> {
  const ort = await loadRuntime()
  const options = {
    executionProviders: ['cpu'],
    // One thread: documents are read in parallel already, and the results are the same on every machine.
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
    // Fatal errors only: the others are thrown, and the log would go to standard error.
    logSeverityLevel: 4,
  } as const
  const { InferenceSession, Tensor } = ort
  const session = await (typeof source === 'string'
    ? InferenceSession.create(source, options)
    : InferenceSession.create(source, options))
  return {
    inputs: session.inputNames,
    outputs: session.outputNames,
    run: (inputs) => {
      const feeds = Object.entries(inputs).map(([name, { data, dims }]) => {
        const type = data instanceof Float32Array ? 'float32' : 'int64'
        return [name, new Tensor(type, data, dims)] as const
      })
      return nativeCall(() => session.run(Object.fromEntries(feeds)))
    },
  }
}

/** @throws DependencyError with the install command */
async function loadRuntime(): Promise<typeof import('onnxruntime-node')> {
  const place = findPackage('onnxruntime-node', undefined)
  if (place === null)
    throw new DependencyError(
      'missing_dependency',
      'Models need the package onnxruntime-node, which is not installed. Install it with "npm install onnxruntime-node".',
      { commands: ['npm install onnxruntime-node'] },
    )
  try {
    return await import(pathToFileURL(place).href)
  } catch (error) {
    throw new DependencyError(
      'missing_dependency',
      'The package onnxruntime-node is installed but does not start on this machine. Install it again with "npm install onnxruntime-node", for this system and processor.',
      { commands: ['npm install onnxruntime-node'] },
      error,
    )
  }
}
