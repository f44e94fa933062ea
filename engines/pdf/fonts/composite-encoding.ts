import { type PdfDict, type PdfFile, PdfName, type PdfStream } from '../objects.ts'
import type { CMap } from './cmap.ts'
import { predefinedCMap, unicodeFormOf } from './cmap-library.ts'
import { readTextCMap } from './cmap-text.ts'
import { streamBytes } from './stream-bytes.ts'

/** Embedded maps build on others at most this deep. */
const maxChain = 6

/** How a Type 0 font's strings become CIDs (ISO 32000-1, 9.7.5). */
export interface CompositeEncoding {
  readonly vertical: boolean
  /** Identity-H or Identity-V: the code is the CID. */
  readonly identity: boolean
  /** The codes are Unicode text in this form. */
  readonly unicodeForm: 'utf8' | 'utf16' | 'utf32' | null
  readonly uniformLength: number
  codeLength(bytes: Uint8Array, pos: number): number
  /** 0, the CID of no glyph, for codes that have none. */
  cidOf(code: number, length: number): number
}

export function compositeEncoding(file: PdfFile, font: PdfDict): CompositeEncoding {
  const entry = file.resolve(font.get('Encoding'))
  if (entry instanceof PdfName) {
    const map = predefinedCMap(entry.name)
    return map ? fromMap(map, unicodeFormOf(entry.name)) : identity(entry.name.endsWith('V'))
  }
  const stream = file.stream(entry)
  const map = stream ? embedded(file, stream, 0) : null
  return map ?? identity(false)
}

function identity(vertical: boolean): CompositeEncoding {
  return {
    vertical,
    identity: true,
    unicodeForm: null,
    uniformLength: 2,
    codeLength: (bytes, pos) => Math.min(2, bytes.length - pos),
    cidOf: (code) => code,
  }
}

function fromMap(map: CMap, unicodeForm: CompositeEncoding['unicodeForm']): CompositeEncoding {
  return {
    vertical: map.vertical,
    identity: false,
    unicodeForm,
    uniformLength: map.uniformLength,
    codeLength: (bytes, pos) => map.codeLength(bytes, pos),
    cidOf: (code, length) => map.cidOf(code, length) ?? 0,
  }
}

/** A CMap in a stream. One that only renames an identity map is that map. */
function embedded(file: PdfFile, stream: PdfStream, depth: number): CompositeEncoding | null {
  const map = embeddedMap(file, stream, depth)
  if (!map) return null
  const wMode = file.number(stream.dict.get('WMode'))
  if (wMode !== null) map.vertical = wMode === 1
  const base = file.name(stream.dict.get('UseCMap')) ?? file.name(stream.dict.get('CMapName')) ?? ''
  if (!map.hasCodespaces) return identity(map.vertical || base === 'Identity-V')
  return fromMap(map, null)
}

function embeddedMap(file: PdfFile, stream: PdfStream, depth: number): CMap | null {
  const bytes = streamBytes(file, stream)
  if (!bytes) return null
  const map = readTextCMap(bytes, (name) => predefinedCMap(name))
  if (map.base) return map
  const use = file.resolve(stream.dict.get('UseCMap'))
  if (use instanceof PdfName) map.base = predefinedCMap(use.name)
  else {
    const parent = file.stream(use)
    if (parent && depth < maxChain) map.base = embeddedMap(file, parent, depth + 1)
  }
  return map
}
