/**
 * Glyph names with their characters, and the metrics of the standard 14 fonts. tools/build-glyph-list.ts makes the data file
 * and names its sources; the licence notices are inside the data.
 */

import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'
import { ownFile } from '../../../model/package-files.ts'

interface Packed {
  readonly glyphs: string
  readonly dingbats: string
  readonly metrics: Readonly<Record<string, { ascent: number; descent: number; widths: string }>>
}

/** Lengths in thousandths of a text space unit. */
export interface StandardMetrics {
  readonly ascent: number
  readonly descent: number
  /** Advance widths by glyph name. */
  readonly widths: ReadonlyMap<string, number>
}

interface GlyphList {
  readonly glyphs: ReadonlyMap<string, string>
  readonly dingbats: ReadonlyMap<string, string>
  readonly metrics: ReadonlyMap<string, StandardMetrics>
}

let loaded: GlyphList | null = null

/** Read once, on first use. */
export function glyphList(): GlyphList {
  loaded ??= unpack()
  return loaded
}

function unpack(): GlyphList {
  const bytes = brotliDecompressSync(
    readFileSync(ownFile('./glyph-list.json.br', import.meta.url, 'engines/pdf/fonts/glyph-names')),
  )
  const packed: Packed = JSON.parse(bytes.toString('utf8'))
  const metrics = Object.entries(packed.metrics).map(([name, { ascent, descent, widths }]) => {
    const byName = new Map(pairs(widths).map(([glyph, width]) => [glyph, Number(width)]))
    return [name, { ascent, descent, widths: byName }] as const
  })
  return {
    glyphs: new Map(pairs(packed.glyphs).map(([name, codes]) => [name, fromHex(codes)])),
    dingbats: new Map(pairs(packed.dingbats).map(([name, codes]) => [name, fromHex(codes)])),
    metrics: new Map(metrics),
  }
}

function pairs(text: string): [string, string][] {
  return text.split('\n').map((line) => {
    const at = line.indexOf(' ')
    return [line.slice(0, at), line.slice(at + 1)]
  })
}

function fromHex(codes: string): string {
  return String.fromCodePoint(...codes.split('_').map((code) => Number.parseInt(code, 16)))
}
