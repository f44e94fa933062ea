import { describe, expect, it } from 'vitest'
import type { Block, Document, Inline } from '../../engines/model/document.ts'
import { plainText } from '../../engines/model/document-text.ts'

const say = (text: string): Inline => ({ kind: 'text', text })
const paragraph = (...inlines: (string | Inline)[]): Block => ({
  kind: 'paragraph',
  inlines: inlines.map((inline) => (typeof inline === 'string' ? say(inline) : inline)),
})

function document(blocks: Block[], notes: Record<string, Block[]> = {}): Document {
  return { metadata: {}, blocks, notes: new Map(Object.entries(notes)), resources: new Map() }
}

describe('the plain text of a document', () => {
  it('puts an empty line between blocks and omits styles', () => {
    const text = plainText(
      document([
        { kind: 'heading', level: 1, inlines: [say('Title')] },
        paragraph(
          'A ',
          { kind: 'emphasis', style: 'bold', inlines: [{ kind: 'link', href: 'x', inlines: [say('link')] }] },
          '.',
        ),
        { kind: 'rule' },
        { kind: 'code', text: 'a = 1' },
        { kind: 'figure', resource: 'r', alt: 'unseen', caption: [say('A caption')] },
      ]),
    )
    expect(text).toBe('Title\n\nA link.\n\na = 1\n\nA caption')
  })

  it('numbers ordered lists from their start and keeps nested ones', () => {
    const inner: Block = {
      kind: 'list',
      ordered: true,
      start: 3,
      items: [{ blocks: [paragraph('x')] }, { blocks: [paragraph('y')] }],
    }
    const outer: Block = {
      kind: 'list',
      ordered: false,
      items: [{ blocks: [paragraph('a'), inner] }, { blocks: [paragraph('b')] }],
    }
    expect(plainText(document([outer]))).toBe('- a\n3. x\n4. y\n- b')
  })

  it('puts tabs between cells and a line for each row', () => {
    const cell = (text: string) => ({ blocks: [paragraph(text)] })
    const table: Block = {
      kind: 'table',
      rows: [
        { cells: [{ ...cell('A'), header: true }, cell('B')] },
        { cells: [{ ...cell('c'), colspan: 2 }] },
      ],
    }
    expect(plainText(document([table]))).toBe('A\tB\nc')
  })

  it('numbers notes and puts them at the end', () => {
    const blocks = [
      paragraph(
        'One',
        { kind: 'note', note: 'n1' },
        { kind: 'note', note: 'n2' },
        { kind: 'note', note: 'lost' },
      ),
    ]
    expect(plainText(document(blocks, { n1: [paragraph('first')], n2: [paragraph('second')] }))).toBe(
      'One[1][2][?]\n\n[1] first\n\n[2] second',
    )
  })

  it('keeps line breaks, formulas, code and alternative texts', () => {
    const blocks = [
      paragraph(
        'a',
        { kind: 'break' },
        { kind: 'formula', notation: 'tex', text: 'x^2' },
        { kind: 'code-span', text: 'f()' },
        { kind: 'image', resource: 'r', alt: 'a cat' },
      ),
    ]
    expect(plainText(document(blocks))).toBe('a\nx^2f()a cat')
  })

  it('works on a tree deeper than the call stack', () => {
    let block = paragraph('deep')
    for (let i = 0; i < 200_000; i++) block = { kind: 'quote', blocks: [block] }
    expect(plainText(document([block]))).toBe('deep')
  })
})
