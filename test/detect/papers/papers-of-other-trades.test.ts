import { describe, expect, it } from 'vitest'
import { marked, unmarked } from './marked.ts'

describe('words of papers that say nothing about anyone', () => {
  it.each([
    'CONTRATO DE COMPRAVENTA DE VEHÍCULO',
    'VERBALE DI ASSEMBLEA CONDOMINIALE',
    'INFORME DE ALTA DE URGENCIAS',
    'Minutes of the Village Hall Committee AGM',
    'Registro de la Propiedad, la Ley de Aguas',
    'Kreatinin 1,2 und Leukozyten 7,4; Oberarzt und Assistenzärztin',
    'She takes Xarelto and Lipitor, and Bisoprolol at night.',
    'Leki: Polocardex, Metformexin',
    "My copy of Charlotte's Web, and The Wind in the Willows by bus.",
    'TZ: Europe/Madrid',
    'Known as:   Date of birth:',
    '緊急連絡先：　生年月日：　備考：',
    'Hat jemand den Beamer gesehen?',
    'Sehr geehrte Frau Kollegin',
    'Kestrelander is a 2003 adventure film.',
    'the PAN card and the Aadhaar card',
  ])('keeps %s', (text) => {
    expect(marked(text, 'NAME', 'ORG', 'LOCATION', 'ADDRESS')).toBe(text)
  })

  it('ends a name with its line where a label begins the next', () => {
    const text = 'Signed by ⟦R. S. Oakden⟧\nEmergency contact   ⟦Parveen⟧ (wife)'
    expect(marked(unmarked(text), 'NAME')).toBe(text)
  })

  it('keeps the words of a statement next to a payee', () => {
    const text = '05 Jun  FROM ⟦D WOLLASTON⟧ BOOK CLUB   15.00\n06 Jun  DIRECT DEBIT COUNCIL TAX   141.00'
    expect(marked(unmarked(text), 'NAME', 'ORG')).toBe(text)
  })
})

describe('people by what others call them', () => {
  it.each([
    ['⟦Wilhelmina Oosterbeek⟧ was admitted. ⟦Mina⟧ slept well.'],
    ['⟦Roderick Pilbeam⟧ wrote to us.\n\nIn solidarity,\n⟦Rod⟧\n'],
    ['Everyone calls me ⟦Buzz⟧.'],
    ['Hygienist: ⟦Joy⟧'],
    ['See you there. Regards, ⟦Gaz Tunnicliffe⟧'],
    ['It was lodged by Ms ⟦A. Exemplar⟧.'],
    ['The parcel went to ⟦April Wigglesmere⟧ today.'],
    ['Patient ⟦SERGE⟧ est sorti.'],
    ['PRESENT: ⟦STEVEN⟧, ⟦MARIA⟧ AND ⟦DOUGLAS⟧.'],
    ['From: ⟦Lund, Kam⟧\n'],
    ['[08:02] ⟦Zwetla Quorn⟧: morning all'],
    ['⟦นายสมชาย ใจดี⟧ และ'],
  ])('finds %s', (text) => {
    expect(marked(unmarked(text), 'NAME')).toBe(text)
  })

  it('finds lowercase names that start a message', () => {
    expect(marked('[12/3/25, 9:02:40] Paco: lucía está con gripe', 'NAME')).toContain('⟦lucía⟧')
  })
})

describe('numbers and names of accounts in papers and logs', () => {
  it.each([
    ['Meeting ID ⟦841 2207 7731⟧', 'MEETING_ID'],
    ['Locker 88, code ⟦2206⟧', 'PASSWORD'],
    ['Gas Safe register no ⟦541288⟧', 'PROFESSIONAL_LICENSE'],
    ['Chart ⟦11-08842⟧', 'MRN'],
    ['Microchip: ⟦981020004417726⟧', 'DEVICE_SERIAL'],
    ['N° allocataire: ⟦1177204⟧', 'CUSTOMER_ID'],
    ['社員番号：⟦E-004417⟧', 'EMPLOYEE_ID'],
    ['Prisoner number ⟦A4417CX⟧', 'CASE_NUMBER'],
    ['Numer VIN pojazdu: ⟦WVWZZZ1JZ3W386752⟧.', 'VIN'],
    ["Driver's licence number: ⟦UDDIN 657142 T99PW⟧", 'UK_DRIVER_LICENCE'],
    ['user "⟦tbergstrom⟧": password mismatch', 'USERNAME'],
    ['# TODO(⟦nkowalczyk⟧): rotate keys', 'USERNAME'],
    ['203.0.113.87 - ⟦fatima.z⟧ [11/Mar/2025:08:14:22 +0000] "GET /x"', 'USERNAME'],
    ['{"reference":"Patient/⟦8841207⟧"}', 'PATIENT_ID'],
    ['["--auth-token", "⟦b7Jk2pQx9LmZ4sTv⟧"]', 'GENERIC_SECRET'],
    ['phone=⟦+49+30+1234567⟧&x=1', 'PHONE'],
    ['Koldo Larrañaga, ⟦688 555 021⟧', 'PHONE'],
  ])('finds %s', (text, type) => {
    expect(marked(unmarked(text), type)).toBe(text)
  })

  it('does not read an item of a list as a date', () => {
    expect(marked('3. Read the header.\n4. Set parameters for it.\n', 'DATE')).not.toContain('⟦')
  })
})

describe('addresses of letterheads', () => {
  it('finds a flat and a number of houses in capitals below a name', () => {
    const text = 'MISS ORLA FEATHERSTONE\n⟦GARDEN FLAT⟧, ⟦19 CHEPSTOW VILLAS⟧'
    expect(marked(unmarked(text), 'ADDRESS')).toBe(text)
  })

  it('finds the place of an event', () => {
    expect(marked('LOCATION:4 Weavers Yard\\, Bollington', 'ADDRESS')).toBe(
      'LOCATION:⟦4 Weavers Yard⟧\\, Bollington',
    )
  })
})

describe('health in more languages', () => {
  it.each([
    'Il a été ⟦en arrêt maladie⟧ pour ⟦hernie discale⟧.',
    'Baixa por ⟦tendinite⟧.',
    'Zwolnienie z powodu ⟦zapalenia płuc⟧.',
    'Ordsak: hon har ⟦lunginflammation⟧.',
    'Tyler was seen at A&E with ⟦fractured wrist⟧.',
    '诊断：⟦糖尿病⟧。',
    '千田は⟦喘息⟧のため休む。',
    "Allergies: ⟦cow's milk⟧",
  ])('finds %s', (text) => {
    expect(marked(unmarked(text), 'DIAGNOSIS')).toBe(text)
  })
})
