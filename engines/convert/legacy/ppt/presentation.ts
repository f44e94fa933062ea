import { DocumentError } from '../../../model/errors.ts'
import { openCompound } from '../../../office/compound-file.ts'
import { type Blip, blipsIn } from '../blips.ts'
import { childRecord, type PptRecord, recordsIn, recordTypes } from './records.ts'

/** A presentation of PowerPoint 97 to 2003 ([MS-PPT] 2.1). */
export interface PptFile {
  readonly bytes: Uint8Array
  readonly document: PptRecord
  readonly slides: readonly PptSlide[]
  /** Returns a picture by its 1-based number; null if its format is not supported, undefined if there is none. */
  picture(number: number): Blip | null | undefined
}

export interface PptSlide {
  readonly container: PptRecord
  readonly hidden: boolean
  /** By which the document refers to it. */
  readonly id: number
  /** The masters that it inherits from, the nearest first. */
  readonly masters: readonly PptRecord[]
  /** Text records of its placeholders, in the order in which the drawing refers to them. */
  readonly outline: readonly PptRecord[]
  readonly notes: PptRecord | undefined
}

/** More saves than any file records. */
const maxEdits = 10_000

/**
 * Opens a PPT of PowerPoint 97 or later.
 * @throws DocumentError `malformed`, `encrypted`
 */
export function openPpt(file: Uint8Array): PptFile {
  const compound = openCompound(file)
  const bytes = compound.stream('PowerPoint Document')
  const user = compound.stream('Current User')
  if (bytes === undefined) throw malformedPpt()
  const view = viewOf(bytes)
  if (compound.has('EncryptedSummary') || (user && isEncrypted(user))) throw encryptedPpt()
  const { places, documentId } = readPersistDirectories(bytes, view, user)
  const document = containerAt(bytes, places.get(documentId), recordTypes.document) ?? firstDocument(bytes)
  if (document === undefined) throw malformedPpt()
  const notes = new Map(
    listSlides(bytes, view, document, 2).map(({ slideId, place }) => [
      slideId,
      containerAt(bytes, places.get(place), recordTypes.notes),
    ]),
  )
  const masters = new Map(
    listSlides(bytes, view, document, 1).map(({ slideId, place }) => [
      slideId,
      containerAt(bytes, places.get(place), recordTypes.mainMaster, recordTypes.slide),
    ]),
  )
  const slides = listSlides(bytes, view, document, 0).flatMap(({ place, slideId, outline }): PptSlide[] => {
    const container = containerAt(bytes, places.get(place), recordTypes.slide)
    if (!container) return []
    const [masterId, notesId] = slideLinks(bytes, view, container)
    const master = masters.get(masterId)
    // The title master of a slide inherits from a main master.
    const main = master?.type === recordTypes.slide && masters.get(slideLinks(bytes, view, master)[0])
    const info = childRecord(bytes, container, recordTypes.slideShowInfo)
    const hidden =
      info !== undefined && info.to - info.from >= 12 && (view.getUint16(info.from + 10, true) & 4) !== 0
    const above = [master, main || undefined].filter((one) => one !== undefined)
    return [{ container, id: slideId, masters: above, hidden, outline, notes: notes.get(notesId) }]
  })
  const pictures = pictureLookup(bytes, document, compound.stream('Pictures') ?? new Uint8Array(0))
  return { bytes, document, slides, picture: (number) => pictures(number) }
}

/** Reads the offsets of the persist objects from the edits of the file, the latest edit first (2.3.4, 2.3.5). */
function readPersistDirectories(
  bytes: Uint8Array,
  view: DataView,
  user: Uint8Array | undefined,
): { readonly places: ReadonlyMap<number, number>; readonly documentId: number } {
  const places = new Map<number, number>()
  let documentId = 0
  let at = user && user.length >= 20 ? viewOf(user).getUint32(16, true) : 0
  const met = new Set<number>()
  while (at > 0 && at + 8 + 20 <= bytes.length && !met.has(at) && met.size < maxEdits) {
    met.add(at)
    const [edit] = recordsIn(bytes, at, bytes.length)
    if (edit?.type !== recordTypes.userEdit || edit.to - edit.from < 20) break
    documentId ||= view.getUint32(edit.from + 16, true)
    const [directory] = recordsIn(bytes, view.getUint32(edit.from + 12, true), bytes.length)
    if (directory?.type === recordTypes.persistDirectory) readDirectory(view, directory, places)
    at = view.getUint32(edit.from + 8, true)
  }
  return { places, documentId }
}

