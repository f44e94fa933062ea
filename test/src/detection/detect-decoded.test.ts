import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createEngine, type Engine } from '../../../src/index.ts'

const mail = 'anna.berg@example.com'
const escaped = 'anna.berg%40example.com'
const coded = Buffer.from(`{"from":"${mail}"}`).toString('base64')

let engine: Engine

beforeAll(async () => {
  engine = await createEngine({ threads: 0 })
})

afterAll(() => engine[Symbol.asyncDispose]())

describe('a value in an encoding, in a string', () => {
  it.each([
    ['percent escapes', `user=${escaped}&x=1`, 'user=[EMAIL]&x=1'],
    ['percent escapes beside it', 'iban%3DDE89370400440532013000', 'iban%3D[IBAN]'],
    ['a written line end', `to\\n${mail}`, 'to\\n[EMAIL]'],
    ['references of markup', 'Dear Mr. Jos&eacute; Alvarez', 'Dear [NAME_TITLE] [NAME]'],
    ['an encoded word of a mail', 'Q: =?utf-8?Q?J=C3=BCrgen_M=C3=BCller?=', 'Q: [NAME]'],
    ['base64, which goes as a whole', `payload: ${coded}`, 'payload: [EMAIL]'],
  ])('is removed from %s', async (_, text, redacted) => {
    expect((await engine.redactText(text, { mode: 'redact' })).text).toBe(redacted)
  })

  it('is removed if the user named it, also between characters that OCR may have misread', async () => {
    const done = await engine.redactText('**Blue** Her**on left', { mode: 'redact', terms: ['Heron'] })
    expect(done.text).toBe('**Blue** [TERM] left')
  })

  it('has the digest of the value that is written plainly', async () => {
    const { text } = await engine.redactText(`${mail} ${escaped}`, { mode: 'hash', key: 'k' })
    const [plain, other] = text.split(' ')
    expect(other).toBe(plain)
  })

  it('comes back as it was written', async () => {
    const tokenKey = 'a long enough passphrase'
    const text = `${mail} or ${escaped}`
    const { text: redacted, tokenMap = '' } = await engine.redactText(text, { mode: 'token', tokenKey })
    expect(redacted).not.toContain('anna')
    expect(await engine.restore(redacted, tokenMap, tokenKey)).toBe(text)
  })

  it('is omitted of a conversation, and put back into the answer', async () => {
    const session = await engine.redactMessages([
      { role: 'user', content: `Open https://crm.test/?to=${escaped}` },
    ])
    const [message] = session.messages
    expect(JSON.stringify(message)).not.toContain('anna')
    expect(session.restore(message.content)).toBe(`Open https://crm.test/?to=${escaped}`)
  })

  it('is not read from a long word by chance', async () => {
    const text = 'Internationalisation of 0123456789abcdef, 100% of a_b_c and C:\\new\\tools.'
    expect((await engine.redactText(text, { mode: 'redact' })).text).toBe(text)
  })
})
