/** Loads tesseract and leptonica as WebAssembly (the core package of tesseract.js), and language data. */
import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { DependencyError, InternalError } from '../../model/errors.ts'
import { type MultiplyMatrix, multiplyMatrix } from '../kernel/multiply-matrix.ts'

/** The part of tesseract's C++ API that is used here. */
export interface TessBaseApi {
  Init(path: null, languages: string, engine: number): number
  SetVariable(name: string, value: string): boolean
  SetPageSegMode(mode: number): void
  SetImageFile(exif: number, angle: number): number
  Recognize(monitor: null): number
  /** A null pointer if nothing was recognised. */
  GetIterator(): ResultIterator
  Clear(): void
  End(): void
}
/** Walks the results; levels are those of PageIteratorLevel. Its texts are freed with the instance. */
export interface ResultIterator {
  Empty(level: number): boolean
  /** A PolyBlockType. */
  BlockType(): number
  Next(level: number): boolean
  IsAtBeginningOf(level: number): boolean
  /** Writes 32-bit numbers to the addresses. */
  BoundingBox(level: number, left: number, top: number, right: number, bottom: number): boolean
  Baseline(level: number, x0: number, y0: number, x1: number, y1: number): boolean
  GetUTF8Text(level: number): string
  Confidence(level: number): number
}
/** An instance of the WebAssembly module. Its file system is in memory only. */
export interface TesseractModule {
  readonly memory: { readonly buffer: ArrayBuffer }
  _malloc(bytes: number): number
  _free(address: number): void
  getPointer(object: ResultIterator): number
  destroy(object: ResultIterator): void
  readonly FS: { writeFile(path: string, data: Uint8Array): void; unlink(path: string): void }
  readonly TessBaseAPI: new () => TessBaseApi
}
type TesseractFactory = (options: {
  print: () => void
  printErr: () => void
  TesseractProgress: () => void
  instantiateWasm: (
    imports: WebAssembly.Imports,
    take: (instance: WebAssembly.Instance) => void,
  ) => WebAssembly.Exports
}) => Promise<Omit<TesseractModule, 'memory'>>

const inflate = promisify(gunzip)

/**
 * Reads a `.traineddata` file. Compressed files are inflated in Node's thread pool.
 * @throws DependencyError if the file is damaged
 */
export async function loadTrainedData(path: string): Promise<Uint8Array> {
  const bytes = await readFile(path)
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes
  try {
    return await inflate(bytes, { maxOutputLength: 256 * 1024 * 1024 })
  } catch (error) {
    throw new DependencyError(
      'missing_dependency',
      'A language data file is damaged. Install its package again, or set languageData to a folder with an intact copy.',
      {},
      error,
    )
  }
}

/**
 * Where the SIMD build of each version of tesseract.js-core has its product of matrix and vector, as an index of its table of
 * functions. Versions that are not listed keep it.
 */
export const productsOfCores: ReadonlyMap<string, number> = new Map([['7.0.0', 511]])

interface CompiledCore {
  readonly factory: TesseractFactory
  readonly compiled: WebAssembly.Module
  /** Where a function is replaced by a faster one. */
  readonly product: number | undefined
}

let compiledWasm: CompiledCore | undefined

/** Starts an instance with its own memory. The module is compiled once per thread; V8 shares the machine code. */
export async function loadTesseractWasm(): Promise<TesseractModule> {
  compiledWasm ??= compile()
  const { factory, compiled, product } = compiledWasm
  const silent = () => {}
  let memory: WebAssembly.Memory | undefined
  let table: WebAssembly.Table | undefined
  const module = await factory({
    print: silent,
    printErr: silent,
    TesseractProgress: silent,
    // By default, every instance would read and compile the file again, with promises that keep no process alive.
    instantiateWasm(imports, take) {
      const made = new WebAssembly.Instance(compiled, imports)
      take(made)
      // The names of exports are minified.
      const exported = Object.values(made.exports)
      memory = exported.find((value) => value instanceof WebAssembly.Memory)
      table = exported.find((value) => value instanceof WebAssembly.Table)
      return made.exports
    },
  })
  if (!memory) throw new InternalError('internal', 'The core of tesseract.js exports no memory.')
  if (table && product !== undefined) {
    const original = table.get(product) as MultiplyMatrix
    table.set(
      product,
      multiplyMatrix(memory, (bytes) => module._malloc(bytes), original),
    )
  }
  return Object.assign(module, { memory })
}

/**
 * The core package of tesseract.js. Its build for relaxed SIMD is not used: its results may differ between processors,
 * and it is not faster here.
 */
function compile(): CompiledCore {
  const ours = createRequire(import.meta.url)
  const theirs = createRequire(ours.resolve('tesseract.js/package.json'))
  const simd = supportsSimd()
  const build = `tesseract.js-core/tesseract-core-${simd ? 'simd-' : ''}lstm`
  const compiled = new WebAssembly.Module(readFileSync(theirs.resolve(`${build}.wasm`)))
  const { version } = theirs('tesseract.js-core/package.json') as { version: string }
  const product = simd ? productsOfCores.get(version) : undefined
  return { factory: theirs(`${build}.js`) as TesseractFactory, compiled, product }
}

/** Whether 128-bit SIMD is supported. Validates a module with one function: (v128.const i8x16.splat 0 -> i8x16.popcnt). */
function supportsSimd(): boolean {
  const magicAndVersion = [0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]
  const typeOfVector = [1, 5, 1, 0x60, 0, 1, 0x7b]
  const oneFunction = [3, 2, 1, 0]
  const body = [10, 10, 1, 8, 0, 0x41, 0, 0xfd, 15, 0xfd, 98, 11]
  return WebAssembly.validate(new Uint8Array([...magicAndVersion, ...typeOfVector, ...oneFunction, ...body]))
}
