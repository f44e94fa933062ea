import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { isOtherUser, refusalOf, Session } from '../../../../src/cli/review/host.ts'

const withKey = (key: string) =>
  new Request('http://127.0.0.1/api/documents', { headers: { authorization: `Bearer ${key}` } })

describe('the session of a review', () => {
  it('gives its key to the first one who has the token, and to no one else', () => {
    const session = new Session()
    expect(session.open('x'.repeat(43))).toBeNull()
    expect(session.isOpenTo(withKey(session.token))).toBe(false)
    const key = session.open(session.token)
    expect(key).toMatch(/^[\w-]{43}$/)
    expect(session.open(session.token)).toBeNull()
    expect(session.isOpenTo(withKey(key ?? ''))).toBe(true)
    expect(session.isOpenTo(withKey(session.token))).toBe(false)
    expect(session.isOpenTo(withKey(''))).toBe(false)
  })

  it.each([
    ['its own page', { host: '127.0.0.1:8080', origin: 'http://127.0.0.1:8080' }, false],
    ['an address that was typed', { host: '127.0.0.1:8080', 'sec-fetch-site': 'none' }, false],
    ['a name that leads here (DNS rebinding)', { host: 'evil.example:8080' }, true],
    ['another port', { host: '127.0.0.1:9090' }, true],
    ['no host', {}, true],
    ['a page of another site', { host: '127.0.0.1:8080', origin: 'http://evil.example' }, true],
    ['a page of another program', { host: '127.0.0.1:8080', origin: 'http://127.0.0.1:9090' }, true],
    ['a sandboxed page', { host: '127.0.0.1:8080', origin: 'null' }, true],
    ['an image in a page of another site', { host: '127.0.0.1:8080', 'sec-fetch-site': 'cross-site' }, true],
  ])('for a request of %s', (_, headers, isRefused) => {
    expect(refusalOf({ headers }, 8080) !== null).toBe(isRefused)
  })

  it('knows whether another user is at the other end of a connection', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'peer-'))
    const table = path.join(folder, 'tcp')
    const line = (uid: number) =>
      `  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid\n   0: 0100007F:C350 0100007F:1F90 01 00000000:00000000 00:00000000 00000000 ${uid} 0 1\n`
    const user = process.getuid?.() ?? 0
    const ports = { remotePort: 0xc350, localPort: 0x1f90 }
    await writeFile(table, line(user))
    expect(await isOtherUser(ports, table)).toBe(false)
    await writeFile(table, line(user + 1))
    expect(await isOtherUser(ports, table)).toBe(process.getuid !== undefined)
    expect(await isOtherUser(ports, path.join(folder, 'none'))).toBe(false)
    await rm(folder, { recursive: true })
  })
})
