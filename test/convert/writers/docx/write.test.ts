import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import JSZip from 'jszip'
import { describe, expect, it } from 'vitest'
import type { Conversion } from '../../../../engines/convert/conversion.ts'
import { defaultLimits } from '../../../../engines/convert/options.ts'
import { readDocx } from '../../../../engines/convert/readers/docx/read.ts'
import { writeDocx } from '../../../../engines/convert/writers/docx/write.ts'
import { encodePng } from '../../../../engines/image/image-files.ts'
import type { Block, Document, Inline } from '../../../../engines/model/document.ts'
import { requires } from '../../../builders/requires.ts'

const conversion: Conversion = {
  options: {},
  limits: defaultLimits,
  ports: {},
  warn: () => {},
  progress: () => {},
}

function treeOf(blocks: readonly Block[], more: Partial<Document> = {}): Document {
  return { metadata: {}, blocks, notes: new Map(), resources: new Map(), ...more }
}

const text = (words: string): Inline => ({ kind: 'text', text: words })
const p = (...inlines: (string | Inline)[]): Block => ({
  kind: 'paragraph',
  inlines: inlines.map((one) => (typeof one === 'string' ? text(one) : one)),
})

/** What our own reader makes of what was written. */
async function again(document: Document): Promise<Document> {
  const { bytes } = await writeDocx(document, conversion)
  return (await readDocx(bytes, conversion)).document
}

async function partOf(document: Document, name: string): Promise<string> {
  const zip = await JSZip.loadAsync((await writeDocx(document, conversion)).bytes)
  return (await zip.file(name)?.async('string')) ?? ''
}

const picture = async () => ({
  mediaType: 'image/png',
  bytes: await encodePng({ width: 4, height: 2, data: new Uint8ClampedArray(32).fill(200) }),
})

/** Widths come back in whole twentieths of a point. */
function withoutWidths(blocks: readonly Block[]): unknown {
  return JSON.parse(JSON.stringify(blocks, (key, value) => (key === 'widths' ? undefined : value)))
}

