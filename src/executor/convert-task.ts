/**
 * Runs in a pool thread: conversion, connected here to OCR, the disk and the office suite, which its module may not import.
 * A document with scans is converted in three steps: `findScans` searches a PDF for scanned pages, `readOcrPage` reads each of them
 * as a task, and `convertDocument` gets the results and converts once.
 */
import { readFileSync, realpathSync, statSync } from 'node:fs'
import path from 'node:path'
import {
  type ConversionPorts,
  type ConvertedDocument,
  type ConvertInput,
  convert,
  type OcrPort,
} from '../../engines/convert/convert.ts'
import { defaultLimits } from '../../engines/convert/options.ts'
import type { PageResult } from '../../engines/ocr/task.ts'
import type { WithProgress } from './progress.ts'

export interface FindScansTask extends Pick<ConvertInput, 'bytes' | 'options' | 'limits'>, WithProgress {}

/**
 * Numbers, from 1, of the scanned pages of a PDF. `convertDocument` loads the PDF again, in whichever thread it runs. That is
 * cheap: for a text page, only its resources are searched for images, and a scanned page has little content to interpret.
 */
export async function findScans({ bytes, options, limits, progress }: FindScansTask): Promise<number[]> {
  // Other sources do not need the reader of PDF.
  const { scannedPages } = await import('../../engines/pdf/reading/index.ts')
  return scannedPages(bytes, {
    password: options?.password,
    limits: { pages: { ...defaultLimits, ...limits }.pages },
    onPage: (done, total) => progress?.postMessage({ stage: 'survey', done, total }),
  })
}

export interface ConvertTask extends ConvertInput, WithProgress {
  /** Folder whose files the source may link to. Default: none. */
  readonly filesFrom?: string
  /** OCR results: the pages of an image, or the scanned pages of a PDF. Default: none. */
  readonly ocrPages?: readonly PageResult[]
}

export async function convertDocument({
  filesFrom,
  ocrPages = [],
  progress,
  ...input
}: ConvertTask): Promise<ConvertedDocument> {
  const ports: ConversionPorts = {
    ocr: { pages: ocrPages.map(({ content }) => content), searchablePdf: searchablePdf(ocrPages) },
    ...(filesFrom === undefined ? {} : { file: readerOf(filesFrom) }),
    ...(input.options?.officeSuite === 'off' ? {} : (await import('../office-suite/suite.ts')).officeSuite()),
  }
  return convert(input, ports, (stage, done, total) => progress?.postMessage({ stage, done, total }))
}

function searchablePdf(pages: readonly PageResult[]): OcrPort['searchablePdf'] {
  return async (bytes, format, { options }) => {
    const { makeSearchable } = await import('../../engines/ocr/task.ts')
    const source = { id: crypto.randomUUID(), bytes, format, password: options.password }
    const language = options.languages?.[0] ?? 'en'
    return (await makeSearchable({ source, pages, options: { language } })).bytes
  }
}

/** Limit on one linked file; images of web pages are far smaller. */
const maxFileBytes = 64 * 1024 * 1024

/** Reads files of one folder and its subfolders. Links that point outside the folder are not followed. */
function readerOf(folder: string): (name: string) => Uint8Array | null {
  return (name) => {
    try {
      const root = realpathSync(folder)
      const withoutQuery = decodeURIComponent(name.replace(/[?#].*$/, ''))
      const file = realpathSync(path.resolve(root, withoutQuery))
      const inside = path.relative(root, file)
      if (inside === '' || inside.startsWith('..') || path.isAbsolute(inside)) return null
      const stat = statSync(file)
      return stat.isFile() && stat.size <= maxFileBytes ? readFileSync(file) : null
    } catch {
      // The file does not exist, cannot be read, or the name is not valid: the link is treated as dead.
      return null
    }
  }
}
