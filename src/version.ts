import { readFileSync } from 'node:fs'
import { ownManifest } from '../engines/model/package-files.ts'

/** The version in package.json. */
export const version: string = JSON.parse(readFileSync(ownManifest(import.meta.url), 'utf8')).version
