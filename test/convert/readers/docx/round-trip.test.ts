import { describe, expect, it } from 'vitest'
import { convert } from '../../../../engines/convert/convert.ts'

async function throughWord(markdown: string): Promise<string> {
  const bytes = new TextEncoder().encode(markdown)
  const word = await convert({ bytes, from: 'md', to: 'docx' })
  const back = await convert({ bytes: word.bytes, from: 'docx', to: 'md' })
  return new TextDecoder().decode(back.bytes).trimEnd()
}

describe('our Word document, read again', () => {
  it.each([
    ['lines between paragraphs', 'One.\n\n---\n\nTwo.'],
    ['code of an item', '1. One\n   ```\n   if x:\n       y = 1\n   ```\n2. Two'],
    ['quotations in quotations', '> A quote\n>\n> > in a quote\n>\n> and on'],
    ['tasks', '- [ ] open\n- [x] done\n  - [ ] below'],
    ['terms', 'Term *one*\n:   Meaning\n\nTerm two\n:   First\n\n    with more'],
    ['notes', 'Called[^1].\n\n[^1]: The *note*.'],
    [
      'looks',
      'Plain **bold *both* bold**, ~~gone~~, H<sub>2</sub>O, `code` and [a link](https://example.org/).',
    ],
    ['Arabic among English', 'The words مرحبا بالعالم (2024) are Arabic.'],
    ['formulas', 'Inline $x^{2}$ here.'],
  ])('keeps %s', async (_, markdown) => {
    expect(await throughWord(markdown)).toBe(markdown)
  })
})
