import type { NewType } from '../attachment.ts'
import type { Codec, Field, Item } from '../source.ts'
import type { Header } from './headers.ts'

/** A message in a mail is written as it is, without a transfer encoding (RFC 2046, 5.2.1). */
export const messageType = 'message/rfc822'

const asIs: Codec = { encode: (value) => value, inset: [0, 0] }

/** The items of a header of an attachment that has another type now: the new media type, and names of files with the new extension. */
export function renamedItems(
  text: string,
  { name, start, end }: Header,
  fields: readonly Field[],
  { type, extension }: NewType,
): Item[] {
  if (name === 'content-transfer-encoding' && type === messageType)
    return [{ start, end, replacement: '8bit' }]
  const media = name === 'content-type' ? /^[\w.+-]+\/[\w.+-]+/.exec(text.slice(start, end))?.[0] : undefined
  const items = fields.map((field, i) => {
    const isName = field.path[0] === 'file name' && fields[i + 1]?.join !== ''
    return isName ? withExtension(field, text, extension) : field
  })
  return media === undefined ? items : [{ start, end: start + media.length, replacement: type }, ...items]
}

/** A field with the name of a file, whose extension is replaced; what is before it may still be a value. */
function withExtension(field: Field, text: string, extension: string): Item {
  const { value, start, end, codec } = field
  const length = value.length - (/\.[A-Za-z0-9]{1,8}$/.exec(value)?.[0].length ?? 0)
  const stem = { ...field, start: 0, end: length, value: value.slice(0, length), codec: asIs }
  return {
    start,
    end,
    inner: {
      text: value,
      items: [stem, { start: length, end: value.length, replacement: `.${extension}` }],
      shape: '',
    },
    encode: (changed) => codec.encode(changed, text.slice(start, end), false),
  }
}
