import { describe, expect, it } from 'vitest'
import { marked, unmarked } from './marked.ts'

describe('health in plain words', () => {
  it.each([
    'The tenant has disclosed ⟦epilepsy⟧.',
    'She was off with ⟦depression⟧ in May.',
    'Sickness reason: ⟦slipped disc⟧',
    'Medical: ⟦wasp sting allergy⟧',
    'I asked whether she was ⟦pregnant⟧.',
    'Owen has ⟦dyslexia⟧ and needs time.',
    'He suffered a ⟦brain haemorrhage⟧.',
    'Ma sœur est ⟦enceinte⟧ de six mois.',
    'Ojciec choruje na ⟦cukrzycę⟧.',
    'Er fehlt wegen ⟦Burnout⟧.',
    '田中さんは⟦糖尿病⟧です。',
    'Diagnosis: ⟦acute hernia⟧',
  ])('%s', (text) => {
    expect(marked(unmarked(text), 'DIAGNOSIS')).toBe(text)
  })

  it.each([
    'The depression of the valley was made by ice.',
    'Asthma is common in cities, and dementia research has grown.',
    'The cancer charity raised a stroke of luck.',
    'Mental state: calm, no psychosis.',
    'An asthma study of 12 towns was printed.',
    '糖尿病の研究が進んでいる。',
  ])('keeps the ordinary sense: %s', (text) => {
    expect(marked(text, 'DIAGNOSIS')).toBe(text)
  })

  it('ends a diagnosis at its line', () => {
    expect(marked('Admission diagnosis: Pneumonia\nHospital course\nMs. Berg was', 'DIAGNOSIS')).toBe(
      'Admission diagnosis: ⟦Pneumonia⟧\nHospital course\nMs. Berg was',
    )
  })
})

it.each(['Erivajadus: ⟦munaallergia⟧\n', 'She is ⟦hypertensive⟧.', 'Tanı: ⟦şeker hastalığı⟧\n'])(
  'finds a condition after the label of a paper of another country: %s',
  (text) => {
    expect(marked(unmarked(text), 'DIAGNOSIS')).toBe(text)
  },
)
