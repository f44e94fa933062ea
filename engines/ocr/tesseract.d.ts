/** Neither tesseract.js nor its core ships types for what `core.ts` uses; these are those parts. */
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

/** Node has it; its types do not. */
declare namespace WebAssembly {
  function validate(bytes: Uint8Array): boolean
}
