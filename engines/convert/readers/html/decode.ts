import { charsetOf } from '../../../model/charset.ts'
import type { Conversion } from '../../conversion.ts'

/** Bytes in which a page must name its encoding (HTML, 13.2.3.2). */
const prescanned = 1024

/**
 * The text of an HTML file: by its byte order mark, by what it says of itself, as UTF-8 where it is valid, and else as
 * windows-1252, which is what browsers take old pages for.
 */
export function decodeHtml(bytes: Uint8Array): string {
  const marked = charsetOf(bytes)
  if (marked !== 'utf-8') return new TextDecoder(marked).decode(bytes)
  const decoder = decoderOf(stated(bytes))
  if (decoder !== null) return decoder.decode(bytes)
  return decodePlain(bytes).text
}

/** UTF-8 where the bytes are that, and windows-1252 where they are not; `guessed` then. */
export function decodePlain(bytes: Uint8Array): { readonly text: string; readonly guessed: boolean } {
  try {
    return { text: new TextDecoder(charsetOf(bytes), { fatal: true }).decode(bytes), guessed: false }
  } catch {
    // The decoder's only way to say that these bytes are not in this encoding.
    return { text: new TextDecoder('windows-1252').decode(bytes), guessed: true }
  }
}

function stated(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8'
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, prescanned))
  const meta = /<meta\s[^>]{0,500}?charset\s*=\s*["']?\s*([\w:.-]{1,40})/i.exec(head)
  const xml = /^\s*<\?xml[^>]{0,200}?encoding\s*=\s*["']([\w:.-]{1,40})["']/i.exec(head)
  return (meta ?? xml)?.[1] ?? null
}

function decoderOf(label: string | null): InstanceType<typeof TextDecoder> | null {
  // A page that could be read so far as to say UTF-16 is not in it (HTML, 13.2.3.3).
  if (label === null || /^utf-?16/i.test(label)) return null
  try {
    return new TextDecoder(label)
  } catch {
    // A name that nobody knows: as if none had been given.
    return null
  }
}

/** The text of a file that says nothing of its encoding; a guess is told. */
export function decodeText(bytes: Uint8Array, conversion: Conversion): string {
  const { text, guessed } = decodePlain(bytes)
  if (guessed)
    conversion.warn({
      code: 'charset_guessed',
      message: 'The text is neither UTF-8 nor UTF-16; it was read as windows-1252.',
    })
  return text
}
