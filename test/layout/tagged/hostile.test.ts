import { expect, it } from 'vitest'
import { DocumentVocabulary } from '../../../engines/layout/blocks/vocabulary.ts'
import { taggedBlocks } from '../../../engines/layout/tagged/blocks.ts'
import { TaggedWords } from '../../../engines/layout/tagged/words.ts'
import type { PageWord, TagElement } from '../../../engines/model/page-content.ts'

const words = Array.from({ length: 50 }, (_, i): PageWord => {
  const box = { x0: 50, y0: 50 + i * 12, x1: 100, y1: 60 + i * 12 }
  const look = { size: 10, font: 'F', bold: false, italic: false, mono: false }
  return {
    text: 'word',
    box,
    baseline: box.y1,
    ...look,
    spaceBefore: true,
    line: -1,
    confidence: 1,
    mcid: i,
    charBounds: [],
  }
})

it.each([
  'P',
  'Figure',
  'Formula',
  'Link',
  'L',
  'LI',
  'Lbl',
  'Table',
  'TD',
  'Note',
  'Code',
  'Span',
  'Strong',
])('a tree of %s in %s without end is read, and takes no more than its words', (role) => {
  let element: TagElement = { role: 'P', kids: [{ page: 1, mcid: 0 }] }
  for (let i = 0; i < 20_000; i++) element = { role, alt: 'x', kids: [{ page: 1, mcid: i % 50 }, element] }
  const page = { page: 1, width: 600, height: 800, words, rulings: [], fills: [], pictures: [], links: [] }
  const facts = {
    vocabulary: new DocumentVocabulary(),
    links: new Map(),
    notes: new Map(),
    typewritten: false,
  }
  const { blocks } = taggedBlocks(
    { role: '', kids: [element] },
    new TaggedWords({ pages: [page] }),
    facts,
    new Map(),
    [],
  )
  expect(blocks.length).toBeLessThan(200)
})
