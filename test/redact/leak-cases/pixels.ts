/** Pictures of the value in every role an image can have; each lies under real text of the same value. */

import { type3Font } from '../../builders/pdf/fonts.ts'
import { layers, xmpPacket } from '../../builders/pdf/parts.ts'
import { type PdfBuilder, pdf } from '../../builders/pdf/pdf.ts'
import type { Ref } from '../../builders/pdf/syntax.ts'
import { bitsOf, grayOf, imageObject, textPicture, withJpegSegment } from '../../builders/pictures.ts'
import { account, type LeakCase, leak, letter, letterWords, person } from './case.ts'
import { at, gray, pictured, place, under } from './pictured.ts'

const glyphPicture = textPicture(account, 24)
const glyphRows = Buffer.from(grayOf(glyphPicture)).toString('hex')

export const pixels: readonly LeakCase[] = [
  leak(
    'value in the soft mask of an image',
    pictured((doc, picture) => {
      const mask = imageObject(doc, picture, grayOf(textPicture(account, 40, '#fff', '#000')), gray)
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
      const picture = textPicture(account)
      const [width, , , height, left, bottom] = place
      under(doc.draw(imageObject(doc, picture, picture.rgb), [width, 0, 0, -height, left, bottom + height]))
    },
  }),
  leak('image on two pages, over text on one', {
    secrets: [account],
    at: ['pdftotext', 'pixels'],
    build: () => {
      const doc = letter(pdf().page())
      const picture = textPicture(account)
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
      const picture = textPicture(account, 24)
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
      const picture = textPicture(account, 24)
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
      doc.text({ raw: `${font.hex(account)} Tj` }, { ...at, font: font.ref })
    },
  }),
  leak('thumbnail of a page', {
    secrets: [account],
    at: ['pdftotext', 'pixels'],
    put: (doc) => {
      const picture = textPicture(account, 24)
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
      const picture = textPicture(account)
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
      const picture = textPicture('Branch seal')
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
      const picture = textPicture('Branch seal')
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
      const picture = textPicture('Branch seal')
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
          `q 0 g 131.25 ${at.y} m 131.25 ${at.y + 10} l 134 ${at.y + 10} l 134 ${at.y} l h f 1 w 137.75 ${at.y} m 139 ${at.y + 5} 138 ${at.y + 8} 141.5 ${at.y + 9} c S Q`,
        ),
      ),
  }),
]

const left = textPicture(account)
const grays = Buffer.from(grayOf(left))
/** A row of its samples across the letters. */
const middle = (samples: Buffer, channels: number): string => {
  const row = Math.floor(left.height / 2) * left.width * channels
  return samples.subarray(row, row + left.width * channels).toString('latin1')
}

/** A picture of the value that no content of the page shows, and that lies in the file all the same. */
function unseen(put: (doc: PdfBuilder, image: Ref) => void): Parameters<typeof leak>[1] {
  return {
    secrets: [account],
    at: [],
    traces: [middle(Buffer.from(left.rgb), 3)],
    put: (doc) => put(doc, imageObject(doc, left, left.rgb)),
  }
}

/** A stamp that shows a picture, in a state or as it is. */
function stamp(
  doc: PdfBuilder,
  image: Ref,
  entries: Readonly<Record<string, string | number>>,
  state?: string,
  mode = 'N',
): void {
  const form = doc.formObject('/Im Do', { bbox: [0, 0, 1, 1], resources: { XObject: `<< /Im ${image} >>` } })
  const shown = state === undefined ? form : `<< /${state} ${form} >>`
  doc.annotation({ Subtype: '/Stamp', Rect: '[72 600 250 622]', AP: `<< /${mode} ${shown} >>`, ...entries })
}

export const invisibleImages: readonly LeakCase[] = [
  leak(
    'image that resources name and nothing draws',
    unseen((doc, image) => doc.resource('XObject', 'Left', image)),
  ),
  leak(
    'image beyond the edge of the page',
    unseen((doc, image) => doc.draw(image, [200, 0, 0, 22, 900, 640])),
  ),
  leak(
    'image that its clip cuts away',
    unseen((doc, image) => doc.content('q 0 0 10 10 re W n').draw(image, place).content('Q')),
  ),
  leak(
    'image on a hidden layer',
    unseen((doc, image) =>
      doc
        .use(layers({ MC0: 'Drafts' }, ['MC0']))
        .content('/OC /MC0 BDC')
        .draw(image, place)
        .content('EMC'),
    ),
  ),
  leak(
    'image in a form that nothing draws',
    unseen((doc, image) =>
      doc.formObject('/Im Do', { bbox: [0, 0, 1, 1], resources: { XObject: `<< /Im ${image} >>` } }),
    ),
  ),
  leak(
    'image in a form that resources name and nothing draws',
    unseen((doc, image) =>
      doc.resource(
        'XObject',
        'Left',
        doc.formObject('/Im Do', { bbox: [0, 0, 1, 1], resources: { XObject: `<< /Im ${image} >>` } }),
      ),
    ),
  ),
  leak(
    'image of a hidden annotation',
    unseen((doc, image) => stamp(doc, image, { F: 2 })),
  ),
  leak(
    'image of an annotation in another state',
    unseen((doc, image) => stamp(doc, image, { F: 4, AS: '/Off' }, 'On')),
  ),
  leak(
    'image of a pressed button',
    unseen((doc, image) => stamp(doc, image, { Subtype: '/Widget' }, 'Off', 'D')),
  ),
  leak('mask of an image that nothing draws', {
    secrets: [account],
    at: [],
    traces: [middle(grays, 1)],
    put: (doc) => {
      const mask = imageObject(doc, left, grays, gray)
      const flat = new Uint8Array(left.rgb.length)
      doc.resource('XObject', 'Left', imageObject(doc, left, flat, { SMask: mask }))
    },
  }),
]
