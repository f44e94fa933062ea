/** Every coding of an image's samples, each image showing the value under real text of it. */
import { fax, jbig2 } from '../../builders/fax.ts'
import { bytesOf } from '../../builders/pdf/syntax.ts'
import { bitsOf, cmykOf, grayOf, imageObject, lzw, runLength, textPicture } from '../../builders/pictures.ts'
import { account, type LeakCase, leak } from './case.ts'
import { bits, gray, pictured, place } from './pictured.ts'

/** `pictureOf(account, 20)` in grey as a JPEG 2000 code stream, made once with OpenJPEG 2.5. */
const accountInJpeg2000 = [
  '/0//UQApAAAAAAB3AAAAFAAAAAAAAAAAAAAAdwAAABQAAAAAAAAAAAABBwEB/1IADAAAAAEAAgQEAAD/XAARQl9SUAVQBVBH',
  'V9NX01di/2QAJQABQ3JlYXRlZCBieSBPcGVuSlBFRyB2ZXJzaW9uIDIuNS4w/5AACgAAAAAB6gAB/5PPjeAT/dHNZiC3vGsw',
  '8N8gWc2hk3U0Gekz9RP/MJqNoX2QxrDQ1N7+Va+XQyKR7Ga1SX9r757K6JnzYxO7WozPiXT4m0eqAEu7Dc5hskp10U2sazOu',
  'hogJEdqgg1O/bnplKxd8aHDy7PQbBUmMOlIZo28y7w0p4eKA98T1v5zYaCWBbrgFHg0/PiqeNHV130X1LskkURnznIcm0Ocb',
  'ITc2NYyDY990NSTq5XwWnrFJGS+Cw8KVmNeVsSAKQleb3WwLLFn5WYY4Y1c0jmn16k9pm9VUx7YZ8Vlj4LuMjtHfA69VaRj4',
  'mtaa9LeGD+PvkkNLXVRsgYlWHFFI1U0an0IBGnVJHu/55dayFdM6RF+rfstbtoQspkiyWUU83ujQvAO6EK3IriNry1s/25CG',
  'zr0wkm7xT+PoCOnWiQ6LpCtBnPkBl6Nqnac6CU8C9IKdc5QWhpfwQlYdExQNydvZ/jIYVVxn30dYvLQ0xsJH/I+w+88+nwhI',
  '0yZcUXFmPizbNa0J3mOiG6JFB/fyNVH6eQA/tepMSgjL5bugLnzRrenQnFbC2BZCQj59nipTH27xRnG44klsJJIOcayZOz0I',
  'ZjJEKryo6J4Ouewq3hEZPl6TI3aSj4lVtJrrhLZof//Z',
].join('')

/** A row across the letters. */
const hiddenPicture = textPicture(account)
const hiddenRow = Buffer.from(grayOf(hiddenPicture))
  .subarray(
    (hiddenPicture.height >> 1) * hiddenPicture.width,
    ((hiddenPicture.height >> 1) + 1) * hiddenPicture.width,
  )
  .toString('latin1')

