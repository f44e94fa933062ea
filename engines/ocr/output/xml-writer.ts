type Attributes = Readonly<Record<string, string | number | undefined>>

/** An element; its content is markup already. Attributes that are undefined are left out. */
export function element(name: string, attributes: Attributes, content: readonly string[] = []): string {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${escapeXml(String(value))}"`)
    .join('')
  return content.length === 0 ? `<${name}${written}/>` : `<${name}${written}>${content.join('')}</${name}>`
}

/** Escapes text for elements and attributes in quotation marks. Characters that XML cannot hold are replaced. */
export function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\t\n\r\u0020-\ufffd\u{10000}-\u{10ffff}]/gu, '\ufffd')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

/** A number with at most three decimals. */
export function decimal(value: number): string {
  return String(Math.round(value * 1000) / 1000)
}
