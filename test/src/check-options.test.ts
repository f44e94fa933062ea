import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createEngine, type Engine } from '../../src/engine.ts'

let engine: Engine
beforeAll(async () => {
  engine = await createEngine({ threads: 0 })
})
afterAll(() => engine[Symbol.asyncDispose]())

const text = 'Write to eleanor@example.com.'

describe('options of callers without types', () => {
  it.each([
    [{ entities: 'EMAIL' }, 'The option entities must be a list of texts or "none".'],
    [{ terms: 'Eleanor' }, 'The option terms must be a list of texts.'],
    [{ wholeWord: true }, 'There is no option wholeWord; did you mean wholeWords?'],
    [{ entites: ['EMAIL'] }, 'There is no option entites; did you mean entities?'],
    [{ minScore: '0.4' }, 'The option minScore must be a number.'],
    [{ minScore: Number.NaN }, 'The option minScore must be a number.'],
    [{ numbered: 'yes' }, 'The option numbered must be true or false.'],
    [{ format: 'jsn' }, 'The option format must be one of'],
    [{ width: 'wide' }, 'The option width must be one of rounded, sealed, exact.'],
    [{ columns: ['NAME'] }, 'The option columns must be an object.'],
    [null, 'The options must be an object.'],
  ])('are rejected before anything is left in a document: %j', async (options, message) => {
    await expect(engine.redactText(text, options as never)).rejects.toMatchObject({
      code: 'invalid_request',
      message: expect.stringContaining(message),
    })
    await expect(engine.redactDocument(Buffer.from(text), options as never)).rejects.toMatchObject({
      code: 'invalid_request',
    })
  })

  it('may be undefined', async () => {
    const { text: redacted } = await engine.redactText(text, { entities: undefined, mode: 'redact' })
    expect(redacted).toBe('Write to [EMAIL].')
  })

  it('do not quote a long name, which may be a text that was passed by mistake', async () => {
    await expect(engine.detect(text, { [text.repeat(9)]: true } as never)).rejects.toThrow(/^.{0,80}$/)
  })
})
