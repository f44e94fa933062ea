/** Text for the content or an attribute of XML. */
export function xml(text: string): string {
  return text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`)
}
