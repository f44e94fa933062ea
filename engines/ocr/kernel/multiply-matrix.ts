/**
 * The product of a matrix and a vector of 8-bit numbers, in which tesseract's network spends half of its time: the same
 * integers as those of the function it replaces, in two thirds of the time, and in a third of it for small matrices.
 */
import type { WorkLimit } from '../../model/errors.ts'
import { assemble } from '../../model/wasm/assemble.ts'

/** Rows at once: their sums, and two parts of the vector, fit into the 16 registers of a processor. */
const rowsAtOnce = 8 as const
/** Columns in a step. A vector register holds 8 numbers of 16 bits. */
const columns = 16 as const
/** Numbers that fit into the buffer, in which the vector has 16 bits. The widest layer of a language model has 1,024 inputs. */
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

/** Multiplies rows that lie one after another, from $matrix on; the sums of four lanes are left in $sum0, $sum1... */
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
 * odd, and the bias, which counts 127 times. The vector is copied into the buffer with 16 bits for each number, zeros behind it
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

const compile = (): WebAssembly.Module =>
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

/** Tesseract's MatrixDotVectorFunction: height and width of the matrix, and the addresses of what it reads and writes. */
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
  compiled ??= compile()
  return new WebAssembly.Instance(compiled, { core }).exports.run as MultiplyMatrix
}
