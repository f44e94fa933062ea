import { encodeFlate } from '../filters/decode-stream.ts'
import { PdfDict, PdfName, PdfStream } from '../objects/objects.ts'

/** A compressed stream. @param like whose other entries it gets */
export function flateStream(bytes: Uint8Array, like: PdfDict = new PdfDict()): PdfStream {
  const raw = encodeFlate(bytes)
  const dict = like.clone().set('Filter', PdfName.of('FlateDecode')).set('Length', raw.length)
  dict.delete('DecodeParms')
  return new PdfStream(dict, raw)
}
