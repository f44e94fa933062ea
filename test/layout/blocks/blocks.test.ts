import { describe, expect, it } from 'vitest'
import { analyse } from '../../../engines/layout/analyse.ts'
import type { OutlineEntry, PageContent } from '../../../engines/model/page-content.ts'
import { plainWord } from '../../../engines/model/plain-word.ts'
import { summarise, summariseInlines } from '../../builders/block-summary.ts'
import { prose, sheet } from '../page-builder.ts'

const shapes = (...pages: readonly PageContent[]) => summarise(analyse({ pages }).blocks)

describe('headings', () => {
  it('are larger than the text, with levels by size', () => {
    const page = sheet()
      .flow('Everything about rivers', { size: 22, bold: true })
      .flow('Where they begin', { size: 15, bold: true, above: 14 })
      .flow(prose(4), { above: 8 })
      .flow('Where they end', { size: 15, bold: true, above: 14 })
      .flow(prose(4, 1), { above: 8 })
    expect(shapes(page.build())).toEqual([
      { h1: 'Everything about rivers' },
      { h2: 'Where they begin' },
      prose(4),
      { h2: 'Where they end' },
      prose(4, 1),
    ])
  })

  it('are bold lines of the size of the text, but not bold sentences', () => {
    const page = sheet()
      .flow('Sources of the water', { bold: true })
      .flow(prose(4), { above: 6 })
      .flow('This sentence matters more than others.', { bold: true, above: 10 })
      .flow(prose(4, 1), { above: 6 })
    const [first, , third] = analyse({ pages: [page.build()] }).blocks
    expect([first.kind, third.kind]).toEqual(['heading', 'paragraph'])
  })

  it('have levels by their numbering', () => {
    const page = sheet()
    for (const [i, title] of ['1 Water', '1.1 Springs', '1.1.1 Hot springs', '2 Stone'].entries())
      page.flow(title, { bold: true, above: 14 }).flow(prose(4, i), { above: 6 })
    const levels = analyse({ pages: [page.build()] }).blocks.flatMap((block) =>
      block.kind === 'heading' ? [block.level] : [],
    )
    expect(levels).toEqual([1, 2, 3, 1])
  })

  it('are the entries of the outline, at their levels, regardless of their fonts', () => {
    const page = sheet().flow('Of springs', { above: 20 }).flow(prose(5), { above: 12 })
    const outline: OutlineEntry[] = [
      { title: 'Water', level: 1, page: 1, y: null },
      { title: '2. Of Springs', level: 2, page: 1, y: null },
    ]
    expect(summarise(analyse({ pages: [page.build()], outline }).blocks)).toEqual([
      { h2: 'Of springs' },
      prose(5),
    ])
  })

  it('may have two lines', () => {
    const page = sheet()
      .flow('A title that is far too long for a single line of this page to hold', { size: 20, bold: true })
      .flow(prose(4), { above: 10 })
    expect(shapes(page.build())).toHaveLength(2)
  })
})

describe('lists', () => {
  it('are paragraphs with bullets, nested by indent', () => {
    const page = sheet().flow(prose(3))
    page
      .text(72, 160, '• first thing')
      .text(90, 174, '– inner one')
      .text(90, 188, '– inner two')
      .text(72, 202, '• second thing')
    expect(shapes(page.build())).toEqual([
      prose(3),
      { ul: [['first thing', { ul: [['inner one'], ['inner two']] }], ['second thing']] },
    ])
  })

  it('are ordered, from any first number', () => {
    const page = sheet().flow(prose(3))
    ;['3. three', '4. four', '5. five'].forEach((text, i) => {
      page.text(72, 150 + i * 14, text)
    })
    expect(shapes(page.build())[1]).toEqual({ 'ol 3': [['three'], ['four'], ['five']] })
  })

  it('contain all lines and paragraphs of an item', () => {
    const page = sheet()
    page.text(72, 100, '•').flow(prose(3), { x: 86, width: 430, above: 16 - 12 + 12 })
    page.flow(prose(2, 1), { x: 86, width: 430, above: 8 })
    page.y += 20
    page.text(72, page.y, '• last')
    expect(shapes(page.build())).toEqual([{ ul: [[prose(3), prose(2, 1)], ['last']] }])
  })

  it('are not sentences that begin with a number or an initial', () => {
    const page = sheet().flow('1. This is the only one of its kind here.').flow(prose(4), { above: 10 })
    expect(shapes(page.build())[0]).toBe('1. This is the only one of its kind here.')
  })
})

