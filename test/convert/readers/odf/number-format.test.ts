import { expect, it } from 'vitest'
import { formatCode } from '../../../../engines/convert/readers/odf/sheet/number-format.ts'
import { OdfStyles } from '../../../../engines/convert/readers/odf/styles.ts'
import { formatNumber } from '../../../../engines/office/sheet.ts'
import { childOf, parseXml } from '../../../../engines/office/xml.ts'

const own = (name: string) => `urn:oasis:names:tc:opendocument:xmlns:${name}:1.0`

/** The format code of the style `N` among some styles of data. */
function codeOf(styles: string): string | null {
  const root = parseXml(
    new TextEncoder().encode(
      `<office:document-styles xmlns:office="${own('office')}" xmlns:style="${own('style')}" xmlns:number="${own('datastyle')}" xmlns:fo="${own('xsl-fo-compatible')}"><office:styles>${styles}</office:styles></office:document-styles>`,
    ),
  )
  const [style] = (childOf(root, 'office:styles')?.children ?? []).filter(
    (one) => typeof one !== 'string' && one.attributes['style:name'] === 'N',
  )
  return typeof style === 'object' ? formatCode(style, new OdfStyles(root, undefined)) : null
}

const number = (more: string) => `<number:number ${more}/>`
const style = (kind: string, content: string, name = 'N') =>
  `<number:${kind}-style style:name="${name}">${content}</number:${kind}-style>`

it.each([
  ['number', number('number:decimal-places="2" number:min-integer-digits="1"'), 1234.5, '1234.50'],
  [
    'number',
    number('number:decimal-places="0" number:min-integer-digits="1" number:grouping="true"'),
    1234567,
    '1,234,567',
  ],
  [
    'number',
    number('number:decimal-places="3" number:min-decimal-places="1" number:min-integer-digits="1"'),
    1.25,
    '1.25',
  ],
  [
    'percentage',
    `${number('number:decimal-places="1" number:min-integer-digits="1"')}<number:text>%</number:text>`,
    0.256,
    '25.6%',
  ],
  [
    'currency',
    `<number:currency-symbol>CHF</number:currency-symbol><number:text> </number:text>${number('number:decimal-places="2" number:min-integer-digits="1"')}`,
    5,
    'CHF 5.00',
  ],
  [
    'date',
    '<number:day/><number:text>. </number:text><number:month number:textual="true" number:style="long"/><number:text> </number:text><number:year number:style="long"/>',
    45351,
    '29. February 2024',
  ],
  [
    'time',
    '<number:hours number:style="long"/><number:text>:</number:text><number:minutes number:style="long"/>',
    0.75,
    '18:00',
  ],
  [
    'number',
    '<number:scientific-number number:decimal-places="1" number:min-integer-digits="1" number:min-exponent-digits="2"/>',
    12000,
    '1.2E+04',
  ],
] as const)('a style of data shows %s: %s', (kind, content, value, shown) => {
  expect(formatNumber(value, codeOf(style(kind, content)) ?? 'General')).toBe(shown)
})

it('a style with conditions has a section for each', () => {
  const map = (condition: string, to: string) =>
    `<style:map style:condition="${condition}" style:apply-style-name="${to}"/>`
  const digits = number('number:decimal-places="0" number:min-integer-digits="1"')
  const red = '<style:text-properties fo:color="#ff0000"/>'
  const code = codeOf(
    style('number', digits, 'P') +
      style('number', `${red}<number:text>-</number:text>${digits}${map('value()&gt;=0', 'P')}`),
  )
  expect(code).toBe('0;[RED]-0')
})

it('text and truth values have no code', () => {
  expect(codeOf(style('text', '<number:text-content/>'))).toBeNull()
})
