/** The program that tesseract.js depends on, tesseract and leptonica as WebAssembly, and the data that it reads. */
import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { DependencyError } from '../../model/errors.ts'

/** What of tesseract's C++ interface is used here. */
export interface TessBaseApi {
  Init(path: null, languages: string, engine: number): number
  SetVariable(name: string, value: string): boolean
  SetPageSegMode(mode: number): void
  SetImageFile(exif: number, angle: number): number
  Recognize(monitor: null): number
  GetJSONText(page: number): string
  Clear(): void
  End(): void
}
/** A running tesseract: its files live in its memory alone. */
export interface TesseractModule {
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
}) => Promise<TesseractModule>

const inflate = promisify(gunzip)

/**
 * The data of a language as tesseract takes it, inflated by Node's own threads.
 * @throws DependencyError where the file is damaged
 */
export async function loadTrainedData(path: string): Promise<Uint8Array> {
  const bytes = await readFile(path)
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes
  try {
    return await inflate(bytes, { maxOutputLength: 256 * 1024 * 1024 })
  } catch (error) {
    throw new DependencyError(
      'missing_dependency',
      'A file of language data is damaged. Install its package again, or point languageData at a folder with another copy.',
      {},
      error,
    )
  }
}

let compiledWasm: { readonly factory: TesseractFactory; readonly compiled: WebAssembly.Module } | undefined

/** A core with memory of its own. Its program is compiled once a thread; V8 shares the machine code between threads. */
export async function loadTesseractWasm(): Promise<TesseractModule> {
  compiledWasm ??= compile()
  const { factory, compiled } = compiledWasm
  const silent = () => {}
  return factory({
    print: silent,
    printErr: silent,
    TesseractProgress: silent,
    // Left to itself it reads and compiles the file anew for every tesseract, by promises that keep no process alive.
    instantiateWasm(imports, take) {
      const made = new WebAssembly.Instance(compiled, imports)
      take(made)
      return made.exports
    },
  })
}

/**
 * The core that tesseract.js depends on. Its build for relaxed SIMD is passed over: what that computes may differ from
 * one processor to the next, and it is no faster here.
 */
function compile(): { readonly factory: TesseractFactory; readonly compiled: WebAssembly.Module } {
  const ours = createRequire(import.meta.url)
  const theirs = createRequire(ours.resolve('tesseract.js/package.json'))
  const build = `tesseract.js-core/tesseract-core-${supportsSimd() ? 'simd-' : ''}lstm`
  const compiled = new WebAssembly.Module(readFileSync(theirs.resolve(`${build}.wasm`)))
  return { factory: theirs(`${build}.js`) as TesseractFactory, compiled }
}

/** Whether this processor runs 128-bit vectors: a module of one function, (v128.const i8x16.splat 0 -> i8x16.popcnt). */
function supportsSimd(): boolean {
  const magicAndVersion = [0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]
  const typeOfVector = [1, 5, 1, 0x60, 0, 1, 0x7b]
  const oneFunction = [3, 2, 1, 0]
  const body = [10, 10, 1, 8, 0, 0x41, 0, 0xfd, 15, 0xfd, 98, 11]
  return WebAssembly.validate(new Uint8Array([...magicAndVersion, ...typeOfVector, ...oneFunction, ...body]))
}
