/**
 * Assembles a WebAssembly module with one function. The function is written in the WebAssembly text format, without folding:
 * instructions one after another, `$name` for locals and labels.
 */

/** A function without results, whose parameters and locals are named. */
export interface WasmFunction {
  /** Of type i32. */
  readonly params: readonly string[]
  readonly locals: Readonly<Record<string, 'i32' | 'v128'>>
  /** Instructions of `opcodes`. Imports: memory 0, a constant i32 as global 0, and function 0 with the same parameters. */
  readonly body: string
}

const types = { i32: 0x7f, v128: 0x7b } as const
const simd = (code: number): readonly number[] => [0xfd, ...unsigned(code)]
/** Operands: `memory` is an alignment (none: 1 byte) and an offset, `lanes` 16 bytes. */
type Operand = 'index' | 'label' | 'constant' | 'block' | 'memory' | 'lane' | 'lanes' | 'zeros' | 'reserved'

/** WebAssembly Core Specification 2.0, appendix A.7. */
const opcodes: Readonly<Record<string, readonly [readonly number[], Operand?]>> = {
  block: [[0x02], 'block'],
  loop: [[0x03], 'block'],
  if: [[0x04], 'block'],
  end: [[0x0b]],
  br_if: [[0x0d], 'label'],
  return: [[0x0f]],
  call: [[0x10], 'index'],
  'local.get': [[0x20], 'index'],
  'local.set': [[0x21], 'index'],
  'local.tee': [[0x22], 'index'],
  'global.get': [[0x23], 'index'],
  'i32.load': [[0x28], 'memory'],
  'f32.load': [[0x2a], 'memory'],
  'f32.store': [[0x38], 'memory'],
  'i32.store16': [[0x3b], 'memory'],
  'memory.size': [[0x3f], 'reserved'],
  'i32.const': [[0x41], 'constant'],
  'i32.lt_u': [[0x49]],
  'i32.gt_u': [[0x4b]],
  'i32.le_s': [[0x4c]],
  'i32.add': [[0x6a]],
  'i32.sub': [[0x6b]],
  'i32.mul': [[0x6c]],
  'i32.and': [[0x71]],
  'i32.or': [[0x72]],
  'i32.shl': [[0x74]],
  'i32.shr_u': [[0x76]],
  'f32.mul': [[0x94]],
  'f32.convert_i32_s': [[0xb2]],
  'v128.load': [simd(0), 'memory'],
  'v128.load8x8_s': [simd(1), 'memory'],
  'v128.load8_splat': [simd(7), 'memory'],
  'v128.store': [simd(11), 'memory'],
  'v128.const': [simd(12), 'zeros'],
  'i8x16.shuffle': [simd(13), 'lanes'],
  'i32x4.extract_lane': [simd(27), 'lane'],
  'i8x16.eq': [simd(35)],
  'v128.and': [simd(78)],
  'i8x16.min_u': [simd(119)],
  'i8x16.max_u': [simd(121)],
  'i16x8.extadd_pairwise_i8x16_s': [simd(124)],
  'i16x8.add': [simd(142)],
  'i32x4.add': [simd(174)],
  'i32x4.dot_i16x8_s': [simd(186)],
  'f32x4.mul': [simd(230)],
  'f32x4.convert_i32x4_s': [simd(250)],
}

/** The bytes of a module that exports the function as `run` and imports `core.memory`, `core.constant` and `core.function`. */
export function assemble({ params, locals, body }: WasmFunction): Uint8Array<ArrayBuffer> {
  const signature = [0x60, ...vector(params.map(() => [types.i32])), 0]
  const imports = [
    [...name('core'), ...name('memory'), 2, 0, 1],
    [...name('core'), ...name('constant'), 3, types.i32, 0],
    [...name('core'), ...name('function'), 0, 0],
  ]
  const names = [...params, ...Object.keys(locals)]
  const declared = vector(Object.values(locals).map((type) => [1, types[type]]))
  const code = [...declared, ...instructions(body, names), 0x0b]
  return Uint8Array.from([
    ...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...section(1, [signature]),
    ...section(2, imports),
    ...section(3, [[0]]),
    ...section(7, [[...name('run'), 0, 1]]),
    ...section(10, [[...unsigned(code.length), ...code]]),
  ])
}

function instructions(text: string, locals: readonly string[]): number[] {
  const words = text.split(/\s+/).filter((word) => word !== '')
  const labels: string[] = []
  const out: number[] = []
  const next = () => words.shift() ?? ''
  const operand: Readonly<Record<Operand, () => number[]>> = {
    index: () => {
      const word = next()
      return unsigned(word.startsWith('$') ? locals.indexOf(word.slice(1)) : Number(word))
    },
    // Counted from the innermost block.
    label: () => unsigned(labels.length - 1 - labels.lastIndexOf(next())),
    constant: () => signed(Number(next())),
    block: () => {
      labels.push(words[0]?.startsWith('$') ? next() : '')
      return [0x40]
    },
    memory: () => [0, ...unsigned(words[0]?.startsWith('offset=') ? Number(next().slice(7)) : 0)],
    lane: () => [Number(next())],
    lanes: () => Array.from({ length: 16 }, () => Number(next())),
    zeros: () => new Array<number>(16).fill(0),
    reserved: () => [0],
  }
  while (words.length > 0) {
    const word = next()
    const opcode = opcodes[word]
    if (opcode === undefined) throw new RangeError(`No instruction ${word}.`)
    const [code, kind] = opcode
    if (word === 'end') labels.pop()
    out.push(...code, ...(kind ? operand[kind]() : []))
  }
  return out
}

function section(id: number, items: readonly (readonly number[])[]): number[] {
  const content = vector(items)
  return [id, ...unsigned(content.length), ...content]
}

const vector = (items: readonly (readonly number[])[]): number[] => [
  ...unsigned(items.length),
  ...items.flat(),
]

const name = (text: string): number[] => vector([...text].map((sign) => [sign.charCodeAt(0)]))

/** LEB128. */
function unsigned(value: number): number[] {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...unsigned(value >>> 7)]
}

function signed(value: number): number[] {
  const last = value >= -0x40 && value < 0x40
  return last ? [value & 0x7f] : [(value & 0x7f) | 0x80, ...signed(value >> 7)]
}
