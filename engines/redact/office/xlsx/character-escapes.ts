/** Characters of workbooks that are written as `_xHHHH_` (ECMA-376 part 1, 22.9.2.19). */

import { type EditablePackage, type Part, XmlTag } from '../../../office/parts/index.ts'

const escapes = /_x([\da-f]{4})_/gi

/** Writes escaped characters as themselves, so that a value is found however it is written. */
export function unescapeCharacters(opened: EditablePackage): void {
  for (const part of opened.parts()) {
    if (!part.isXml || !mayHoldEscapes(part) || !part.root.name.startsWith('s:')) continue
    for (const tag of [part.root, ...part.root.descendants()]) unescapeTag(tag)
  }
}

function mayHoldEscapes(part: Part): boolean {
  const bytes = Buffer.from(part.bytes)
  return bytes.includes('_x') || bytes.includes('_X')
}

function unescapeTag(tag: XmlTag): void {
  for (const child of tag.children)
    if (!(child instanceof XmlTag))
      child.value = unescaped(child.value, (code) => isShown(code) || isBreak(code))
  // Line breaks in the names of columns stay as they are: formulas refer to them.
  for (const { name, value } of tag.attributes) {
    const text = unescaped(value, isShown)
    if (text !== value) tag.set(name, text)
  }
}

function unescaped(text: string, isPlain: (code: number) => boolean): string {
  if (!/_x/i.test(text)) return text
  let kept = 0
  const plain = text.replace(escapes, (written: string, hex: string) => {
    const code = Number.parseInt(hex, 16)
    if (isPlain(code)) return code === 0x0d ? '\n' : String.fromCharCode(code)
    kept++
    return written
  })
  // Characters that together look like an escape stay escaped.
  return (plain.match(escapes)?.length ?? 0) === kept ? plain : text
}

/** Not an underscore, which keeps what follows from being an escape, and not half of a character. */
function isShown(code: number): boolean {
  return (
    code >= 0x20 &&
    code !== 0x5f &&
    code < 0xfffe &&
    (code < 0x7f || code > 0x9f) &&
    (code < 0xd800 || code > 0xdfff)
  )
}

function isBreak(code: number): boolean {
  return code === 0x09 || code === 0x0a || code === 0x0d
}
