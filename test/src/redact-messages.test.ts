import { describe, expect, it } from 'vitest'
import { createEngine, type Engine } from '../../src/index.ts'

const person = 'Eleanor Whitcombe'
const mail = 'eleanor.whitcombe@example.com'

async function withEngine<T>(use: (engine: Engine) => Promise<T>): Promise<T> {
  await using engine = await createEngine({ threads: 0 })
  return await use(engine)
}

describe('messages for a language model', () => {
  it('have placeholders at any depth, and stay valid', () =>
    withEngine(async (engine) => {
      const { messages } = await engine.redactMessages([
        { role: 'user', content: `Write to ${person} (${mail}).` },
        { role: 'user', content: [{ type: 'text', text: `Ms. Whitcombe answered from ${mail}` }] },
        {
          role: 'assistant',
          content: null,
          tool_calls: [
            {
              id: 'call_1',
              type: 'function',
              function: {
                name: 'send',
                arguments: JSON.stringify({ to: mail, note: `say "hi" to ${person}`, phone: 5415550164 }),
              },
            },
          ],
        },
        {
          role: 'tool',
          tool_call_id: 'call_1',
          content: [{ type: 'tool_result', tool_use_id: 'x', content: `Sent to ${person}` }],
        },
      ])
      const text = JSON.stringify(messages)
      expect(text).not.toMatch(/Eleanor|Whitcombe|example\.com/)
      expect(messages[0].content).toBe('Write to [NAME_1] ([EMAIL_1]).')
      const [call] = messages[2].tool_calls as { id: string; function: { name: string; arguments: string } }[]
      expect(JSON.parse(call.function.arguments)).toMatchObject({
        to: '[EMAIL_1]',
        note: 'say "hi" to [NAME_1]',
      })
      expect([call.id, call.function.name]).toEqual(['call_1', 'send'])
    }))

  it('remove earlier values from later messages, with the same placeholder', () =>
    withEngine(async (engine) => {
      const session = await engine.redactMessages([{ role: 'user', content: `I am ${person}.` }])
      const [next] = await session.redact([
        { role: 'user', content: 'It is Whitcombe again. And James Okafor.' },
      ])
      expect(next.content).not.toMatch(/Whitcombe|Eleanor/i)
      expect(next.content).toContain('[NAME_1]')
      expect(next.content).toContain('[NAME_2]')
    }))

  it('refuse images, unless they are kept', () =>
    withEngine(async (engine) => {
      const messages = [
        { role: 'user', content: [{ type: 'image_url', image_url: { url: 'data:image/png;base64,AAAA' } }] },
      ]
      await expect(engine.redactMessages(messages)).rejects.toThrow(/image, sound or file/)
      const { messages: kept } = await engine.redactMessages(messages, { attachments: 'keep' })
      expect(kept).toEqual(messages)
    }))
})

describe('answers of a language model', () => {
  const answer = 'Dear [NAME_1], see [1] and mail [EMAIL_1]. [NAME_9] stays. An open [bracket'
  const restored = `Dear ${person}, see [1] and mail ${mail}. [NAME_9] stays. An open [bracket`
  const start = (engine: Engine) => engine.redactMessages([{ role: 'user', content: `${person}, ${mail}` }])

  it('get their values back, regardless of how the model changes placeholders', () =>
    withEngine(async (engine) => {
      const session = await start(engine)
      expect(session.restore(answer)).toBe(restored)
      expect(session.restore('\\[NAME\\_1\\] and [name_1]')).toBe(`${person} and ${person}`)
      const call = { function: { arguments: '{"to":"[EMAIL_1]","text":"a \\"b\\""}' } }
      expect(JSON.parse(session.restore(call).function.arguments)).toEqual({ to: mail, text: 'a "b"' })
    }))

  it('get them back while they arrive, wherever the chunks are cut', () =>
    withEngine(async (engine) => {
      const session = await start(engine)
      for (let at = 1; at < answer.length; at++) {
        const chunks = [answer.slice(0, at), answer.slice(at)]
        const out: string[] = []
        for await (const chunk of ReadableStream.from(chunks).pipeThrough(session.restoreStream()))
          out.push(chunk)
        expect(out.join('')).toBe(restored)
      }
      const single = ReadableStream.from([...answer]).pipeThrough(session.restoreStream())
      expect((await Array.fromAsync(single)).join('')).toBe(restored)
    }))

  it('are not held back longer than a placeholder may be', () =>
    withEngine(async (engine) => {
      const session = await start(engine)
      const writer = session.restoreStream()
      const sink = writer.writable.getWriter()
      const reader = writer.readable.getReader()
      sink.write('A text without any bracket')
      expect((await reader.read()).value).toBe('A text without any bracket')
      sink.write('[no placeholder] ')
      expect((await reader.read()).value).toBe('[no placeholder] ')
    }))

  it('can be restored later with the sealed map', () =>
    withEngine(async (engine) => {
      const session = await start(engine)
      const map = await session.tokenMap('a passphrase of mine')
      expect(await engine.restore('To [NAME_1]', map, 'a passphrase of mine')).toBe(`To ${person}`)
    }))
})
