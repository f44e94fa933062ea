import type { XmlElement, XmlNode } from './xml.ts'

/** Namespaces of the names that `parseXml` gives, for writing a part back. */
const namespaces: Readonly<Record<string, string>> = {
  w: 'http://schemas.openxmlformats.org/wordprocessingml/2006/main',
  r: 'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
  a: 'http://schemas.openxmlformats.org/drawingml/2006/main',
  wp: 'http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing',
  pic: 'http://schemas.openxmlformats.org/drawingml/2006/picture',
  mc: 'http://schemas.openxmlformats.org/markup-compatibility/2006',
  v: 'urn:schemas-microsoft-com:vml',
  o: 'urn:schemas-microsoft-com:office:office',
  w14: 'http://schemas.microsoft.com/office/word/2010/wordml',
  rel: 'http://schemas.openxmlformats.org/package/2006/relationships',
}

/** A tree as a UTF-8 part. Elements and attributes of namespaces that are not listed are left out with all they hold. */
export function serialiseXml(root: XmlElement): string {
  const out: string[] = ['<?xml version="1.0" encoding="UTF-8" standalone="yes"?>']
  write(root, out, true)
  return out.join('')
}

function write(node: XmlNode, out: string[], root = false): void {
  if (typeof node === 'string') {
    out.push(escaped(node))
    return
  }
  if (!known(node.name)) return
  out.push('<', node.name)
  if (root) for (const [prefix, uri] of Object.entries(namespaces)) out.push(` xmlns:${prefix}="${uri}"`)
  for (const [name, value] of Object.entries(node.attributes))
    if (!name.includes(':') || known(name)) out.push(' ', name, '="', escaped(value), '"')
  out.push('>')
  for (const child of node.children) write(child, out)
  out.push('</', node.name, '>')
}

function known(name: string): boolean {
  return name.startsWith('xml:') || name.slice(0, Math.max(0, name.indexOf(':'))) in namespaces
}

function escaped(text: string): string {
  return text.replace(/[<>&"]/g, (c) => `&#${c.charCodeAt(0)};`)
}
