import { describe, expect, it } from 'vitest'
import { detect } from '../../../engines/detect/detect.ts'

const found = (text: string): string[] => detect(text).map(({ start, end }) => text.slice(start, end))

describe('codes of bookings and vehicles', () => {
  it.each([
    ['booking reference ZQX7RT', 'ZQX7RT'],
    ['record locator: ZQX7RT', 'ZQX7RT'],
    ['PNR KXQTWP', 'KXQTWP'],
    ['Your booking reference is PLMNZK.', 'PLMNZK'],
    ['code de réservation ZQX7RT', 'ZQX7RT'],
    ['localizador ZQX7RT', 'ZQX7RT'],
    ['boekingscode ZQX7RT', 'ZQX7RT'],
    ['nr rezerwacji ZQX7RT', 'ZQX7RT'],
    ['foglalási kód ZQX7RT', 'ZQX7RT'],
    ['код бронювання ZQX7RT', 'ZQX7RT'],
    ['קוד הזמנה ZQX7RT', 'ZQX7RT'],
    ['mã đặt chỗ ZQX7RT', 'ZQX7RT'],
    ['予約番号 ZQX7RT', 'ZQX7RT'],
    ['예약번호 ZQX7RT', 'ZQX7RT'],
    ['chasis 8AJZR447188209321', '8AJZR447188209321'],
  ])('%s', (text, value) => {
    expect(found(text)).toContain(value)
  })

  it.each([
    'booking reference required',
    'BOOKING REFERENCE NUMBER',
    'Buchungscode fehlt',
    'código de reserva obligatorio',
    'tracking error 0.447',
    'tracking code 404 returned',
    'confirmation number is missing',
  ])('not %s', (text) => {
    expect(found(text)).toEqual([])
  })
})
