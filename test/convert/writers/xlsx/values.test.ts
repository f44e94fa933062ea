import { describe, expect, it } from 'vitest'
import {
  type ColumnFormat,
  columnFormatOf,
  decimalSign,
  typedValue,
} from '../../../../engines/convert/writers/xlsx/values.ts'

const number = (value: number, format: string) => ({ kind: 'number', number: value, format })
const plain: ColumnFormat = { decimal: '.', first: null, isSpaced: true }
const comma: ColumnFormat = { decimal: ',', first: null, isSpaced: true }
const text = (words: string) => ({ kind: 'text', text: words })

describe('the value of a cell', () => {
  it.each([
    ['3', number(3, 'General')],
    ['-5,000', number(-5000, '#,##0')],
    ['−12.50', number(-12.5, '0.00')],
    ['1,234,567.8', number(1_234_567.8, '#,##0.0')],
    ["1'234.50", number(1234.5, '#,##0.00')],
    ['12.5%', number(0.125, '0.0%')],
    ['7 %', number(0.07, '0%')],
    ['$1,200.50', number(1200.5, '"$"#,##0.00')],
    ['€ 5', number(5, '"€ "0')],
    ['5,000 EUR', number(5000, '#,##0" EUR"')],
    ['(3.10)', number(-3.1, '0.00;(0.00)')],
    ['2024-01-31', number(45_322, 'yyyy-mm-dd')],
    ['5 Mar 2024', number(45_356, 'd mmm yyyy')],
    ['March 5, 2024', number(45_356, 'mmmm d, yyyy')],
    ['31.01.2024', number(45_322, 'dd\\.mm\\.yyyy')],
    ['1 234.5', number(1234.5, '#,##0.0')],
    ['12 345 €', number(12_345, '#,##0" €"')],
    ['TRUE', { kind: 'boolean', value: true }],
  ])('%s is a typed value', (source, value) => {
    expect(typedValue(source, plain)).toEqual(value)
  })

  it.each([
    ['00123', 'begins with a zero'],
    ['+49 30 901820', 'begins with a plus'],
    ['1234567890123456', 'has more digits than a number keeps'],
    ['01/02/2024', 'is a date of some countries alone'],
    ['31.02.2024', 'is no day either'],
    ['123 45', 'has groups of no thousands either'],
    ['2024-02-30', 'is no day'],
    ['1,23,456', 'has groups of no thousands'],
    ['(3)', 'is a count as often as a loss'],
    ['1.2.3', 'is a version'],
    ['10-12', 'is a range'],
    ['3 apples', 'is words'],
    ['', 'is nothing'],
  ])('%j stays text: it %s', (source) => {
    expect(typedValue(source, plain)).toEqual(text(source))
  })

  it('is read with the decimal separator of its column', () => {
    expect(decimalSign(['1.234,56', '7', '1.000'])).toBe(',')
    expect(decimalSign(['1,234.56', '1,5'])).toBe('.')
    expect(typedValue('1.234,56', comma)).toEqual(number(1234.56, '#,##0.00'))
    expect(typedValue('1.000', comma)).toEqual(number(1000, '#,##0'))
  })

  it('is a date with slashes where its column shows the order of day and month', () => {
    const { first } = columnFormatOf(['01/02/2024', '31/01/2024'])
    expect(typedValue('01/02/2024', { ...plain, first })).toEqual(number(45_323, 'dd/mm/yyyy'))
    expect(columnFormatOf(['1/31/2024']).first).toBe('month')
    expect(columnFormatOf(['1/31/2024', '31/1/2024']).first).toBe(null)
  })

  it('is a date with the year first', () => {
    expect(typedValue('2024/01/31', plain)).toEqual(number(45_322, 'yyyy/mm/dd'))
    expect(typedValue('2024-01-31', plain)).toEqual(number(45_322, 'yyyy-mm-dd'))
    expect(typedValue('2024/01-31', plain)).toEqual(text('2024/01-31'))
  })

  it('of a long text is text', () => {
    const long = '1,'.repeat(100_000)
    expect(typedValue(long, plain)).toEqual(text(long))
    expect(decimalSign([long])).toBe('.')
  })
})

describe('digits with spaces between them', () => {
  it('are a number where every text of the column is one', () => {
    const format = columnFormatOf(['2 150', '12 000 300', '7', 'Sum'])
    expect(typedValue('12 000 300', format)).toMatchObject({ kind: 'number', number: 12_000_300 })
  })

  it('are text where another cell of the column shows that they are several values', () => {
    const format = columnFormatOf(['2 150 300', '1.5 150 225', '7'])
    expect(typedValue('2 150 300', format)).toEqual(text('2 150 300'))
    expect(typedValue('7', format)).toMatchObject({ kind: 'number', number: 7 })
  })

  it('are text with a raised number after them', () => {
    expect(typedValue('83,190,556²', plain)).toEqual(text('83,190,556²'))
  })
})