export const imageCodings: readonly LeakCase[] = [
  leak('rows beyond the height of an image', {
    secrets: [account],
    at: [],
    traces: [hiddenRow],
    put: (doc) => {
      const picture = textPicture(account)
      const samples = new Uint8Array(picture.width * (picture.height + 8)).fill(200)
      samples.set(grayOf(picture), picture.width * 8)
      doc.draw(imageObject(doc, { ...picture, height: 8 }, samples, gray), place)
    },
  }),
  leak(
    'image in flate',
    pictured((doc, picture) => imageObject(doc, picture, picture.rgb)),
  ),
  leak(
    'image in JPEG',
    pictured((doc, picture) =>
      imageObject(doc, picture, picture.jpeg, { Filter: '/DCTDecode' }, { filter: 'none' }),
    ),
  ),
  leak(
    'image in JPEG under flate',
    pictured((doc, picture) =>
      doc.objects.add({
        entries: `/Type /XObject /Subtype /Image /Width ${picture.width} /Height ${picture.height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter [/ASCIIHexDecode /DCTDecode]`,
        data: bytesOf(`${Buffer.from(picture.jpeg).toString('hex')}>`),
      }),
    ),
  ),
  leak(
    'image in ASCII85',
    pictured((doc, picture) => imageObject(doc, picture, grayOf(picture), gray, { filter: 'ascii85' })),
  ),
  leak(
    'image in run lengths',
    pictured((doc, picture) =>
      imageObject(
        doc,
        picture,
        runLength(grayOf(picture)),
        { ...gray, Filter: '/RunLengthDecode' },
        { filter: 'none' },
      ),
    ),
  ),
  ...([3, 4] as const).map((group) =>
    leak(
      `image in fax group ${group}`,
      pictured((doc, picture) => {
        const aligned = group === 3 ? '/EncodedByteAlign true /EndOfBlock false' : ''
        const DecodeParms = `<< /K ${group === 4 ? -1 : 0} /Columns ${picture.width} /Rows ${picture.height} ${aligned} >>`
        const entries = { ...bits, Filter: '/CCITTFaxDecode', DecodeParms }
        return imageObject(doc, picture, fax(picture, group), entries, { filter: 'none' })
      }),
    ),
  ),
  leak(
    'image in JBIG2',
    pictured((doc, picture) =>
      imageObject(doc, picture, jbig2(picture), { ...bits, Filter: '/JBIG2Decode' }, { filter: 'none' }),
    ),
  ),
  leak(
    'image in JPEG 2000',
    pictured((doc) =>
      doc.objects.add({
        entries: '/Type /XObject /Subtype /Image /Width 119 /Height 20 /Filter /JPXDecode',
        data: Buffer.from(accountInJpeg2000, 'base64'),
      }),
    ),
  ),
  leak(
    'image in LZW',
    pictured((doc, picture) =>
      imageObject(doc, picture, lzw(grayOf(picture)), { ...gray, Filter: '/LZWDecode' }, { filter: 'none' }),
    ),
  ),
  leak(
    'image without a filter',
    pictured((doc, picture) => imageObject(doc, picture, grayOf(picture), gray, { filter: 'none' })),
  ),
  leak(
    'image with a PNG predictor',
    pictured((doc, picture) => {
      const rows = Buffer.alloc((picture.width + 1) * picture.height)
      const samples = grayOf(picture)
      for (let row = 0; row < picture.height; row++) {
        // Sub: each byte less the one before it.
        rows[row * (picture.width + 1)] = 1
        for (let i = 0; i < picture.width; i++) {
          const before = i > 0 ? samples[row * picture.width + i - 1] : 0
          rows[row * (picture.width + 1) + 1 + i] = samples[row * picture.width + i] - before
        }
      }
      return imageObject(doc, picture, rows, {
        ...gray,
        DecodeParms: `<< /Predictor 15 /Columns ${picture.width} >>`,
      })
    }),
  ),
  leak(
    'image of one bit',
    pictured((doc, picture) => imageObject(doc, picture, bitsOf(picture), bits)),
  ),
  leak(
    'image of one bit, inverted',
    pictured((doc, picture) =>
      imageObject(doc, picture, bitsOf(picture, true), { ...bits, Decode: '[1 0]' }),
    ),
  ),
  leak('stencil mask', {
    ...pictured((doc, picture) =>
      doc.objects.stream(
        `/Type /XObject /Subtype /Image /ImageMask true /Width ${picture.width} /Height ${picture.height} /BitsPerComponent 1`,
        bitsOf(picture),
      ),
    ),
  }),
  leak(
    'image in CMYK',
    pictured((doc, picture) => imageObject(doc, picture, cmykOf(picture), { ColorSpace: '/DeviceCMYK' })),
  ),
  leak(
    'image with a palette',
    pictured((doc, picture) =>
      imageObject(doc, picture, bitsOf(picture), {
        ColorSpace: '[/Indexed /DeviceRGB 1 <0000A0FFFFE0>]',
        BitsPerComponent: 1,
      }),
    ),
  ),
]
