import { describe, expect, it } from 'vitest'
import { found } from '../found.ts'

describe('Hebrew and Thai', () => {
  it.each([
    ['NAME', 'לכבוד מר אליעזר בן-שושן, שלום', ['אליעזר בן-שושן']],
    ['NAME', 'ד"ר נועה קפלינסקי אמרה', ['נועה קפלינסקי']],
    ['NAME', 'שם מלא: יעל ברק', ['יעל ברק']],
    ['ADDRESS', 'גר ברחוב הרצל 45 דירה 3, חיפה 3320145.', ['רחוב הרצל 45 דירה 3, חיפה 3320145']],
    ['NAME', 'นายสมชาย ใจดี อายุ 40 ปี', ['นายสมชาย ใจดี']],
    ['NAME', 'นายสมชาย ใจดี และ', ['นายสมชาย ใจดี']],
    ['NAME', 'ภรรยา นางสาววิภาดา', ['นางสาววิภาดา']],
    [
      'ADDRESS',
      'ที่อยู่ 99/1 หมู่ 5 ต.บางพลีใหญ่ อ.บางพลี จ.สมุทรปราการ 10540 โทร',
      ['99/1 หมู่ 5 ต.บางพลีใหญ่ อ.บางพลี จ.สมุทรปราการ 10540'],
    ],
  ])('%s in: %s', (type, text, values) => {
    expect(found(text, type)).toEqual(values)
  })

  it.each(['אחיו הגדול של הבית', 'นายกรัฐมนตรี กล่าวว่า', 'นายจ้าง และ ลูกจ้าง', 'บริษัท 12 คน ใน กรุงเทพ'])(
    'ordinary words are not values: %s',
    (text) => {
      expect(found(text, 'NAME', 'ADDRESS')).toEqual([])
    },
  )
})

it('accounts of Korea and Japan are found after the name of their bank', () => {
  expect(found('계좌번호 국민은행 123456-04-123456.', 'BANK_ACCOUNT')).toEqual(['123456-04-123456'])
  expect(found('口座：京都銀行 本店 普通 1234567', 'BANK_ACCOUNT')).toEqual(['1234567'])
  expect(found('微信号：oyxl_1985。', 'USERNAME')).toEqual(['oyxl_1985'])
})
