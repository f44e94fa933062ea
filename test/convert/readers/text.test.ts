import { describe, expect, it } from 'vitest'
import { readText } from '../../../engines/convert/readers/text.ts'
import { bytes, conversion } from '../conversion.ts'

const read = (source: string) => readText(bytes(source), conversion()).document.blocks
const lines = (source: string) =>
  read(source).map((block) =>
    block.kind === 'paragraph'
      ? block.inlines.map((inline) => (inline.kind === 'text' ? inline.text : '/')).join('')
      : block.kind,
  )

describe('plain text', () => {
  it('has paragraphs separated by empty lines, and guesses nothing else', () => {
    expect(lines('# a\n\n- b\n- c\n \n\n1. d\r\n\r\ne')).toEqual(['# a', '- b/- c', '1. d', 'e'])
  })

  it('joins wrapped lines', () => {
    const wrapped = `${'word '.repeat(14).trim()}\n${'long '.repeat(14).trim()}\nend.`
    expect(lines(`${wrapped}\n\nDear\nSir`)[0]).not.toContain('/')
    expect(lines(`${wrapped}\n\nDear\nSir`)[1]).toBe('Dear/Sir')
  })

  it('keeps aligned columns', () => {
    expect(lines('Item      Price\nTea       2.50\nMilk      1.20')).toEqual(['code'])
  })

  it('breaks the page at a form feed', () => {
    expect(lines('a\fb')).toEqual(['a', 'page-break', 'b'])
  })

  it('warns where it had to guess the encoding', () => {
    const under = conversion()
    const { document } = readText(
      Uint8Array.from('\x93Sch\xf6n\x94', (unit) => unit.charCodeAt(0)),
      under,
    )
    expect(document.blocks).toMatchObject([{ inlines: [{ text: '“Schön”' }] }])
    expect(under.warnings).toMatchObject([{ code: 'charset_guessed' }])
  })
})
