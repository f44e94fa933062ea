import { describe, expect, it } from 'vitest'
import { detect } from '../../engines/detect/detect.ts'

/** Values as written, by type. */
function found(text: string): string[] {
  return detect(text).map(({ type, start, end }) => `${type} ${text.slice(start, end)}`)
}

describe('a value is found in any spelling, and reported as written', () => {
  it.each([
    [
      'zero-width marks',
      'Mail jo\u200bhn.doe@exa\u200bmple.com now',
      'EMAIL jo\u200bhn.doe@exa\u200bmple.com',
    ],
    [
      'soft hyphens',
      'IBAN DE89\u00ad3704\u00ad0044\u00ad0532\u00ad0130\u00ad00',
      'IBAN DE89\u00ad3704\u00ad0044\u00ad0532\u00ad0130\u00ad00',
    ],
    ['full width', 'Mail ｊｏｈｎ＠ｅｘａｍｐｌｅ．ｃｏｍ now', 'EMAIL ｊｏｈｎ＠ｅｘａｍｐｌｅ．ｃｏｍ'],
    ['Cyrillic look-alikes', 'Mail jоhn@ехаmple.com now', 'EMAIL jоhn@ехаmple.com'],
    ['Greek look-alikes', 'Mail jοhn@example.cοm now', 'EMAIL jοhn@example.cοm'],
    ['look-alikes for digits', 'Card 4І11 1111 1111 1111 expired', 'CREDIT_CARD 4І11 1111 1111 1111'],
    ['look-alikes in a name', 'Signed by Mr. Jоhn Smіth today', 'NAME Jоhn Smіth'],
    ['decomposed accents', 'Signed by Mr. Jose\u0301 Garci\u0301a today', 'NAME Jose\u0301 Garci\u0301a'],
    ['a hyphen at a line end', 'Mail john.doe@exam-\nple.com now', 'EMAIL john.doe@exam-\nple.com'],
    ['a hyphenated name', 'Signed by Mr. Maximilian Muster-\nmann today', 'NAME Maximilian Muster-\nmann'],
    ['a wrapped card', 'Card 4012 8888\n8888 1881 expired', 'CREDIT_CARD 4012 8888\n8888 1881'],
    ['a wrapped account', 'IBAN DE89 3704 0044\n0532 0130 00', 'IBAN DE89 3704 0044\n0532 0130 00'],
  ])('%s', (_, text, value) => {
    expect(found(text)).toContain(value)
  })
})
