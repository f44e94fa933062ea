import { describe, expect, it } from 'vitest'
import { convert } from '../../engines/convert/convert.ts'
import { bytes, text } from './conversion.ts'

describe('a conversion', () => {
  it('returns its route', async () => {
    const done = await convert({ bytes: bytes('# a'), from: 'md', to: 'html' })
    expect(done).toMatchObject({
      from: 'md',
      to: 'html',
      route: ['md', 'document', 'html'],
      pages: 0,
      warnings: [],
    })
  })

  it('does not change its input', async () => {
    const input = bytes('a')
    await convert({ bytes: input, from: 'txt', to: 'md' })
    expect(text(input)).toBe('a')
  })

  it('removes metadata unless asked to keep it', async () => {
    const source = bytes('---\ntitle: T\nauthor: Jane Roe\nkeywords: [k]\n---\na')
    const page = async (keepMetadata: boolean) =>
      text((await convert({ bytes: source, from: 'md', to: 'html', options: { keepMetadata } })).bytes)
    expect(await page(false)).not.toMatch(/Jane|keywords/)
    expect(await page(false)).toContain('<title>T</title>')
    expect(await page(true)).toContain('<meta name="author" content="Jane Roe">')
  })

  it('refuses empty input, and lists other outputs where there is no path', async () => {
    await expect(convert({ bytes: bytes(''), from: 'txt', to: 'md' })).rejects.toMatchObject({
      code: 'empty',
    })
    await expect(convert({ bytes: bytes('a'), from: 'txt', to: 'gif' })).rejects.toMatchObject({
      code: 'no_conversion_path',
      message: expect.stringContaining('html'),
    })
    await expect(convert({ bytes: bytes('a'), from: 'png', to: 'md' })).rejects.toMatchObject({
      code: 'no_conversion_path',
    })
  })

  it('reports equal warnings once', async () => {
    const source = bytes('<img src="http://a/1.png"><img src="http://b/2.png">')
    expect((await convert({ bytes: source, from: 'html', to: 'md' })).warnings).toHaveLength(1)
  })

  it('converts an image by what OCR read of it', async () => {
    const done = await convert(
      { bytes: bytes('pixels'), from: 'png', to: 'txt' },
      { ocr: { pages: [], searchablePdf: async () => new Uint8Array() } },
    )
    expect(done.route).toEqual(['png', 'document', 'txt'])
  })
})
