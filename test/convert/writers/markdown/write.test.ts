import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { tidy } from '../../../../engines/convert/readers/html/tidy.ts'
import { writeMarkdown } from '../../../../engines/convert/writers/markdown/write.ts'
import type { Block, Inline, TableCell } from '../../../../engines/model/document.ts'
import {
  asHtml,
  asMarkdown,
  conversion,
  documentOf,
  html,
  markdown,
  paragraph,
  say,
  text,
} from '../../conversion.ts'

const written = (...blocks: Block[]) => asMarkdown(documentOf(blocks)).trimEnd()
const words = (line: string) => written(paragraph(line))

describe('a very long paragraph', () => {
  it('is written completely and in linear time, regardless of repetitions', () => {
    const many = 300_000
    const bold: Inline = { kind: 'emphasis', style: 'bold', inlines: [say('b')] }
    const runs = Array.from({ length: many }, (_, i) => (i % 2 === 0 ? bold : say('word ')))
    expect(written({ kind: 'paragraph', inlines: runs })).toHaveLength((many / 2) * '**b**word '.length - 1)
    expect(written({ kind: 'paragraph', inlines: Array(many).fill(bold) })).toBe(`**${'b'.repeat(many)}**`)
    const ticks = '` '.repeat(many)
    expect(written({ kind: 'paragraph', inlines: [{ kind: 'code-span', text: ticks }] })).toContain(ticks)
    expect(written({ kind: 'code', text: '`\n'.repeat(many) })).toContain('`\n`\n')
    expect(words('['.repeat(many))).toBe('['.repeat(many))
  })
})

describe('text in Markdown', () => {
  it.each([
    ['# no heading', '\\# no heading'],
    ['- no item', '\\- no item'],
    ['1. no item', '1\\. no item'],
    ['1) no item', '1\\) no item'],
    ['> no quote', '\\> no quote'],
    ['===', '\\==='],
    ['a * b, a_b_c, [12], 5 < 6 & 7', 'a * b, a_b_c, [12], 5 < 6 & 7'],
    ['*a* _b_ `c`', '\\*a\\* \\_b\\_ \\`c\\`'],
    ['<b> &amp; [a](b) [^1]', '\\<b> \\&amp; [a\\](b) \\[^1]'],
    ['[[]]()', '[[]\\]()'],
    ['[a] [b][c]', '[a] [b\\][c]'],
    ['$5 and $6', '\\$5 and \\$6'],
    ['one $5', 'one $5'],
    [': no meaning', '\\: no meaning'],
  ])('%j is written %j', (line, source) => {
    expect(words(line)).toBe(source)
  })

  it('does not create a link from a bracket before an emphasis and an address after it', () => {
    const bold: Inline = { kind: 'emphasis', style: 'bold', inlines: [say('b')] }
    expect(written(paragraph('[', bold, '](c)'))).toBe('[**b**\\](c)')
  })

  it('survives a round trip in every case', () => {
    const piece = fc.constantFrom(
      ...'*_`~[]()<>#+-.!|\\$&:"= ab1^{}'.split(''),
      'é',
      'word',
      '&amp;',
      '<b>',
      '1.',
      '![',
    )
    fc.assert(
      fc.property(fc.array(piece, { minLength: 1, maxLength: 12 }), (pieces) => {
        const line = pieces.join('').replace(/ +/g, ' ').trim()
        fc.pre(line !== '' && !/www|http|@/.test(line))
        expect(asHtml(markdown(words(line)))).toBe(asHtml(documentOf([paragraph(line)])))
      }),
      { numRuns: 1500 },
    )
  })
})

describe('emphasis in Markdown', () => {
  const bold = (...inlines: Inline[]): Inline => ({ kind: 'emphasis', style: 'bold', inlines })
  const italic = (...inlines: Inline[]): Inline => ({ kind: 'emphasis', style: 'italic', inlines })

  it('is written in tags after a web address that readers would link up to the next space', () => {
    const address = bold(say('https://example.org/a.tar.gz'))
    expect(written(paragraph('“', address, '”may be'))).toBe(
      '“<strong>https://example.org/a.tar.gz</strong>”may be',
    )
    expect(written(paragraph('see ', address, ' and'))).toBe('see **https://example.org/a.tar.gz** and')
  })

  it('moves white space out of delimiters', () => {
    expect(written(paragraph('a', bold(say(' b ')), 'c'))).toBe('a **b** c')
  })

  it('uses tags where delimiters would not be recognised', () => {
    expect(written(paragraph('a', bold(say('"b"')), 'c'))).toBe('a<strong>"b"</strong>c')
  })

  it('keeps adjacent emphases apart', () => {
    expect(written(paragraph(bold(say('a')), italic(say('b'))))).toBe('**a**_b_')
  })

  it('survives a round trip, however it is nested', () => {
    const leaf = fc.constantFrom<Inline>(
      ...['a', 'b c', ' ', 'x.', '(y)', '*', '1'].map(say),
      { kind: 'code-span', text: 'c' },
      { kind: 'link', href: 'u', inlines: [say('l')] },
    )
    const style = fc.constantFrom('bold' as const, 'italic' as const, 'strike' as const, 'underline' as const)
    const { inline } = fc.letrec<{ inline: Inline }>((tie) => ({
      inline: fc.oneof(
        { maxDepth: 3 },
        leaf,
        fc.record({
          kind: fc.constant('emphasis' as const),
          style,
          inlines: fc.array(tie('inline') as fc.Arbitrary<Inline>, { minLength: 1, maxLength: 3 }),
        }),
      ),
    }))
    fc.assert(
      fc.property(fc.array(inline, { minLength: 1, maxLength: 4 }), (line) => {
        const source = written({ kind: 'paragraph', inlines: line })
        expect(letters(markdown(source).blocks)).toEqual(
          letters([{ kind: 'paragraph', inlines: tidy(line) }]),
        )
      }),
      { numRuns: 1500 },
    )
  })
})

