import { describe, expect, it } from 'vitest'
import { cellInlines } from '../../../engines/layout/tables/common/write-table.ts'
import { plainText } from '../../../engines/model/document-text.ts'
import { page } from './table-page.ts'

const text = (content: ReturnType<typeof page>, room = 0) =>
  plainText({
    metadata: {},
    blocks: [{ kind: 'paragraph', inlines: cellInlines(content.build().words, room) }],
    notes: new Map(),
    resources: new Map(),
  })

describe('the text of a cell', () => {
  it('has its lines in order, in any source order', () => {
    expect(text(page().text(50, 112, 'second line').text(50, 100, 'first line'))).toBe(
      'first line second line',
    )
  })

  it('has no line-end hyphens', () => {
    expect(text(page().text(50, 100, 'environ-').text(50, 112, 'ment'))).toBe('environment')
    expect(text(page().text(50, 100, 'Anglo-').text(50, 112, 'Saxon'))).toBe('Anglo-Saxon')
    expect(text(page().text(50, 100, 'input-').text(50, 112, 'and output'))).toBe('input- and output')
  })

  it('has no hyphens where a name in code is broken, nor spaces where a path is', () => {
    expect(text(page().text(50, 100, 'read_-').text(50, 112, 'Message_-').text(50, 124, 'part/2'))).toBe(
      'read_Message_part/2',
    )
    expect(text(page().text(50, 100, 'usr/share/').text(50, 112, 'doc'))).toBe('usr/share/doc')
    expect(text(page().text(50, 100, 'read and/').text(50, 112, 'or write'))).toBe('read and/ or write')
  })

  it('has no space where a narrow cell broke a number, or before the unit of one', () => {
    expect(text(page().text(50, 100, '4,384,02').text(50, 112, '9'))).toBe('4,384,029')
    expect(text(page().text(50, 100, '$5.482.').text(50, 112, '846'))).toBe('$5.482.846')
    expect(text(page().text(50, 100, '2,063,021').text(50, 112, '원'))).toBe('2,063,021원')
    expect(text(page().text(50, 100, '1,200').text(50, 112, '900'))).toBe('1,200 900')
    expect(text(page().text(50, 100, '1.35').text(50, 112, '2'))).toBe('1.35 2')
  })

  it('keeps the hyphens of compounds, paths and names', () => {
    expect(text(page().text(50, 100, '/lib/i386-linux-').text(50, 112, 'gnu/'))).toBe('/lib/i386-linux-gnu/')
    expect(text(page().text(50, 100, 'state-of-').text(50, 112, 'the-art'))).toBe('state-of-the-art')
  })

  it('has no spaces between the lines of scripts without spaces', () => {
    expect(text(page().text(50, 100, '最小').text(50, 112, 'パーティション'))).toBe('最小パーティション')
    expect(text(page().text(50, 100, '最小').text(50, 112, 'RAID'))).toBe('最小 RAID')
  })

  it('joins words that a narrow cell broke', () => {
    const narrow = () => page().text(50, 100, 'Democr').text(50, 112, 'acy Party')
    expect(text(narrow(), 32)).toBe('Democracy Party')
    expect(text(narrow(), 60)).toBe('Democr acy Party')
    expect(text(narrow(), 25)).toBe('Democr acy Party')
    expect(text(page().text(50, 100, '19.73').text(50, 112, '458'), 28)).toBe('19.73458')
  })

  it('has emphasis only for a part that differs from the rest', () => {
    expect(cellInlines(page().text(50, 100, 'all bold', { bold: true }).build().words, 0)).toEqual([
      { kind: 'text', text: 'all bold' },
    ])
    expect(
      cellInlines(page().text(50, 100, 'Total', { bold: true }).text(90, 100, 'of it').build().words, 0),
    ).toEqual([
      { kind: 'emphasis', style: 'bold', inlines: [{ kind: 'text', text: 'Total' }] },
      { kind: 'text', text: ' of it' },
    ])
  })

  it('marks monospaced text as code, unless the whole document is monospaced', () => {
    const { words } = page()
      .text(50, 100, 'Opens')
      .text(80, 100, '--file NAME', { mono: true })
      .text(140, 100, 'only')
      .build()
    expect(cellInlines(words, 0)).toEqual([
      { kind: 'text', text: 'Opens ' },
      { kind: 'code-span', text: '--file NAME' },
      { kind: 'text', text: ' only' },
    ])
    expect(cellInlines(words, 0, true)).toEqual([{ kind: 'text', text: 'Opens --file NAME only' }])
  })

  it('is empty without words', () => {
    expect(cellInlines([], 0)).toEqual([])
  })
})
