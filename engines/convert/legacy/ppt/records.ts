/** A record of a PowerPoint file ([MS-PPT] 2.3.1): a header of eight bytes and a body. `from` and `to` are the stream offsets of the body. */
export interface PptRecord {
  readonly type: number
  readonly instance: number
  readonly from: number
  readonly to: number
}

export const recordTypes = {
  document: 0x03e8,
  slide: 0x03ee,
  mainMaster: 0x03f8,
  slideAtom: 0x03ef,
  notes: 0x03f0,
  slidePersist: 0x03f3,
  slideShowInfo: 0x03f9,
  documentInfo: 0x07d0,
  drawingGroup: 0x040b,
  drawing: 0x040c,
  placeholder: 0x0bc3,
  outlineRef: 0x0f9e,
  textHeader: 0x0f9f,
  textChars: 0x0fa0,
  textStyle: 0x0fa1,
  textMasterStyle: 0x0fa3,
  textBytes: 0x0fa8,
  textNumbers: 0x0fac,
  outlineNumbers: 0x0fae,
  outlineNumbersHeader: 0x0faf,
  text: 0x0fba,
  slideNumberField: 0x0fd8,
  slideList: 0x0ff0,
  userEdit: 0x0ff5,
  currentUser: 0x0ff6,
  tags: 0x1388,
  tag: 0x138a,
  tagData: 0x138b,
  persistDirectory: 0x1772,
  artGroups: 0xf000,
  artStore: 0xf001,
  artDrawing: 0xf002,
  artGroup: 0xf003,
  artShape: 0xf004,
  artStoreEntry: 0xf007,
  artGroupFrame: 0xf009,
  artOptions: 0xf00b,
  artTextbox: 0xf00d,
  artChildAnchor: 0xf00f,
  artAnchor: 0xf010,
  artData: 0xf011,
  artMoreOptions: 0xf122,
} as const

/** More records than any file has. */
const maxRecords = 1_000_000

/** Yields the records between two offsets in order. A record that would end past `to` is cut off there. */
export function* recordsIn(bytes: Uint8Array, from: number, to: number): Generator<PptRecord> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = Math.min(to, bytes.length)
  for (let at = from, n = 0; at + 8 <= end && n < maxRecords; n++) {
    const body = at + 8
    const until = Math.min(end, body + view.getUint32(at + 4, true))
    yield {
      type: view.getUint16(at + 2, true),
      instance: view.getUint16(at, true) >> 4,
      from: body,
      to: until,
    }
    at = until
  }
}

/** Returns the first record of a type inside a container record. */
export function childRecord(
  bytes: Uint8Array,
  around: PptRecord,
  type: number,
  instance?: number,
): PptRecord | undefined {
  for (const record of recordsIn(bytes, around.from, around.to))
    if (record.type === type && (instance === undefined || record.instance === instance)) return record
  return undefined
}
