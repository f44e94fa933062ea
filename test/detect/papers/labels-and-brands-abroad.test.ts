import { describe, expect, it } from 'vitest'
import { marked, unmarked } from './marked.ts'

describe('labels and brands of other countries', () => {
  it.each([
    ['備考　⟦美咲⟧は転校'],
    ['受付　⟦大西⟧'],
    ['電話　⟦大西⟧'],
    ['급여계좌 : 국민은행 447182-03-118220'],
    ['예금주 ⟦박말순⟧'],
    ['рахунок в Ощадбанку'],
    ['Andre forsikringer: Tryg'],
    ['Versicherung: Helsana'],
    ['03/03 SALLIE MAE   118.00'],
  ])('%s', (text) => {
    expect(marked(unmarked(text), 'NAME', 'ORG', 'LOCATION')).toBe(text)
  })
})
