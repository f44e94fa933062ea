import { describe, expect, it } from 'vitest'
import { createEngine } from '../../../src/index.ts'

const table = `| Last | First | Street | Zip | Salary | Manager |
| --- | --- | --- | --- | --- | --- |
| Nwosu | Chi | Torggata 3B | 0181 | 588000 | Li |
| Li |  | | 0257 | 540000 | Van den Berg |
| Van den Berg | Pieter | Am Bruch | | 701500 | |
`

describe('a table of people, with empty cells', () => {
  it.each(['docx', 'pptx', 'xlsx', 'html', 'md'])(
    'in %s keeps no name, street or postcode',
    async (format) => {
      await using engine = await createEngine()
      const { bytes } = await engine.convert(new TextEncoder().encode(table), { from: 'md', to: format })
      const { bytes: redacted } = await engine.redactDocument(bytes, format === 'md' ? { format: 'txt' } : {})
      const { bytes: read } = await engine.convert(redacted, { to: 'md', from: format })
      const text = new TextDecoder().decode(read)
      expect(text).not.toMatch(/\b(?:Nwosu|Chi|Torggata|0181|Li|0257|Van den Berg|Pieter|Bruch)\b/)
      for (const kept of ['588000', '540000', '701500', 'Salary', 'Last']) expect(text).toContain(kept)
    },
  )
})
