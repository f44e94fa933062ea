/**
 * Pictures of the value. Each lies under real text of the same value, so that its place is known without
 * recognising anything.
 */
import { type3Font } from '../../builders/fonts.ts'
import { xmpPacket } from '../../builders/parts.ts'
import type { PdfBuilder } from '../../builders/pdf.ts'
import { pdf } from '../../builders/pdf.ts'
import {
  bitsOf,
  cmykOf,
  grayOf,
  imageObject,
  lzw,
  type Picture,
  pictureOf,
  runLength,
  withJpegSegment,
} from '../../builders/pictures.ts'
import { bytesOf, type Ref } from '../../builders/syntax.ts'
import { account, type LeakCase, leak, letter, letterWords, person } from './case.ts'

const x = 72
const y = 640
/** Courier at 18 points: 14 characters of 10.8 points, ink between -4 and 14 above the baseline. */
const size = 18
const place = [account.length * 0.6 * size, 0, 0, 22, x, y - 6] as const

/** The account number drawn as a picture, with the same number as invisible text over it. */
function pictured(make: (doc: PdfBuilder, picture: Picture) => Ref): Parameters<typeof leak>[1] {
  return {
    secrets: [account],
    at: ['pdftotext', 'pixels'],
    put: (doc) => under(doc.draw(make(doc, pictureOf(account)), place)),
  }
}

function under(doc: PdfBuilder): PdfBuilder {
  return doc.text(account, { x, y, size, font: 'Courier', render: 3 })
}

const glyphPicture = pictureOf(account, 24)
const glyphRows = Buffer.from(grayOf(glyphPicture)).toString('hex')

const gray = { ColorSpace: '/DeviceGray' } as const
const bits = { ...gray, BitsPerComponent: 1 } as const

