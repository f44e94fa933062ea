import { describe, expect, it } from 'vitest'
import { marked, unmarked } from './marked.ts'

describe('numbers and ages that papers of desks have', () => {
  it.each([
    'Right to work Share code ⟦W4X 9KT 7PL⟧',
    'clearing ⟦8327-9⟧',
    'PIX, chave ⟦08366471900⟧ (sinal)',
    'Chave PIX: ⟦+5511955500142⟧',
    'CBU, alias ⟦mate.luna.rio⟧',
    'Dra. (M.P. ⟦18220⟧)',
    'llamar al ⟦0341 155-550142⟧',
    '本人（⟦6歳⟧）',
    '母（⟦82歳⟧）',
    '患者，女，⟦42岁⟧',
    'laptop ⟦LT-NOCEALL-07⟧',
    'host ⟦DESKTOP-4KJ2H1Q⟧',
  ])('%s', (text) => {
    expect(marked(unmarked(text))).toBe(text)
  })

  it.each([
    '18歳以上の方',
    '20세 이상',
    '3세대 주택',
    '6岁以下儿童免费',
    'model NB-200',
    'WS-1000 series',
    'clearing of trees',
    'share code with us',
  ])('keeps %s', (text) => {
    expect(marked(text)).toBe(text)
  })
})

it('finds an unlisted surname after the whole name', () => {
  const text =
    'De heer ⟦Wiebren Postmus⟧, hierna te noemen verhuurder, en mevrouw ⟦S.F. Bouzambou⟧.\nAldus getekend\n⟦Postmus⟧           ⟦S. Bouzambou⟧\n'
  expect(marked(unmarked(text), 'NAME')).toBe(text)
})

describe('people of a paper by their initials and surname', () => {
  it.each([
    'Present: ⟦Moira Tait⟧ (HR), ⟦Lee Bracken⟧ (employee).\n⟦LB⟧ said he was ill. ⟦MT⟧ agreed.\n',
    'Minutes by ⟦Suresh Anand⟧.\nThe chair spoke. ⟦SA⟧ explained it.\n',
  ])('%s', (text) => {
    expect(marked(unmarked(text), 'NAME', 'USERNAME')).toBe(text)
  })

  it('keeps capitals that are not the initials of a person there', () => {
    const text = 'Present: ⟦Moira Tait⟧ (HR).\nThe chair spoke. GP agreed. HR noted it.\n'
    expect(marked(unmarked(text), 'NAME', 'USERNAME')).toBe(text)
  })
})
