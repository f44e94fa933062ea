import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { DependencyError, InternalError } from '../../../engines/model/errors.ts'
import { findPackage } from '../../../engines/model/package-files.ts'
import type { GrayImage } from '../../../engines/ocr/image/gray-image.ts'
import { hasModel, loadRecogniser } from '../../../engines/ocr/models/onnx.ts'
import { tinyModel } from '../../builders/onnx-model.ts'

const root = mkdtempSync(path.join(tmpdir(), 'models-'))
afterAll(() => rmSync(root, { recursive: true }))

/** Optional and not installed with this repository; CI installs it. */
const installed = findPackage('onnxruntime-node', undefined) !== null

/** A line of eight rows: four columns for each sign, `^` dark above, `_` dark below, `#` dark, anything else white. */
function line(signs: string, zoom = 1): GrayImage {
  const width = signs.length * 4 * zoom
  const height = 8 * zoom
  const data = new Uint8Array(width * height).fill(255)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const sign = signs[Math.floor(x / 4 / zoom)]
      if (sign === '#' || (sign === '^' && y < height / 2) || (sign === '_' && y >= height / 2))
        data[y * width + x] = 0
    }
  return { width, height, data }
}

function folder(name: string, config?: object): string {
  const models = path.join(root, name)
  tinyModel(models, 'handwriting', config)
  return models
}

describe('a models folder', () => {
  it('reports which models it has', () => {
    const models = folder('asked')
    expect(hasModel(models, 'handwriting')).toBe(true)
    expect(hasModel(models, 'formula')).toBe(false)
    expect(hasModel(path.join(root, 'nowhere'), 'handwriting')).toBe(false)
  })

  it('is rejected with the name of a missing file', async () => {
    const models = path.join(root, 'half')
    mkdirSync(path.join(models, 'handwriting'), { recursive: true })
    await expect(loadRecogniser(models, 'handwriting')).rejects.toThrow(/handwriting\/model\.onnx/)
    writeFileSync(path.join(models, 'handwriting/model.onnx'), '')
    await expect(loadRecogniser(models, 'handwriting')).rejects.toThrow(/handwriting\/charset\.txt/)
    await expect(loadRecogniser(models, 'handwriting')).rejects.toThrow(DependencyError)
  })

  it.runIf(!installed)('is rejected with the install command of the runtime', async () => {
    await expect(loadRecogniser(folder('bare'), 'handwriting')).rejects.toThrow(
      /npm install onnxruntime-node/,
    )
  })
})

describe.runIf(installed)("a user's model (needs the optional onnxruntime-node)", () => {
  it('reads a line of any size', async () => {
    const model = await loadRecogniser(folder('reads'), 'handwriting')
    for (const zoom of [1, 3]) {
      const read = await model.read(line('^^.^._#_', zoom))
      expect(read.text).toBe('aab b')
      expect(read.confidence).toBeGreaterThan(0.9)
      expect(read.positions[0]).toBeLessThan(0.2)
    }
    expect((await model.read(line('....'))).text).toBe('')
  })

  it('stays loaded until its files change', async () => {
    const models = folder('kept')
    const first = await loadRecogniser(models, 'handwriting')
    expect(await loadRecogniser(models, 'handwriting')).toBe(first)
    writeFileSync(path.join(models, 'handwriting/charset.txt'), 'x\ny\n\n')
    const other = await loadRecogniser(models, 'handwriting')
    expect((await other.read(line('^^._'))).text).toBe('xy')
  })

  it('is rejected if it is damaged', async () => {
    const models = folder('damaged')
    writeFileSync(path.join(models, 'handwriting/model.onnx'), 'no network')
    await expect(loadRecogniser(models, 'handwriting')).rejects.toThrow(/cannot be loaded/)
  })

  it("is rejected with another model's charset", async () => {
    const models = folder('charset')
    writeFileSync(path.join(models, 'handwriting/charset.txt'), 'a\n')
    const model = await loadRecogniser(models, 'handwriting')
    await expect(model.read(line('^'))).rejects.toThrow(InternalError)
  })

  it.each([{ height: 'tall' }, { height: 1e9 }, { channels: 2 }, { blank: 'middle' }])(
    'rejects an invalid configuration: %j',
    async (config) => {
      await expect(
        loadRecogniser(folder(JSON.stringify(config).length.toString(), config), 'handwriting'),
      ).rejects.toThrow(/config\.json/)
    },
  )
})
