/** Types of the parts of onnxruntime-node that `onnx.ts` uses; the package is optional. */
declare module 'onnxruntime-node' {
  export interface OrtTensor {
    readonly data: Float32Array | unknown
    readonly dims: readonly number[]
  }
  export const Tensor: new (type: 'float32', data: Float32Array, dims: readonly number[]) => OrtTensor
  export interface OrtSession {
    readonly inputNames: readonly string[]
    readonly outputNames: readonly string[]
    run(feeds: Readonly<Record<string, OrtTensor>>): Promise<Readonly<Record<string, OrtTensor>>>
  }
  export const InferenceSession: {
    create(
      path: string,
      options: {
        readonly executionProviders: readonly string[]
        readonly intraOpNumThreads: number
        readonly interOpNumThreads: number
        readonly logSeverityLevel: 3
      },
    ): Promise<OrtSession>
  }
}
