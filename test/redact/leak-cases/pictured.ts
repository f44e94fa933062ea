import type { PdfBuilder } from '../../builders/pdf/pdf.ts'
import type { Ref } from '../../builders/pdf/syntax.ts'
import { type TextPicture, textPicture } from '../../builders/pictures.ts'
import { account, type leak } from './case.ts'

const x = 72
const y = 640
/** Courier at 18 points: 14 characters of 10.8 points, ink between -4 and 14 above the baseline. */
const size = 18

/** Where the number stands, and the matrix that puts a picture there. */
export const at = { x, y, size } as const
export const place = [account.length * 0.6 * size, 0, 0, 22, x, y - 6] as const

export const gray = { ColorSpace: '/DeviceGray' } as const
export const bits = { ...gray, BitsPerComponent: 1 } as const

/**
 * The account number drawn as a picture, with the same number as invisible text over it, so that its place is known
 * without recognising anything.
 */
export function pictured(make: (doc: PdfBuilder, picture: TextPicture) => Ref): Parameters<typeof leak>[1] {
  return {
    secrets: [account],
    at: ['pdftotext', 'pixels'],
    put: (doc) => under(doc.draw(make(doc, textPicture(account)), place)),
  }
}

/** Invisible text of the number, over what was drawn before. */
export function under(doc: PdfBuilder): PdfBuilder {
  return doc.text(account, { ...at, font: 'Courier', render: 3 })
}
