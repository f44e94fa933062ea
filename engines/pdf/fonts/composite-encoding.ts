import { type PdfDict, type PdfFile, PdfName, type PdfStream } from '../objects.ts'
import type { CMap } from './cmaps/cmap.ts'
import { isIdentity, predefinedCMap, unicodeFormOf } from './cmaps/predefined-cmaps.ts'
import { readTextCMap } from './cmaps/text-cmap.ts'
import { streamBytes } from './programs/byte-reader.ts'

/** Embedded maps that extend each other. */
const maxChain = 6

/** How a Type 0 font's strings become CIDs (ISO 32000-1, 9.7.5). */
export interface CompositeEncoding {
  readonly vertical: boolean
  /** The encoding form if the codes are Unicode text. */
  readonly unicodeForm: 'utf8' | 'utf16' | 'utf32' | null
  readonly uniformLength: number
  codeLength(bytes: Uint8Array, pos: number): number
  /** 0, the CID of undefined characters, for codes that have none. */
  cidOf(code: number, length: number): number
}

export function compositeEncoding(file: PdfFile, font: PdfDict): CompositeEncoding {
  const entry = file.resolve(font.get('Encoding'))
  if (entry instanceof PdfName) {
    const map = isIdentity(entry.name) ? null : predefinedCMap(entry.name)
    return map ? fromMap(map, unicodeFormOf(entry.name)) : identity(entry.name.endsWith('V'))
  }
  const stream = file.stream(entry)
  const map = stream ? embedded(file, stream, 0) : null
  return map ?? identity(false)
}

function identity(vertical: boolean): CompositeEncoding {
  return {
    vertical,
    unicodeForm: null,
    uniformLength: 2,
    codeLength: (bytes, pos) => Math.min(2, bytes.length - pos),
    cidOf: (code) => code,
  }
}

function fromMap(map: CMap, unicodeForm: CompositeEncoding['unicodeForm']): CompositeEncoding {
  return {
    vertical: map.vertical,
    unicodeForm,
    uniformLength: map.uniformLength,
    codeLength: (bytes, pos) => map.codeLength(bytes, pos),
    cidOf: (code, length) => map.cidOf(code, length) ?? 0,
  }
}

/** A CMap in a stream; null if it cannot be read. */
function embedded(file: PdfFile, stream: PdfStream, depth: number): CompositeEncoding | null {
  const map = embeddedMap(file, stream, depth)
  if (!map) return null
  const wMode = file.number(stream.dict.get('WMode'))
  if (wMode !== null) map.vertical = wMode === 1
  if (map.hasCodespaces) return fromMap(map, null)
  // Maps without a codespace have two-byte codes in all files seen so far.
  if (!map.hasCids) return identity(map.vertical)
  map.addCodespace(2, 0, 0xffff)
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
