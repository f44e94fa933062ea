import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { locate, TextLayerBuilder } from '../../engines/model/text-layer.ts'

const layer = new TextLayerBuilder<string>()
  .append('John', 'a')
  .append(' ')
  .append('Sm', 'b')
  .append('ith', 'c')
  .append('', 'never')
  .build()

describe('a text layer', () => {
  it('has one text, and runs for the parts with a place', () => {
    expect(layer.text).toBe('John Smith')
    expect(layer.runs).toEqual([
      { start: 0, end: 4, place: 'a' },
      { start: 5, end: 7, place: 'b' },
      { start: 7, end: 10, place: 'c' },
    ])
  })

  it('locates a span in all the places it touches, and in no other', () => {
    expect(locate(layer, { start: 2, end: 8 })).toEqual([
      { place: 'a', from: 2, to: 4 },
      { place: 'b', from: 0, to: 2 },
      { place: 'c', from: 0, to: 1 },
    ])
  })

  it.each([
    ['between two runs', 4, 5],
    ['that is empty', 6, 6],
    ['behind the end', 10, 20],
    ['before the beginning', -5, 0],
  ])('has no place for a span %s', (_, start, end) => {
    expect(locate(layer, { start, end })).toEqual([])
  })

  it('locates the same places as a linear search', () => {
    const pieces = fc.array(fc.record({ text: fc.string({ maxLength: 4 }), placed: fc.boolean() }), {
      maxLength: 30,
    })
    fc.assert(
      fc.property(pieces, fc.nat(60), fc.nat(60), (parts, a, b) => {
        const builder = new TextLayerBuilder<number>()
        for (const [i, { text, placed }] of parts.entries()) builder.append(text, placed ? i : undefined)
        const built = builder.build()
        const span = { start: Math.min(a, b), end: Math.max(a, b) }
        const expected = built.runs
          .map(({ place, start, end }) => ({
            place,
            from: Math.max(span.start, start) - start,
            to: Math.min(span.end, end) - start,
          }))
          .filter(({ from, to }) => to > from)
        expect(locate(built, span)).toEqual(expected)
      }),
    )
  })
})