function readDirectory(view: DataView, { from, to }: PptRecord, places: Map<number, number>): void {
  for (let at = from; at + 4 <= to; ) {
    const head = view.getUint32(at, true)
    const first = head & 0xfffff
    const count = head >>> 20
    at += 4
    for (let i = 0; i < count && at + 4 <= to; i++, at += 4)
      if (!places.has(first + i)) places.set(first + i, view.getUint32(at, true))
  }
}

function containerAt(
  bytes: Uint8Array,
  offset: number | undefined,
  ...types: readonly number[]
): PptRecord | undefined {
  if (offset === undefined) return undefined
  const [record] = recordsIn(bytes, offset, bytes.length)
  return record && types.includes(record.type) ? record : undefined
}

/** The ids of the master and the notes of a slide (2.5.10); 0 for none. */
function slideLinks(bytes: Uint8Array, view: DataView, slide: PptRecord): readonly [number, number] {
  const atom = childRecord(bytes, slide, recordTypes.slideAtom)
  if (!atom || atom.to - atom.from < 20) return [0, 0]
  return [view.getUint32(atom.from + 12, true), view.getUint32(atom.from + 16, true)]
}

/** Finds the document container by a scan, for files whose edits cannot be followed. */
function firstDocument(bytes: Uint8Array): PptRecord | undefined {
  for (const record of recordsIn(bytes, 0, bytes.length))
    if (record.type === recordTypes.document) return record
  return undefined
}

/** Lists the slides (0), masters (1) or notes (2) of the document with the texts of their placeholders (2.4.14.1). */
function listSlides(bytes: Uint8Array, view: DataView, document: PptRecord, instance: number) {
  const out: { readonly place: number; readonly slideId: number; readonly outline: PptRecord[] }[] = []
  const list = childRecord(bytes, document, recordTypes.slideList, instance)
  /** A damaged list may name a slide more than once; it is read once. */
  const met = new Set<number>()
  for (const record of list ? recordsIn(bytes, list.from, list.to) : [])
    if (record.type === recordTypes.slidePersist && record.to - record.from >= 16) {
      const place = view.getUint32(record.from, true)
      if (met.has(place)) continue
      met.add(place)
      out.push({
        place,
        slideId: view.getUint32(record.from + 12, true),
        outline: [],
      })
    } else out.at(-1)?.outline.push(record)
  return out
}

/** Looks up pictures in the `Pictures` stream by the offsets in the document ([MS-ODRAW] 2.2.32). */
function pictureLookup(bytes: Uint8Array, document: PptRecord, stream: Uint8Array): PptFile['picture'] {
  const offsets: number[] = []
  const view = viewOf(bytes)
  const group = childRecord(bytes, document, recordTypes.drawingGroup)
  const art = group && childRecord(bytes, group, recordTypes.artGroups)
  const store = art && childRecord(bytes, art, recordTypes.artStore)
  for (const entry of store ? recordsIn(bytes, store.from, store.to) : [])
    if (entry.type === recordTypes.artStoreEntry)
      offsets.push(
        entry.to - entry.from >= 32 ? view.getUint32(entry.from + 28, true) : Number.POSITIVE_INFINITY,
      )
  return (number) => {
    const offset = offsets.at(number - 1)
    if (number < 1 || offset === undefined || offset + 8 > stream.length) return undefined
    const end = offset + 8 + viewOf(stream).getUint32(offset + 4, true)
    const [blip] = blipsIn(stream.subarray(offset, end))
    return blip
  }
}

/** Whether the `Current User` stream has the header token of an encrypted file (2.3.2). */
function isEncrypted(user: Uint8Array): boolean {
  return user.length >= 16 && viewOf(user).getUint32(12, true) === 0xf3d1c4df
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

function encryptedPpt(): DocumentError {
  return new DocumentError(
    'encrypted',
    'The presentation is encrypted and needs a password. Remove the password in a presentation program first.',
  )
}

function malformedPpt(): DocumentError {
  return new DocumentError(
    'malformed',
    'The presentation is damaged: its slides cannot be found. Open it in a presentation program and save it again.',
  )
}
