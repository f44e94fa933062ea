import type { Field, Item, Source } from '../source.ts'
import { readPlain } from '../text.ts'
import { addressCodec } from './headers.ts'
import { type MailOptions, readMail } from './mail.ts'

/** The line before a message of a mailbox file, after an empty line (RFC 4155): an address and the time of delivery. */
const separator = /(?:^|(?<=\n\r?\n))From (\S+) .*(?:\r?\n|$)/g

/**
 * Reads a mail, or a mailbox file of many, given as a binary string. A message that is damaged is read as text.
 * @returns null if it begins neither with headers nor with the line of a mailbox file
 */
export function readMailbox(text: string, options: MailOptions): Source | null {
  if (!text.startsWith('From ')) return readMail(text, options)
  const lines = [...text.matchAll(separator)]
  const items: Item[] = []
  const shape: string[] = []
  for (const [i, line] of lines.entries()) {
    const [written, address] = line
    const at = line.index + 'From '.length
    items.push(addressOf(address, at, i))
    const start = line.index + written.length
    const end = lines[i + 1]?.index ?? text.length
    if (end === start) continue
    const message = text.slice(start, end)
    const inner = readMail(message, options) ?? readPlain(message)
    items.push({ start, end, inner, verbatim: true, encode: (changed) => changed })
    shape.push(inner.shape)
  }
  return lines.length === 0 ? null : { text, items, shape: shape.join('|') }
}

function addressOf(value: string, start: number, record: number): Field {
  const end = start + value.length
  return { start, end, value, role: 'value', path: ['from'], record, codec: addressCodec }
}
