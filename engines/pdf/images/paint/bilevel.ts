import { decodeStream, type Filter } from '../../filters/decode-stream.ts'
import type { PdfLimits } from '../../limits.ts'
import type { PdfDict, PdfFile } from '../../objects.ts'
import { decodeFax, decodeJbig2 } from '../decoders.ts'
import { checkFormat, type SampleFormat } from '../samples.ts'

/**
 * Decodes CCITT fax and JBIG2 (ISO 32000-1, 7.4.6 and 7.4.7) to packed bits, rows at byte boundaries. The caller has checked
 * `format` against the limits.
 * @throws DocumentError `malformed`; LimitError `too_many_pixels`
 */
export function decodeBits(
  file: PdfFile,
  { name, params }: Filter,
  data: Uint8Array,
  format: SampleFormat,
  limits: PdfLimits,
): Promise<Uint8Array> {
  return name === 'JBIG2Decode'
    ? jbig2(file, params, data, format, limits)
    : fax(file, params, data, format, limits)
}

function fax(
  file: PdfFile,
  params: PdfDict | null,
  data: Uint8Array,
  format: SampleFormat,
  limits: PdfLimits,
): Promise<Uint8Array> {
  const flag = (key: string) => file.resolve(params?.get(key)) === true
  const number = (key: string, otherwise: number) => {
    const value = file.number(params?.get(key))
    return value !== null && Number.isInteger(value) ? value : otherwise
  }
  const coded = {
    K: Math.sign(number('K', 0)),
    EndOfLine: flag('EndOfLine'),
    EncodedByteAlign: flag('EncodedByteAlign'),
    BlackIs1: flag('BlackIs1'),
    Columns: number('Columns', 1728),
    Rows: number('Rows', 0) || format.height,
  }
  checkFormat({ ...format, width: coded.Columns, height: coded.Rows }, limits)
  return decodeFax(data, format.width, format.height, coded)
}

function jbig2(
  file: PdfFile,
  params: PdfDict | null,
  data: Uint8Array,
  { width, height }: SampleFormat,
  limits: PdfLimits,
): Promise<Uint8Array> {
  const globals = file.stream(params?.get('JBIG2Globals'))
  return decodeJbig2(data, width, height, globals ? decodeStream(file, globals, limits).bytes : null)
}
