import { parseEnv } from 'node:util'
import * as fc from 'fast-check'
import PostalMime, { type Email } from 'postal-mime'
import { describe, expect, it } from 'vitest'
import { parse as parseYaml } from 'yaml'
import { redactFile } from '../../../engines/redact/structured/structured-file.ts'
import { envOf, layout, logOf, mailOf, people, secretsOf, yamlOf } from '../../builders/structured.ts'
import {
  type GeneratedFormat,
  modes,
  numRuns,
  type Seen,
  shapeOf,
  testGenerated,
} from './generated-formats.ts'

const formats: readonly GeneratedFormat[] = [
  ['yaml', yamlOf, seenInYaml],
  ['env', envOf, seenInEnv],
  ['log', logOf, seenInLog],
]

testGenerated(formats, 20_241)

describe('generated mail', () => {
  it.each(modes)('keeps its parts and encodings, and no value, in mode %s', async (mode) => {
    await fc.assert(
      fc.asyncProperty(people, layout, async (list, how) => {
        const bytes = Buffer.from(mailOf(list, how), 'latin1')
        const input = { bytes: Uint8Array.from(bytes), name: 'a.eml', detect: {}, mode, key: 'key' }
        const done = await redactFile(input, async ({ type }) =>
          type === 'application/pdf'
            ? { bytes: Buffer.from('%PDF-1.7 clean'), entities: [], kept: [] }
            : null,
        )
        const [before, after] = [await seenInMail(bytes), await seenInMail(done.bytes)]
        expect(after.shape).toEqual(before.shape)
        const all = [Buffer.from(done.bytes).toString('latin1'), ...after.texts].join('\n')
        for (const secret of secretsOf(list)) {
          expect(all).not.toContain(secret)
          expect(before.texts.some((one) => one.includes(secret))).toBe(true)
        }
        expect(after.texts).toContain('%PDF-1.7 clean')
        expect(done.warnings).toContainEqual(expect.objectContaining({ code: 'attachments_removed' }))
      }),
      { numRuns, seed: 20_242 },
    )
  })
})

function seenInYaml(text: string): Seen {
  const texts: string[] = [...text.matchAll(/#.*/g)].map(([comment]) => comment)
  return { shape: shapeOf(parseYaml(text), texts), texts }
}

/** Read by Node itself. */
function seenInEnv(text: string): Seen {
  const parsed = parseEnv(text)
  return { shape: Object.keys(parsed), texts: Object.values(parsed).map(String) }
}

function seenInLog(text: string): Seen {
  const lines = text.split(/\r?\n/)
  const times = lines.map((line) => /^\d{4}-\S+|\[[^\]]*\+0000\]/.exec(line)?.[0] ?? line.slice(0, 4).trim())
  return { shape: times, texts: lines }
}

async function seenInMail(bytes: Uint8Array): Promise<Seen> {
  const texts: string[] = []
  const shapeOf = async (mail: Email): Promise<unknown> => {
    const { from, to = [], subject, text, html, attachments } = mail
    for (const address of [from, ...to]) texts.push(address?.name ?? '', address?.address ?? '')
    texts.push(subject ?? '', text ?? '', html ?? '')
    const files: unknown[] = []
    for (const { mimeType, filename, content } of attachments) {
      texts.push(filename ?? '')
      const inner = content instanceof ArrayBuffer ? Buffer.from(content) : Buffer.from(content)
      if (mimeType === 'message/rfc822') files.push(await shapeOf(await PostalMime.parse(inner)))
      else {
        texts.push(inner.toString())
        // An archive cannot be redacted: a note is in its place, which readers show as text.
        if (mimeType !== 'application/zip') files.push(mimeType)
      }
    }
    return [to.length, html !== undefined, text !== undefined, mail.date, files]
  }
  const shape = await shapeOf(await PostalMime.parse(bytes, { forceRfc822Attachments: true }))
  return { shape, texts }
}
