/**
 * Runs in a pool thread: conversion with what its room may not reach by itself. Other rooms and the disk are lent to it
 * here.
 */
import { randomUUID } from 'node:crypto'
import { readFileSync, realpathSync, statSync } from 'node:fs'
import path from 'node:path'
import {
  type Converted,
  type ConvertInput,
  convertFile,
  type Lent,
  type Scanned,
} from '../../engines/convert/task.ts'
import { InternalError } from '../../engines/model/errors.ts'
import type { ReadPage } from '../../engines/ocr/task.ts'
import { officeSuite } from '../conversion/office-suite/suite.ts'
import type { WithProgress } from './progress.ts'

export interface ConvertTask extends ConvertInput, WithProgress {
  /** Folder whose files the source may point at; none where it is left out. */
  readonly filesFrom?: string
  /** What OCR read of the source's pages. Where it is left out and pages are to be read, they are asked for. */
  readonly read?: readonly ReadPage[]
}

/**
 * What a conversion stops at that comes upon pages to be read by OCR: a thread reads one page after the other, the whole
 * pool many at a time. Run again with `read`, it goes on.
 */
export interface ScansWanted {
  /** The document whose pages they are: the source, or what became of it on the way. */
  readonly scans: Uint8Array<ArrayBuffer>
  readonly format: Scanned
  /** Counting from 1; null for all. */
  readonly pages: readonly number[] | null
  /** The source, given back. */
  readonly bytes: Uint8Array
}

export async function convert({
  filesFrom,
  read,
  progress,
  ...input
}: ConvertTask): Promise<Converted | ScansWanted> {
  let wanted: ScansWanted | undefined
  const ask: Ask = (scans, format, pages) => {
    wanted = { scans: Uint8Array.from(scans), format, pages, bytes: input.bytes }
    // Stops the conversion; `convert` catches it.
    throw new InternalError('internal', 'Pages have to be read first.')
  }
  try {
    const converted = await convertFile(
      input,
      {
        ...(filesFrom === undefined ? {} : { file: filesOf(filesFrom) }),
        ...ocr(read, ask),
        ...officeSuite(),
      },
      (stage, done, total) => progress?.postMessage({ stage, done, total }),
    )
    return wanted ?? converted
  } catch (error) {
    if (wanted) return wanted
    throw error
  }
}

type Ask = (scans: Uint8Array, format: Scanned, pages: readonly number[] | null) => never

/** What was read by OCR, or the asking for it. */
function ocr(read: readonly ReadPage[] | undefined, ask: Ask): Pick<Lent, 'recognise' | 'searchable'> {
  return {
    async recognise(bytes, format, _, pages) {
      if (read === undefined) ask(bytes, format, pages ?? null)
      return read.map(({ content }) => content)
    },
    async searchable(bytes, format, { options }) {
      if (read === undefined) ask(bytes, format, null)
      const { makeSearchable } = await import('../../engines/ocr/task.ts')
      const source = { id: randomUUID(), bytes, format, password: options.password }
      const language = options.languages?.[0] ?? 'en'
      return (await makeSearchable({ source, pages: read, options: { language } })).bytes
    },
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
