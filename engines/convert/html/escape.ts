/** Escapes text between tags. */
export function escapeText(text: string): string {
  return clean(text).replace(/[&<>]/g, (letter) => entities[letter])
}

/** Escapes text of an attribute in double quotes. */
export function escapeAttribute(text: string): string {
  return clean(text).replace(/[&<>"]/g, (letter) => entities[letter])
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Removes control codes that HTML cannot hold (13.2.3.5). */
function clean(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control codes are removed here
  return text.replace(/[\x00-\x08\x0b\x0c\x0e-\x1f]/g, '')
}

/** A start tag with those attributes that have a value. */
export function tag(
  name: string,
  attributes: Readonly<Record<string, string | number | undefined>> = {},
): string {
  let out = `<${name}`
  for (const [key, value] of Object.entries(attributes))
    if (value !== undefined) out += ` ${key}="${escapeAttribute(String(value))}"`
  return `${out}>`
}
