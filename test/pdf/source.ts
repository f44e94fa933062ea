/** PDF source written by hand: what a builder would never write is what these tests are about. */

export interface Handmade {
  readonly bytes: Uint8Array
  readonly offsets: ReadonlyMap<number, number>
  readonly xrefAt: number
}

/** Text of one byte a character as bytes. */
export function bytesOf(source: string): Uint8Array {
  return new Uint8Array(Buffer.from(source, 'latin1'))
}

export function textOf(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('latin1')
}

export function stream(dict: string, data: string): string {
  return `<<${dict}/Length ${data.length}>>\nstream\n${data}\nendstream`
}

/** A file with a classic table: object source by number, and what the trailer holds beside Size. */
export function classic(
  objects: Readonly<Record<number, string>>,
  trailer = '/Root 1 0 R',
  header = '%PDF-1.7\n',
): Handmade {
  return revision(header, 0, objects, trailer)
}

/** The file with an update behind it; `free` names objects that the update deletes. */
export function updated(
  base: Handmade,
  objects: Readonly<Record<number, string>>,
  free: readonly number[] = [],
  trailer = '/Root 1 0 R',
): Handmade {
  return revision(textOf(base.bytes), base.xrefAt, objects, trailer, free)
}

function revision(
  before: string,
  previous: number,
  objects: Readonly<Record<number, string>>,
  trailer: string,
  free: readonly number[] = [],
): Handmade {
  let source = before
  const offsets = new Map<number, number>()
  for (const [num, body] of Object.entries(objects)) {
    offsets.set(Number(num), source.length)
    source += `${num} 0 obj\n${body}\nendobj\n`
  }
  const xrefAt = source.length
  source += 'xref\n0 1\n0000000000 65535 f \n'
  for (const [num, at] of offsets) source += `${num} 1\n${String(at).padStart(10, '0')} 00000 n \n`
  for (const num of free) source += `${num} 1\n0000000000 00001 f \n`
  const size = Math.max(...offsets.keys(), ...free) + 1
  const chain = previous > 0 ? `/Prev ${previous}` : ''
  source += `trailer\n<</Size ${size}${chain}${trailer}>>\nstartxref\n${xrefAt}\n%%EOF\n`
  return { bytes: bytesOf(source), offsets, xrefAt }
}

/** One page with the words of a content stream; the objects can be overridden. */
export function onePage(content: string, more: Readonly<Record<number, string>> = {}): Handmade {
  return classic({
    1: '<</Type/Catalog/Pages 2 0 R>>',
    2: '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    3: '<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>',
    4: stream('', content),
    5: '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>',
    ...more,
  })
}

export function words(text: string): string {
  return `BT /F 18 Tf 20 100 Td (${text}) Tj ET`
}

/** Runs work that must fail, and gives the code of its error. */
export async function codeOf(work: () => unknown): Promise<string> {
  const { PalimpsestError } = await import('../../engines/model/errors.ts')
  try {
    await work()
  } catch (error) {
    if (error instanceof PalimpsestError) return error.code
    throw error
  }
  return 'no error'
}
