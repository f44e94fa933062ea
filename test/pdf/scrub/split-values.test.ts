import { describe, expect, it } from 'vitest'
import { compileTerms } from '../../../engines/detect/terms/terms.ts'
import { PdfDict, PdfFile, type PdfObject, PdfRef, PdfString } from '../../../engines/pdf/objects/objects.ts'
import { decodeTextString, encodeTextString } from '../../../engines/pdf/objects/text-string.ts'
import { scrubPieces, tellInPieces, tellingTogether } from '../../../engines/pdf/scrub/split-values.ts'
import { Tally } from '../../../engines/pdf/scrub/tally.ts'

const search = compileTerms(['Marguerite Okonkwo', 'Iris'])
const string = (text: string) => new PdfString(encodeTextString(text))

function fileOf(root: Readonly<Record<string, PdfObject>>, more: readonly PdfObject[] = []): PdfFile {
  const file = new PdfFile(new Map(more.map((object, i) => [i + 2, object])), new PdfDict())
  file.trailer.set('Root', file.add(new PdfDict(Object.entries(root))))
  return file
}

describe('texts that tell a value together', () => {
  const told = (...texts: string[]) =>
    [
      ...tellingTogether(
        texts.map((text) => ({ text })),
        search,
      ),
    ].map(({ text }) => text)

  it('are all those that it runs over', () => {
    expect(told('by Marg', 'uerite ', 'Okonkwo, clerk', 'of')).toEqual([
      'by Marg',
      'uerite ',
      'Okonkwo, clerk',
    ])
  })

  it('are none where one holds it alone, which is for others to clean', () => {
    expect(told('Marguerite Okonkwo', 'clerk')).toEqual([])
  })

  it('are none where chance makes so few letters', () => {
    expect(told('air', 'is')).toEqual([])
  })

  it('may tell two values in a row', () => {
    expect(told('Marguerite ', 'Okonkwo Marg', 'uerite Okonkwo')).toHaveLength(3)
  })
})

it('takes pieces of one kind out of dictionaries, though other texts stand between them', () => {
  const element = (text: string, alt: string) =>
    new PdfDict([
      ['E', string(text)],
      ['Alt', string(alt)],
    ])
  const file = fileOf({ K: [element('Marguerite', 'Stamp'), element('Okonkwo', 'Seal')] })
  expect(tellInPieces(file, search)).toBe(true)
  scrubPieces(file, search, new Set(), new Tally())
  expect(tellInPieces(file, search)).toBe(false)
  const root = file.dict(file.trailer.get('Root'))
  const alts = (file.array(root?.get('K')) ?? []).map((kid) => file.resolve(file.dict(kid)?.get('Alt')))
  expect(alts.map((alt) => alt instanceof PdfString && decodeTextString(alt.bytes))).toEqual([
    'Stamp',
    'Seal',
  ])
})

it('follows bookmarks in the order in which they are shown', () => {
  const item = (title: string, next?: number) =>
    new PdfDict([...(next ? [['Next', new PdfRef(next)] as const] : []), ['Title', string(title)]])
  const file = fileOf({ First: new PdfRef(2) }, [item('Marguerite', 3), item('Okonkwo')])
  expect(tellInPieces(file, search)).toBe(true)
})

it('is not led around by objects that hold themselves', () => {
  const loop: PdfObject[] = [new PdfRef(2), string('Marguerite')]
  const file = fileOf({ Loop: new PdfRef(2) }, [loop])
  expect(tellInPieces(file, search)).toBe(false)
})
