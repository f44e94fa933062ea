import { describe, expect, it } from 'vitest'
import { createNumbering, NumberAssigner } from '../../../engines/redact/modes/numbers.ts'
import { redactText } from '../../../engines/redact/text/index.ts'

function assigner(names: readonly string[] = [], text = '', numbering = createNumbering(1 << 10)) {
  const numbers = new NumberAssigner(numbering, 'key', names, text)
  return (type: string, value: string) => numbers.placeholderOf(type, value)
}

describe('numbered placeholders', () => {
  it('count from 1 for each type, in the order of the values', () => {
    const of = assigner()
    expect([
      of('EMAIL', 'a@example.org'),
      of('EMAIL', 'b@example.org'),
      of('PHONE', '+1 541 555 0164'),
    ]).toEqual(['[EMAIL_1]', '[EMAIL_2]', '[PHONE_1]'])
  })

  it('are the same for spellings of one value', () => {
    const of = assigner()
    const same: readonly (readonly [type: string, ...values: string[]])[] = [
      [
        'NAME',
        'Eleanor Whitcombe',
        'WHITCOMBE, Eleanor',
        'Eleanor  Whitcombe',
        'Dr. Eleanor Whitcombe',
        'Eleanor Whitcombe’s',
      ],
      ['PHONE', '(541) 555-0164', '541-555-0164', '541 555 0164'],
      ['EMAIL', 'Ada@Example.org', 'ada@example.org'],
      ['ADDRESS', '12 High Street', '12  high street'],
    ]
    for (const [type, ...values] of same)
      expect(new Set(values.map((value) => of(type, value))), type).toEqual(new Set([of(type, values[0])]))
  })

  it('differ for values that differ in what counts', () => {
    const of = assigner()
    const different: readonly (readonly [type: string, a: string, b: string])[] = [
      ['AMOUNT', '1.5', '15'],
      ['AMOUNT', '-5', '5'],
      ['SECRET', 'aB3x', 'ab3x'],
      ['EMAIL', 'a.b@example.org', 'ab@example.org'],
      ['NAME', 'Anna Whitcombe', 'Eleanor Whitcombe'],
    ]
    for (const [type, a, b] of different) expect(of(type, a), `${a} ${b}`).not.toBe(of(type, b))
  })

  it('give a part of a name the number of the only person that it fits', () => {
    const of = assigner(['Eleanor Whitcombe', 'James Okafor', 'Anna Okafor'])
    const eleanor = of('NAME', 'Eleanor Whitcombe')
    expect(['Whitcombe', 'Eleanor', 'E. Whitcombe', 'Ms. Whitcombe'].map((part) => of('NAME', part))).toEqual(
      Array(4).fill(eleanor),
    )
    expect(of('NAME', 'J. Okafor')).toBe(of('NAME', 'James Okafor'))
    // Of two people with one surname.
    expect([of('NAME', 'James Okafor'), of('NAME', 'Anna Okafor')]).not.toContain(of('NAME', 'Okafor'))
  })

  it('give the parts of a name that is written in two ways the number of its person', () => {
    for (const names of [
      ['Eleanor Whitcombe', 'Eleanor M. Whitcombe'],
      ['Eleanor Margaret Whitcombe', 'Eleanor M. Whitcombe', 'Eleanor Whitcombe'],
      ['Katharina Lund Bergen', 'Katharina Lund'],
    ]) {
      const of = assigner(names)
      const parts = [...names, names[0].split(' ')[0], names.at(-1)?.split(' ').at(-1) ?? '']
      expect(new Set(parts.map((part) => of('NAME', part))).size, names.join()).toBe(1)
    }
    // Which of two people is meant cannot be told.
    const of = assigner(['Eleanor Rose Whitcombe', 'Eleanor Margaret Whitcombe', 'Eleanor Whitcombe'])
    expect(of('NAME', 'Eleanor Rose Whitcombe')).not.toBe(of('NAME', 'Eleanor Margaret Whitcombe'))
    expect(of('NAME', 'Eleanor Whitcombe')).not.toBe(of('NAME', 'Eleanor Rose Whitcombe'))
  })

  it('give the surname and the given name of one person one number, in either order', () => {
    const numbering = createNumbering(1 << 10)
    const whole = assigner([], '', numbering)('NAME', 'José Núñez Ortega')
    const of = assigner(['NÚÑEZ ORTEGA, José'], '', numbering)
    expect(
      ['NÚÑEZ ORTEGA, José', 'Núñez Ortega', 'José', 'J. Ortega'].map((part) => of('NAME', part)),
    ).toEqual(Array(4).fill(whole))
  })

  it('are those of one person whose names were found as two values', () => {
    const numbering = createNumbering(1 << 10)
    const span = (text: string, value: string) => ({
      ...{ start: text.indexOf(value), end: text.indexOf(value) + value.length },
      ...{ type: 'NAME', score: 1, recognizer: 'test' },
    })
    const redact = (text: string, ...values: string[]) =>
      redactText(
        text,
        values.map((value) => span(text, value)),
        { numbering, key: 'key' },
      ).text
    expect(redact('Eleanor Whitcombe came.', 'Eleanor Whitcombe')).toBe('[NAME_1] came.')
    expect(redact('- WHITCOMBE, Eleanor', 'WHITCOMBE', 'Eleanor')).toBe('- [NAME_1], [NAME_1]')
    expect(redact('- Whitcombe, Ms. Eleanor', 'Whitcombe', 'Eleanor')).toBe('- [NAME_1], Ms. [NAME_1]')
    expect(redact('Anna, Eleanor', 'Anna', 'Eleanor')).toBe('[NAME_2], [NAME_3]')
  })

  it('are shared by texts, and never one that a text contains already', () => {
    const numbering = createNumbering(1 << 10)
    const first = assigner([], '', numbering)('NAME', 'Ada King')
    const second = assigner([], 'As [NAME_2] said', numbering)
    expect([first, second('NAME', 'Ada King'), second('NAME', 'James Okafor')]).toEqual([
      '[NAME_1]',
      '[NAME_1]',
      '[NAME_3]',
    ])
  })

  it('fail with a limit where there are too many values', () => {
    const of = assigner([], '', createNumbering(1 << 4))
    expect(() => Array.from({ length: 20 }, (_, i) => of('ID', `A${i}`))).toThrow(
      /more than 8 different values/,
    )
  })

  it('contain no value and release the lock after a failure', () => {
    const numbering = createNumbering(1 << 4)
    const of = assigner([], '', numbering)
    for (let i = 0; i < 20; i++)
      try {
        of('ID', `A${i}`)
      } catch {}
    expect(of('ID', 'A1')).toBe('[ID_2]')
    expect(Buffer.from(numbering.table).includes('A1')).toBe(false)
  })
})
