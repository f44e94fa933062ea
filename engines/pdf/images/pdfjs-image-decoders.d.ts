/** pdfjs-dist has no types for its image decoders. These are the parts that `decoders.ts` uses. */
declare module 'pdfjs-dist/image_decoders/pdf.image_decoders.mjs' {
  interface WasmOptions {
    readonly useWasm: boolean
    readonly useWorkerFetch: boolean
    readonly wasmUrl: string
    readonly getHandler: () => {
      sendWithPromise(action: string, request: { filename: string }): Promise<Uint8Array>
    }
  }

  export class JpxImage {
    static readonly instance: JpxImage
    static setOptions(options: WasmOptions): void
    static cleanup(): void
    decode(
      bytes: Uint8Array,
      options: { numComponents?: number; isIndexedColormap?: boolean; smaskInData?: boolean },
    ): Promise<Uint8Array | Uint8ClampedArray>
  }

  export class Jbig2Image {
    static readonly instance: Jbig2Image
    decode(
      bytes: Uint8Array,
      width: number,
      height: number,
      globals: Uint8Array | null,
      fax?: object,
    ): Promise<Uint8Array | Uint8ClampedArray>
  }

  export function setVerbosityLevel(level: number): void
}
