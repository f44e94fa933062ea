import { describe, expect, it } from 'vitest'
import type { Word } from '../../../engines/redact/review/page/content.ts'
import { DocumentText } from '../../../engines/redact/review/page/document-text.ts'

const of = (text: string) => new DocumentText({ pages: [], text })

/** The values at the spans of a text. */
function found(text: string, value: string): string[] {
  return of(text)
    .mentionsOf(value)
    .map(({ start, end }) => text.slice(start, end))
}

describe('mentions of a text that was marked', () => {
  it.each([
    ['Otto Falk, OTTO  falk; Ottokar Falk', 'Otto Falk', ['Otto Falk', 'OTTO  falk']],
    ['Falk, Falkner, Falk-Brandt, (Falk)', 'Falk', ['Falk', 'Falk', 'Falk']],
    ['患者王小明，王小明于昨日入院，王小\n明出院', '王小明', ['王小明', '王小明', '王小\n明']],
    ['田中太郎様と田中花子様、田中太郎', '田中太郎', ['田中太郎', '田中太郎']],
    ['רחל לוי, ורחל לוי; רחל  לוי', 'רחל לוי', ['רחל לוי', 'רחל  לוי']],
    ['ΑΛΈΞΗΣ και Αλέξης', 'αλέξης', ['ΑΛΈΞΗΣ', 'Αλέξης']],
    ['İpek, ipek', 'ipek', ['ipek']],
    ['Ｔｅｌ １２３ and tel 123', 'Tel 123', ['Ｔｅｌ １２３', 'tel 123']],
    ['𠮷野家 and 𠮷野', '𠮷野', ['𠮷野', '𠮷野']],
    ['Li\u00adnd\u00adholm and Lindholm', 'Lindholm', ['Li\u00adnd\u00adholm', 'Lindholm']],
    ['a b', '  ', []],
  ])('in %s', (text, value, expected) => {
    expect(found(text, value)).toEqual(expected)
  })
})

describe('a selection', () => {
  const trimmed = (text: string, part: string, whole = true): string | null => {
    const start = text.indexOf(part)
    const span = of(text).trimmed({ start, end: start + part.length }, whole)
    return span && text.slice(span.start, span.end)
  }
  it.each([
    ['Greta, Falk.', 'Greta, ', 'Greta'],
    ['Greta, Falk.', 'reta, Fa', 'Greta, Falk'],
    ['He said "Falk," and left', '"Falk,"', 'Falk'],
    ['Call (541) 555-0164.', '(541) 555-0164.', '(541) 555-0164'],
    ['see (Falk) there', '(Falk', 'Falk'],
    ['+49 30 1234, ext', '+49 30 1234,', '+49 30 1234'],
    ['患者王小明，男', '王小明，', '王小明'],
    ['「田中太郎」様', '「田中太郎」', '「田中太郎」'],
    ['רחל לוי, ילידת', 'חל לוי,', 'רחל לוי'],
    ['a , b', ' , ', null],
  ])('in %s of "%s" is "%s"', (text, part, expected) => {
    expect(trimmed(text, part)).toBe(expected)
  })

  it('does not grow over characters of scripts without spaces', () => {
    expect(trimmed('患者王小明于', '小明')).toBe('小明')
  })

  it('keeps single characters where it is exact', () => {
    expect(trimmed('Falkner', 'Falk', false)).toBe('Falk')
  })
})

describe('words for the keyboard', () => {
  const words = (text: string, from: number, by: 1 | -1): string[] =>
    [...of(text).wordsFrom(from, by)].map(({ start, end }) => text.slice(start, end))
  it('are those between spaces, without the punctuation around them', () => {
    const text = 'Mail greta@example.com, or (541) 555-0164.'
    expect(words(text, 0, 1)).toEqual(['Mail', 'greta@example.com', 'or', '541', '555-0164'])
    expect(words(text, text.length, -1)).toEqual(['555-0164', '541', 'or', 'greta@example.com', 'Mail'])
  })

  it('are found in long texts, whole, in both directions', () => {
    const text = Array.from({ length: 500 }, (_, i) => `word${i}`).join(' ')
    const forward = words(text, 0, 1)
    expect(forward).toHaveLength(500)
    expect(words(text, text.length, -1)).toEqual(forward.toReversed())
  })

  it('are those of a dictionary where the script has no spaces', () => {
    expect(words('患者王小明于昨日入院', 0, 1).length).toBeGreaterThan(2)
  })
})

describe('places on a page', () => {
  const page = (words: readonly Word[]) => new DocumentText({ pages: [{ width: 600, height: 800, words }] })
  it('have one box for each line, cut at the characters', () => {
    const text = page([
      [100, 50, 50, 10, 'Falk,', [0, 100, 200, 300, 400, 500]],
      [160, 50, 40, 10, 'Otto', [0, 100, 200, 300, 400]],
      [100, 70, 40, 10, 'lives', [0, 80, 160, 240, 320, 400]],
    ])
    expect(text.text).toBe('Falk, Otto lives')
    expect(text.placesOf({ start: 0, end: 4 })).toEqual([
      { page: 1, boxes: [{ x0: 100, y0: 50, x1: 140, y1: 60 }] },
    ])
    expect(text.placesOf({ start: 6, end: 16 })).toEqual([
      {
        page: 1,
        boxes: [
          { x0: 160, y0: 50, x1: 200, y1: 60 },
          { x0: 100, y0: 70, x1: 140, y1: 80 },
        ],
      },
    ])
    expect(text.offsetAt(1, 112, 55)).toBe(1)
    expect(text.offsetAt(1, 118, 55)).toBe(2)
    expect(text.offsetAt(1, 300, 300)).toBeNull()
    expect(text.offsetAt(1, 500, 56, true)).toBe(10)
  })

  it('are cut from the right in text from right to left', () => {
    const text = page([[100, 50, 30, 10, 'לוי,', [300, 220, 140, 60, 0]]])
    expect(text.placesOf({ start: 0, end: 3 })).toEqual([
      { page: 1, boxes: [{ x0: 106, y0: 50, x1: 130, y1: 60 }] },
    ])
    expect(text.offsetAt(1, 129, 55)).toBe(0)
    expect(text.offsetAt(1, 101, 55)).toBe(4)
  })

  it('are whole words where their characters are not known', () => {
    const text = page([[100, 50, 30, 10, 'Falk,']])
    expect(text.placesOf({ start: 0, end: 4 })).toEqual([
      { page: 1, boxes: [{ x0: 100, y0: 50, x1: 130, y1: 60 }] },
    ])
  })
})
