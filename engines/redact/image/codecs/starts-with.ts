export function startsWith(bytes: Uint8Array, text: string, at = 0): boolean {
  if (at + text.length > bytes.length) return false
  for (let i = 0; i < text.length; i++) if (bytes[at + i] !== text.charCodeAt(i)) return false
  return true
}
