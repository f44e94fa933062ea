/**
 * Runs in a pool thread: conversion with what its room may not reach by itself. Other rooms and the disk are lent to it
 * here.
 */
import { randomUUID } from 'node:crypto'
import { readFileSync, realpathSync, statSync } from 'node:fs'
import path from 'node:path'
import {
  type Conversion,
  type Converted,
  type ConvertInput,
  convertFile,
  type Lent,
  type Scanned,
} from '../../engines/convert/task.ts'
import type { Outcome } from '../../engines/model/outcome.ts'
import type { ReadPage } from '../../engines/ocr/read-page.ts'
import type { OpenSource } from '../../engines/ocr/source.ts'
import { officeSuite } from '../office/suite.ts'
import type { WithProgress } from './executor.ts'

export interface ConvertTask extends ConvertInput, WithProgress {
  /** Folder whose files the source may point at; none where it is left out. */
  readonly filesFrom?: string
  /** Folder of language data for OCR. */
  readonly languageData?: string
}

export function convert({
  filesFrom,
  languageData,
  progress,
  ...input
}: ConvertTask): Promise<Outcome<Converted>> {
  return convertFile(
    input,
    {
      ...(filesFrom === undefined ? {} : { file: filesOf(filesFrom) }),
      ...ocr(languageData),
      ...officeSuite(),
    },
    (stage, done, total) => progress?.postMessage({ stage, done, total }),
  )
}

/** OCR, loaded when the first picture comes along. */
function ocr(languageData: string | undefined): Pick<Lent, 'recognise' | 'searchable'> {
  const reading = async <T>(
    bytes: Uint8Array,
    format: Scanned,
    conversion: Conversion,
    pages: readonly number[] | undefined,
    use: (read: readonly ReadPage[], source: OpenSource) => Promise<T>,
  ): Promise<T> => {
    const [{ withSource, closeSource }, { readPage }] = await Promise.all([
      import('../../engines/ocr/source.ts'),
      import('../../engines/ocr/read-page.ts'),
    ])
    const { password, languages } = conversion.options
    const id = randomUUID()
    try {
      return await withSource({ id, bytes, format, password }, async (source) => {
        const count = source.kind === 'pdf' ? source.nodes.length : source.frames
        const numbers = pages ?? Array.from({ length: count }, (_, i) => i + 1)
        const read: ReadPage[] = []
        for (const [i, number] of numbers.entries()) {
          conversion.progress('ocr', i, numbers.length)
          const page = await readPage(source, number - 1, { languages, languageData })
          for (const warning of page.warnings) conversion.warn(warning)
          read.push(page)
        }
        return use(read, source)
      })
    } finally {
      await closeSource(id)
    }
  }
  return {
    recognise: (bytes, format, conversion, pages) =>
      reading(bytes, format, conversion, pages, async (read) => read.map(({ content }) => content)),
    searchable: (bytes, format, conversion) =>
      reading(bytes, format, conversion, undefined, async (read, source) => {
        const { searchable } = await import('../../engines/ocr/searchable.ts')
        const language = conversion.options.languages?.[0] ?? 'en'
        return (await searchable(source, read, { language })).bytes
      }),
  }
}

/** A picture is not larger. */
const largestFile = 64 * 1024 * 1024

/** Files of one folder and those below. Links that lead out of it are not followed. */
function filesOf(folder: string): (name: string) => Uint8Array | null {
  return (name) => {
    try {
      const root = realpathSync(folder)
      const bare = decodeURIComponent(name.replace(/[?#].*$/, ''))
      const file = realpathSync(path.resolve(root, bare))
      const inside = path.relative(root, file)
      if (inside === '' || inside.startsWith('..') || path.isAbsolute(inside)) return null
      const stat = statSync(file)
      return stat.isFile() && stat.size <= largestFile ? readFileSync(file) : null
    } catch {
      // Not there, not to be read, or no name that a file could have: the source points at nothing.
      return null
    }
  }
}
