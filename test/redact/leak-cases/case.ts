import { type PdfBuilder, pdf } from '../../builders/pdf/pdf.ts'

/**
 * Where an independent search finds a value: in the bytes of the file, in any decoded stream, in the strings of all
 * objects joined, in what pdftotext or mutool read, in the samples of an image, or in a coding (base64, escapes, packed) in
 * streams or strings.
 */
export const places = ['raw', 'streams', 'strings', 'pdftotext', 'mutool', 'pixels', 'encoded'] as const
export type Place = (typeof places)[number]

/** One way for a value to survive redaction, as a document that shows it. */
export interface LeakCase {
  readonly name: string
  /** Values to remove, given to the product as literal terms. */
  readonly secrets: readonly string[]
  /** Words that must survive. */
  readonly keep: readonly string[]
  /** Where each secret is found before redaction. */
  readonly at: readonly Place[]
  /** Further bytes (numbers of a path, say) that decoded streams or objects must hold before and not after. */
  readonly traces?: readonly string[]
  /** Opens the case for the searches; the product is not told. */
  readonly password?: string
  /** Clean unless told otherwise; `refused` is a typed error and no output. */
  readonly expect?: 'clean' | 'refused'
  build(): Uint8Array
}

export const person = 'Marguerite Okonkwo'
export const account = '4929-1188-2207'

/** Words of `letter` that no redaction may take. */
export const letterWords = [
  'Brackenridge',
  'Mutual',
  'statement',
  'Quarterly',
  'instalment',
  'arrears',
  'correspondence',
  'sincerely',
] as const

const body = [
  'Quarterly statement of the loan held with us. The next instalment falls',
  'due on the first working day of the month. No arrears stand against it.',
  'Please keep this correspondence with your records; a copy stays on file.',
  'Yours sincerely, the lending desk',
]

/** A letter on the current page: head at the top, body at its foot, the space between y 460 and 690 left free. */
export function letter(doc: PdfBuilder): PdfBuilder {
  return doc
    .text('Brackenridge Mutual Building Society', { y: 720, size: 16, font: 'Times-Bold' })
    .lines(body, { y: 420, size: 11, font: 'Times-Roman' })
}

/** A document of one such letter. */
export function letterDocument(): PdfBuilder {
  return letter(pdf().page())
}

type Draft = Partial<Omit<LeakCase, 'name' | 'build'>> & {
  /** Puts the value into a letter; or makes the whole file. */
  readonly put?: (doc: PdfBuilder) => void
  readonly build?: () => Uint8Array
}

/** A case: the person's name in a letter unless the draft says otherwise. */
export function leak(name: string, draft: Draft): LeakCase {
  const { put, build, ...rest } = draft
  return {
    name,
    secrets: [person],
    keep: letterWords,
    at: ['pdftotext', 'mutool'],
    ...rest,
    build:
      build ??
      (() => {
        const doc = letterDocument()
        put?.(doc)
        return doc.build()
      }),
  }
}
