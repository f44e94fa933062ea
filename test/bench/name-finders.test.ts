import { describe, expect, it } from 'vitest'
import { nameFinders, replacedIn } from '../../bench/peers/name-finders.ts'

const parts = (text: string, redacted: string) =>
  replacedIn(text, redacted).map(({ start, end, type }) => `${type}: ${text.slice(start, end)}`)

describe('values that another program replaced', () => {
  it.each([
    ['Yesterday Ann Lee met Bo.', 'Yesterday PERSON_NAME met PERSON_NAME.', ['NAME: Ann Lee', 'NAME: Bo']],
    ['Mail a@b.example now', 'Mail EMAIL_ADDRESS now', ['OTHER: a@b.example']],
    ['Ann Lee', 'PERSON_NAME', ['NAME: Ann Lee']],
    ['We met Ann', 'We met PERSON_NAME', ['NAME: Ann']],
    ['Set MAX_SIZE for Ann.', 'Set MAX_SIZE for PERSON_NAME.', ['NAME: Ann']],
    ['Nothing here.', 'Nothing here.', []],
  ])('%s -> %s', (text, redacted, expected) => {
    expect(parts(text, redacted)).toEqual(expected)
  })
})

describe('programs to compare with', () => {
  it('are skipped where they are not installed', async () => {
    const missing = nameFinders.filter(({ name }) => name === 'openredaction' || name === 'compromise')
    expect(missing).toHaveLength(2)
    for (const { load } of missing) expect(await load('/nowhere')).toBeNull()
  })
})
