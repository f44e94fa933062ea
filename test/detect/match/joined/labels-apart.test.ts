import { describe, expect, it } from 'vitest'
import { detect } from '../../../../engines/detect/detect.ts'

const values = (text: string): string[] => detect(text).map(({ start, end }) => text.slice(start, end))

describe('a number whose label does not stand right before it', () => {
  it.each([
    '<b>Policy number</b> 4471882',
    '<dt>Policy number</dt><dd>4471882</dd>',
    '<tr><th>Policy number</th> <td>4471882</td></tr>',
    'Policy number → 4471882',
    'Policy number:\n\n4471882\n',
    'Policy number\n-------\n4471882\n',
    '4471882 (policy number)',
    '4471882 is my policy number.',
    '4471882 = policy number',
    'Policy number (if known): 4471882',
    'Policy no., please quote 4471882',
    'Müşteri numarası (yeni): 4471882',
    'Номер клиента: 4471882',
    'Αριθμός πελάτη 4471882',
  ])('is found: %s', (text) => {
    expect(values(text)).toContain('4471882')
  })

  it('is found with the number it replaces', () => {
    expect(values('Policy number: old 4471882, new 4471883')).toEqual(['4471882', '4471883'])
    expect(values('Policy number changed from 4471882 to 4471883.')).toEqual(['4471882', '4471883'])
    expect(values('Policy number: 4471883 (formerly 4471882)')).toEqual(['4471883', '4471882'])
  })

  it.each([
    'nothing of this order.\n\n162. Any last word',
    'this realistic case\n\n10.4 Dependency',
    '<td>12</td><td>471882</td>',
    '2019 (the policy number was not known)',
    '<b>Figure</b> 4471',
  ])('is not made of what stands after other words: %s', (text) => {
    expect(values(text)).toEqual([])
  })

  it('is looked for in linear time', () => {
    const table = '<tr><td>Total</td><td>4471882</td></tr>\n'.repeat(10_000)
    expect(values(table)).toEqual([])
  })
})
