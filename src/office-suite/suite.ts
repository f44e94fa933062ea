/** An installed office suite, borrowed for old formats. The only file that knows how one is run. */

import { spawn, spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { ConversionPorts, OfficeSuiteFormat, SuiteOffice } from '../../engines/convert/convert.ts'
import type { PdfCompliance } from '../../engines/convert/options.ts'
import { DependencyError, DocumentError, LimitError } from '../../engines/model/errors.ts'
import { ownFile } from '../../engines/model/package-files.ts'
import { timedOut } from './guard-codes.ts'

/** A file of a few megabytes takes seconds; the first start of a profile takes two more. */
const timeLimitMs = 120_000
const maxBytes = 512 * 1024 * 1024

/** Install locations of suites that are not on the path. */
const usualPlaces: readonly string[] = [
  '/Applications/LibreOffice.app/Contents/MacOS/soffice',
  'C:\\Program Files\\LibreOffice\\program\\soffice.exe',
]

/** Settings of the suite: [path, name, value]. Untrusted documents must not run code, load resources or leave traces. */
const settings: readonly (readonly [path: string, name: string, value: string])[] = [
  ['/org.openoffice.Office.Common/Security/Scripting', 'MacroSecurityLevel', '3'],
  ['/org.openoffice.Office.Common/Security/Scripting', 'DisableMacrosExecution', 'true'],
  ['/org.openoffice.Office.Common/Security/Scripting', 'DisableActiveContent', 'true'],
  ['/org.openoffice.Office.Common/Security/Scripting', 'BlockUntrustedRefererLinks', 'true'],
  ['/org.openoffice.Office.Common/Misc', 'FirstRun', 'false'],
  ['/org.openoffice.Office.Common/Save/Document', 'AutoSave', 'false'],
  ['/org.openoffice.Office.Writer/Content/Update', 'Link', '0'],
  ['/org.openoffice.Office.Calc/Content/Update', 'Link', '2'],
  ['/org.openoffice.Office.Calc/Formula/Load', 'OOXMLRecalcMode', '1'],
  ['/org.openoffice.Office.Calc/Formula/Load', 'ODFRecalcMode', '1'],
  [
    "/org.openoffice.Office.Jobs/Jobs/org.openoffice.Office.Jobs:Job['UpdateCheck']/Arguments",
    'AutoCheckEnabled',
    'false',
  ],
]

let found: string | null | undefined

/** The program of the suite; null if none is installed. Searched once. */
export function suiteProgram(): string | null {
  if (found !== undefined) return found
  const names = process.platform === 'win32' ? ['soffice.exe'] : ['soffice', 'libreoffice']
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter((folder) => path.isAbsolute(folder))
  const places = [
    ...folders.flatMap((folder) => names.map((name) => path.join(folder, name))),
    ...usualPlaces,
  ]
  found = places.find(isProgram) ?? null
  return found
}

/** The program of a name on the path; null if none is installed. */
export function programOf(name: string): string | null {
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter((folder) => path.isAbsolute(folder))
  const file = process.platform === 'win32' ? `${name}.exe` : name
  return folders.map((folder) => path.join(folder, file)).find(isProgram) ?? null
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    // Missing, or not executable.
    return false
  }
}

/** The port of the conversion to the office suite; empty if none is installed. */
export function officeSuite(): Pick<ConversionPorts, 'officeSuite'> {
  const program = suiteProgram()
  return program === null
    ? {}
    : { officeSuite: (bytes, extension, to) => convertBySuite(program, bytes, extension, to) }
}

/**
 * Converts a file in a separate folder with a separate profile: no macros, no updates of links, no network if the system
 * supports isolation, ended with all child processes after the timeout. No files or processes remain.
 * @throws DocumentError `malformed`; LimitError `time_exceeded`, `too_many_bytes`; DependencyError `missing_dependency`
 */
async function convertBySuite(
  program: string,
  bytes: Uint8Array,
  extension: string,
  to: OfficeSuiteFormat,
): Promise<Uint8Array> {
  const folder = await mkdtemp(path.join(tmpdir(), 'palimpsest-office-'))
  try {
    const source = path.join(folder, `input.${extension}`)
    const results = path.join(folder, 'out')
    const profile = path.join(folder, 'profile')
    await mkdir(path.join(profile, 'user'), { recursive: true })
    await writeFile(path.join(profile, 'user', 'registrymodifications.xcu'), profileSettings())
    await writeFile(source, bytes, { mode: 0o600 })
    const args = [
      `-env:UserInstallation=${pathToFileURL(profile).href}`,
      ...'--headless --invisible --norestore --nolockcheck --nodefault --nologo --nofirststartwizard'.split(
        ' ',
      ),
      ...['--convert-to', filterOf(extension, to), '--outdir', results, source],
    ]
    const code = await guarded(folder, [...networkCut(), program, ...args])
    if (code === timedOut) throw tooLong()
    if (code === 127)
      throw new DependencyError(
        'missing_dependency',
        'The installed office suite could not be started. Reinstall LibreOffice, or remove it: conversion also works without it.',
      )
    return await resultOf(path.join(results, `input.${isOffice(to) ? to : 'pdf'}`))
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
  }
}

