/** Types of the parts of tesseract.js that `tesseract.ts` uses; the package has none. */
declare module 'tesseract.js/src/constants/OEM.js' {
  const OEM: { readonly LSTM_ONLY: number }
  export default OEM
}

declare module 'tesseract.js/src/constants/PSM.js' {
  const PSM: {
    readonly AUTO: string
    readonly SINGLE_COLUMN: string
    readonly SINGLE_BLOCK: string
    readonly SINGLE_LINE: string
    readonly SPARSE_TEXT: string
  }
  export default PSM
}

/** Part of Node, but not of its types. */
declare namespace WebAssembly {
  function validate(bytes: Uint8Array): boolean
  type Imports = Readonly<Record<string, Readonly<Record<string, unknown>>>>
  type Exports = Readonly<Record<string, unknown>>
  class Module {
    constructor(bytes: Uint8Array)
  }
  class Instance {
    constructor(module: Module, imports: Imports)
    readonly exports: Exports
  }
  class Memory {
    constructor(size: { readonly initial: number })
    readonly buffer: ArrayBuffer
  }
  class Table {
    get(index: number): unknown
    set(index: number, value: unknown): void
  }
}
