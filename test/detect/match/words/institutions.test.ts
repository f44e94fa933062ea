import { describe, expect, it } from 'vitest'
import { detect } from '../../../../engines/detect/detect.ts'

const types = new Set(['NAME', 'ORG', 'LOCATION'])

function found(text: string): string[] {
  return detect(text)
    .filter(({ type }) => types.has(type))
    .map(({ start, end }) => text.slice(start, end))
}

const contact = '\nEnquiries: 01706 555 117\n'

describe('institutions in records of people', () => {
  it.each([
    'Rosalind Ferraby died on Sunday at Birchwood Hospice.',
    'Rosalind Ferraby taught at Hollin Bank Primary School for years.',
    'Rosalind Ferraby acted with the Castleton Bowling Club for years.',
    'Rosalind Ferraby will be buried at Overdale Crematorium.',
    'The family of Rosalind Ferraby asks for donations to the Samuel Laycock Fund.',
    'The service for Rosalind Ferraby is in the hands of H. Armitage & Daughters Funeral Directors.',
    'Rosalind Ferraby was baptised in the Diocese of Carlisle.',
  ])('stay beside the name of a person: %s', (text) => {
    expect(found(text + contact)).toEqual(['Rosalind Ferraby'])
  })

  it('stay in a referral in Japanese', () => {
    const text = '紹介元：さくら坂クリニック　電話 046-555-0417　\n患者氏名：目黒 千枝子\n'
    expect(found(text)).toEqual(['目黒 千枝子'])
  })

  it('are found in running text, of which they are the subject', () => {
    expect(found('The vote was lost when the Castleton Bowling Club sold its ground to the town.')).toContain(
      'Castleton Bowling Club',
    )
  })

  it('do not hide people whose surname is such a word', () => {
    expect(found(`Patient: Bill Church\nWard: Nightingale${contact}`)).toContain('Bill Church')
  })

  it('do not hide a company that has its legal form', () => {
    expect(found(`Landlord: Birchwood Club Ltd, agent Rosalind Ferraby${contact}`)).toContain(
      'Birchwood Club Ltd',
    )
  })
})
