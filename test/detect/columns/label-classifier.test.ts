import { describe, expect, it } from 'vitest'
import { type LabelClass, labelClasses, labelOdds } from '../../../engines/detect/columns/label-classifier.ts'

function likeliest(label: string, value?: string): LabelClass {
  const odds = labelOdds(label, value)
  return labelClasses.reduce((a, b) => (odds[b] > odds[a] ? b : a))
}

describe('the class of a label', () => {
  it('has odds that add up to 1', () => {
    const odds = labelOdds('Membership', 'AH-2217')
    expect(Object.values(odds).reduce((sum, one) => sum + one, 0)).toBeCloseTo(1)
  })

  it.each<[string, string | undefined, LabelClass]>([
    // Compounds, inflections and abbreviations that no list has.
    ['Vereinsmitgliedsnummer', 'VM-20417', 'number'],
    ['Hundetransponder-Nr', '276098104417729', 'number'],
    ['Jachtkaartnummer', 'J-4471', 'number'],
    ['Číslo rybářského průkazu', '2204-118', 'number'],
    ['Mentor of the apprentice', 'Halvard Nygaard', 'name'],
    ['Schwimmlehrerin', 'Beate Kolm', 'name'],
    ['Lähihoitaja', 'Marja Hietala', 'name'],
    ['Zustellanschrift', 'Am Anger 4', 'address'],
    ['Chronic illnesses', 'asthma', 'health'],
    // Things have numbers and names, too.
    ['Model', 'NF2204417X', 'thing'],
    ['Spare part no', 'AB-11223', 'thing'],
    ['Anzahl der Seiten', '4471', 'thing'],
    ['Prezzo unitario', '12,40', 'thing'],
    ['Version', '2.14.0', 'thing'],
    // People who speak.
    ['Marek Nowak', 'see you at the pool then', 'other'],
  ])('%s: %s is %s', (label, value, is) => {
    expect(likeliest(label, value)).toBe(is)
  })

  it('reads a misread letter over', () => {
    expect(likeliest('Kundennumrner', 'KD-20417')).toBe('number')
  })
})
