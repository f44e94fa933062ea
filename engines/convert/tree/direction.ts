import type { Document } from '../../model/document.ts'
import { plainText } from '../../model/document-text.ts'

const rightToLeftLanguages: ReadonlySet<string> = new Set(
  'ar arc ckb dv fa he iw ks ku nqo ps sd syr ug ur yi'.split(' '),
)

/** A letter of a right-to-left script. */
const rightToLeftLetter = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/

/** Whether the first letter is right to left (UAX #9, P2); undefined if there is no letter. */
export function startsRightToLeft(text: string): boolean | undefined {
  const letter = /\p{L}/u.exec(text)?.[0]
  return letter === undefined ? undefined : rightToLeftLetter.test(letter)
}

/** Whether a document is read right to left: by its language, or where that is unknown, by the majority of its letters. */
export function isRightToLeft(document: Document): boolean {
  const language = document.metadata.language?.toLowerCase().split('-')[0]
  if (language !== undefined) return rightToLeftLanguages.has(language)
  const sample = plainText({ ...document, blocks: document.blocks.slice(0, 50), notes: new Map() }).slice(
    0,
    20_000,
  )
  const right = sample.match(new RegExp(rightToLeftLetter, 'g'))?.length ?? 0
  return right > 0 && right > (sample.match(/\p{L}/gu)?.length ?? 0) / 2
}
