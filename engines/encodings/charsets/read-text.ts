import { type DecodedText, decodeText } from '../../model/charset.ts'
import type { Warning } from '../../model/errors.ts'
import { charsetDecoder, encodingOf } from './decoder.ts'
import { guessCharset } from './guess.ts'
import { encodeLegacy } from './legacy.ts'

export interface ReadText extends DecodedText {
  /** The encoding, where nothing names it and it was chosen by the letters of the text. */
  readonly guessed?: string
}

export interface ReadTextOptions {
  /** Texts that may be in it, such as terms: an encoding that shows one of them is preferred. */
  readonly hints?: readonly string[]
  /** Writes a character that the encoding does not have. Default: a question mark, `#` for a block. */
  readonly fallback?: (char: string) => string
}

/** Bytes that are searched for a declaration. HTML requires it in the first 1024. */
const headBytes = 2048

/** Where the text of a file may declare its encoding: a page, an XML file, a style sheet, and lines for editors, as `coding: latin-2`. */
const declarations = {
  page: /<meta\s[^>]{0,500}?charset\s*=\s*["']?\s*([\w.:-]{1,40})/i,
  xml: /^\s*<\?xml[^>]{0,200}?\sencoding\s*=\s*["']([\w.:-]{1,40})/i,
  style: /^@charset "([\w.:-]{1,40})"/,
  editor: /^(?:.*\n)?.*\b(?:file)?(?:en)?coding[:=][ \t]*([\w.-]{1,40})/,
}

/**
 * The encodings that a text declares, by their names in the Encoding Standard, the first one first. In a page, browsers use the
 * first, even if the bytes are valid UTF-8 (HTML, 13.2.3.2). Other programs check the bytes first: a declaration is often kept when a text
 * is converted to UTF-8.
 */
export function declaredEncodings(
  bytes: Uint8Array,
  kinds: readonly (keyof typeof declarations)[] = ['xml', 'page', 'style', 'editor'],
): string[] {
  const head = Buffer.from(bytes.subarray(0, headBytes)).toString('latin1')
  return kinds.flatMap((kind) => encodingOf(declarations[kind].exec(head)?.[1] ?? '') ?? [])
}

/**
 * Decodes the text of a file: Unicode by its byte order mark or its bytes; else in the encoding that it declares, and else in the most
 * likely one. Null for bytes that are not text.
 */
export function readText(bytes: Uint8Array, options: ReadTextOptions = {}): ReadText | null {
  const unicode = decodeText(bytes)
  const escaped = unicode === null ? null : escapedIn(unicode.text)
  if (unicode !== null && escaped === null) return unicode
  // The declared Unicode encoding is wrong: the bytes are not valid in it.
  const declared = escaped ?? declaredEncodings(bytes).find((name) => !unicodeName.test(name)) ?? null
  const { fallback = (char) => (char === '\u2588' ? '#' : '?') } = options
  if (declared !== null)
    return {
      text: charsetDecoder(declared).decode(bytes),
      encode: (text) => encodeLegacy(text, declared, fallback),
    }
  const guess = guessCharset(bytes, options.hints ?? [])
  if (guess === null) return null
  const { charset, text } = guess
  return { text, guessed: charset, encode: (changed) => encodeLegacy(changed, charset, fallback) }
}

const unicodeName = /^utf-|^replacement$|^x-user-defined$/

/** ISO-2022-JP, which is in ASCII with escapes. */
function escapedIn(text: string): string | null {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the escape codes of ISO-2022-JP
  return /^[\x00-\x7f]*$/.test(text) && /\x1b\$[@B]/.test(text) ? 'iso-2022-jp' : null
}

/** Tells that the encoding of a text was chosen by its letters. */
export function guessedWarnings({ guessed }: ReadText): Warning[] {
  if (guessed === undefined) return []
  return [
    {
      code: 'charset_guessed',
      message: `The text is not UTF-8. It was read and written as ${guessed}, chosen by its letters. If that is wrong, convert it to UTF-8 first.`,
    },
  ]
}
