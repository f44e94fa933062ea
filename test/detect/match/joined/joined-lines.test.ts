import { describe, expect, it } from 'vitest'
import { detect } from '../../../../engines/detect/detect.ts'
import { scanResources } from '../../../../engines/detect/match/scan-resources.ts'

const valuesOf = (text: string) => detect(text).map(({ start, end }) => text.slice(start, end))

describe('lines that do not continue a value', () => {
  it('ends a link before a line that begins with the mention of a user', () => {
    expect(valuesOf('Seen on http://t.co/b7mah0Jin9\n@STSTFBook thanks for that')).toContain(
      'http://t.co/b7mah0Jin9',
    )
  })

  it('joins a mail address that is broken before its host', () => {
    expect(valuesOf('Please write to bea.lindqvist\n@example.com about it.')).toContain(
      'bea.lindqvist\n@example.com',
    )
  })

  it('joins no lines of an address whose parts were found on them', () => {
    expect(valuesOf('42 Rua das Amoras 815\n Suite 7\n Coimbra\n Peru 30511')).toContain('Suite 7')
    expect(scanResources().joined.count).toBe(0)
  })
})
