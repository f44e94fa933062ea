import { describe, expect, it } from 'vitest'
import { Chance } from '../../layout/sweeps/varied.ts'
import { variants, variedImages } from './images.ts'
import { reading } from './reading.ts'

// What each pass makes of generated images, read by a stand-in for tesseract. A threshold that moves changes a line. After a change on
// purpose, read the difference line by line before `vitest run -u`.
describe('what is made of images with sizes by chance', () => {
  for (const image of variedImages)
    it(image.name, async () => {
      const lines: string[] = []
      for (let i = 0; i < variants; i++)
        lines.push(`${i}: ${await reading(image, image.draw(new Chance(i)))}`)
      expect(lines.join('\n')).toMatchSnapshot()
    })
})
