/** Fax group 4 as libtiff reads it: by way of a TIFF of one strip (TIFF 6.0, section 11). */
import sharp from 'sharp'

/** @returns one bit a pixel, 1 is white, rows padded to bytes with zeros */
export async function readFax(coded: Uint8Array, width: number, height: number): Promise<Uint8Array> {
  const { data, info } = await sharp(faxTiff(coded, width, height))
    .raw()
    .toBuffer({ resolveWithObject: true })
  const stride = Math.ceil(width / 8)
  const bits = new Uint8Array(stride * height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      if (data[(y * width + x) * info.channels] > 127) bits[y * stride + (x >> 3)] |= 0x80 >> (x & 7)
  return bits
}

function faxTiff(coded: Uint8Array, width: number, height: number): Buffer {
  const tags = [
    [256, 4, width],
    [257, 4, height],
    [258, 3, 1],
    [259, 3, 4],
    // White is 1 in the samples, as in the data that PDF's filter gives.
    [262, 3, 0],
    [273, 4, 8],
    [277, 3, 1],
    [278, 4, height],
    [279, 4, coded.length],
  ]
  const at = 8 + coded.length + (coded.length % 2)
  const file = Buffer.alloc(at + 2 + tags.length * 12 + 4)
  file.write('II*\0', 0, 'latin1')
  file.writeUInt32LE(at, 4)
  file.set(coded, 8)
  file.writeUInt16LE(tags.length, at)
  for (const [i, [tag, type, value]] of tags.entries()) {
    const entry = at + 2 + i * 12
    file.writeUInt16LE(tag, entry)
    file.writeUInt16LE(type, entry + 2)
    file.writeUInt32LE(1, entry + 4)
    file.writeUInt32LE(value, entry + 8)
  }
  return file
}
