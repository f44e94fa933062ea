import JSZip from 'jszip'

/** The entries of an office file and of those in it, by name, as they are written and with their references decoded. */
export async function archiveText(bytes: Uint8Array, prefix = ''): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for (const file of Object.values((await JSZip.loadAsync(bytes)).files)) {
    if (file.dir) continue
    const content = await file.async('uint8array')
    const name = prefix + file.name
    if (content[0] === 0x50 && content[1] === 0x4b)
      for (const [inner, text] of await archiveText(content, `${name}!`)) found.set(inner, text)
    else found.set(name, Buffer.from(content).toString('utf8'))
  }
  return found
}

/** The texts in which a value may show: as written, decoded, and without elements. */
export function readings(name: string, written: string): string[] {
  const decoded = written
    .replace(/&#x([\da-f]+);/gi, (_, hex) => String.fromCodePoint(Number.parseInt(hex, 16)))
    .replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)))
    .replace(/&quot;/g, '"')
  const text = decoded.replace(/<[^>]*>/g, '')
  return [name, written, decoded, text, text.replace(/"\s*&amp;\s*"/g, '')]
}

/** The entries that show a value. */
export function entriesWith(entries: ReadonlyMap<string, string>, value: string): string[] {
  const squeezed = (text: string) => text.replace(/\s+/g, '').toLowerCase()
  const wanted = squeezed(value)
  return [...entries]
    .filter(([name, written]) => readings(name, written).some((text) => squeezed(text).includes(wanted)))
    .map(([name]) => name)
}