describe('footnotes', () => {
  it('are moved from the foot of the page to their marks', () => {
    const page = sheet().flow(`A claim that needs support^1 and another^2 claim. ${prose(10)}`)
    page
      .text(72, 760, '^1 Here is the support for it.', { size: 8 })
      .text(72, 771, '^2 And here is more.', { size: 8 })
    const { blocks, notes } = analyse({ pages: [page.build()] })
    expect(summarise(blocks)).toEqual([
      `A claim that needs support[^1-1] and another[^1-2] claim. ${prose(10)}`,
    ])
    expect([...notes].map(([key, body]) => [key, summarise(body)])).toEqual([
      ['1-1', ['Here is the support for it.']],
      ['1-2', ['And here is more.']],
    ])
  })

  it('may contain lists', () => {
    const page = sheet().flow(`A claim that needs support^1 of some kind. ${prose(10)}`)
    page.text(72, 740, '^1 These are the reasons:', { size: 8 })
    for (const [i, reason] of ['It is easy to keep.', 'It is checked by all.'].entries())
      page.text(80, 752 + i * 12, '•', { size: 8 }).text(88, 752 + i * 12, reason, { size: 8 })
    const { notes } = analyse({ pages: [page.build()] })
    expect(summarise([...notes.values()].flat())).toEqual([
      'These are the reasons:',
      { ul: [['It is easy to keep.'], ['It is checked by all.']] },
    ])
  })

  it('stay in the text without a mark', () => {
    const page = sheet().flow(prose(10)).text(72, 760, '^1 A stray remark.', { size: 8 })
    const { blocks, notes } = analyse({ pages: [page.build()] })
    expect(blocks).toHaveLength(2)
    expect(notes.size).toBe(0)
  })

  it('are not exponents', () => {
    const page = sheet()
      .flow(`The area is 25 m^2 in all. ${prose(10)}`)
      .text(72, 760, '2 Not a note.', { size: 8 })
    expect(analyse({ pages: [page.build()] }).notes.size).toBe(0)
  })
})

describe('a drop cap', () => {
  it('belongs to the first word, over any number of lines', () => {
    const text = prose(9)
    const page = sheet().text(72, 108, text[0], { size: 36 })
    const rest = text.slice(1)
    const words = rest.split(' ')
    page.y = 72
    // Three lines are indented, the others are not.
    const cut = words.findIndex((_, i) => words.slice(0, i).join(' ').length > 215)
    page.flow(words.slice(0, cut).join(' '), { x: 94, width: 400 })
    const lines = Math.round((page.y - 72) / 12)
    expect(lines).toBe(3)
    page.flow(words.slice(cut).join(' '), { width: 422 })
    expect(shapes(page.build())).toEqual([text])
  })
})

