/** Looks for a value in an office file with nothing of the product's own: every entry, in every way a value can be written in it. */
import JSZip from 'jszip'

/** Names of the places where the value is found. */
export async function findInArchive(bytes: Uint8Array, value: string): Promise<string[]> {
  const found: string[] = []
  const zip = await JSZip.loadAsync(bytes)
  if (holds(Buffer.from(bytes).toString('latin1'), value)) found.push('archive')
  for (const [name, entry] of Object.entries(zip.files)) {
    if (holds(name, value)) found.push(`name of ${name}`)
    const content = await entry.async('uint8array')
    if (content[0] === 0x50 && content[1] === 0x4b) {
      for (const place of await findInArchive(content, value)) found.push(`${name} > ${place}`)
      continue
    }
    if (formsOf(content).some((form) => holds(form, value))) found.push(name)
  }
  return found
}

function* views(written: string): Generator<string> {
  const text = written
    .replace(/<w:sym\b[^<>]*w:char="F0(\w\w)"\/>/g, '&#x$1;')
    .replace(/<!\[CDATA\[(.*?)\]\]>/gs, '$1')
  yield text
  yield [...text.replace(/<[^<>]*>/g, '')].reverse().join('')
  yield codes(text)
  yield text.replace(/<w:del\b.*?<\/w:del>/gs, '').replace(/<[^<>]*>/g, '')
  yield text.replace(/<[^<>]*>/g, '')
  yield text.replace(/<\/(?:w:p|a:p|w:tc|si|c)>|<w:(?:tab|br)\b[^>]*>/g, ' ').replace(/<[^<>]*>/g, '')
  yield (text.match(/="[^"]*"/g) ?? []).join(' ')
}

/** What the codes of fields give that show texts, quoted or by the numbers of their characters. */
function codes(text: string): string {
  const found = [...text.matchAll(/<w:instrText[^<>]*>([^<>]*)/g)].map(([, code]) => code)
  return found
    .map((code) => code.replace(/QUOTE|SYMBOL|\\\S+ "\w+"|"/g, ''))
    .join(' ')
    .replace(/\b(?:\d{2,3}|0x[\da-f]{2})\b/gi, (number) => String.fromCodePoint(Number(number)))
}

function formsOf(content: Uint8Array): string[] {
  const forms: string[] = []
  for (const encoding of ['utf8', 'utf16le', 'latin1'] as const)
    for (const view of views(Buffer.from(content).toString(encoding))) {
      forms.push(view, references(view), percent(references(view)))
      for (const [word] of view.matchAll(/[A-Za-z0-9+]{16,}={0,2}/g))
        forms.push(
          Buffer.from(word, 'base64').toString('utf8'),
          Buffer.from(word, 'base64').toString('utf16le'),
        )
    }
  return forms
}

function references(text: string): string {
  return text
    .replace(/&#x([\da-f]+);/gi, (_, code) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)))
}

function percent(text: string): string {
  return text.replace(/%([\da-f]{2})/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
}

function holds(text: string, value: string): boolean {
  return folded(text).includes(folded(value))
}

function folded(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\u200d|[\s\u00ad\u200b_.-]+/g, '')
}
