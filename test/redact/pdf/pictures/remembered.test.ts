import { describe, expect, it } from 'vitest'
import { remembered } from '../../../../engines/redact/pdf/redact-pdf.ts'

const raster = (grey: number) => ({ width: 2, height: 2, data: new Uint8ClampedArray(16).fill(grey) })
const settings = { languages: ['en'], dpi: 200 }

describe('an image of a document', () => {
  it('is read once, and again only where its pixels or the settings differ', async () => {
    const calls: string[] = []
    const word = (text: string) => ({ text, box: { x0: 0, y0: 0, x1: 1, y1: 1 }, line: 0 })
    const read = remembered(
      Object.assign(
        async () => {
          calls.push('plain')
          return [word('plain')]
        },
        {
          thoroughly: async () => {
            calls.push('thorough')
            return { words: [word('thorough')], unread: [] }
          },
          parallel: 3,
        },
      ),
    )
    expect(await read(raster(7), settings)).toEqual(await read(raster(7), settings))
    expect(calls).toEqual(['plain'])
    expect((await read.thoroughly?.(raster(7), settings))?.words[0].text).toBe('thorough')
    await read.thoroughly?.(raster(7), settings)
    expect(calls).toEqual(['plain', 'thorough'])
    await read(raster(8), settings)
    await read(raster(7), { ...settings, dpi: 300 })
    await read(raster(7), { ...settings, languages: ['de'] })
    expect(calls).toHaveLength(5)
    expect(read.parallel).toBe(3)
  })
})
