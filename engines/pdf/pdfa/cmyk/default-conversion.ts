/**
 * Gives colours of press inks (DeviceCMYK) a meaning of their own: a default colour space (ISO 32000-1, 8.6.5.6), so
 * that content, pictures and shadings stay as they are. Turning each of them into RGB would touch every stream and
 * recode every JPEG, and gradients between two inks would run another way.
 */

import { encodeFlate } from '../../filters/decode-stream.ts'
import { PdfDict, type PdfFile, PdfName, type PdfObject, PdfStream } from '../../objects/objects.ts'
import { inkProfile } from './profile.ts'

const isInk = (name: string | null) => name === 'DeviceCMYK' || name === 'CMYK'

/**
 * @param objects everything that pages lead to, whose resource dictionaries get the space
 * @param pages resources of the pages, which may be inherited
 */
export function giveInksMeaning(
  file: PdfFile,
  objects: Iterable<PdfDict | PdfStream>,
  pages: readonly PdfDict[],
): void {
  const space: PdfObject = [PdfName.of('ICCBased'), file.add(profileStream())]
  const shared = file.add(space)
  const done = new Set<PdfDict>()
  const give = (resources: PdfDict | null): void => {
    if (!resources || done.has(resources)) return
    done.add(resources)
    const spaces = file.dict(resources.get('ColorSpace'))
    if (spaces) spaces.set('DefaultCMYK', shared)
    else resources.set('ColorSpace', new PdfDict([['DefaultCMYK', shared]]))
  }
  for (const resources of pages) give(resources)
  for (const object of objects) {
    const dict = object instanceof PdfStream ? object.dict : object
    give(file.dict(dict.get('Resources')))
    // Shadings of patterns are painted outside of any resources.
    if (dict.has('ShadingType') && isInk(file.name(dict.get('ColorSpace')))) dict.set('ColorSpace', shared)
    // What a group blends in is no colour of any content: a default does not reach it.
    const group = file.dict(dict.get('Group'))
    if (group && isInk(file.name(group.get('CS')))) group.set('CS', shared)
  }
}

function profileStream(): PdfStream {
  const raw = encodeFlate(inkProfile())
  return new PdfStream(
    new PdfDict([
      ['N', 4],
      ['Alternate', PdfName.of('DeviceCMYK')],
      ['Filter', PdfName.of('FlateDecode')],
      ['Length', raw.length],
    ]),
    raw,
  )
}
