import { describe, expect, it } from 'vitest'
import { detect } from '../../../engines/detect/detect.ts'

const phones = (text: string) =>
  detect(text)
    .filter(({ type }) => type === 'PHONE')
    .map(({ start, end }) => text.slice(start, end))

describe('a telephone number without a label', () => {
  it.each([
    ['Saludos,\nAna García\n612 345 678', '612 345 678'],
    ['Saluti,\nAnna Rossi\n3471234567\n', '3471234567'],
    ['Met vriendelijke groet,\nAnna de Vries\n0612345678', '0612345678'],
    ['Anna Keller\nKalkweg 5\n50667 Köln\n0221 4711000', '0221 4711000'],
    ['ana.garcia@example.es\n912 345 678', '912 345 678'],
    ['Ana Silva, 912345678, Lisboa', '912345678'],
    ['Ana Silva, (11) 91234-5678; Rui Costa, (21) 2345-6789', '(11) 91234-5678'],
  ])('is found alone below or after a person: %s', (text, phone) => {
    expect(phones(text)).toContain(phone)
  })

  it.each([
    'Ingresos\n912 345 678\nGastos\n812 345 678',
    'Población, 612 345 678, en 2020',
    'Total des actifs\n612 345 678',
    'Order, 912345678, open',
  ])('is not read into amounts and other numbers: %s', (text) => {
    expect(phones(text)).toEqual([])
  })

  it.each([
    ['Puede localizarme en el 612 34 56 78 por las tardes.', '612 34 56 78'],
    ['Mi trova al 347 1234567 nel pomeriggio.', '347 1234567'],
    ['Atendemos no 21 234 5678 de segunda a sexta.', '21 234 5678'],
    ['Foi o 11 91234-5678 que tocou.', '11 91234-5678'],
    ['请打 13812345678 找我。', '13812345678'],
    ['山田 (03)1234-5678 まで', '(03)1234-5678'],
  ])('is found by groups that only telephone numbers have: %s', (text, phone) => {
    expect(phones(text)).toEqual([phone])
  })
})
