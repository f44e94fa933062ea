import { deflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { blipsIn } from '../../../engines/convert/legacy/blips.ts'

/** A record of a drawing: instance, type and content. */
function record(instance: number, type: number, content: Uint8Array): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt16LE(instance << 4, 0)
  head.writeUInt16LE(type, 2)
  head.writeUInt32LE(content.length, 4)
  return Buffer.concat([head, content])
}

/** A metafile record: a UID of 16 bytes, a header with the compression method, and the data. */
function kept(content: Uint8Array, packing: number, names = 1): Buffer {
  const header = Buffer.alloc(34)
  header[32] = packing
  return Buffer.concat([Buffer.alloc(16 * names), header, content])
}

const emf = new TextEncoder().encode('a metafile, packed')

describe('images of binary office files', () => {
  it.each([
    ['packed', record(0x3d4, 0xf01a, kept(deflateSync(emf), 0))],
    ['as it is', record(0x3d4, 0xf01a, kept(emf, 0xfe))],
    ['under two names', record(0x3d5, 0xf01a, kept(deflateSync(emf), 0, 2))],
  ])('a metafile is found %s', (_, bytes) => {
    const [blip] = blipsIn(bytes)
    expect(blip?.mediaType).toBe('image/x-emf')
    expect(Buffer.from(blip?.bytes ?? []).toString()).toBe('a metafile, packed')
  })

  it('adds the file header to a bitmap', () => {
    const [blip] = blipsIn(
      record(0x7a8, 0xf01f, Buffer.concat([Buffer.alloc(17), Buffer.from([40, 0, 0, 0])])),
    )
    expect(Buffer.from(blip?.bytes ?? []).toString('latin1')).toBe(`BM${'\0'.repeat(12)}(\0\0\0`)
  })

  it('returns null for a metafile that is damaged or inflates beyond the limit', () => {
    const bomb = deflateSync(Buffer.alloc(80 << 20))
    for (const content of [emf, bomb.subarray(0, 20), bomb])
      expect(blipsIn(record(0x3d4, 0xf01a, kept(content, 0)))).toEqual([null])
  })
})
