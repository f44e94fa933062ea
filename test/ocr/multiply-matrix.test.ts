import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { describe, expect, it } from 'vitest'
import {
  type MultiplyMatrix,
  multiplyMatrix,
  productsOfCores,
} from '../../engines/ocr/recognise/tesseract-wasm.ts'

/** Height and width, the bias included: the layers of the English model, and shapes that leave rows and columns over. */
const shapes = [
  ...[
    [512, 609],
    [96, 161],
    [64, 81],
    [16, 10],
    [111, 513],
  ],
  ...[
    [1, 1],
    [3, 5],
    [9, 2],
    [8, 16],
    [17, 33],
    [4, 4096],
  ],
] as const

const bytesOfPage = 65_536

/** Whole numbers from -127 to 127 in a fixed order. */
function* numbers(): Generator<number> {
  for (let state = 1; ; state = (state * 48_271) % 2_147_483_647) yield (state % 255) - 127
}

/** Fills a matrix, its scales and a vector; addresses are of `memory`. */
function fill(memory: WebAssembly.Memory, [height, width]: readonly [number, number], start: number) {
  const stride = width - (width % 2) + 1
  const at = { matrix: start, scales: 0, vector: 0, result: 0 }
  at.scales = start + Math.ceil((height * stride) / 4) * 4
  at.vector = at.scales + height * 4
  at.result = at.vector + Math.ceil(width / 4) * 4
  const bytes = new Int8Array(memory.buffer)
  const source = numbers()
  for (let i = 0; i < height * stride; i++) bytes[at.matrix + i] = source.next().value
  // An odd number of inputs is padded with a weight of zero.
  if (width % 2 === 0) for (let row = 0; row < height; row++) bytes[at.matrix + row * stride + width - 1] = 0
  for (let i = 0; i < width - 1; i++) bytes[at.vector + i] = source.next().value
  const scales = new Float32Array(memory.buffer, at.scales, height)
  for (let row = 0; row < height; row++) scales[row] = (row + 1) / 1000
  return at
}

function run(
  multiply: MultiplyMatrix,
  memory: WebAssembly.Memory,
  shape: readonly [number, number],
  start: number,
) {
  const [height, width] = shape
  const { matrix, scales, vector, result } = fill(memory, shape, start)
  multiply(height, width, matrix, scales, vector, result)
  return [...new Float32Array(memory.buffer, result, height)]
}

/** The same in plain numbers. */
function expected(memory: WebAssembly.Memory, shape: readonly [number, number], start: number): number[] {
  const [height, width] = shape
  const { matrix, vector } = fill(memory, shape, start)
  const bytes = new Int8Array(memory.buffer)
  const stride = width - (width % 2) + 1
  return Array.from({ length: height }, (_, row) => {
    let sum = bytes[matrix + row * stride + stride - 1] * 127
    for (let i = 0; i < width - 1; i++) sum += bytes[matrix + row * stride + i] * bytes[vector + i]
    return Math.fround(Math.fround(sum) * Math.fround((row + 1) / 1000))
  })
}

/** The buffer of the function is at the start of the memory. */
const start = 16_384
const notCalled: MultiplyMatrix = () => {
  throw new Error('The original function was called.')
}

describe('multiplyMatrix', () => {
  it.each(shapes)('multiplies a matrix of %i rows and %i columns', (...shape) => {
    const memory = new WebAssembly.Memory({ initial: 10 })
    const multiply = multiplyMatrix(memory, () => 0, notCalled)
    expect(run(multiply, memory, shape, start)).toEqual(expected(memory, shape, start))
  })

  it('calls the original function for a matrix wider than its buffer', () => {
    const memory = new WebAssembly.Memory({ initial: 10 })
    const calls: number[][] = []
    const multiply = multiplyMatrix(
      memory,
      () => 0,
      (...all) => void calls.push(all),
    )
    multiply(2, 5001, start, start, start, start)
    expect(calls).toEqual([[2, 5001, start, start, start, start]])
  })

  it('calls the original function if the matrix or the vector ends with the memory', () => {
    const memory = new WebAssembly.Memory({ initial: 1 })
    let calls = 0
    const multiply = multiplyMatrix(
      memory,
      () => 0,
      () => void calls++,
    )
    multiply(2, 9, bytesOfPage - 18, start, start, start)
    multiply(2, 9, start, start, bytesOfPage - 8, start)
    expect(calls).toBe(2)
  })
})

describe("the product of tesseract's core", () => {
  const theirs = createRequire(createRequire(import.meta.url).resolve('tesseract.js/package.json'))
  const { version } = theirs('tesseract.js-core/package.json') as { version: string }

  it('has a known place in the installed version, and gives the same numbers', async () => {
    const place = productsOfCores.get(version)
    expect(place, `tesseract.js-core ${version}`).toBeDefined()
    const build = 'tesseract.js-core/tesseract-core-simd-lstm'
    const compiled = new WebAssembly.Module(readFileSync(theirs.resolve(`${build}.wasm`)))
    let exported: unknown[] = []
    const core = await theirs(`${build}.js`)({
      instantiateWasm(imports: WebAssembly.Imports, take: (instance: WebAssembly.Instance) => void) {
        const instance = new WebAssembly.Instance(compiled, imports)
        exported = Object.values(instance.exports)
        take(instance)
        return instance.exports
      },
    })
    const memory = exported.find((value) => value instanceof WebAssembly.Memory)
    const table = exported.find((value) => value instanceof WebAssembly.Table)
    if (!memory || !table) throw new Error('The core exports no memory or no table.')
    const original = table.get(place ?? 0) as MultiplyMatrix
    const multiply = multiplyMatrix(memory, core._malloc, notCalled)
    const space: number = core._malloc(400_000)
    for (const shape of shapes)
      expect(run(multiply, memory, shape, space)).toEqual(run(original, memory, shape, space))
  })
})