describe('code', () => {
  it('keeps its lines, indents and empty lines', () => {
    const page = sheet().flow(prose(6))
    const code = ['while (true) {', '  step()', '', '  rest(1, 2)', '}']
    code.forEach((text, i) => {
      const indent = text.length - text.trimStart().length
      if (text !== '') page.text(72 + indent * 5, 200 + i * 12, text.trim(), { mono: true })
    })
    const [, block] = analyse({ pages: [page.build()] }).blocks
    expect(block).toMatchObject({ kind: 'code', text: code.join('\n') })
  })

  it('may be inline', () => {
    const page = sheet().flow(prose(4)).text(72, 200, 'call')
    page.text(97, 200, 'main()', { mono: true }).text(135, 200, 'first')
    expect(shapes(page.build())[1]).toBe('call `main()` first')
  })

  it('keeps a line with a wide gap whole, where other lines of the page run through the gap', () => {
    const page = sheet().flow(prose(6))
    page.text(72, 300, '5>', { mono: true }).text(127, 300, '{ok,Result}', { mono: true })
    page.text(72, 312, '5>', { mono: true }).text(147, 312, '{error,Result}', { mono: true })
    const block = analyse({ pages: [page.build()] }).blocks[1]
    expect(block).toMatchObject({
      kind: 'code',
      text: '5>         {ok,Result}\n5>             {error,Result}',
    })
  })

  it('is not the end of a paragraph whose last line has only code spans', () => {
    const page = sheet()
    page
      .text(72, 100, 'The functions that read the value again are described in the list of all')
      .text(412, 100, 'the long names')
    page.text(72, 112, 'do.call.', { mono: true })
    const [only, ...rest] = analyse({ pages: [page.flow(prose(5), { above: 60 }).build()] }).blocks
    expect(only.kind).toBe('paragraph')
    expect(rest.some(({ kind }) => kind === 'code')).toBe(false)
  })

  it('is not a list of names in a monospaced font', () => {
    const page = sheet().flow(prose(5))
    for (const [i, name] of ['/etc/hourly', '/etc/daily', '/etc/weekly'].entries())
      page.text(80, 200 + i * 12, '•').text(92, 200 + i * 12, name, { mono: true })
    const [, list] = analyse({ pages: [page.build()] }).blocks
    expect(list).toMatchObject({ kind: 'list', items: [{}, {}, {}] })
  })

  it('joins lines that were wrapped with a mark', () => {
    const page = sheet().flow(prose(5))
    const lines = [
      'choices: one, two, three,␣',
      '˓→four, five',
      'send --deadline=',
      '˓→"now"',
      'mail <da←↩',
      'ta.txt',
    ]
    for (const [i, line] of lines.entries()) page.text(72, 200 + i * 12, line, { mono: true })
    expect(analyse({ pages: [page.build()] }).blocks[1]).toMatchObject({
      text: 'choices: one, two, three, four, five\nsend --deadline="now"\nmail <data.txt',
    })
  })

  it('is not a term in a document of definitions only', () => {
    const page = sheet()
    const terms = ['LOG_FOLDER', 'LOG_LEVEL_OF_ERRORS', 'MAX_SIZE_OF_LOGS', 'KEEP_OLD_LOGS']
    for (const [i, term] of terms.entries())
      page.flow(term, { mono: true, above: 8 }).flow(prose(3, i + 1), { x: 97, width: 426 })
    expect(shapes(page.build())).toEqual(terms.flatMap((term, i) => [`\`${term}\``, prose(3, i + 1)]))
  })

  it('is not a term with its definition below it', () => {
    const page = sheet().flow(prose(5))
    for (const [i, term] of ['nocheck', 'nodoc'].entries())
      page.flow(term, { mono: true, above: 8 }).flow(prose(3, i + 1), { x: 97, width: 426 })
    const kinds = analyse({ pages: [page.build()] }).blocks.map(({ kind }) => kind)
    expect(kinds).not.toContain('code')
  })

  it('names its language where that is sure', () => {
    const page = sheet().flow(prose(5))
    page.text(72, 200, '$ make', { mono: true }).text(72, 212, '$ make install', { mono: true })
    expect(analyse({ pages: [page.build()] }).blocks[1]).toMatchObject({ language: 'console' })
  })

  it('is not a list item with a bullet of the text font', () => {
    const page = sheet().flow(prose(5))
    for (const [i, name] of ['DEB_HOST_ARCH', 'DEB_HOST_CPU'].entries())
      page.text(80, 200 + i * 14, '•').text(92, 200 + i * 14, name, { mono: true })
    expect(analyse({ pages: [page.build()] }).blocks.map(({ kind }) => kind)).toEqual(['paragraph', 'list'])
  })

  it('is not found in a document that is monospaced as a whole', () => {
    expect(shapes(sheet().flow(prose(6), { mono: true }).build())).toEqual([prose(6)])
  })
})

describe('quotations', () => {
  it('are indented on both sides', () => {
    const page = sheet()
      .flow(prose(6))
      .flow(prose(5, 1), { x: 110, width: 370, above: 10 })
      .flow(prose(6, 2), { above: 10 })
    expect(shapes(page.build())).toEqual([prose(6), { quote: [prose(5, 1)] }, prose(6, 2)])
  })

  it('are not the text of boxes with a title', () => {
    const page = sheet().flow(prose(6))
    page.text(84, page.y + 30, 'Warning', { bold: true })
    page.y += 36
    page.flow(prose(5, 1), { x: 120, width: 330, above: 2 }).flow(prose(6, 2), { above: 14 })
    page.flow(prose(5, 3), { x: 120, width: 330, above: 14 })
    expect(shapes(page.build())).toEqual([
      prose(6),
      '**Warning**',
      prose(5, 1),
      prose(6, 2),
      { quote: [prose(5, 3)] },
    ])
  })
})

