/**
 * Runs in a pool thread: conversion with what its room may not reach by itself. Other rooms and the disk are lent to it
 * here.
 */
import { readFileSync, realpathSync, statSync } from 'node:fs'
import path from 'node:path'
import { type Converted, type ConvertInput, convertFile } from '../../engines/convert/task.ts'
import type { Outcome } from '../../engines/model/outcome.ts'
import type { WithProgress } from './executor.ts'

export interface ConvertTask extends ConvertInput, WithProgress {
  /** Folder whose files the source may point at; none where it is left out. */
  readonly filesFrom?: string
}

export function convert({ filesFrom, progress, ...input }: ConvertTask): Promise<Outcome<Converted>> {
  return convertFile(
    input,
    { ...(filesFrom === undefined ? {} : { file: filesOf(filesFrom) }) },
    (stage, done, total) => progress?.postMessage({ stage, done, total }),
  )
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
