import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { create, type Font } from 'fontkit'
import { describe, expect, it } from 'vitest'
import { openTrueType } from '../../../../../../engines/convert/writers/pdf/fonts/truetype/font.ts'

const require = createRequire(import.meta.url)
const home = (name: string) => path.dirname(require.resolve(`${name}/package.json`))
const files: readonly (readonly [string, string])[] = [
  ['DejaVu Sans', path.join(home('dejavu-fonts-ttf'), 'ttf/DejaVuSans.ttf')],
  ['DejaVu Sans Mono', path.join(home('dejavu-fonts-ttf'), 'ttf/DejaVuSansMono-Bold.ttf')],
  ['Arimo', path.join(home('@expo-google-fonts/arimo'), '400Regular_Italic/Arimo_400Regular_Italic.ttf')],
  ['Tinos', path.join(home('@expo-google-fonts/tinos'), '700Bold/Tinos_700Bold.ttf')],
  [
    'Source Serif',
    path.join(home('@expo-google-fonts/source-serif-4'), '400Regular/SourceSerif4_400Regular.ttf'),
  ],
]

/** Every 3rd pair of letters, and words with kerning and ligatures. */
const letters = Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i)).concat([...'äÉß½–’…€•'])
const pairs = letters
  .flatMap((a, i) => letters.map((b, k) => ((i * 7 + k) % 3 === 0 ? a + b : '')))
  .filter(Boolean)
const texts = [...letters, ...pairs, 'office', 'fluffier', 'AVATAR', 'To. We’re', '12/34', 'Tj', 'fjord']

function packageFont(file: string): Font {
  const opened = create(readFileSync(file))
  if ('fonts' in opened) throw new Error('a collection')
  return opened
}

/** The font as it is read without the package. */
function ownFont(bytes: Uint8Array, open: () => Font = () => expect.fail('the package was asked')): Font {
  const font = openTrueType(bytes, open)
  if (font === null) throw new Error('not a TrueType font')
  return font
}

const placesOf = ({ glyphs, positions }: ReturnType<Font['layout']>) =>
  glyphs.map(({ id, advanceWidth }, i) => {
    const { xAdvance, xOffset, yOffset } = positions[i]
    return [id, advanceWidth, xAdvance, xOffset, yOffset]
  })

describe.each(files)('plain text in %s', (_, file) => {
  const bytes = new Uint8Array(readFileSync(file))
  const [own, theirs] = [ownFont(bytes), packageFont(file)]

  it('is shaped as by the package', () => {
    for (const text of texts)
      expect([text, placesOf(own.layout(text))]).toEqual([text, placesOf(theirs.layout(text))])
  })

  it('has the facts of the font', () => {
    for (const key of [
      'unitsPerEm',
      'ascent',
      'descent',
      'lineGap',
      'capHeight',
      'xHeight',
      'postscriptName',
    ] as const)
      expect([key, own[key]]).toEqual([key, theirs[key] ?? 0])
    expect(own.bbox).toEqual({ ...theirs.bbox })
    expect(own['OS/2']?.sFamilyClass).toBe(theirs['OS/2']?.sFamilyClass)
    expect(own.head.macStyle.italic).toBe(theirs.head.macStyle.italic)
    for (const tag of ['calt', 'clig', 'rclt', 'liga', 'kern'])
      expect([tag, own.availableFeatures.includes(tag)]).toEqual([
        tag,
        theirs.availableFeatures.includes(tag),
      ])
  })

  it('is embedded as by the package, with the parts of composite glyphs', () => {
    const encoded = [own, theirs].map((font) => {
      const subset = font.createSubset()
      for (const char of 'Ångström fi ½ Ő 0123 ')
        subset.includeGlyph(font.glyphForCodePoint(char.codePointAt(0) ?? 0).id)
      return Buffer.from(subset.encode())
    })
    expect(encoded[0].equals(encoded[1])).toBe(true)
  })
})

describe('a font that plain shaping is not enough for', () => {
  const [, dejaVu] = files[0]
  const bytes = new Uint8Array(readFileSync(dejaVu))

  it.each([
    ['Arabic', 'سلام'],
    ['marks', 'a\u0301'],
    ['soft hyphens', 'a\u00adb'],
  ])('asks the package for %s', (_, text) => {
    const theirs = packageFont(dejaVu)
    expect(placesOf(ownFont(bytes, () => theirs).layout(text))).toEqual(
      placesOf(packageFont(dejaVu).layout(text)),
    )
  })

  it('asks the package for the extents of a glyph', () => {
    const glyph = ownFont(bytes, () => packageFont(dejaVu)).glyphForCodePoint(0x67)
    expect(glyph.bbox.minY).toBeLessThan(0)
  })

  it('is left to the package where it is cut, or another kind of file', () => {
    expect(openTrueType(bytes.subarray(0, 2000), () => packageFont(dejaVu))).toBeNull()
    expect(openTrueType(Buffer.from('OTTO and more bytes'), () => packageFont(dejaVu))).toBeNull()
    expect(openTrueType(new Uint8Array(3), () => packageFont(dejaVu))).toBeNull()
  })

  it('is read within bounds with any bytes in its rules', () => {
    let seed = 1
    const random = (below: number) => {
      seed = (seed * 48271) % 2147483647
      return seed % below
    }
    for (let round = 0; round < 30; round++) {
      const damaged = bytes.slice()
      const { tables } = packageFont(dejaVu).directory
      for (const tag of ['GSUB', 'GPOS', 'cmap', 'GDEF'])
        for (let n = 0; n < 20; n++) damaged[(tables[tag]?.offset ?? 0) + random(400)] = random(256)
      const simple = { layout: () => ({ glyphs: [], positions: [] }) } as unknown as Font
      const font = openTrueType(damaged, () => simple)
      if (font !== null) for (const text of ['office', 'AVATAR', '12']) font.layout(text)
    }
  })
})
