import { describe, expect, it } from 'vitest'
import { detect } from '../../engines/detect/detect.ts'

function names(text: string): string[] {
  return detect(text)
    .filter(({ type }) => type === 'NAME')
    .map(({ start, end }) => text.slice(start, end))
}

describe('people by where they are named', () => {
  it.each([
    ['en', 'Present: Tunde Afolabi-Craske, Wen-Li Tsao', ['Tunde Afolabi-Craske', 'Wen-Li Tsao']],
    [
      'en, with roles',
      'Attendees: Ffion Prytherch (chair), Jolyon Sprake',
      ['Ffion Prytherch', 'Jolyon Sprake'],
    ],
    [
      'en, one below the other',
      'Apologies:\n- Oonagh Tierney\n- Wen-Li Tsao\n',
      ['Oonagh Tierney', 'Wen-Li Tsao'],
    ],
    ['de', 'Anwesend: Jörn Kettelhake, Swantje Ihmels', ['Jörn Kettelhake', 'Swantje Ihmels']],
    [
      'fr',
      'Absents excusés : Gwenhaël Kermarrec, Ysaline Carpentras',
      ['Gwenhaël Kermarrec', 'Ysaline Carpentras'],
    ],
    [
      'es',
      'Asistentes: D.ª Nekane Zubizarreta, Xoán Manuel Outeiriño',
      ['Nekane Zubizarreta', 'Xoán Manuel Outeiriño'],
    ],
    ['it', 'Presenti: Fjoralba Hoxha; Ornella Squarcialupi', ['Fjoralba Hoxha', 'Ornella Squarcialupi']],
    ['nl', 'Afwezig m.k.: Wubbo Zijdeveld en Jikke Tjepkema', ['Wubbo Zijdeveld', 'Jikke Tjepkema']],
    ['pl', 'Nieobecni: Mścisława Pietruszewska', ['Mścisława Pietruszewska']],
    [
      'sv',
      'Närvarande: Torkel Bjelkengren, Lovisa af Klinteberg',
      ['Torkel Bjelkengren', 'Lovisa af Klinteberg'],
    ],
  ])('are found after a label of a meeting: %s', (_language, text, expected) => {
    expect(names(text)).toEqual(expected)
  })

  it.each([
    ['Zeuge: Luitpold Anzengruber, geb. in Bassum', 'Luitpold Anzengruber'],
    ['Zeuge 2: Luitpold Anzengruber', 'Luitpold Anzengruber'],
    ['Protokollführerin: Swantje Ihmels', 'Swantje Ihmels'],
    ['Secrétaire de séance : Théophane Bonnaud', 'Théophane Bonnaud'],
    ['Minutes taken by: Wen-Li Tsao', 'Wen-Li Tsao'],
    ['Ordering physician: Jolyon Sprake', 'Jolyon Sprake'],
  ])('are found after their role: %s', (text, name) => {
    expect(names(text)).toContain(name)
  })

  it('are known by one of their names in the rest of the text', () => {
    const text = 'Aanwezig: Wubbo Zijdeveld\n\nDaarna gaf Wubbo de sleutel terug. Zijdeveld bedankte.'
    expect(names(text)).toEqual(['Wubbo Zijdeveld', 'Wubbo', 'Zijdeveld'])
  })

  it('are known by their surname where a name is in capitals', () => {
    const text = 'This is the will of EUPHEMIA ROSAMUND TWELVETREES. I appoint my son CRISPIN TWELVETREES.'
    expect(names(text)).toEqual(['EUPHEMIA ROSAMUND TWELVETREES', 'CRISPIN TWELVETREES'])
  })

  it('are known by their surname with an initial before it in capitals', () => {
    expect(names('Bill to: Thessaly Grimwade\nPaid by T GRIMWADE')).toEqual([
      'Thessaly Grimwade',
      'T GRIMWADE',
    ])
  })

  it.each([
    ['Seen with the nurse Bríd Ní Chonaill today.', 'Bríd Ní Chonaill'],
    ['I met Rhys ap Iorwerth.', 'Rhys ap Iorwerth'],
    ['Ich sah Saoirse Mc Gonigle gehen.', 'Saoirse Mc Gonigle'],
    ['Segnala il prof. Badalamenti, che', 'Badalamenti'],
    ['driven by a Mr Sukhdeep Rattan, who', 'Sukhdeep Rattan'],
  ])('are read to their end: %s', (text, name) => {
    expect(names(text).join()).toContain(name)
  })

  it('are read with both parts of a double name', () => {
    const text = 'Ihre Patientin Edeltraud Knöfel-Stiebitz, geb. 1941'
    expect(detect(text).map(({ start, end }) => text.slice(start, end))).toContain(
      'Edeltraud Knöfel-Stiebitz',
    )
  })

  it('are found in lines of names, most of which are known', () => {
    const list = [
      'Aoife Ní Dhomhnaill',
      'Bjarni Thorvaldsson',
      'Hyun-woo Baek',
      'Eilidh MacAskill',
      'Anna Berg',
    ]
    expect(names(`${list.join('\n')}\n`)).toEqual(list)
    const inverse = ['Ahlers, Insa', 'Fenske-Ohly, Wolfram', 'Eggebrecht, Malte', 'Müller, Anna']
    expect(names(inverse.map((name, k) => `${k + 1}. ${name}`).join('\n'))).toEqual(inverse)
  })

  it.each([
    'Present: yes, on both days',
    'Action: Update the budget',
    'Patient: Unknown',
    'Driver: Printer Setup',
    'Contact: HR',
    'Informe del paciente: Paciente de 62 años',
    'Owner: Finance Department\nLead: Open Questions',
    'Winter Garden\nMain Entrance\nSchool Hall\nRiver Side\n',
    'San Francisco\nSanta Rosa\nSan Diego\nSanta Monica\n',
  ])('are not ordinary words after a label, and not places: %s', (text) => {
    expect(names(text)).toEqual([])
  })

  it('are found in a list with headings, though some lines hold only a given name or initials', () => {
    const text = [
      'SOPRANO 1',
      'Alder, G.',
      'Birtwistle, Hope',
      'Joy Chukwu',
      'Trudi (new)',
      'SOPRANO 2',
      'Margery Stone',
      'Nell',
      'Penhaligon, T. & M.',
      'ALTO',
      'Dilys Rhys-Evans - librarian',
      'Sheila W',
    ].join('\n')
    expect(names(text)).toEqual([
      'Alder, G.',
      'Birtwistle, Hope',
      'Joy Chukwu',
      'Trudi',
      'Margery Stone',
      'Nell',
      'Penhaligon, T. & M.',
      'Dilys Rhys-Evans',
      'Sheila W',
    ])
  })

  it('are found in the first cells of lines without titles', () => {
    const text = [
      '1  Yolanda Prior       half plot       2021',
      '2  Bob & Sue Kemp      full plot       2021',
      '3  Schmidtke           half plot       2023',
      '4  Kam Bhogal          raised bed      2024',
      '5  b Malik             any             2024',
      '6  Wolfram Fenske      half plot       2025',
    ].join('\n')
    expect(names(text)).toEqual([
      'Yolanda Prior',
      'Bob & Sue Kemp',
      'Schmidtke',
      'Kam Bhogal',
      'b Malik',
      'Wolfram Fenske',
    ])
  })

  it('are found if another line is between two of them', () => {
    const text =
      'Insa Ahlers\nplot 4, paid\nWolfram Fenske\nplot 9, paid\nJikke Tjepkema\nplot 11, due\nMarga Odink\n'
    expect(names(text)).toEqual(['Insa Ahlers', 'Wolfram Fenske', 'Jikke Tjepkema', 'Marga Odink'])
  })

  it.each([
    'Charlotte   first early   2 kg\nVictoria    plum          1 tree\nDesiree     maincrop      4 kg\n',
    'Bishop\nRook\nKnight\nQueen\n',
    'Monday\nApril\nSummer\nChristmas\n',
  ])('are not seen in a list of things: %j', (text) => {
    expect(names(text).length).toBeLessThan(2)
  })
})
