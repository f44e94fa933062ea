import { describe, expect, it } from 'vitest'
import { marked, unmarked } from './marked.ts'

describe('numbers as printed on paper', () => {
  it.each([
    'PESEL: ⟦440514-01359⟧ and nothing else',
    'PESEL ⟦4 4 0 5 1 4 0 1 3 5 9⟧',
    'NHS number ⟦485 7773456⟧ in the file',
    'NI number: ⟦JK 9876 54 B⟧',
    'VIN: ⟦1M8G DM9A XKP0 4278 8⟧',
    'numer paszportu: ⟦EK7 190442⟧',
    'passport number ⟦88120033445566⟧',
    'sort code ⟦30 - 96 - 26⟧ account ⟦00198837⟧',
    'Pay ⟦30-96-26⟧ / ⟦00198837⟧ by Friday',
    'Card ⟦4539.5787.6362.1486⟧ or ⟦3714 4963 5398 431⟧',
    'Numer rejestracyjny pojazdu: ⟦GD 41278K⟧',
    'The key safe code is ⟦2580⟧, door code ⟦C4471⟧',
    'Türcode ⟦7719#⟧, code porte: ⟦12B45⟧',
    'The code for the lockbox is ⟦0925⟧, the PIN of the garage ⟦7718⟧',
    'Code für die Haustür: ⟦2906⟧, Alarmanlage Code ⟦5513⟧',
    'A senha da garagem passa a ser ⟦5083⟧.',
    'apartman kapısı şifresi ⟦1938#⟧, kapı kodu ⟦4471⟧',
    'Kód od vchodu je ⟦4471⟧, heslo na wifi: ⟦slunecnice44⟧',
    'Код от подъезда ⟦4471⟧, код домофона ⟦45К2906⟧',
    'Portkoden är ⟦4471⟧, døren: koden til døren er ⟦4472⟧',
    'הקוד לדלת ⟦4471⟧, 공동현관 ⟦2906⟧',
    '车牌 ⟦粤B12345⟧，車両 ⟦品川 300 あ 12-34⟧',
    'машина, госномер ⟦А 481 КО 77⟧; ⟦34 TKN 447⟧ plakalı araç',
    'Duress word: ⟦pomegranate⟧',
    'Ofsted registered, GMC ⟦6048221⟧',
    'Our ref: ⟦ESA/204418/MB⟧',
    'Deposit held under ⟦DPS-44120987⟧',
    'lodged as application no. ⟦51234/18⟧ before the Court',
    'Cause No. ⟦511200417⟧ was called',
    '患者番号：⟦0099121⟧ 保険者番号：⟦06270123⟧',
    'The mother was born in ⟦1961⟧ in a village.',
    'They were born in ⟦1961⟧, ⟦1964⟧ and ⟦1970⟧.',
    'from ⟦192.0.2.14⟧-⟦192.0.2.99⟧ and ⟦198.51.100.7-31⟧',
    'host ⟦ip-172-31-4-77⟧ is down',
    'narozena ⟦4. dubna 1985⟧; născută la ⟦4 aprilie 1985⟧; rođena ⟦4. travnja 1985⟧',
    'роден на ⟦4 април 1985 г.⟧; γεννήθηκε στις ⟦4 Απριλίου 1985⟧; doğum tarihi ⟦4 Nisan 1985⟧',
    'sündinud ⟦4. aprillil 1985⟧; ngày sinh: ⟦4 tháng 4 năm 1985⟧; נולדה ב-⟦4 באפריל 1985⟧',
    'född ⟦1985⟧, ⟦1985⟧ г.р., ⟦1985⟧ doğumlu, ⟦1985⟧年生, ⟦85⟧년생, مواليد ⟦1985⟧',
  ])('%s', (text) => {
    const types = ['NAME', 'ORG', 'LOCATION', 'DATE']
    const found = marked(unmarked(text)).replace(/⟦(Friday|Court|Ofsted)⟧/g, '$1')
    expect(found, types.join()).toBe(text)
  })

  it.each([
    'See RFC-2616 and reference 2014/24/EU of the law.',
    'Reference 455876. On the market, you see much.',
    'Group 4 of 12 has left; {"tabGroupId":482910337112}',
    '{"product_group_id": 4829103370, "categoryId": 482910337}',
    'version 10.4.1.2-rc1 of Chrome/120.0.6099.71',
    'It was built in 1961 and born of necessity in 12 days.',
    'The door code of conduct has 12 pages.',
    'Code of the building department 2018, gate 14 at the garage 1200 m away.',
    'The password for the safe was changed in 2019 by the office.',
    'msg="cache miss" key=0f9b34ac71f0627dea2910121444aafe ttl=38058',
  ])('keeps %s', (text) => {
    const types = ['CASE_NUMBER', 'HEALTH_PLAN_ID', 'IP', 'DOB', 'PASSWORD', 'GENERIC_SECRET']
    expect(marked(text, ...types)).toBe(text)
  })

  it('ends a number at its line where the next line is a value by itself', () => {
    expect(marked('Payroll no 0077120\nESA/204418/MB\n30-96-26 / 00198837')).toBe(
      'Payroll no ⟦0077120⟧\n⟦ESA/204418/MB⟧\n⟦30-96-26⟧ / ⟦00198837⟧',
    )
  })
})

describe('machine readable zones', () => {
  const lines = [
    'Surname HARGREAVE',
    'Given names MABEL ROSE',
    'Number 618 402 775',
    'Date of birth 04 MAR /MARS 81',
    'P<GBRHARGREAVE<<MABEL<ROSE<<<<<<<<<<<<<<<<<<<',
    '6184027754GBR8103046F3105119<<<<<<<<<<<<<<04',
  ]

  it('are removed with a filler more or less, and their name, number and date are removed where they are printed', () => {
    const text = marked(lines.join('\n'))
    expect(text).toContain('Surname ⟦HARGREAVE⟧')
    expect(text).toContain('Number ⟦618 402 775⟧')
    expect(text).toContain('⟦04 MAR /MARS 81⟧')
    expect(text).toContain('⟦P<GBR')
    expect(text).toMatch(/<04⟧$/)
  })

  it('do not match generic types of a program', () => {
    const code = 'Promise<Map<STRING,Set<KEY>>> f;\nP<T> << 4;\n'
    expect(marked(code, 'PASSPORT_MRZ', 'ID_MRZ')).toBe(code)
  })
})

it('finds applications to a court in brackets', () => {
  expect(marked('Exemplar v. Ruritania (no. 44712/08)', 'CASE_NUMBER')).toContain('⟦44712/08⟧')
  expect(marked('Directive (no. 95/46)', 'CASE_NUMBER')).not.toContain('⟦')
})
