import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { srgbProfile } from '../../../engines/pdf/pdfa/srgb-profile.ts'

describe('the sRGB profile', () => {
  it('is of version 2, for displays, and has the size it declares', () => {
    const bytes = Buffer.from(srgbProfile())
    expect(bytes.readUInt32BE(0)).toBe(bytes.length)
    expect(bytes[8]).toBe(2)
    expect(bytes.toString('latin1', 12, 24)).toBe('mntrRGB XYZ ')
    expect(bytes.toString('latin1', 36, 40)).toBe('acsp')
  })

  it('has tags inside its bounds, aligned to words', () => {
    const bytes = Buffer.from(srgbProfile())
    const count = bytes.readUInt32BE(128)
    const names = Array.from({ length: count }, (_, i) => {
      const at = bytes.readUInt32BE(136 + i * 12)
      expect(at % 4).toBe(0)
      expect(at + bytes.readUInt32BE(140 + i * 12)).toBeLessThanOrEqual(bytes.length)
      return bytes.toString('latin1', 132 + i * 12, 136 + i * 12)
    })
    expect(names).toEqual(['desc', 'cprt', 'wtpt', 'rXYZ', 'gXYZ', 'bXYZ', 'rTRC', 'gTRC', 'bTRC'])
  })

  it('gives sRGB colours in another colour engine', async () => {
    const colours = [255, 0, 0, 0, 255, 0, 0, 0, 255, 128, 128, 128, 200, 100, 50, 255, 255, 255]
    const raw = { width: 6, height: 1, channels: 3 } as const
    const tagged = Buffer.from(srgbProfile())
    const png = await sharp(Uint8Array.from(colours), { raw }).png().toBuffer()
    // A picture that claims our profile, converted to the engine's own sRGB, stays what it was.
    const head = png.subarray(0, 33)
    const chunk = await iccChunk(tagged)
    const claimed = Buffer.concat([head, chunk, png.subarray(33)])
    const back = await sharp(claimed).toColourspace('srgb').raw().toBuffer()
    for (const [i, value] of colours.entries()) expect(Math.abs(back[i] - value)).toBeLessThanOrEqual(2)
  })
})

async function iccChunk(profile: Buffer): Promise<Buffer> {
  const { crc32, deflateSync } = await import('node:zlib')
  const body = Buffer.concat([Buffer.from('iCCPsRGB\0\0', 'latin1'), deflateSync(profile)])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(body.length - 4)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}
