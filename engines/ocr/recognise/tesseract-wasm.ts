/** Loads tesseract and leptonica as WebAssembly (the core package of tesseract.js), and language data. */
import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { assemble } from '../../model/assemble-wasm.ts'
import { DependencyError, InternalError, type WorkLimit } from '../../model/errors.ts'

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
 * Function table index of the matrix-vector product in the SIMD build of each version of tesseract.js-core. Versions that
 * are not listed keep the original function.
 */
export const productsOfCores: ReadonlyMap<string, number> = new Map([['7.0.0', 511]])

interface CompiledCore {
  readonly factory: TesseractFactory
  readonly compiled: WebAssembly.Module
  /** Replaces a function by a faster one. */
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
    // By default, every instance would read and compile the file again, with promises that do not keep the process alive.
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

/**
 * The product of a matrix and a vector of 8-bit numbers, in which tesseract's network spends half of its time: the same
 * integers as those of the function it replaces, in two thirds of the time, and in a third of it for small matrices.
 */

/** Rows processed at once: their sums, and two parts of the vector, fit into the 16 registers of a processor. */
const rowsAtOnce = 8 as const
/** Columns in a step. A vector register contains 8 numbers of 16 bits. */
const columns = 16 as const
/** Capacity of the buffer in numbers; the vector has 16 bits. The widest layer of a language model has 1,024 inputs. */
const maxColumns: WorkLimit = 4096
const bytesOfBuffer = (maxColumns + 2 * columns) * 2

/** Interleaves two registers by 32-bit numbers, the lower halves and the upper ones; and by 64 bits. */
const interleave = {
  low: 'i8x16.shuffle 0 1 2 3 16 17 18 19 4 5 6 7 20 21 22 23',
  high: 'i8x16.shuffle 8 9 10 11 24 25 26 27 12 13 14 15 28 29 30 31',
  lowHalves: 'i8x16.shuffle 0 1 2 3 4 5 6 7 16 17 18 19 20 21 22 23',
  highHalves: 'i8x16.shuffle 8 9 10 11 12 13 14 15 24 25 26 27 28 29 30 31',
}

const range = (count: number): number[] => Array.from({ length: count }, (_, i) => i)
const text = (count: number, line: (i: number) => string): string => range(count).map(line).join('\n')

/** Adds the products of the next 8 columns of a row to its sum. */
const addProducts = (row: number, vector: string, offset: number) =>
  `local.get $row${row} v128.load8x8_s offset=${offset} local.get ${vector} i32x4.dot_i16x8_s i32x4.add`

/** Multiplies consecutive rows, from $matrix on; the sums of four lanes are left in $sum0, $sum1... */
const multiplyRows = (rows: number) => `
  ${text(rows, (i) => `local.get $${i === 0 ? 'matrix' : `row${i - 1} local.get $stride i32.add`} local.set $row${i} v128.const local.set $sum${i}`)}
  global.get 0 local.set $at
  local.get $at local.get $end i32.lt_u if
    loop $columns
      local.get $at v128.load local.set $left
      local.get $at v128.load offset=16 local.set $right
      ${text(rows, (i) => `local.get $sum${i} ${addProducts(i, '$left', 0)} ${addProducts(i, '$right', 8)} local.set $sum${i}`)}
      ${text(rows, (i) => `local.get $row${i} i32.const ${columns} i32.add local.set $row${i}`)}
      local.get $at i32.const ${columns * 2} i32.add local.tee $at local.get $end i32.lt_u br_if $columns
    end
  end
  local.get $half if
    local.get $at v128.load local.set $left
    ${text(rows, (i) => `local.get $sum${i} ${addProducts(i, '$left', 0)} local.set $sum${i}`)}
  end`

/** Adds up the lanes of four sums and stores them, scaled. */
const storeFour = (first: number) => `
  local.get $sum${first} local.get $sum${first + 1} ${interleave.low}
  local.get $sum${first} local.get $sum${first + 1} ${interleave.high} i32x4.add local.set $left
  local.get $sum${first + 2} local.get $sum${first + 3} ${interleave.low}
  local.get $sum${first + 2} local.get $sum${first + 3} ${interleave.high} i32x4.add local.set $right
  local.get $result
  local.get $left local.get $right ${interleave.lowHalves}
  local.get $left local.get $right ${interleave.highHalves} i32x4.add
  f32x4.convert_i32x4_s local.get $scales v128.load offset=${first * 4} f32x4.mul
  v128.store offset=${first * 4}`

const storeOne = `
  local.get $sum0 local.get $sum0 ${interleave.highHalves} local.get $sum0 i32x4.add local.set $left
  local.get $result
  local.get $left i32x4.extract_lane 0 local.get $left i32x4.extract_lane 1 i32.add f32.convert_i32_s
  local.get $scales f32.load f32.mul
  f32.store`

const nextRows = (rows: number) => `
  local.get $matrix local.get $stride i32.const ${rows} i32.mul i32.add local.set $matrix
  local.get $scales i32.const ${rows * 4} i32.add local.set $scales
  local.get $result i32.const ${rows * 4} i32.add local.set $result
  local.get $done i32.const ${rows} i32.add local.set $done`

/**
 * Tesseract's MatrixDotVectorFunction. $width counts the inputs and the bias. A row has its weights, a zero if their number is
 * odd, and the bias, which counts 127 times. The vector is copied into the buffer with 16 bits for each number, zeros after it
 * and 127 for the bias, so that whole steps can be taken.
 */
const body = `
  local.get $width i32.const -2 i32.and local.tee $inputs i32.const 1 i32.add local.set $stride
  local.get $inputs i32.const ${maxColumns} i32.gt_u
  local.get $matrix local.get $height local.get $stride i32.mul i32.add i32.const ${columns} i32.add
  memory.size i32.const 16 i32.shl i32.gt_u i32.or
  local.get $vector local.get $width i32.add i32.const ${columns} i32.add memory.size i32.const 16 i32.shl i32.gt_u i32.or
  if
    local.get $height local.get $width local.get $matrix local.get $scales local.get $vector local.get $result call 0
    return
  end
  loop $copy
    local.get $at i32.const 1 i32.shl global.get 0 i32.add
    local.get $vector local.get $at i32.add v128.load8x8_s
    v128.store
    local.get $at i32.const 8 i32.add local.tee $at local.get $width i32.lt_u br_if $copy
  end
  local.get $width i32.const 1 i32.sub i32.const 1 i32.shl global.get 0 i32.add local.tee $at v128.const v128.store
  local.get $at v128.const v128.store offset=16
  local.get $inputs i32.const 1 i32.shl global.get 0 i32.add i32.const 127 i32.store16
  local.get $inputs i32.const 8 i32.add local.tee $at i32.const 8 i32.and local.set $half
  local.get $at i32.const -16 i32.and i32.const 1 i32.shl global.get 0 i32.add local.set $end
  block $allDone
    loop $manyRows
      local.get $height local.get $done i32.const ${rowsAtOnce - 1} i32.add i32.le_s br_if $allDone
      ${multiplyRows(rowsAtOnce)}
      ${storeFour(0)}
      ${storeFour(4)}
      ${nextRows(rowsAtOnce)}
      i32.const 1 br_if $manyRows
    end
  end
  block $none
    loop $oneRow
      local.get $height local.get $done i32.le_s br_if $none
      ${multiplyRows(1)}
      ${storeOne}
      ${nextRows(1)}
      i32.const 1 br_if $oneRow
    end
  end`

/** Not compiled without SIMD, where it would fail. */
let compiled: WebAssembly.Module | undefined

const compileMultiplication = (): WebAssembly.Module =>
  new WebAssembly.Module(
    assemble({
      params: ['height', 'width', 'matrix', 'scales', 'vector', 'result'],
      locals: {
        ...{ inputs: 'i32', stride: 'i32', end: 'i32', half: 'i32', at: 'i32', done: 'i32' },
        ...Object.fromEntries(range(rowsAtOnce).map((i) => [`row${i}`, 'i32'] as const)),
        ...Object.fromEntries(range(rowsAtOnce).map((i) => [`sum${i}`, 'v128'] as const)),
        ...{ left: 'v128', right: 'v128' },
      },
      body,
    }),
  )

/** Tesseract's MatrixDotVectorFunction: height and width of the matrix, and the addresses of its inputs and outputs. */
export type MultiplyMatrix = (
  height: number,
  width: number,
  matrix: number,
  scales: number,
  vector: number,
  result: number,
) => void

/**
 * The function for an instance of tesseract's core.
 * @param allocate reserves bytes in the memory; returns their address
 * @param original used for a matrix that is too wide, and if the matrix or the vector ends with the memory
 */
export function multiplyMatrix(
  memory: WebAssembly.Memory,
  allocate: (bytes: number) => number,
  original: MultiplyMatrix,
): MultiplyMatrix {
  const core = { memory, constant: allocate(bytesOfBuffer), function: original }
  compiled ??= compileMultiplication()
  return new WebAssembly.Instance(compiled, { core }).exports.run as MultiplyMatrix
}