const pdfFilters: Readonly<Record<string, string>> = {
  xls: 'calc_pdf_Export',
  xlsx: 'calc_pdf_Export',
  ppt: 'impress_pdf_Export',
  odp: 'impress_pdf_Export',
  pptx: 'impress_pdf_Export',
}

/** The numbers used by the suite for PDF/A conformance levels. */
const pdfVersions: Readonly<Record<PdfCompliance, number>> = { 'pdf-1.7': 17, 'pdf-a-1b': 1, 'pdf-a-2b': 2 }

function filterOf(extension: string, to: OfficeSuiteFormat): string {
  if (isOffice(to)) return to
  const filter = Object.hasOwn(pdfFilters, extension) ? pdfFilters[extension] : 'writer_pdf_Export'
  const choices = {
    SelectPdfVersion: { type: 'long', value: String(pdfVersions[to]) },
    UseTaggedPDF: { type: 'boolean', value: 'true' },
  }
  return `pdf:${filter}:${JSON.stringify(choices)}`
}

function isOffice(to: OfficeSuiteFormat): to is SuiteOffice {
  return to === 'docx' || to === 'xlsx' || to === 'pptx'
}

async function resultOf(file: string): Promise<Uint8Array> {
  const written = await stat(file).catch(() => null)
  // The suite ends without an error when it cannot read a file; then there is no output.
  if (written === null || written.size === 0)
    throw new DocumentError(
      'malformed',
      'The office suite could not read the document: it is damaged, protected by a password, or has another format.',
    )
  if (written.size > maxBytes)
    throw new LimitError(
      'too_many_bytes',
      'The document became larger than the limit when it was converted.',
      {
        limit: maxBytes,
      },
    )
  return new Uint8Array(await readFile(file))
}

const guard = fileURLToPath(ownFile('./guard.ts', import.meta.url, 'src/office-suite'))

/** The exit code of a command run by the guard. The guard notices the end of this thread by its closed input. */
function guarded(folder: string, command: readonly string[]): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [guard, folder, String(timeLimitMs), ...command], {
      cwd: folder,
      env: environment(folder),
      stdio: ['pipe', 'ignore', 'ignore'],
      windowsHide: true,
    })
    child.on('error', () => resolve(127))
    child.on('exit', (code) => resolve(code ?? 1))
  })
}

/** Only the environment variables that a program needs to start: no proxies, no keys. */
function environment(folder: string): Record<string, string> {
  const kept = ['PATH', 'SystemRoot', 'SYSTEMROOT', 'PATHEXT'].flatMap((name) => {
    const value = process.env[name]
    return value === undefined ? [] : [[name, value] as const]
  })
  return {
    ...Object.fromEntries(kept),
    HOME: folder,
    TMPDIR: folder,
    TEMP: folder,
    LANG: 'C.UTF-8',
    // Renders without a screen.
    SAL_USE_VCLPLUGIN: 'svp',
  }
}

let cut: readonly string[] | undefined

/** The command prefix that disables the network: a namespace without network, if unprivileged users may create it. */
function networkCut(): readonly string[] {
  if (cut === undefined) {
    const own = ['unshare', '--user', '--map-root-user', '--net']
    const works =
      process.platform === 'linux' &&
      spawnSync(own[0], [...own.slice(1), 'true'], { stdio: 'ignore' }).status === 0
    cut = works ? own : []
  }
  return cut
}

function tooLong(): LimitError {
  return new LimitError(
    'time_exceeded',
    `The office suite took longer than ${timeLimitMs / 1000} s and was stopped. Split the document.`,
    { timeoutMs: timeLimitMs },
  )
}

/** `user/registrymodifications.xcu` of a profile. */
function profileSettings(): string {
  const items = settings.map(
    ([path, name, value]) =>
      `<item oor:path="${path.replaceAll("'", '&apos;')}"><prop oor:name="${name}" oor:op="fuse"><value>${value}</value></prop></item>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?><oor:items xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">${items.join('')}</oor:items>`
}
