import { describe, expect, it } from 'vitest'
import { detect } from '../../../engines/detect/detect.ts'

const found = (text: string, ...types: string[]) =>
  detect(text)
    .filter(({ type }) => types.length === 0 || types.includes(type))
    .map(({ start, end }) => text.slice(start, end))

describe('labels of other languages', () => {
  it.each([
    ['Колл-центр: 8 (495) 123-48-17, спросите Анну.', 'PHONE', '8 (495) 123-48-17'],
    ['Сотовый 8-912-345-67-81', 'PHONE', '8-912-345-67-81'],
    ['Dr. Ruiz, colegiado 28/28/12345', 'PROFESSIONAL_LICENSE', '28/28/12345'],
    ['потребителско име: zqelmi', 'USERNAME', 'zqelmi'],
    ['korisničko ime: zqelmi', 'USERNAME', 'zqelmi'],
    ['uporabniško ime: zqelmi', 'USERNAME', 'zqelmi'],
    ['notandanafn: zqelmi', 'USERNAME', 'zqelmi'],
    ['ชื่อผู้ใช้: zqelmi', 'USERNAME', 'zqelmi'],
    ['tên đăng nhập: zqelmi', 'USERNAME', 'zqelmi'],
    ['nama pengguna: zqelmi', 'USERNAME', 'zqelmi'],
  ])('%s', (text, type, value) => {
    expect(found(text, type)).toEqual([value])
  })

  it('finds an Arabic identity number after "my identity number is"', () => {
    expect(found('رقم هويتي هو 1679380996 وشكرا')).toContain('1679380996')
  })

  it('does not take labels and imperatives for organisations', () => {
    expect(found('Паспорт (ИНН, СНИЛС)', 'ORG')).toEqual([])
    expect(found('Appelez-moi demain matin, ou passez me voir.', 'ORG', 'NAME')).toEqual([])
  })
})
