/** Encodings of texts: what a text decodes to, and where each value in it is written. */
export { isCompressed, isPlain } from './bytes.ts'
export { charsetDecoder, codePageOfCharset, decodeCodePage, encodingOf } from './charsets/decoder.ts'
export { encodeLegacy } from './charsets/legacy.ts'
export { declaredEncodings, guessedWarnings, type ReadText, readText } from './charsets/read-text.ts'
export { utf7Charset } from './escapes.ts'
export {
  applyEdits,
  decodedForms,
  decodedFormsOfBytes,
  type Edit,
  type Form,
  formsOf,
  mergedEdits,
  type Place,
  placeInParent,
  rootEdits,
  rootSpan,
} from './forms.ts'
export { decodeHTML, decodeHTMLAttribute } from './references.ts'
export { decompressRtf, rtfHtml, rtfText } from './rtf.ts'
