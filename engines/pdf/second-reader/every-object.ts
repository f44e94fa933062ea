import type { PDFObject, PDFRef } from 'pdf-lib'
import { DocumentError } from '../../model/errors.ts'

/** An object of a file as pdf-lib reads it: everything that it contains, however deep. */
export interface FileObject {
  /** Object number, or 0 for the trailer. */
  readonly num: number
  /** With the key of the dictionary that contains it, if one does. */
  readonly strings: readonly { readonly key?: string; readonly text: string; readonly bytes: Uint8Array }[]
  readonly names: readonly string[]
  readonly numbers: readonly number[]
  readonly stream: FileStream | null
}

export interface FileStream {
  /** As it is in the file. */
  readonly encoded: Uint8Array
  /** Its data, or null where pdf-lib has no decoder for it, as for images. */
  decode(): Uint8Array | null
}

/**
 * Reads every object of a file in the order of the bytes: including unreferenced objects and objects marked as free in the cross-reference
 * table. Objects are not kept: those of a thousand pages would take several times as much memory as the file. Shares no
 * code with our reader and with pdf.js.
 * @throws DocumentError `malformed` if pdf-lib cannot read the file; the errors of `visit`
 */
export async function visitEveryObject(
  bytes: Uint8Array,
  visit: (object: FileObject) => void,
): Promise<void> {
  const lib = await import('pdf-lib')
  let failed: { readonly error: unknown } | undefined
  const parts = (num: number, roots: readonly (PDFObject | undefined)[]): void => {
    // pdf-lib takes an error here for damage of the file and continues.
    if (failed) return
    try {
      visit(partsOf(lib, num, roots))
    } catch (error) {
      failed = { error }
    }
  }
  class Parser extends lib.PDFParser {
    constructor() {
      // Its warnings may quote the document.
      super(bytes, Number.POSITIVE_INFINITY, false, false)
      this.context.assign = (ref: PDFRef, object: PDFObject) => parts(ref.objectNumber, [object])
    }
  }
  try {
    const { trailerInfo } = await new Parser().parseDocument()
    if (trailerInfo.Encrypt) throw new Error('encrypted')
    const { Info, ID, Root } = trailerInfo
    parts(0, [Info, ID, Root])
  } catch {
    // Its message may quote the document.
    throw new DocumentError(
      'malformed',
      'The PDF is damaged and cannot be read. Repair it or export it again.',
    )
  }
  if (failed) throw failed.error
}

/** What an object contains. `roots` are its values: one, or those of the trailer. */
function partsOf(
  lib: typeof import('pdf-lib'),
  num: number,
  roots: readonly (PDFObject | undefined)[],
): FileObject {
  const found = { strings: [], names: [], numbers: [] } as {
    strings: { key?: string; text: string; bytes: Uint8Array }[]
    names: string[]
    numbers: number[]
  }
  let stream: FileStream | null = null
  const waiting = [...roots]
  const keys = new Map<PDFObject, string>()
  for (let i = 0; i < waiting.length; i++) {
    const value = waiting[i]
    if (value instanceof lib.PDFString || value instanceof lib.PDFHexString)
      found.strings.push({ key: keys.get(value), text: value.decodeText(), bytes: value.asBytes() })
    else if (value instanceof lib.PDFName) found.names.push(value.decodeText())
    else if (value instanceof lib.PDFNumber) found.numbers.push(value.asNumber())
    else if (value instanceof lib.PDFArray) for (const item of value.asArray()) waiting.push(item)
    else if (value instanceof lib.PDFDict)
      for (const [key, item] of value.entries()) {
        keys.set(item, key.decodeText())
        waiting.push(key, item)
      }
    else if (value instanceof lib.PDFRawStream) {
      waiting.push(value.dict)
      stream = {
        encoded: value.contents,
        decode: () => {
          try {
            return lib.decodePDFRawStream(value).decode()
          } catch {
            return null
          }
        },
      }
    }
  }
  return { num, ...found, stream }
}
