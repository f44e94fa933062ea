import { charsetOf, decoderFor } from '../../../model/charset.ts'
import type { Conversion } from '../../conversion.ts'

/** Bytes in which a page must declare its encoding (HTML, 13.2.3.2). */
const prescanBytes = 1024

/**
 * Decodes an HTML file: by its byte order mark, by its declaration, as UTF-8 where that is valid, and else as
 * windows-1252, as browsers do.
 */
export function decodeHtml(bytes: Uint8Array): string {
  const marked = charsetOf(bytes)
  if (marked !== 'utf-8') return withoutMark(decoderFor(marked).decode(bytes))
  const decoder = decoderOf(declaredEncoding(bytes))
  if (decoder !== null) return decoder.decode(bytes)
  return decodePlain(bytes).text
}

/** Decodes as UTF-8 where that is valid, and else as windows-1252, with `guessed` set. */
export function decodePlain(bytes: Uint8Array): { readonly text: string; readonly guessed: boolean } {
  try {
    return { text: withoutMark(decoderFor(charsetOf(bytes)).decode(bytes)), guessed: false }
  } catch {
    // A fatal decoder throws for bytes that are not UTF-8.
    return { text: new TextDecoder('windows-1252').decode(bytes), guessed: true }
  }
}

function withoutMark(text: string): string {
  return text.replace(/^\ufeff/, '')
}

function declaredEncoding(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8'
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, prescanBytes))
  const meta = /<meta\s[^>]{0,500}?charset\s*=\s*["']?\s*([\w:.-]{1,40})/i.exec(head)
  const xml = /^\s*<\?xml[^>]{0,200}?encoding\s*=\s*["']([\w:.-]{1,40})["']/i.exec(head)
  return (meta ?? xml)?.[1] ?? null
}

function decoderOf(label: string | null): InstanceType<typeof TextDecoder> | null {
  // A declaration of UTF-16 that can be read as ASCII is wrong (HTML, 13.2.3.3).
  if (label === null || /^utf-?16/i.test(label)) return null
  try {
    return new TextDecoder(label)
  } catch {
    // An unknown label is ignored.
    return null
  }
}

/** Decodes text without a declared encoding; a guess causes a warning. */
export function decodeText(bytes: Uint8Array, conversion: Conversion): string {
  const { text, guessed } = decodePlain(bytes)
  if (guessed)
    conversion.warn({
      code: 'charset_guessed',
      message: 'The text is neither UTF-8 nor UTF-16; it was read as windows-1252.',
    })
  return text
}
