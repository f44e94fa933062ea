/**
 * Makes glyph-list.json.br, the glyph names and standard metrics that `glyph-names.ts` reads. Development only:
 *
 *     node tools/build-glyph-list.ts glyphlist.txt
 *
 * `glyphlist.txt` is the Adobe Glyph List (github.com/adobe-type-tools/agl-aglfn), BSD-3-Clause, whose notice goes
 * into the data. The metrics of the standard 14 fonts (Adobe Core 14 AFM files, free to use and distribute with their
 * copyright notice) and the characters of the ZapfDingbats names (Unicode's zdingbat.txt, free to use) are read from
 * folders of the installed pdf-lib.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'

const [listFile] = process.argv.slice(2)
if (!listFile) throw new Error('Usage: node build-glyph-list.ts glyphlist.txt')
const root = path.dirname(import.meta.dirname)
const sources = path.join(root, 'node_modules/pdf-lib/src/packages/standard-fonts')

const list = readFileSync(listFile, 'utf8')
const notice = list
  .split('\n')
  .filter((line) => line.startsWith('#'))
  .map((line) => line.slice(2))
const licence = notice.slice(1, notice.findIndex((line) => line.startsWith('Name:')) - 1).join('\n')
const glyphs = list.split('\n').flatMap((line) => {
  const [, name, codes] = /^([A-Za-z0-9]+);([0-9A-F]{4}(?: [0-9A-F]{4})*)/.exec(line) ?? []
  return name && codes ? [`${name} ${codes.replaceAll(' ', '_')}`] : []
})

const dingbats = readFileSync(path.join(sources, 'encoding_metrics/zapfdingbats.txt'), 'utf8')
  .split('\n')
  .flatMap((line) => {
    const [, digits, name] = /^([0-9A-F]{4})\t[0-9A-F]{2}\t.*# (a\d+)\b/.exec(line) ?? []
    if (!digits || !name) return []
    // Fourteen had no Unicode value then; they have one now, in the same order (U+2768 to U+2775).
    const code = Number.parseInt(digits, 16)
    return [`${name} ${(code >= 0xf8d7 && code <= 0xf8e4 ? code - 0xf8d7 + 0x2768 : code).toString(16)}`]
  })

/** Oblique fonts have the widths of the upright ones, and all Courier fonts a width of 600. */
const measured = [
  ...['Helvetica', 'Helvetica-Bold', 'Times-Roman', 'Times-Bold', 'Times-Italic', 'Times-BoldItalic'],
  ...['Courier', 'Symbol', 'ZapfDingbats'],
]
const notices = new Set<string>()
const metrics = Object.fromEntries(
  measured.map((name) => {
    const afm = readFileSync(path.join(sources, 'font_metrics', `${name}.afm`), 'utf8')
    const value = (key: string) => Number(new RegExp(`^${key} (-?\\d+)`, 'm').exec(afm)?.[1] ?? 0)
    const box = /^FontBBox -?\d+ (-?\d+) -?\d+ (-?\d+)/m.exec(afm) ?? []
    notices.add(/^Comment (Copyright.*)$/m.exec(afm)?.[1]?.trim() ?? '')
    const widths = [...afm.matchAll(/; WX (\d+) ; N (\S+)/g)].map((found) => `${found[2]} ${found[1]}`)
    const ascent = value('Ascender') || Number(box[2])
    const descent = value('Descender') || Number(box[1])
    return [name, { ascent, descent, widths: widths.join('\n') }]
  }),
)

const data = {
  licences: [licence, ...notices],
  glyphs: glyphs.join('\n'),
  dingbats: dingbats.join('\n'),
  metrics,
}
const packed = brotliCompressSync(JSON.stringify(data), { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } })
writeFileSync(path.join(root, 'engines/pdf/fonts/glyph-list.json.br'), packed)
console.log(
  `${glyphs.length} names, ${dingbats.length} dingbats, ${measured.length} metrics: ${packed.length} bytes`,
)