/** Every letter but spaces with the set of styles it has, which is what a reader sees whatever the nesting. */
function letters(blocks: readonly Block[]): string[] {
  const out: string[] = []
  const walk = (inlines: readonly Inline[], styles: readonly string[]) => {
    for (const inline of inlines) {
      if (inline.kind === 'emphasis') walk(inline.inlines, [...new Set([...styles, inline.style])].sort())
      else if (inline.kind === 'link') walk(inline.inlines, [...styles, 'link'])
      else if ('text' in inline)
        for (const letter of inline.text.replace(/\s/g, '')) out.push(`${letter} ${styles.join(' ')}`)
    }
  }
  for (const block of blocks) if (block.kind === 'paragraph') walk(block.inlines, [])
  return out
}

describe('blocks in Markdown', () => {
  const cell = (line: string, facts: Partial<TableCell> = {}): TableCell => ({
    blocks: [paragraph(line)],
    ...facts,
  })

  it('writes simple tables with pipes, and escapes pipes in text', () => {
    expect(
      written({
        kind: 'table',
        rows: [
          { cells: [cell('a', { header: true }), cell('b|c', { header: true })] },
          { cells: [cell('d')] },
        ],
      }),
    ).toBe('| a   | b\\|c |\n| --- | ---- |\n| d   |      |')
  })

  it('writes tables with spans in HTML, without an empty line that would end it', () => {
    const source = written({
      kind: 'table',
      rows: [
        { cells: [{ blocks: [{ kind: 'code', text: 'a\n\nb' }], colspan: 2 }] },
        { cells: [cell('c'), cell('d')] },
      ],
    })
    expect(source).toContain('colspan="2"')
    expect(source).not.toMatch(/\n\s*\n/)
    expect(markdown(source).blocks).toMatchObject([
      { rows: [{ cells: [{ blocks: [{ text: 'a\n\nb' }] }] }, {}] },
    ])
  })

  it('keeps adjacent lists apart', () => {
    const list = (word: string): Block => ({
      kind: 'list',
      ordered: false,
      items: [{ blocks: [paragraph(word)] }],
    })
    expect(written(list('a'), list('b'), list('c'))).toBe('- a\n\n* b\n\n- c')
  })

  it('fences code with more backticks than it contains', () => {
    expect(written({ kind: 'code', text: '```\nx', language: 'md' })).toBe('````md\n```\nx\n````')
  })

  it('does not start front matter with a rule', () => {
    expect(written({ kind: 'rule' }, paragraph('a: b'), { kind: 'rule' })).toBe('***\n\na: b\n\n---')
  })

  it('links to headings by their text and to other blocks by an anchor', () => {
    expect(asMarkdown(html('<p id=a><a href="#b">x</a> <a href="#a">y</a></p><h2 id=b>The End</h2>'))).toBe(
      '<a id="a"></a>[x](#the-end) [y](#a)\n\n## The End\n',
    )
  })
})

describe('images in Markdown', () => {
  const picture = Uint8Array.of(1, 2, 3)
  const document = documentOf([paragraph({ kind: 'image', resource: 'k', alt: 'a [b]' })], {
    resources: new Map([['k', { mediaType: 'image/png', bytes: picture }]]),
  })

  it('are data URIs after the text', () => {
    expect(asMarkdown(document)).toBe('![a \\[b\\]][image-1]\n\n[image-1]: data:image/png;base64,AQID\n')
  })

  it('become files where a folder is given', () => {
    const written = writeMarkdown(document, conversion({ assetsFolder: 'my pictures' }))
    expect(text(written.bytes)).toBe('![a \\[b\\]](my%20pictures/image-1.png)\n')
    expect(written.assets).toEqual([{ name: 'image-1.png', bytes: picture }])
  })
})

describe('metadata in Markdown', () => {
  it('becomes front matter where it is kept', () => {
    const document = documentOf([paragraph('a')], { metadata: { title: 'T: "x"', authors: ['A', 'B'] } })
    const source = asMarkdown(document, conversion({ keepMetadata: true }))
    expect(source).toBe('---\ntitle: "T: \\"x\\""\nauthor:\n  - "A"\n  - "B"\n---\n\na\n')
    expect(markdown(source).metadata).toEqual(document.metadata)
    expect(asMarkdown(document)).toBe('a\n')
  })
})
