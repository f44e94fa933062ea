import { expect, it } from 'vitest'
import { engineWith, memoryApplication, testClock } from '../../builders/application.ts'

const engine = engineWith({})

it('a key opens its account, and only for its interface', async () => {
  await using app = await memoryApplication({ engine })
  const { id } = await app.accounts.create({ name: 'Clinic', profile: 'b' })
  const { key } = await app.keys.issue(id, { label: 'scanner' })
  expect(app.keys.authenticate(key, 'b')?.id).toBe(id)
  expect(app.keys.authenticate(key, 'a')).toBeNull()
  expect(app.keys.list(id)).toMatchObject([{ label: 'scanner', state: 'active' }])
})

it.each([
  ['an altered secret', (key: string) => key.slice(0, -2) + (key.endsWith('AA') ? 'BB' : 'AA')],
  ['an unknown id', (key: string) => key.replace(/^pal_\w{3}/, 'pal_777')],
  ['an empty string', () => ''],
  ['a shorter key', (key: string) => key.slice(0, -1)],
  ['a longer key', (key: string) => `${key}A`],
  ['a line break', (key: string) => `${key}\n`],
])('%s opens nothing', async (_, change) => {
  await using app = await memoryApplication({ engine })
  const { id } = await app.accounts.create({ name: 'Clinic', profile: 'b' })
  const { key } = await app.keys.issue(id)
  expect(app.keys.authenticate(change(key), 'b')).toBeNull()
})

it('rotation ends the old key at once, or after an overlap', async () => {
  const clock = testClock()
  await using app = await memoryApplication({ engine, clock })
  const { id } = await app.accounts.create({ name: 'Clinic', profile: 'b' })
  const first = await app.keys.issue(id)
  const second = await app.keys.rotate(first.id)
  expect(app.keys.authenticate(first.key, 'b')).toBeNull()
  expect(app.keys.authenticate(second.key, 'b')).not.toBeNull()
  const third = await app.keys.rotate(second.id, { overlapSeconds: 3600 })
  expect(app.keys.authenticate(second.key, 'b')).not.toBeNull()
  clock.advance(3_600_001)
  expect(app.keys.authenticate(second.key, 'b')).toBeNull()
  expect(app.keys.authenticate(third.key, 'b')).not.toBeNull()
  await expect(app.keys.rotate(second.id)).rejects.toThrow('expired')
})

it('a revoked key opens nothing, also during an overlap', async () => {
  await using app = await memoryApplication({ engine })
  const { id } = await app.accounts.create({ name: 'Clinic', profile: 'b' })
  const first = await app.keys.issue(id)
  await app.keys.rotate(first.id, { overlapSeconds: 3600 })
  await app.keys.revoke(first.id)
  expect(app.keys.authenticate(first.key, 'b')).toBeNull()
  expect(app.keys.list(id).map(({ state }) => state)).toEqual(['revoked', 'active'])
})
