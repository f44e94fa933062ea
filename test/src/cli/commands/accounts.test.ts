import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createApplication } from '../../../../src/application.ts'
import { engineWith } from '../../../builders/application.ts'
import { run } from '../run.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'palimpsest-accounts-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const command = async (...args: string[]) => {
  const { code, stdout, stderr } = await run([...args, '--data-dir', folder])
  return { code, stdout, stderr }
}
const json = async (...args: string[]) => JSON.parse((await command(...args, '--json')).stdout)

it('an account and its key, from creation to revocation, while the application is running', async () => {
  await using app = await createApplication({ dataDir: folder, engine: engineWith({}) })
  const [account] = await json('accounts', 'create', 'Records office', '--profile', 'b', '--plan', 'starter')
  expect(account).toMatchObject({ name: 'Records office', profile: 'b', plan: 'starter', allowance: 500 })
  const [{ id, key }] = await json('keys', 'issue', account.id, '--label', 'scanner')
  expect(app.keys.authenticate(key, 'b')?.id).toBe(account.id)
  const [fresh] = await json('keys', 'rotate', id, '--overlap', '60')
  expect(app.keys.authenticate(key, 'b')).not.toBeNull()
  await json('keys', 'revoke', id)
  expect(app.keys.authenticate(key, 'b')).toBeNull()
  expect(app.keys.authenticate(fresh.key, 'b')).not.toBeNull()
  const states = (await json('keys', 'list', account.id)).map(({ state }: { state: string }) => state)
  expect(states).toEqual(['revoked', 'active'])
  for (const file of await readdir(folder))
    expect(await readFile(path.join(folder, file), 'latin1').catch(() => '')).not.toContain(key.slice(-43))
})

it('plans and credits', async () => {
  const [account] = await json('accounts', 'create', 'Archive', '--profile', 'a')
  await json('accounts', 'credits', account.id, '--buy', '250')
  await json('accounts', 'plan', account.id, 'starter')
  expect(await json('accounts', 'credits', account.id)).toMatchObject([{ available: 10_250, purchased: 250 }])
  const listed = (await command('accounts', 'list')).stdout
  expect(listed).toContain('Archive')
  expect(listed).toContain('starter')
})

it('the webhook secret of an account is shown and replaced while the application is running', async () => {
  await using app = await createApplication({ dataDir: folder, engine: engineWith({}) })
  const { id } = await app.accounts.create({ name: 'Archive', profile: 'a' })
  const [first] = await json('webhooks', 'secret', id)
  expect(first).toEqual(app.webhooks.secrets.of(id))
  expect(first.secret).toMatch(/^whsec_[\w+/]{43}=$/)
  const [second] = await json('webhooks', 'rotate', id, '--overlap', '60')
  expect(second.secret).not.toBe(first.secret)
  expect(app.webhooks.secrets.of(id)).toEqual(second)
  const signing = app.webhooks.secrets.keys(id).map((key) => `whsec_${key.toString('base64')}`)
  expect(signing).toEqual([second.secret, first.secret])
  await json('webhooks', 'rotate', id)
  expect(app.webhooks.secrets.keys(id)).toHaveLength(1)
})

it.each([
  [['webhooks', 'secret', 'acc_none'], 'Account not found'],
  [['webhooks', 'rotate', 'acc_none'], 'Account not found'],
  [['webhooks'], 'needs one of: secret, rotate'],
  [['accounts', 'creat', 'x'], 'Did you mean create?'],
  [['accounts', 'create', 'x', '--profile', 'c'], 'must be one of a, b'],
  [['accounts', 'create', 'x', '--plan', 'gold'], 'Unknown plan'],
  [['accounts', 'credits', 'acc_none'], 'Account not found'],
  [['keys', 'issue', 'acc_none'], 'Account not found'],
  [['keys', 'list', 'acc_none'], 'Account not found'],
  [['keys', 'revoke', 'none'], 'API key not found'],
  [['keys'], 'needs one of: issue, rotate, revoke, list'],
])('%j is rejected with advice', async (args, message) => {
  const { code, stderr } = await command(...args)
  expect(code).toBe(2)
  expect(stderr).toContain(message)
})

it('prints times as dates for people, and as milliseconds for programs', async () => {
  const [account] = await json('accounts', 'create', 'Archive', '--profile', 'a')
  const { stdout } = await command('accounts', 'list')
  expect(stdout).toContain(new Date(account.createdAt).toISOString())
})
