import { describe, expect, it } from 'vitest'
import { PdfDict, PdfFile, PdfName, type PdfObject, PdfStream } from '../../../engines/pdf/objects.ts'
import { replaceInvalidProfiles } from '../../../engines/pdf/pdfa/cmyk-profiles.ts'
import { srgbProfile } from '../../../engines/pdf/pdfa/srgb-profile.ts'

function spaceOf(profile: Uint8Array, components: number, part: 1 | 2): PdfObject[] {
  const file = new PdfFile(new Map(), new PdfDict())
  const stream = file.add(new PdfStream(new PdfDict([['N', components]]), profile))
  const space: PdfObject[] = [PdfName.of('ICCBased'), stream]
  replaceInvalidProfiles(file, new PdfDict([['CS', space]]), part)
  return space
}

describe('an ICC-based colour space', () => {
  const ofVersion = (version: number) => {
    const profile = Uint8Array.from(srgbProfile())
    profile[8] = version
    return profile
  }

  it.each<[string, Uint8Array, number, 1 | 2, boolean]>([
    ['stays where the part knows it', ofVersion(2), 3, 1, true],
    ['of a later version stays in part 2', ofVersion(4), 3, 2, true],
    ['of a later version becomes a plain one in part 1', ofVersion(4), 3, 1, false],
    ['of other components than it says becomes a plain one', ofVersion(2), 4, 2, false],
    ['that is none becomes a plain one', Uint8Array.of(1, 2, 3), 1, 2, false],
  ])('%s', (_, profile, components, part, stays) => {
    const space = spaceOf(profile, components, part)
    if (stays) expect(space).toHaveLength(2)
    else
      expect(space).toEqual([
        PdfName.of(components === 1 ? 'DeviceGray' : components === 4 ? 'DeviceCMYK' : 'DeviceRGB'),
      ])
  })

  it('is known by the name also where so many names were read that it has a separate instance', () => {
    const file = new PdfFile(new Map(), new PdfDict())
    const own: PdfName = Object.assign(Object.create(PdfName.prototype), { name: 'ICCBased' })
    const space: PdfObject[] = [own, file.add(new PdfStream(new PdfDict([['N', 3]]), Uint8Array.of(1)))]
    replaceInvalidProfiles(file, new PdfDict([['CS', space]]), 2)
    expect(space).toEqual([PdfName.of('DeviceRGB')])
  })
})
