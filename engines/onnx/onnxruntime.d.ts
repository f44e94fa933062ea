/** Types of the parts of onnxruntime-node that `network.ts` uses; the package is optional. */
declare module 'onnxruntime-node' {
  export interface OrtTensor {
    readonly data: unknown
    readonly dims: readonly number[]
  }
  export const Tensor: new (
    type: 'float32' | 'int64',
    data: Float32Array | BigInt64Array,
    dims: readonly number[],
  ) => OrtTensor
  export interface OrtSession {
    readonly inputNames: readonly string[]
    readonly outputNames: readonly string[]
    run(feeds: Readonly<Record<string, OrtTensor>>): Promise<Readonly<Record<string, OrtTensor>>>
  }
  interface OrtSessionOptions {
    readonly executionProviders: readonly string[]
    readonly intraOpNumThreads: number
    readonly interOpNumThreads: number
    readonly logSeverityLevel: 3 | 4
  }
  export const InferenceSession: {
    create(path: string, options: OrtSessionOptions): Promise<OrtSession>
    create(model: Uint8Array, options: OrtSessionOptions): Promise<OrtSession>
  }
}
