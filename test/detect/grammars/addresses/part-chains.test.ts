import { describe, expect, it } from 'vitest'
import { detect } from '../../../../engines/detect/detect.ts'

/** The letters and digits of a text that no value covers. */
function left(text: string): string {
  const found = detect(text)
  return [...text]
    .map((unit, at) => (found.some(({ start, end }) => start <= at && at < end) ? ' ' : unit))
    .join('')
    .replace(/[^\p{L}\p{N}]+/gu, '')
}

const addressesOf = (text: string): string[] =>
  detect(text, { entities: ['ADDRESS'] }).map(({ start, end }) => text.slice(start, end))

describe('addresses of numbered parts', () => {
  it.each([
    'Plot 17 Block C',
    'Flat 4B, Plot 17, Sector 9',
    'via Brolmeco 14, int. 7, scala B',
    'str. Brolmec nr. 14, bl. C3, sc. B, et. 2, ap. 17',
    'ul. Velonska br. 9/44',
    'ул. „Бролмек“ № 14, вх. Б, ап. 7',
    'Gg. Mawar III No. 17',
    'Cité des Ormes, esc. 4, appt 118',
    'Quadra 12 Conjunto C Casa 17',
    'số 14, ngõ 118, đường Brolmek',
    'حي نزال، بناية 12',
    'خیابان بهار، کوچه نرگس، پلاک ۱۴، واحد ۷',
    'मकान नंबर 14, गली नंबर 3',
    'Brolmek Mah. 1748 Sk. No:12 D:5',
    'Dedebaşı Mah. 6139 Sk. 8/2',
    'Vellon Sitesi B Blok Kat 3 Daire 7',
    'Blk 447 Tampines St 42 #08-118',
    'Flat B, 12/F, Block 3',
    'Door No. 14/3, 2nd Floor, 7th Cross',
    'House 14, Road 7/A, Sector 11',
    'Unit 7/22 Wattle Parade',
    'No 12 Adekpe Crescent, off Ikwerre Road',
    'C/ Brolmeco nº 14, 3º B izq',
    'Av. Brolmec 4471, Piso 3, Dpto. B',
    'Mz. C Lt. 12, Urb. Los Olivos',
    'Brolmekstraße 14, Stiege 2, Tür 7',
    'Brolmek u. 14. III/7',
    'Brolmek utca 14. 3. em. 7. ajtó',
    '14 traverse des Figuiers, bât. C, 2e étage gauche',
    'мкр. Велон-2, д. 14, кв. 7',
    'пр-т Бролмека, д. 44/7, стр. 1, подъезд 3',
    'Μπρόλμεκ 14, 3ος όροφος, διαμ. 7',
    'שדרות ברולמק 14, כניסה ב, דירה 7',
    'شارع البحر، عمارة 14، الدور 3، شقة 7',
    '14/7 หมู่ 3',
    '1184 County Road 447, Apt 3B',
  ])('are whole: %s', (text) => {
    expect(left(text)).toBe('')
  })

  it.each([
    [
      'a home behind a name and a number',
      'We live in Kanaaldijk Noord 118 bus 3.',
      'Kanaaldijk Noord 118 bus 3',
    ],
    ['a number of a house behind a village', 'trvale bytem Horní Vellov č.p. 118.', 'Horní Vellov č.p. 118'],
    [
      'an initial before a name',
      'Send it to 10 C. Beerninckstraat 88 Apt. 430.',
      '10 C. Beerninckstraat 88 Apt. 430',
    ],
    [
      'a word for a street that is also before its name',
      'Ana López Av. Camino Real 5, piso 3',
      'Av. Camino Real 5, piso 3',
    ],
    [
      'a postcode of six digits',
      'Flat No. 302, Lane 4, Prabhat Road, Pune 411004',
      'Flat No. 302, Lane 4, Prabhat Road, Pune 411004',
    ],
  ])('begin and end with %s', (_, text, address) => {
    expect(addressesOf(text)).toEqual([address])
  })

  it.each([
    'See Section 4, No. 7 of the annex.',
    'Read page 12, block 3 and level 2.',
    'Lot of 12 boxes, no. 4 is broken.',
    'Im Kapitel Nr. 5 steht mehr.',
    'Lot 3, Lot 4 and Lot 5 were sold.',
    'It went to room 5, level 2.',
    'The black moves d4 d5 and m. 7 lost.',
    'See Dz. U. Nr 89 and O.U.G. nr. 148/2005.',
    'AIR 1987 AP 53 was cited.',
    'Bloque 2. Unidad 3.',
    'Kowalski 200 m. 3 and 60 m. Zwei Boote.',
    'Between 70° and 72° og 5 mm.',
    'Read block3, lot4 and flat7 of the array.',
    'Take Street 12 to the left.',
    'วันที่ 29 ม.ค. โดยเชิญ',
  ])('are not: %s', (text) => {
    expect(addressesOf(text)).toEqual([])
  })

  it('need three points: a part of a building, and one that also numbers other things', () => {
    expect(addressesOf('It is in block 3, level 2.')).toEqual([])
    expect(addressesOf('It is in plot 3, level 2.')).toEqual(['plot 3, level 2'])
    expect(addressesOf('It is in block 3, level 2, room 5.')).toEqual(['block 3, level 2, room 5'])
  })

  it('are read in linear time', { timeout: 120_000 }, () => {
    const pieces = [
      'Flat 3, Block C, ',
      'ul. Velonska ',
      '14 Vellon ',
      'B Blok 3. ',
      'No. 5 ',
      'Vellon Rue Mah. ',
    ]
    // In quadratic time such a text takes many minutes.
    for (const piece of pieces) expect(() => detect(piece.repeat(2000))).not.toThrow()
  })
})
