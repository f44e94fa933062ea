import { assemble } from '../../model/wasm/assemble.ts'
import { weightColumns } from './labels.ts'

/** Bytes of the rows and sums before the table, and of a page of WebAssembly's memory. */
const [headBytes, pageBytes] = [1024, 65_536]

/**
 * The sums of rows of a table of weights, in which the taggers spend most of their time. A row has eight weights of one byte, which a
 * vector instruction reads and adds in one step, so that the processor waits for more rows at once.
 */
export class RowSums {
  /** The rows that are added next. */
  readonly rows: Int32Array
  /** By column: their sum. */
  readonly sums: Int16Array
  /** Sets the sums. */
  readonly add: () => void

  /** @param features rows of a sum */
  constructor(table: Int8Array, features: number) {
    const pages = Math.ceil((headBytes + table.length) / pageBytes)
    const memory = new WebAssembly.Memory({ initial: pages })
    new Int8Array(memory.buffer, headBytes).set(table)
    this.sums = new Int16Array(memory.buffer, 0, weightColumns)
    this.rows = new Int32Array(memory.buffer, this.sums.byteLength, features)
    const core = { memory, constant: 0, function: () => {} }
    this.add = new WebAssembly.Instance(compiled(features), { core }).exports.run as () => void
  }
}

const modules = new Map<number, WebAssembly.Module>()

function compiled(features: number): WebAssembly.Module {
  let module = modules.get(features)
  if (module === undefined) {
    module = new WebAssembly.Module(assemble({ params: [], locals: {}, body: body(features) }))
    modules.set(features, module)
  }
  return module
}

/** A row is three bits of its address, since it has eight bytes. */
const body = (features: number): string => `
  i32.const 0
  v128.const
  ${Array.from(
    { length: features },
    (_, k) => `
  i32.const 0 i32.load offset=${weightColumns * 2 + k * 4}
  i32.const 3 i32.shl v128.load8x8_s offset=${headBytes} i16x8.add`,
  ).join('')}
  v128.store offset=0`
