/** The greatest or the least of two rows of bytes, 16 at a time, in a separate memory. */
import { assemble } from '../../model/wasm/assemble.ts'

const body = (instruction: string) => `
  loop $bytes
    local.get $at
    local.get $at v128.load
    local.get $at local.get $by i32.add v128.load
    ${instruction}
    v128.store
    local.get $at i32.const 16 i32.add local.tee $at local.get $end i32.lt_u br_if $bytes
  end`

/** Each byte of a buffer up to `end` becomes the greater (or lesser) of itself and the one `by` bytes after it. */
export type TakeAhead = (at: number, by: number, end: number) => void

/** Bytes that are read and written beyond the end of a buffer. */
const overrun = 32 as const
const bytesOfPage = 65_536 as const

let memory = new WebAssembly.Memory({ initial: 1 })
let kernels: { greater?: TakeAhead; lesser?: TakeAhead } = {}

/** The buffer of this thread. It is valid until the next call, and holds what was left in it. */
export function buffer(length: number): Uint8Array<ArrayBuffer> {
  if (length + overrun > memory.buffer.byteLength) {
    memory = new WebAssembly.Memory({ initial: Math.ceil((length + overrun) / bytesOfPage) })
    kernels = {}
  }
  return new Uint8Array(memory.buffer, 0, length)
}

/** Works on the buffer that was taken last. */
export function takeAhead(which: 'greater' | 'lesser'): TakeAhead {
  kernels[which] ??= compiled(which === 'greater' ? 'i8x16.max_u' : 'i8x16.min_u')
  return kernels[which]
}

function compiled(instruction: string): TakeAhead {
  const bytes = assemble({ params: ['at', 'by', 'end'], locals: {}, body: body(instruction) })
  const core = { memory, constant: 0, function: () => {} }
  return new WebAssembly.Instance(new WebAssembly.Module(bytes), { core }).exports.run as TakeAhead
}
