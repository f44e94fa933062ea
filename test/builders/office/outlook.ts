import { compound } from '../legacy-office.ts'

interface Mailbox {
  readonly name: string
  readonly address: string
}

export interface OutlookSource {
  readonly subject: string
  readonly from: Mailbox
  readonly to: readonly Mailbox[]
  readonly cc?: readonly Mailbox[]
  readonly text?: string
  /** As bytes, in its own encoding. */
  readonly html?: Uint8Array
  /** HTML as a string of a code page, and the number of that page. */
  readonly htmlInCodePage?: Uint8Array
  readonly codePage?: number
  /** Without compression. */
  readonly rtf?: string
  /** Milliseconds since 1970. */
  readonly sent?: number
  readonly attachments?: readonly (
    | { readonly name: string; readonly type: string; readonly bytes: Uint8Array }
    | { readonly name: string; readonly message: OutlookSource }
  )[]
}

const string = 0x1f
const ansi = 0x1e
const binary = 0x102
const integer = 0x3
const time = 0x40

type Property = readonly [id: number, type: number, value: Uint8Array]

const text = (id: number, value: string): Property => [id, string, Buffer.from(value, 'utf16le')]
const number = (id: number, value: number): Property => {
  const bytes = Buffer.alloc(8)
  bytes.writeUInt32LE(value)
  return [id, integer, bytes]
}
/** In units of 100 ns since 1601. */
const date = (id: number, value: number): Property => {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64LE(BigInt(value + 11_644_473_600_000) * 10_000n)
  return [id, time, bytes]
}

/** A message as Outlook saves it ([MS-OXMSG]). */
export function outlook(source: OutlookSource): Uint8Array {
  const streams: Record<string, Uint8Array> = {}
  addMessage(streams, '', source, 32)
  for (const id of ['0002', '0003', '0004'])
    streams[`__nameid_version1.0/__substg1.0_${id}0102`] = Buffer.alloc(16)
  return compound(streams)
}

function addMessage(
  streams: Record<string, Uint8Array>,
  folder: string,
  { subject, from, to, cc = [], text: body, sent, attachments = [], ...pages }: OutlookSource,
  headerBytes: number,
): void {
  const head = Buffer.alloc(headerBytes)
  const recipients = [...to.map((box) => [1, box] as const), ...cc.map((box) => [2, box] as const)]
  for (const [at, count] of [
    [8, recipients.length],
    [12, attachments.length],
    [16, recipients.length],
    [20, attachments.length],
  ])
    head.writeUInt32LE(count, at)
  addProperties(streams, folder, head, [
    text(0x1a, 'IPM.Note'),
    text(0x37, subject),
    text(0xc1a, from.name),
    text(0xc1f, from.address),
    text(0x5d01, from.address),
    ...(body === undefined ? [] : [text(0x1000, body)]),
    ...pageProperties(pages),
    ...(sent === undefined ? [] : [date(0x39, sent), date(0xe06, sent)]),
  ])
  for (const [i, [type, { name, address }]] of recipients.entries())
    addProperties(streams, `${folder}__recip_version1.0_#${hex(i)}/`, Buffer.alloc(8), [
      number(0xc15, type),
      text(0x3001, name),
      text(0x3003, address),
      text(0x39fe, address),
    ])
  for (const [i, attachment] of attachments.entries()) {
    const own = `${folder}__attach_version1.0_#${hex(i)}/`
    const isMessage = 'message' in attachment
    addProperties(streams, own, Buffer.alloc(8), [
      number(0x3705, isMessage ? 5 : 1),
      text(0x3001, attachment.name),
      text(0x3707, attachment.name),
      ...(isMessage ? [] : [text(0x370e, attachment.type), [0x3701, binary, attachment.bytes] as const]),
    ])
    if (isMessage) addMessage(streams, `${own}__substg1.0_3701000D/`, attachment.message, 24)
  }
}

function pageProperties({
  html,
  htmlInCodePage,
  codePage,
  rtf,
}: Pick<OutlookSource, 'html' | 'htmlInCodePage' | 'codePage' | 'rtf'>): Property[] {
  return [
    ...(html === undefined ? [] : [[0x1013, binary, html] as const]),
    ...(htmlInCodePage === undefined ? [] : [[0x1013, ansi, htmlInCodePage] as const]),
    ...(codePage === undefined ? [] : [number(0x3ffd, codePage)]),
    ...(rtf === undefined ? [] : [[0x1009, binary, storedRtf(rtf)] as const]),
  ]
}

/** [MS-OXRTFCP] 2.1.3.2 */
function storedRtf(rtf: string): Uint8Array {
  const head = Buffer.alloc(16)
  head.writeUInt32LE(rtf.length + 12, 0)
  head.writeUInt32LE(rtf.length, 4)
  head.write('MELA', 8, 'latin1')
  return Buffer.concat([head, Buffer.from(rtf, 'latin1')])
}

function addProperties(
  streams: Record<string, Uint8Array>,
  folder: string,
  head: Uint8Array,
  properties: readonly Property[],
): void {
  const entries = properties.map(([id, type, value]) => {
    const entry = Buffer.alloc(16)
    entry.writeUInt32LE(id * 65_536 + type, 0)
    entry.writeUInt32LE(6, 4)
    if (type === integer || type === time) entry.set(value, 8)
    else entry.writeUInt32LE(value.length + (type === string ? 2 : 0), 8)
    return entry
  })
  streams[`${folder}__properties_version1.0`] = Buffer.concat([head, ...entries])
  for (const [id, type, value] of properties)
    if (type === string || type === ansi || type === binary)
      streams[`${folder}__substg1.0_${hex(id * 65_536 + type)}`] = value
}

function hex(value: number): string {
  return value.toString(16).toUpperCase().padStart(8, '0')
}
