import { describe, expect, it } from 'vitest'
import { detect } from '../../../engines/detect/detect.ts'

const phones = (text: string): string[] =>
  detect(text)
    .filter(({ type }) => type === 'PHONE')
    .map(({ start, end }) => text.slice(start, end))

describe('telephone numbers as people write them in their country', () => {
  it.each([
    ['Fone (11) 4471-8820 ramal 214', '(11) 4471-8820 ramal 214'],
    ['tel. (22) 447-18-82 wew. 214', '(22) 447-18-82 wew. 214'],
    ['Tel: 0212 447 18 82 dahili 214', '0212 447 18 82 dahili 214'],
    ['Contact her on 98450 71224', '98450 71224'],
    ['मोबाइल नंबर 98447 18820', '98447 18820'],
    ['fijo 4471-8820', '4471-8820'],
    ['Contato: 98447-1882', '98447-1882'],
    ['Hívjon a 30/447-1882 számon', '30/447-1882'],
    ['Skambinkite 8 (5) 244 7188', '8 (5) 244 7188'],
    ['tālrunis: 29 447 188', '29 447 188'],
    ['zvaniet 6744 7188', '6744 7188'],
    ['helista 5644 7188', '5644 7188'],
    ['Sími 447 1882', '447 1882'],
    ['gọi số 0904471882', '0904471882'],
    ['請致電 9447 1882', '9447 1882'],
    ['전화 02)447-1882', '02)447-1882'],
    ['핸드폰: 01044718820', '01044718820'],
  ])('%s', (text, value) => {
    expect(phones(text)).toEqual([value])
  })

  it.each([
    'Part number 4471-8820 is out of stock.',
    'Police HP-7718-204 besteht seit 2019.',
    'Öffnungszeiten Mo-Fr 08.00-12.00, 14.00-18.00',
    'ГОСТ 447-18-82',
    'The score was 44-71-88 over three games',
    'Ring 447 188 of the planet is narrow',
  ])('not %s', (text) => {
    expect(phones(text)).toEqual([])
  })
})
