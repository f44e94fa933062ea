import { describe, expect, it } from 'vitest'
import { marked, unmarked } from './marked.ts'

describe('words that say nothing about anyone', () => {
  it.each([
    '           UNITED STATES DISTRICT COURT\n           SOUTHERN DISTRICT OF TEXAS',
    'SUPERIOR COURT OF THE STATE OF OREGON\nCOUNTY OF LANE',
    'TRIBUNAL JUDICIAIRE DE RENNES',
    'The Ministry of Defence and the Court of Appeal agreed.',
    'Sąd Rejonowy w Poznaniu, Department for Work and Pensions',
    'UNITED KINGDOM OF GREAT BRITAIN AND NORTHERN IRELAND',
    'He drives a Toyota forklift and his Vauxhall Astra was sold.',
    "She read Jane Eyre and ate at Nando's.",
    "Refer to Parkinson's nurse; Crohn's disease was excluded, a Foley catheter placed.",
    'Ferritin 412, Thyroxine 15.1, Haemoglobin 13.9',
    'Country of origin: Portugal',
    'MINUTES OF THE WATER COMMITTEE',
    'Mit freundlichen Grüßen, Oberärztin',
  ])('keeps %s', (text) => {
    expect(marked(text, 'NAME', 'ORG', 'LOCATION')).toBe(text)
  })

  it.each([
    'We met ⟦Jane Parkinson⟧ and Mr ⟦Crohn⟧.',
    '⟦Alan Ford⟧ came with ⟦Heidi⟧ Brandt.',
    'She works at ⟦Tesco⟧ as a cashier.',
  ])('but not people and employers: %s', (text) => {
    const [before] = marked(unmarked(text), 'NAME', 'ORG').split(/ Brandt| as a/)
    expect(before.replace(' Brandt', '')).toContain(
      text.split(/ Brandt| as a/)[0].replace(/^(.*⟦Heidi)⟧$/, '$1'),
    )
  })

  it.each([
    'Padre: ⟦Fiorenza Bellagamba⟧, C.F. GHSFNZ82H49D150K',
    'Alıcı: x\nKiracı: ⟦Şükran Yıldırımer⟧, T.C. kimlik: 447',
    'Seen with ⟦Marlow, C.F.⟧ and others. We met ⟦Anna Marlow⟧.',
  ])('keeps initials that are a label: %s', (text) => {
    const found = marked(unmarked(text), 'NAME')
    for (const [value] of text.matchAll(/⟦[^⟧]*⟧/g)) expect(found).toContain(value)
  })

  it('keeps the label of a person that is a given name, and not a speaker', () => {
    expect(marked('Ema: Liisbet Rannaveer\nIsa: Tarvo Kask\n', 'NAME')).toBe(
      'Ema: ⟦Liisbet Rannaveer⟧\nIsa: ⟦Tarvo Kask⟧\n',
    )
    expect(marked('Isa: could you call Tarvo?\n', 'NAME')).toMatch(/^⟦Isa⟧/)
  })

  it('keeps the labels of a form next to their values', () => {
    expect(marked('Address Hill Farm, Mill Lane, Bude EX23 8AA', 'ADDRESS')).toBe(
      'Address ⟦Hill Farm, Mill Lane, Bude EX23 8AA⟧',
    )
  })

  it('keeps the words of a bank around a payee', () => {
    const text = '08 Mar CHECK 1188 ⟦M DUBRAWSKI⟧ RENT -90.00'
    expect(marked(unmarked(text), 'NAME', 'ORG')).toBe(text)
    expect(marked('12 Mar BGC LEEDS INFIRMARY SALARY 2,118.40', 'ORG', 'NAME', 'LOCATION')).not.toMatch(
      /SALARY⟧/,
    )
  })

  it('keeps the times of messages in a chat unless dates are asked for', () => {
    const line = '[03/02/2025, 07:41:12] Nadine: morning'
    expect(marked(line, 'DATE')).toBe(line)
    expect(marked('Meet on 03/02/2025 at noon', 'DATE')).toContain('⟦03/02/2025⟧')
  })
})
