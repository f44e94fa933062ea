import { promisify } from 'node:util'
import { deflate } from 'node:zlib'
import { predictedRows } from '../../image/index.ts'
import { PdfDict, PdfName } from '../objects/objects.ts'
import { rowBytes, type SampleFormat } from './samples.ts'

const compress = promisify(deflate)

export interface EncodedSamples {
  readonly raw: Uint8Array
  readonly filter: PdfName
  readonly params: PdfDict | null
}

/**
 * Encodes raw samples with FlateDecode, with PNG predictors where they help (ISO 32000-1, 7.4.4.4; PNG, clause 9).
 * @param smooth whether neighbouring samples are similar, as in photographs but not in indices or bits. `unsure` tries both
 *   ways and takes the shorter result.
 */
export async function encodeSamples(
  data: Uint8Array,
  format: SampleFormat,
  smooth: boolean | 'unsure',
): Promise<EncodedSamples> {
  const row = rowBytes(format)
  const may = format.bits >= 8 && data.length > 0 && data.length % row === 0
  const [plain, predicted] = await Promise.all([
    smooth === true && may ? null : deflated(data),
    smooth !== false && may
      ? deflated(predictedRows(data, row, (format.components * format.bits) / 8))
      : null,
  ])
  const filter = PdfName.of('FlateDecode')
  if (predicted && (!plain || predicted.length < plain.length)) {
    const params = new PdfDict([
      ['Predictor', 15],
      ['Colors', format.components],
      ['BitsPerComponent', format.bits],
      ['Columns', format.width],
    ])
    return { raw: predicted, filter, params }
  }
  return { raw: plain ?? (await deflated(data)), filter, params: null }
}

async function deflated(data: Uint8Array): Promise<Uint8Array> {
  return new Uint8Array(await compress(data, { level: 6 }))
}
