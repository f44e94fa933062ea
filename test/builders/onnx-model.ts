import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { floats, node, onnxFile } from '../../fixtures/onnx/write-onnx.ts'

/**
 * Writes a model folder with a line recogniser small enough to check by hand: for every four columns of a line eight
 * pixels high it outputs `a` if the upper half is dark, `b` if the lower half is, and a space if all of it is.
 */
export function tinyModel(
  folder: string,
  kind: 'handwriting' | 'formula',
  config: object = { height: 8 },
): void {
  mkdirSync(path.join(folder, kind), { recursive: true })
  writeFileSync(path.join(folder, kind, 'model.onnx'), model())
  writeFileSync(path.join(folder, kind, 'charset.txt'), 'a\nb\n\n')
  writeFileSync(path.join(folder, kind, 'config.json'), JSON.stringify(config))
}

const steep = 0.25

function model(): Buffer {
  const weights = new Float32Array(4 * 8 * 4)
  for (let y = 0; y < 8; y++)
    for (let x = 0; x < 4; x++) {
      const at = y * 4 + x
      weights[at] = steep
      weights[32 + at] = y < 4 ? -steep : steep
      weights[64 + at] = y < 4 ? steep : -steep
      weights[96 + at] = -steep
    }
  const graph = {
    nodes: [
      node('Conv', ['line', 'weights'], 'found', { kernel_shape: [8, 4], strides: [8, 4] }),
      node('Squeeze', ['found'], 'flat', { axes: [2] }),
      node('Transpose', ['flat'], 'scores', { perm: [0, 2, 1] }),
    ],
    weights: [floats('weights', [4, 1, 8, 4], weights)],
    inputs: [{ name: 'line', type: 'float', dims: [1, 1, 8, 'wide'] }],
    outputs: [{ name: 'scores', type: 'float', dims: [1, 'steps', 4] }],
  } as const
  // Squeeze takes its axes as an attribute up to version 12.
  return onnxFile(graph, 11)
}
