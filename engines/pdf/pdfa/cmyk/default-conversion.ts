import { encodeFlate } from '../../filters/decode-stream.ts'
import { PdfDict, type PdfFile, PdfName, type PdfObject, PdfStream } from '../../objects/objects.ts'
import { cmykProfile } from './profile.ts'

const isCmyk = (name: string | null) => name === 'DeviceCMYK' || name === 'CMYK'

/**
 * Defines DeviceCMYK by a default colour space (ISO 32000-1, 8.6.5.6), so that content, images and shadings stay as they are.
 * Converting them to RGB would change every stream, recode every JPEG, and alter gradients between two inks.
 * @param objects everything reachable from the pages, whose resource dictionaries get the colour space
 * @param pages resources of the pages, which may be inherited
 */
export function addDefaultCmyk(
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
    // Shadings of patterns do not use the resources of content.
    if (dict.has('ShadingType') && isCmyk(file.name(dict.get('ColorSpace')))) dict.set('ColorSpace', shared)
    // Default colour spaces do not apply to the blending space of a group.
    const group = file.dict(dict.get('Group'))
    if (group && isCmyk(file.name(group.get('CS')))) group.set('CS', shared)
  }
}

function profileStream(): PdfStream {
  const raw = encodeFlate(cmykProfile())
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
