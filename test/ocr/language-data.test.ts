import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { DependencyError, RequestError } from '../../engines/model/errors.ts'
import { findLanguages, modelOf, ocrLanguages } from '../../engines/ocr/languages.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'ocr-languages-'))
afterAll(() => rmSync(folder, { recursive: true }))
const nowhere = { systemFolders: [] }

describe('a language code', () => {
  it.each([
    ['en', 'eng'],
    ['EN', 'eng'],
    ['en-GB', 'eng'],
    ['pt-BR', 'por'],
    ['deu', 'deu'],
    ['ger', 'deu'],
    ['nb', 'nor'],
    ['zh', 'chi_sim'],
    ['zh-Hans', 'chi_sim'],
    ['zh-Hant', 'chi_tra'],
    ['zh_TW', 'chi_tra'],
    ['zh-Hant-HK', 'chi_tra'],
    ['chi_tra', 'chi_tra'],
    ['deu_frak', 'deu_frak'],
    ['frk', 'frk'],
  ])('%s names the model %s', (code, model) => {
    expect(modelOf(code)).toBe(model)
  })

  it.each(['', 'x', 'english', '../eng', 'eng/../../etc', 'en\0', '12'])('%j is rejected', (code) => {
    expect(() => modelOf(code)).toThrow(RequestError)
  })

  it('is unique in the table, which has at least 45 languages', () => {
    const codes = ocrLanguages.map(({ code }) => code)
    expect(new Set(codes).size).toBe(codes.length)
    expect(codes.length).toBeGreaterThanOrEqual(45)
  })
})

describe('language data', () => {
  it('for English is included', () => {
    const [english] = findLanguages([], nowhere)
    expect(english.code).toBe('eng')
    expect(english.path).toContain('best_int')
    expect(findLanguages(['en', 'eng', 'en-US'], nowhere)).toEqual([english])
  })

  it('of a language and ten more is found; more than 12 are rejected', () => {
    const many = path.join(folder, 'many')
    const codes = ocrLanguages.slice(0, 13).map(({ model }) => model)
    mkdirSync(many)
    for (const code of codes) writeFileSync(path.join(many, `${code}.traineddata`), '')
    const sources = { folder: many, ...nowhere }
    expect(findLanguages(codes.slice(0, 11), sources)).toHaveLength(11)
    expect(() => findLanguages(codes, sources)).toThrow('at most 12 languages')
  })

  it('is found where "npm install" puts it in the project of whoever asks', () => {
    const data = path.join(folder, 'project/node_modules/@tesseract.js-data/xho')
    mkdirSync(path.join(data, '4.0.0_best_int'), { recursive: true })
    mkdirSync(path.join(folder, 'project/scans'))
    writeFileSync(path.join(data, 'package.json'), '{}')
    writeFileSync(path.join(data, '4.0.0_best_int/xho.traineddata.gz'), '')
    const [found] = findLanguages(['xho'], { project: path.join(folder, 'project/scans'), ...nowhere })
    expect(path.basename(found.path)).toBe('xho.traineddata.gz')
    expect(() => findLanguages(['xho'], { project: folder, ...nowhere })).toThrow(RequestError)
    expect(() => findLanguages(['cym'], { project: folder, ...nowhere })).toThrow(DependencyError)
  })

  it('of an installed tesseract is found where tesseract itself looks for it', () => {
    const data = path.join(folder, 'prefix')
    mkdirSync(data)
    writeFileSync(path.join(data, 'xho.traineddata'), '')
    process.env.TESSDATA_PREFIX = data
    try {
      expect(findLanguages(['xho'], { project: folder })[0].path).toBe(path.join(data, 'xho.traineddata'))
    } finally {
      delete process.env.TESSDATA_PREFIX
    }
  })

  it('of the given folder comes first', () => {
    writeFileSync(path.join(folder, 'eng.traineddata'), '')
    writeFileSync(path.join(folder, 'deu.traineddata.gz'), '')
    expect(findLanguages(['de', 'en'], { folder, ...nowhere }).map(({ path: file }) => file)).toEqual([
      path.join(folder, 'deu.traineddata.gz'),
      path.join(folder, 'eng.traineddata'),
    ])
  })

  it("is found where the system's tesseract keeps it", () => {
    const system = path.join(folder, 'tessdata')
    mkdirSync(system)
    writeFileSync(path.join(system, 'swe.traineddata'), '')
    expect(findLanguages(['sv'], { systemFolders: [system] })).toEqual([
      { code: 'swe', path: path.join(system, 'swe.traineddata') },
    ])
  })

  it('that is missing is an error with the command that installs it', () => {
    const error = caught(() => findLanguages(['en', 'cy', 'gl'], nowhere))
    expect(error).toBeInstanceOf(DependencyError)
    expect(error).toMatchObject({
      code: 'missing_dependency',
      message: expect.stringContaining('npm install @tesseract.js-data/cym @tesseract.js-data/glg'),
      detail: { languages: ['cym', 'glg'] },
    })
  })

  it('that is not on npm comes from the package manager of the system', () => {
    expect(caught(() => findLanguages(['ru'], nowhere))).toMatchObject({
      message: expect.stringContaining('apt-get install tesseract-ocr-rus'),
    })
  })

  it('is bounded in number', () => {
    const many = ocrLanguages.slice(0, 20).map(({ code }) => code)
    expect(() => findLanguages(many, nowhere)).toThrow(RequestError)
  })
})

function caught(run: () => unknown): unknown {
  try {
    run()
  } catch (error) {
    return error
  }
  return undefined
}