describe('a tree written as a Word document', () => {
  const cases: Readonly<Record<string, Block[]>> = {
    headings: [1, 2, 3, 4, 5, 6].map((level) => ({
      kind: 'heading',
      level: level as 1 | 2 | 3 | 4 | 5 | 6,
      inlines: [text(`Level ${level}`)],
    })),
    looks: [
      p(
        'plain ',
        {
          kind: 'emphasis',
          style: 'bold',
          inlines: [text('bold '), { kind: 'emphasis', style: 'italic', inlines: [text('both')] }],
        },
        { kind: 'emphasis', style: 'strike', inlines: [text('gone')] },
        { kind: 'emphasis', style: 'superscript', inlines: [text('2')] },
        { kind: 'code-span', text: 'let x' },
      ),
    ],
    'line breaks': [p('one', { kind: 'break' }, 'two')],
    alignment: [{ kind: 'paragraph', inlines: [text('middle')], align: 'center' }],
    'nested lists': [
      {
        kind: 'list',
        ordered: true,
        start: 3,
        items: [
          {
            blocks: [
              p('three'),
              {
                kind: 'list',
                ordered: false,
                items: [{ blocks: [p('dot')] }, { blocks: [p('dot'), p('below it')] }],
              },
            ],
          },
          { blocks: [p('four')] },
        ],
      },
      p('Between'),
      { kind: 'list', ordered: true, numbering: 'lower-roman', items: [{ blocks: [p('i')] }] },
    ],
    tasks: [
      {
        kind: 'list',
        ordered: false,
        items: [
          { blocks: [p('done')], checked: true },
          { blocks: [p('open')], checked: false },
        ],
      },
    ],
    'two lists side by side': [
      { kind: 'list', ordered: false, items: [{ blocks: [p('one')] }] },
      { kind: 'list', ordered: true, items: [{ blocks: [p('two')] }] },
    ],
    quotes: [{ kind: 'quote', blocks: [p('said'), p('more')] }, p('after')],
    code: [{ kind: 'code', text: 'if (a < b) {\n  stop("now")\n}' }],
    glossary: [{ kind: 'definitions', items: [{ term: [text('Term')], definitions: [[p('Meaning')]] }] }],
    'merged cells': [
      {
        kind: 'table',
        rows: [
          {
            cells: [
              { blocks: [p('A')], header: true, rowspan: 2 },
              { blocks: [p('B')], header: true, colspan: 2 },
            ],
          },
          {
            cells: [
              { blocks: [p('C')], header: true },
              { blocks: [p('D')], header: true },
            ],
          },
          { cells: [{ blocks: [p('1')] }, { blocks: [p('2')] }, { blocks: [] }] },
        ],
      },
    ],
    'a table in a table': [
      {
        kind: 'table',
        rows: [
          {
            cells: [{ blocks: [{ kind: 'table', rows: [{ cells: [{ blocks: [p('in')] }] }], widths: [1] }] }],
          },
        ],
        widths: [1],
      },
    ],
    links: [
      p({ kind: 'link', href: 'https://example.org/a?b=c&d', inlines: [text('out')] }),
      p({ kind: 'link', href: '#place', inlines: [text('in')] }),
      { ...p('Here'), id: 'place' },
    ],
    'right to left': [p('שלום עולם'), p('مرحبا')],
    'letters of all kinds': [p('<&>"\' \u{1f600} \u0001'.replace('\u0001', 'é'))],
  }

  it.each(Object.keys(cases))('keeps %s', async (name) => {
    const page = { width: 612, height: 792 }
    const { blocks } = await again(treeOf(cases[name], { page }))
    expect(withoutWidths(blocks)).toEqual(withoutWidths(cases[name]))
  })

  it('states the outline level of each heading style for other programs', async () => {
    const styles = await partOf(
      treeOf([{ kind: 'heading', level: 2, inlines: [text('A')] }]),
      'word/styles.xml',
    )
    for (const level of [1, 2, 3, 4, 5, 6])
      expect(styles).toMatch(
        new RegExp(
          `w:styleId="Heading${level}"(?:(?!</w:style>).)*<w:outlineLvl w:val="${level - 1}"/>`,
          's',
        ),
      )
  })

  it('keeps notes, and writes a note with two references once', async () => {
    const document = treeOf([p('a', { kind: 'note', note: 'x' }), p('b', { kind: 'note', note: 'y' })], {
      notes: new Map([
        ['y', [p('second')]],
        ['x', [p('first'), p('more')]],
      ]),
    })
    const { blocks, notes } = await again(document)
    expect(blocks).toEqual([
      p('a', { kind: 'note', note: 'footnote 1' }),
      p('b', { kind: 'note', note: 'footnote 2' }),
    ])
    expect([...notes.values()]).toEqual([[p('first'), p('more')], [p('second')]])
  })

  it('keeps images, their alternative text and their sizes, no wider than the page', async () => {
    const document = treeOf(
      [
        p({ kind: 'image', resource: 'tree', alt: 'A tree', width: 72, height: 36 }),
        p({ kind: 'image', resource: 'tree', alt: 'wide', width: 4000, height: 2000 }),
      ],
      { resources: new Map([['tree', await picture()]]) },
    )
    const { blocks, resources } = await again(document)
    expect(blocks[0]).toMatchObject({ inlines: [{ alt: 'A tree', width: 72, height: 36 }] })
    const shown = blocks[1].kind === 'paragraph' ? blocks[1].inlines[0] : undefined
    const wide =
      shown?.kind === 'image'
        ? { width: shown.width ?? 0, height: shown.height ?? 0 }
        : { width: 9999, height: 1 }
    expect(wide.width).toBeLessThan(460)
    expect(wide.width / wide.height).toBeCloseTo(2, 1)
    expect([...resources.values()][0].mediaType).toBe('image/png')
  })

  it('shows the alternative text of a damaged image, with a warning', async () => {
    const warnings: string[] = []
    const document = treeOf([p({ kind: 'image', resource: 'x', alt: 'A tree' })], {
      resources: new Map([['x', { mediaType: 'image/png', bytes: new Uint8Array([1, 2, 3]) }]]),
    })
    const { bytes } = await writeDocx(document, { ...conversion, warn: ({ code }) => warnings.push(code) })
    expect((await readDocx(bytes, conversion)).document.blocks).toEqual([p('A tree')])
    expect(warnings).toEqual(['image_lost'])
  })

  it('keeps page size, header and footer', async () => {
    const page = { width: 420, height: 595, margins: { top: 36, right: 40, bottom: 36, left: 40 } }
    const document = await again(treeOf([p('x')], { page, header: [p('Above')], footer: [p('Below')] }))
    expect(document).toMatchObject({ page, header: [p('Above')], footer: [p('Below')] })
  })

  it('starts a page at a page break', async () => {
    const blocks: Block[] = [p('one'), { kind: 'page-break' }, p('two')]
    expect((await again(treeOf(blocks))).blocks).toEqual(blocks)
  })

  it('never writes a link that runs code', async () => {
    const document = treeOf([p({ kind: 'link', href: 'javascript:alert(1)', inlines: [text('click')] })])
    expect((await again(document)).blocks).toEqual([p('click')])
  })

  it('is byte-identical for the same document, with links, bookmarks and images', async () => {
    const document = treeOf(
      [
        { kind: 'heading', level: 1, inlines: [text('Place')], id: 'place' },
        p({ kind: 'link', href: 'https://example.org/a#b', inlines: [text('out')] }),
        p({ kind: 'link', href: '#place', inlines: [text('in')] }),
        p({ kind: 'image', resource: 'dot', alt: 'A dot' }),
      ],
      { resources: new Map([['dot', await picture()]]) },
    )
    expect((await writeDocx(document, conversion)).bytes).toEqual(
      (await writeDocx(document, conversion)).bytes,
    )
  })

  it('has no metadata of author, time or program', async () => {
    const document = treeOf([p('x')], { metadata: { title: 'T & U', language: 'de' } })
    const core = await partOf(document, 'docProps/core.xml')
    expect(core).toContain('<dc:title>T &#38; U</dc:title>')
    expect(core).not.toMatch(/creator|lastModifiedBy|created|modified|revision/)
    expect(await partOf(document, 'docProps/app.xml')).not.toMatch(/Application|Company/)
    expect((await again(document)).metadata).toEqual({ title: 'T & U', language: 'de' })
  })

  it('with more cells than the limit is rejected', async () => {
    const table: Block = {
      kind: 'table',
      rows: [{ cells: [{ blocks: [], colspan: 2_000_000, rowspan: 1 }] }],
    }
    await expect(
      writeDocx(treeOf([table]), { ...conversion, limits: { ...defaultLimits, cells: 1000 } }),
    ).rejects.toMatchObject({ code: 'too_many_entries' })
  })
})