export const pixels: readonly LeakCase[] = [
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
  leak(
    'value in the soft mask of an image',
    pictured((doc, picture) => {
      const mask = imageObject(doc, picture, grayOf(pictureOf(account, 40, '#fff', '#000')), gray)
      const flat = new Uint8Array(picture.rgb.length).fill(40)
      return imageObject(doc, picture, flat, { SMask: mask })
    }),
  ),
  leak(
    'value in the colours behind a soft mask',
    pictured((doc, picture) => {
      const mask = imageObject(doc, picture, new Uint8Array(picture.width * picture.height), gray)
      return imageObject(doc, picture, picture.rgb, { SMask: mask })
    }),
  ),
  leak(
    'value in the stencil mask of an image',
    pictured((doc, picture) => {
      const mask = doc.objects.stream(
        `/Type /XObject /Subtype /Image /ImageMask true /Width ${picture.width} /Height ${picture.height} /BitsPerComponent 1`,
        bitsOf(picture),
      )
      return imageObject(doc, picture, new Uint8Array(picture.rgb.length).fill(40), { Mask: mask })
    }),
  ),
  leak(
    'image in a form',
    pictured((doc, picture) => {
      const image = imageObject(doc, picture, picture.rgb)
      return doc.formObject('/Im Do', { bbox: [0, 0, 1, 1], resources: { XObject: `<< /Im ${image} >>` } })
    }),
  ),
  leak('image drawn flipped', {
    ...pictured((doc, picture) => imageObject(doc, picture, picture.rgb)),
    put: (doc) => {
      const picture = pictureOf(account)
      const [width, , , height, left, bottom] = place
      under(doc.draw(imageObject(doc, picture, picture.rgb), [width, 0, 0, -height, left, bottom + height]))
    },
  }),
  leak('image on two pages, over text on one', {
    secrets: [account],
    at: ['pdftotext', 'pixels'],
    build: () => {
      const doc = letter(pdf().page())
      const picture = pictureOf(account)
      const image = imageObject(doc, picture, picture.rgb)
      under(doc.draw(image, place))
      under(letter(doc.page()).draw(image, place))
      return doc.build()
    },
  }),
  leak('inline image', {
    secrets: [account],
    at: ['pdftotext', 'pixels'],
    put: (doc) => {
      const picture = pictureOf(account, 24)
      const data = Buffer.from(grayOf(picture)).toString('hex')
      under(
        doc.content(
          `q ${place.join(' ')} cm BI /W ${picture.width} /H ${picture.height} /CS /G /BPC 8 /F /AHx ID ${data}> EI Q`,
        ),
      )
    },
  }),
  leak('inline image of raw bits', {
    secrets: [account],
    at: ['pdftotext', 'pixels'],
    put: (doc) => {
      const picture = pictureOf(account, 24)
      const data = Buffer.from(bitsOf(picture)).toString('latin1')
      under(
        doc.content(
          `q ${place.join(' ')} cm BI /Width ${picture.width} /Height ${picture.height} /ColorSpace /DeviceGray /BitsPerComponent 1 ID ${data}\nEI Q`,
        ),
      )
    },
  }),
  leak('image as a glyph of a Type3 font', {
    secrets: [account],
    at: ['pdftotext', 'streams'],
    traces: [glyphRows.slice(glyphRows.length / 2, glyphRows.length / 2 + 200)],
    put: (doc) => {
      const { width, height } = glyphPicture
      const font = type3Font(doc, {
        glyphs: {
          [account]: `8400 0 d0 q 8400 0 0 1200 0 -300 cm BI /W ${width} /H ${height} /CS /G /BPC 8 /F /AHx ID ${glyphRows}> EI Q`,
        },
        width: 8400,
      })
      doc.text({ raw: `${font.hex(account)} Tj` }, { x, y, size, font: font.ref })
    },
  }),
  leak('thumbnail of a page', {
    secrets: [account],
    at: ['pdftotext', 'pixels'],
    put: (doc) => {
      const picture = pictureOf(account, 24)
      doc.current.entries.Thumb = imageObject(doc, picture, grayOf(picture), gray)
      under(doc)
      // pdfimages lists what a page draws, so the thumbnail is drawn too, at its own place under the text.
      doc.draw(doc.current.entries.Thumb as Ref, place)
    },
  }),
  leak('alternate of an image', {
    secrets: [account],
    at: ['pdftotext', 'streams'],
    put: (doc) => {
      const picture = pictureOf(account)
      const other = imageObject(
        doc,
        picture,
        withJpegSegment(picture.jpeg, 0xfe, account),
        { Filter: '/DCTDecode' },
        { filter: 'none' },
      )
      const flat = new Uint8Array(picture.rgb.length).fill(230)
      under(
        doc.draw(
          imageObject(doc, picture, flat, { Alternates: `[<< /Image ${other} /DefaultForPrinting true >>]` }),
          place,
        ),
      )
    },
  }),
  leak('comment and Exif inside a JPEG', {
    at: ['raw'],
    put: (doc) => {
      const picture = pictureOf('Branch seal')
      const noted = withJpegSegment(
        withJpegSegment(picture.jpeg, 0xfe, `Photo of ${person}`),
        0xe1,
        `Exif\0\0II*\0\u0008\0\0\0${person}`,
      )
      doc.draw(
        imageObject(doc, picture, noted, { Filter: '/DCTDecode' }, { filter: 'none' }),
        [100, 0, 0, 20, 72, 600],
      )
    },
  }),
  leak('XMP of an image', {
    at: ['streams'],
    put: (doc) => {
      const picture = pictureOf('Branch seal')
      const packet = doc.objects.stream(
        '/Type /Metadata /Subtype /XML',
        xmpPacket(`<dc:creator>${person}</dc:creator>`),
      )
      doc.draw(imageObject(doc, picture, picture.rgb, { Metadata: packet }), [100, 0, 0, 20, 72, 600])
    },
  }),
  leak('name and private data of an image', {
    at: ['raw'],
    put: (doc) => {
      const picture = pictureOf('Branch seal')
      const extra = {
        PieceInfo: `<< /Scan << /Private (${person}) >> >>`,
        ID: `(${person})`,
        OPI: `<< /2.0 << /Type /OPI /F (${person}.tif) >> >>`,
      }
      doc.draw(imageObject(doc, picture, picture.rgb, extra), [100, 0, 0, 20, 72, 600])
    },
  }),
  leak('value drawn as outlines', {
    secrets: [account],
    at: ['pdftotext'],
    traces: ['131.25', '137.75'],
    keep: letterWords,
    put: (doc) =>
      under(
        doc.content(
          `q 0 g 131.25 ${y} m 131.25 ${y + 10} l 134 ${y + 10} l 134 ${y} l h f 1 w 137.75 ${y} m 139 ${y + 5} 138 ${y + 8} 141.5 ${y + 9} c S Q`,
        ),
      ),
  }),
]
