import { describe, expect, it } from 'vitest'
import { compileTerms } from '../../../../engines/detect/terms.ts'
import { PdfDict, PdfFile, type PdfObject, PdfRef, PdfString } from '../../../../engines/pdf/objects.ts'
import { runScrubbers, scrubContext } from '../../../../engines/pdf/scrub/index.ts'
import { hasSplitValue, splitMembers } from '../../../../engines/pdf/scrub/search/split-values.ts'
import { decodeTextString, encodeTextString } from '../../../../engines/pdf/text-string.ts'

const search = compileTerms(['Marguerite Okonkwo', 'Iris'])
const string = (text: string) => new PdfString(encodeTextString(text))

function fileOf(root: Readonly<Record<string, PdfObject>>, more: readonly PdfObject[] = []): PdfFile {
  const file = new PdfFile(new Map(more.map((object, i) => [i + 2, object])), new PdfDict())
  file.trailer.set('Root', file.add(new PdfDict(Object.entries(root))))
  return file
}

describe('texts that together contain a value', () => {
  const membersOf = (...texts: string[]) =>
    [
      ...splitMembers(
        texts.map((text) => ({ text })),
        search,
      ),
    ].map(({ text }) => text)

  it('are all that the value spans', () => {
    expect(membersOf('by Marg', 'uerite ', 'Okonkwo, clerk', 'of')).toEqual([
      'by Marg',
      'uerite ',
      'Okonkwo, clerk',
    ])
  })

  it('are not found if one text contains it alone, which other scrubbers clean', () => {
    expect(membersOf('Marguerite Okonkwo', 'clerk')).toEqual([])
  })

  it('are not found if the value is short enough to occur by chance', () => {
    expect(membersOf('air', 'is')).toEqual([])
  })

  it('may contain two values in a row', () => {
    expect(membersOf('Marguerite ', 'Okonkwo Marg', 'uerite Okonkwo')).toHaveLength(3)
  })
})

it('removes parts from entries of one kind, even with other texts between them', () => {
  const element = (text: string, alt: string) =>
    new PdfDict([
      ['E', string(text)],
      ['Alt', string(alt)],
    ])
  const file = fileOf({ K: [element('Marguerite', 'Stamp'), element('Okonkwo', 'Seal')] })
  expect(hasSplitValue(file, search)).toBe(true)
  runScrubbers('values', scrubContext({ file, search }))
  expect(hasSplitValue(file, search)).toBe(false)
  const root = file.dict(file.trailer.get('Root'))
  const alts = (file.array(root?.get('K')) ?? []).map((kid) => file.resolve(file.dict(kid)?.get('Alt')))
  expect(alts.map((alt) => alt instanceof PdfString && decodeTextString(alt.bytes))).toEqual([
    'Stamp',
    'Seal',
  ])
})

it('reads bookmarks in the order in which they are shown', () => {
  const item = (title: string, next?: number) =>
    new PdfDict([...(next ? [['Next', new PdfRef(next)] as const] : []), ['Title', string(title)]])
  const file = fileOf({ First: new PdfRef(2) }, [item('Marguerite', 3), item('Okonkwo')])
  expect(hasSplitValue(file, search)).toBe(true)
})

it('stops at objects that contain themselves', () => {
  const loop: PdfObject[] = [new PdfRef(2), string('Marguerite')]
  const file = fileOf({ Loop: new PdfRef(2) }, [loop])
  expect(hasSplitValue(file, search)).toBe(false)
})