describe.skipIf(!requires('pandoc'))('pandoc', () => {
  it('reads the structure that was written', async () => {
    const document = treeOf(
      [
        { kind: 'heading', level: 2, inlines: [text('Title')] },
        { kind: 'list', ordered: false, items: [{ blocks: [p('one'), p('below')] }, { blocks: [p('two')] }] },
        { kind: 'quote', blocks: [p('said')] },
        {
          kind: 'table',
          rows: [{ cells: [{ blocks: [p('A')], header: true }] }, { cells: [{ blocks: [p('1')] }] }],
        },
        p(
          'see ',
          { kind: 'link', href: 'https://example.org/', inlines: [text('it')] },
          { kind: 'note', note: 'n' },
        ),
      ],
      { notes: new Map([['n', [p('Note')]]]) },
    )
    const folder = mkdtempSync(path.join(tmpdir(), 'docx-'))
    try {
      const file = path.join(folder, 'a.docx')
      writeFileSync(file, (await writeDocx(document, conversion)).bytes)
      const markdown = execFileSync('pandoc', ['-t', 'gfm', file], { encoding: 'utf8' })
      expect(markdown.replace(/ {2,}/g, ' ').replace(/-{2,}/g, '-')).toBe(
        '## Title\n\n- one\n\n below\n\n- two\n\n> said\n\n| A |\n|-|\n| 1 |\n\nsee [it](https://example.org/)[^1]\n\n[^1]: Note\n',
      )
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
})
