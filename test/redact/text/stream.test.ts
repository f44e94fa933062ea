import { describe, expect, it } from 'vitest'
import { compileOptions } from '../../../engines/detect/detect.ts'
import { compileTerms } from '../../../engines/detect/terms.ts'
import { StreamRedactor } from '../../../engines/redact/text/index.ts'

const base64 = (text: string): string => Buffer.from(text).toString('base64')
const secret = base64('write to anna.berg@example.com soon')
const filler = 'The fence of the garden is green and the gate is closed.\n'

function redacted(text: string, chunk: number, terms: readonly string[] = []): string {
  const detect = { ...compileOptions({ entities: ['EMAIL'] }), terms: compileTerms(terms) }
  const redactor = new StreamRedactor(detect, {})
  let output = ''
  for (let at = 0; at < text.length; at += chunk)
    for (const part of redactor.push(text.slice(at, at + chunk))) output += part.text
  for (const part of redactor.end()) output += part.text
  return output
}

describe('a text that arrives in chunks', () => {
  it('loses values in encodings, also where a chunk ends inside of one', () => {
    const text = `${filler}x ${secret}\nGET /?m=anna.berg%40example.com\n${filler}`
    for (const chunk of [7, 64, text.length]) {
      const output = redacted(text, chunk)
      expect(output).not.toContain(secret)
      expect(output).toContain(`${filler}x [EMAIL]\n`)
      expect(output).not.toContain('anna.berg%40')
      expect(output.endsWith(filler)).toBe(true)
    }
  })

  it('loses terms in encodings, wherever its parts end', () => {
    const hidden = Array.from(
      { length: 40 },
      (_, i) => filler.repeat(1 + 97 * i) + base64(`it is Zembrovanik ${100 + i}`),
    )
    const text = `${hidden.join('\n')}\n`
    const output = redacted(text, 50_000, ['Zembrovanik'])
    const words = output.match(/[A-Za-z0-9+/]{20,}={0,2}/g) ?? []
    expect(words.map((word) => Buffer.from(word, 'base64').toString()).join()).not.toContain('Zembrovanik')
    expect(output.split(filler).length).toBe(text.split(filler).length)
  })

  it('gives the value of an encoded entity, and its place in the text', () => {
    const redactor = new StreamRedactor(compileOptions({ entities: ['EMAIL'] }), {})
    const text = `${filler}x ${secret}\n`
    const [part] = [...redactor.push(text), ...redactor.end()]
    expect(part.entities).toMatchObject([
      { value: 'anna.berg@example.com', start: filler.length + 2, end: text.length - 1 },
    ])
  })
})
