import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/**
 * Writes a model folder with a line recogniser small enough to check by hand: for every four columns of a line eight
 * pixels high it outputs `a` if the upper half is dark, `b` if the lower half is, and a space if all of it is. The ONNX
 * file is written field by field (onnx.proto3, IR 6, opset 11).
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
  const graph = Buffer.concat([
    message(
      1,
      node('Conv', ['line', 'weights'], 'found', [ints('kernel_shape', [8, 4]), ints('strides', [8, 4])]),
    ),
    message(1, node('Squeeze', ['found'], 'flat', [ints('axes', [2])])),
    message(1, node('Transpose', ['flat'], 'scores', [ints('perm', [0, 2, 1])])),
    text(2, 'tiny'),
    message(5, tensor('weights', [4, 1, 8, 4], weights)),
    message(11, value('line', [1, 1, 8, 'wide'])),
    message(12, value('scores', [1, 'steps', 4])),
  ])
  return Buffer.concat([whole(1, 6), text(2, 'tests'), message(7, graph), message(8, whole(2, 11))])
}

function node(
  operator: string,
  inputs: readonly string[],
  output: string,
  attributes: readonly Buffer[],
): Buffer {
  return Buffer.concat([
    ...inputs.map((name) => text(1, name)),
    text(2, output),
    text(4, operator),
    ...attributes.map((attribute) => message(5, attribute)),
  ])
}

function ints(name: string, values: readonly number[]): Buffer {
  const typeOfInts = 7
  return Buffer.concat([text(1, name), ...values.map((item) => whole(8, item)), whole(20, typeOfInts)])
}

const float = 1

function tensor(name: string, dims: readonly number[], values: Float32Array): Buffer {
  return Buffer.concat([
    ...dims.map((dim) => whole(1, dim)),
    whole(2, float),
    text(8, name),
    message(9, Buffer.from(values.buffer, values.byteOffset, values.byteLength)),
  ])
}

function value(name: string, dims: readonly (number | string)[]): Buffer {
  const shape = dims.map((dim) => message(1, typeof dim === 'number' ? whole(1, dim) : text(2, dim)))
  const type = message(1, Buffer.concat([whole(1, float), message(2, Buffer.concat(shape))]))
  return Buffer.concat([text(1, name), message(2, type)])
}

function whole(field: number, item: number): Buffer {
  return Buffer.concat([varint(field << 3), varint(item)])
}

function message(field: number, bytes: Buffer): Buffer {
  return Buffer.concat([varint((field << 3) | 2), varint(bytes.length), bytes])
}

function text(field: number, item: string): Buffer {
  return message(field, Buffer.from(item, 'utf8'))
}

function varint(item: number): Buffer {
  const bytes: number[] = []
  let left = item
  for (; left > 127; left = Math.floor(left / 128)) bytes.push((left % 128) | 128)
  bytes.push(left)
  return Buffer.from(bytes)
}
