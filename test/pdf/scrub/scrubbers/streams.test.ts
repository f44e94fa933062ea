import { describe, expect, it } from 'vitest'
import { withoutImageMetadata } from '../../../../engines/pdf/scrub/scrubbers/streams.ts'

const segment = (marker: number, data: string) => {
  const body = Buffer.from(data, 'latin1')
  return Buffer.concat([Buffer.from([0xff, marker, (body.length + 2) >> 8, (body.length + 2) & 255]), body])
}
const scan = Buffer.concat([segment(0xda, '\x01'), Buffer.from('pixels'), Buffer.from([0xff, 0xd9])])
const start = Buffer.from([0xff, 0xd8])

const withoutJpegMetadata = (bytes: Uint8Array) => withoutImageMetadata(bytes, 'DCTDecode')
const withoutJpxMetadata = (bytes: Uint8Array) => withoutImageMetadata(bytes, 'JPXDecode')

describe('a JPEG', () => {
  it('loses comments, Exif and what follows its end, and keeps what decoders need', () => {
    const kept = [segment(0xe0, 'JFIF\0'), segment(0xdb, 'table'), segment(0xee, 'Adobe')]
    const dirty = Buffer.concat([
      start,
      ...kept,
      segment(0xe1, 'Exif of Ann'),
      segment(0xfe, 'Ann'),
      scan,
      Buffer.from('Ann'),
    ])
    expect(Buffer.from(withoutJpegMetadata(dirty) ?? [])).toEqual(Buffer.concat([start, ...kept, scan]))
  })

  it('loses comments between its scans', () => {
    const further = Buffer.concat([segment(0xda, '\x02'), Buffer.from('more'), Buffer.from([0xff, 0xd9])])
    const first = scan.subarray(0, -2)
    const dirty = Buffer.concat([start, first, segment(0xfe, 'Ann'), further])
    expect(Buffer.from(withoutJpegMetadata(dirty) ?? [])).toEqual(Buffer.concat([start, first, further]))
  })

  it('that is clean or cut short is unchanged, and so is any other file', () => {
    expect(withoutJpegMetadata(Buffer.concat([start, segment(0xdb, 'table'), scan]))).toBeNull()
    expect(withoutJpegMetadata(Buffer.concat([start, Buffer.from([0xff, 0xe1, 0xff, 0xff])]))).toBeNull()
    expect(withoutJpegMetadata(Buffer.from('GIF89a'))).toBeNull()
  })
})

describe('a JPEG 2000 file', () => {
  const box = (type: string, data: string) => {
    const head = Buffer.alloc(4)
    head.writeUInt32BE(8 + data.length)
    return Buffer.concat([head, Buffer.from(type + data, 'latin1')])
  }
  it('loses its text boxes', () => {
    const kept = [box('jP  ', '\r\n\x87\n'), box('jp2c', 'codestream')]
    expect(
      Buffer.from(withoutJpxMetadata(Buffer.concat([kept[0], box('xml ', 'Ann'), kept[1]])) ?? []),
    ).toEqual(Buffer.concat(kept))
    expect(withoutJpxMetadata(Buffer.concat(kept))).toBeNull()
  })
})
