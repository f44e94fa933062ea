import { describe, expect, it } from 'vitest'
import { marked, unmarked } from './marked.ts'

describe('headings of documents in capitals', () => {
  it.each([
    'UMOWA NAJMU LOKALU MIESZKALNEGO\n',
    'PROTOKÓŁ PRZESŁUCHANIA ŚWIADKA\n',
    'SMLOUVA O NÁJMU BYTU\n',
    'ДОГОВОР НАЙМА ЖИЛОГО ПОМЕЩЕНИЯ\n',
    'ЗАЯВА ПРО ПРИЙНЯТТЯ СПАДЩИНИ\n',
    'ACTA DE LA JUNTA GENERAL ORDINARIA\n',
    'EXTRATO COMBINADO\n',
    'KONUT KİRA SÖZLEŞMESİ\n',
    'BÉRLETI SZERZŐDÉS\n',
    'PÖYTÄKIRJA YHTIÖKOKOUKSESTA\n',
    'DICHIARAZIONE SOSTITUTIVA DI CERTIFICAZIONE\n',
  ])('are kept: %s', (text) => {
    expect(marked(text, 'NAME', 'ORG', 'LOCATION')).toBe(text)
  })

  it.each([
    'CERTIFICADO DE MARÍA ⟦PÉREZ LÓPEZ⟧',
    'CONTRATO DE ⟦JOSÉ FERREIRA⟧\n',
    'UMOWA Z PANEM ⟦JANEM KOWALSKIM⟧',
  ])('do not hide the people in them: %s', (text) => {
    const name = /⟦(.*)⟧/.exec(text)?.[1] ?? ''
    expect(marked(unmarked(text), 'NAME')).toContain(`${name}⟧`)
  })
})

describe('names after the word for a signature', () => {
  it.each([
    'Podpis   ⟦B. Bekvist⟧\n',
    'Unterschrift   ⟦Bekvist⟧\n',
    'Handtekening: ⟦Bekvist Solbo⟧\n',
    'Assinatura   ⟦Bekvist⟧\n',
    'Signature ⟦C. Bekvist⟧, paid',
    'Allekirjoitus: ⟦Bekvist Solbo⟧\n',
    'Подпись: ⟦Bekvist Solbo⟧\n',
    'podpis pracodawcy  ⟦Zwetorak⟧\n',
    'Підпис ⟦Коваленко⟧\n',
    'Montador: ⟦Wesley⟧ Placa do veículo QRX4B71',
  ])('%s', (text) => {
    expect(marked(unmarked(text), 'NAME')).toBe(text)
  })

  it.each(['Unterschrift Mieter\n', 'Signature   Date\n', 'Checked by   Reception\n'])(
    'are not labels: %s',
    (text) => {
      expect(marked(text, 'NAME')).toBe(text)
    },
  )
})