describe('the style of words', () => {
  it('is bold, italic, superscript or subscript, and words have links', () => {
    const page = sheet().text(72, 100, 'plain').text(102, 100, 'strong', { bold: true })
    page.text(137, 100, 'word', { italic: true }).text(162, 100, 'x^2').text(180, 100, 'see here now')
    page.link('https://example.org/', 'see', 'here')
    const [block] = analyse({ pages: [page.build()] }).blocks
    expect(block.kind === 'paragraph' && summariseInlines(block.inlines)).toBe(
      'plain **strong** *word* x^2^ [see here](https://example.org/) now',
    )
  })
})

describe('figures', () => {
  it('have the caption below them', () => {
    const page = sheet().flow(prose(4)).picture({ x0: 72, y0: 150, x1: 300, y1: 300 })
    page.text(72, 316, 'Figure 3. The river in winter.', { size: 9 })
    const { blocks, resources } = analyse({ pages: [page.build()] })
    expect(summarise(blocks)[1]).toEqual({
      figure: 'image-1',
      alt: undefined,
      caption: 'Figure 3. The river in winter.',
    })
    expect([...resources]).toEqual(['image-1'])
  })

  it('are not ornaments', () => {
    const page = sheet().flow(prose(4)).picture({ x0: 72, y0: 150, x1: 80, y1: 158 })
    expect(shapes(page.build())).toEqual([prose(4)])
  })
})

describe('scripts', () => {
  it('without spaces are joined without spaces', () => {
    const page = sheet().text(72, 100, '日本語の文章は単語の間に').text(72, 114, '空白を置かない。')
    expect(shapes(page.build())).toEqual(['日本語の文章は単語の間に空白を置かない。'])
  })

  it('from right to left are read from the right, and so are columns', () => {
    const page = sheet()
    const [right, left] = ['זה הטור הראשון של הדף הזה.', 'וזה הטור השני של אותו הדף.']
    for (let i = 0; i < 6; i++) page.leftwards(520, 100 + i * 12, right).leftwards(280, 100 + i * 12, left)
    const repeated = (text: string) => Array.from({ length: 6 }, () => text).join(' ')
    expect(shapes(page.build())).toEqual([repeated(right), repeated(left)])
  })

  it('keep brackets around Latin words in Hebrew lines, mirrored or not', () => {
    for (const shown of [')see example(', '(see example)']) {
      const page = sheet().leftwards(500, 100, 'ראו')
      page.text(419, 100, shown).leftwards(416, 100, 'בלי מילה נוספת')
      expect(shapes(page.build())).toEqual(['ראו (see example) בלי מילה נוספת'])
    }
  })

  it('keep the order of Latin words in Hebrew lines', () => {
    const page = sheet().leftwards(500, 100, 'לפני')
    page.text(420, 100, 'Latin words').leftwards(410, 100, 'אחרי כל זה')
    expect(shapes(page.build())).toEqual(['לפני Latin words אחרי כל זה'])
  })
})

describe('recognised pages', () => {
  it('have paragraphs with wide leading and varying font sizes', () => {
    const text = prose(8)
    const page = sheet().flow(text, { leading: 2.3, confidence: 0.9 }).build()
    const words = page.words.map((word) => ({
      ...plainWord(word),
      size: word.size * (1 + (Math.round(word.baseline) % 5) / 60),
    }))
    expect(shapes({ ...page, words })).toEqual([text])
  })

  it('keep the lines of the recogniser and their confidence', () => {
    const page = sheet().flow(prose(5), { confidence: 0.8 }).build()
    const lines = [...new Set(page.words.map(({ baseline }) => baseline))]
    // Baselines of recognised words vary.
    const words = page.words.map((word, i) => ({
      ...plainWord(word),
      baseline: word.baseline + (i % 3),
      line: lines.indexOf(word.baseline),
    }))
    const { blocks } = analyse({ pages: [{ ...page, words }] })
    expect(summarise(blocks)).toEqual([prose(5)])
    expect(blocks[0].confidence).toBeCloseTo(0.8)
  })
})
