import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseOperations } from '../../../engines/pdf/content/operations.ts'
import { cleanContent } from '../../../engines/pdf/pdfa/comply.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const cleaned = (text: string) => {
  const out = cleanContent(bytes(text))
  return out && Buffer.from(out).toString('latin1').trim().replace(/\s+/g, ' ')
}

it('removes unknown operators between operands', () => {
  const clean = cleanContent(Buffer.from('/F1 10 TE 0 Tf'))
  expect(clean && Buffer.from(clean).toString().includes('TE')).toBe(false)
  expect(clean).not.toBeNull()
})

describe('content', () => {
  it.each(['', '0 0 m 5 5 l S', 'BT /F1 12 Tf (a) Tj ET % words', 'q BI /W 1 /H 1 /BPC 8 /CS /G ID x EI Q'])(
    'that is valid is not changed: %s',
    (text) => {
      expect(cleaned(text)).toBeNull()
    },
  )

  it('has inline images without interpolation', () => {
    expect(cleaned('q BI /W 1 /H 1 /BPC 8 /CS /G /I true ID x EI Q')).toBe(
      'q BI /W 1 /H 1 /BPC 8 /CS /G ID x EI Q',
    )
  })

  it('has inline images without LZW data', () => {
    // LZW codes of nine bits: clear, the byte 0x78, end.
    const clean = cleanContent(Buffer.from('q BI /W 1 /H 1 /BPC 8 /CS /G /F /AHx ID 78> EI Q'))
    expect(clean).toBeNull()
    const lzw = cleaned('q BI /W 1 /H 1 /BPC 8 /CS /G /F [/AHx /LZW] ID 800F0080> EI Q')
    expect(lzw).toContain('/F /Fl')
    expect(lzw).not.toContain('LZW')
  })

  it('loses only unknown operators', () => {
    expect(cleaned('1 0 0 rg zap 0 0 9 9 re f')).toBe('1 0 0 rg 0 0 9 9 re f')
  })

  it('has no numbers outside the limits of PDF 1.4', () => {
    expect(cleaned('[100000.5] 0 d 40000.5 0 m 1 1 l S')).toBe('[32767] 0 d 32767 0 m 1 1 l S')
  })

  it('is clean after cleaning, for any input', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.constantFrom('q', 'Q', 'bad', '7', '99999.5', '/N', '(s)', '[1 2', 'f', 'Tj', 'BI', '<<'),
        ),
        (words) => {
          const once = cleanContent(bytes(words.join(' ')))
          if (!once) return
          expect(cleanContent(once)).toBeNull()
          const names = (content: Uint8Array) => parseOperations(content).map(({ name }) => name)
          expect(names(once)).toEqual(names(bytes(words.join(' '))))
        },
      ),
    )
  })
})
