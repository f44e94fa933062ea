import { describe, expect, it } from 'vitest'
import { detect } from '../../../engines/detect/detect.ts'

function found(text: string): string[] {
  return detect(text).map(({ type, start, end }) => `${type} ${text.slice(start, end)}`)
}

describe('what a form says of a thing or a company', () => {
  it.each([
    'Vessel: MV Southern Clara   Voy 118N',
    'Insurance: Kestrelplan, policy to follow',
    'Verzekering: De Friesland',
    'Vehículo: Seat León 1.4',
    'Port of loading: Harwich',
  ])('is no one and no home: %s', (text) => expect(found(text)).toEqual([]))
  it.each([
    ['Vehicle: John Smith, his blue van', 'NAME John Smith'],
    ['Insurance: Kestrelplan, Mr Appleyard', 'NAME Appleyard'],
    ['Insured: Julie Marsh', 'NAME Julie Marsh'],
  ])('stays beside people: %s', (text, entity) => expect(found(text)).toContain(entity))
})

describe('the letterhead of a document', () => {
  const letter =
    'we write to all parents about the new times of the school bus, which leaves ten minutes earlier from now on. '.repeat(
      2,
    )
  it('keeps the school that sends it', () =>
    expect(found(`Brookfield Primary School\nDear parents,\n${letter}`)).toEqual([]))
  it('has a document below it, not an address alone', () =>
    expect(found('Brookfield Primary School\n12 Mill Lane\nCroyde')).toContain(
      'ORG Brookfield Primary School',
    ))
  it('is only its first line', () =>
    expect(found(`A letter\nHe left Brookfield Primary School in May\n${letter}`)).toContain(
      'ORG Brookfield Primary School',
    ))
  it.each([
    ['Mercy Olatunji\nCurriculum vitae', 'Mercy Olatunji'],
    ['Northfield Grain Ltd\nInvoice', 'Northfield Grain Ltd'],
  ])('keeps neither people nor companies: %s', (text, value) =>
    expect(found(`${text}\n${letter}`).some((entity) => entity.endsWith(value))).toBe(true),
  )
})

describe('authorities, laws and departments', () => {
  it.each([
    '민사소송법 제202조의 법리상 대법원 판결',
    '이 사건은 서울중앙지방법원에 접수되었다',
    '급여계좌는 국민은행이다',
    '三浦市地域包括支援センターへ連絡',
    '横浜地方裁判所に提出した',
    '法院认为，根据劳动合同法和工伤保险条例',
    'Department of Cardiology',
    'Servicio de Cardiología',
    'They were taken to Ballina Garda Station at noon.',
    'The form goes to the Diabetes Care Team.',
    'Sagen Sie es der Rechtsanwältin, sie ist Inhaberin.',
  ])('say nothing of a person: %s', (text) => expect(found(text)).toEqual([]))
  it.each([
    ['さくら坂クリニック　電話 03-1234', 'ORG さくら坂クリニック'],
    ['Diabetes Care Team — Northbrook Medical Group', 'ORG Northbrook Medical Group'],
    ['株式会社山本製作所に勤務', 'ORG 株式会社山本製作所'],
    ['She works at Kestrel Analytics Ltd.', 'ORG Kestrel Analytics Ltd.'],
  ])('companies stay: %s', (text, entity) => expect(found(text)).toContain(entity))
})

describe('the label of a number', () => {
  it('is itself not found', () =>
    expect(found('Амбулаторная карта № 118-55/7   Полис ОМС: 7700 4471 1288 0339')).toEqual([
      'PATIENT_ID 118-55/7',
      'POLICY_NUMBER 7700 4471 1288 0339',
    ]))
})

describe('a list of medicines without a colon', () => {
  it('has no places', () => expect(found('Current medication Oramorph, Creon, Cyclizine\n')).toEqual([]))
  it('ends where a person follows', () =>
    expect(found('Current medication Oramorph\nSeen by Bethan Lloyd')).toContain('NAME Bethan Lloyd'))
})

describe('a name in kana with a particle set off by blanks', () => {
  it.each(['氏名: みなもと の よしみつ', '氏名：みなもと の よしみつ 生年月日'])('is whole: %s', (text) =>
    expect(found(text)).toEqual(['NAME みなもと の よしみつ']),
  )
})
