import { randomBytes } from 'node:crypto'
import { type BigIntStats, fstat } from 'node:fs'
import { access, constants, lstat, mkdtemp, open, readdir, realpath, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { promisify } from 'node:util'
import { RequestError } from '../../engines/model/errors.ts'
import { isRunning, machine } from './process-owner.ts'

/** Where an output is written, checked before the work begins. */
export type OutputTarget = FileTarget | { readonly stdout: Writable }

/** A file that will be written completely or not at all. */
export interface FileTarget {
  /** Absolute; symbolic links are resolved, so that a link is never replaced. */
  readonly path: string
  /** Whether an existing file may be replaced. */
  readonly replace: boolean
}

export interface OutputRules {
  /**
   * Files that are never replaced, under any name; `-` is standard input. Missing files are ignored. A name that is not UTF-8 is given as
   * bytes.
   */
  readonly inputs: readonly (string | Buffer)[]
  /** Folders whose files are inputs: they are never replaced. Default: none. */
  readonly inputFolders?: readonly (string | undefined)[]
  /** Whether an existing file may be replaced (`--overwrite`). Default: false. */
  readonly overwrite?: boolean
  /** Whether an existing file was made by an earlier run of this command, and may be replaced. Default: never. */
  readonly isOwn?: (file: string) => Promise<boolean>
  /** Storage for data about inputs and outputs. Default: in memory. */
  readonly table?: (name: string) => OutputTable
  /** The streams of `-`. */
  readonly streams?: { readonly stdin: Readable; readonly stdout: Writable }
}

/** Maximum folders with cached real paths. */
const maxFolders = 10_000

/** The subset of `Map` that outputs need. */
export interface OutputTable {
  get(key: string): string | undefined
  set(key: string, value: string): unknown
  delete(key: string): unknown
}

/** The purpose of a claimed output, and its path; null: a stream. */
interface Claim {
  readonly claimant: string
  readonly file: string | null
}

/**
 * Decides for all commands where outputs may be written: never over an input or another output of the same run, and over another
 * file only with `overwrite`. Files are compared by their identity on disk, so that links, `..` and case make no difference.
 */
export class Outputs {
  readonly #rules: OutputRules
  /** The paths of inputs by their identities (device and inode) as JSON. Null: standard input. */
  readonly #inputs: OutputTable
  readonly #inputFolders: readonly string[]
  /** Each output by path, and by identity if it exists, with its claim as JSON. */
  readonly #claimed: OutputTable
  /** Real paths of existing folders. A batch needs the same one for every file. */
  readonly #folders = new Map<string, string>()

  private constructor(rules: OutputRules, inputFolders: readonly string[]) {
    this.#rules = rules
    this.#inputFolders = inputFolders
    const { table = () => new Map<string, string>() } = rules
    this.#inputs = table('inputs')
    this.#claimed = table('claimed')
  }

  static async open(rules: OutputRules): Promise<Outputs> {
    const folders: string[] = []
    for (const folder of rules.inputFolders ?? [])
      if (folder !== undefined) folders.push(await realpath(folder).catch(() => path.resolve(folder)))
    const outputs = new Outputs(rules, folders)
    for (const file of rules.inputs) await outputs.addInput(file)
    return outputs
  }

  /** Adds a file that is never replaced. */
  async addInput(file: string | Buffer): Promise<void> {
    const found = file === '-' ? await statStream(this.#rules.streams?.stdin) : await statFile(file)
    if (found) this.#inputs.set(identity(found), JSON.stringify(file === '-' ? null : pathToJson(file)))
  }

  /**
   * The target of an output, `-` being standard output. Checks that the file can be written, and leaves no file behind.
   * @param option the option named in messages
   * @throws RequestError `output_unwritable`, or `invalid_request` if it would replace an input or another output
   */
  async target(name: string, option = '-o'): Promise<OutputTarget> {
    if (isStdout(name)) return this.#stdoutTarget(option)
    const target = await this.check(name, option)
    try {
      if (target.replace) await access(target.path, constants.W_OK)
      await sweepDrafts(path.dirname(target.path))
      const draft = draftPath(target.path)
      await (await open(draft, 'wx')).close()
      await rm(draft)
    } catch (cause) {
      throw unwritableError('the folder does not exist or is not writable', option, cause)
    }
    return target
  }

  /** Like `target`, for a file whose folder may not exist yet. Nothing is written. */
  async check(name: string, option = '-o', claimant = option): Promise<FileTarget> {
    const isThere = (await lstat(name).catch(() => null)) !== null
    const file = isThere ? await realFile(name, option) : await this.#placeOf(path.resolve(name), option)
    const existing = isThere ? await statFile(file) : null
    await this.#claim(file, existing, claimant)
    if (!existing) return { path: file, replace: false }
    if (await this.#isInput(file, existing)) throw replacesInput(option)
    if (!existing.isFile()) throw unwritableError('it exists and is not a regular file', option)
    if (this.#rules.overwrite || (await this.#rules.isOwn?.(file))) return { path: file, replace: true }
    throw existsError(option)
  }

  /** Checks a folder for outputs whose names are not known yet: it must be missing or empty, unless files may be replaced. */
  async checkFolder(folder: string, option: string): Promise<void> {
    if (this.#rules.overwrite) return
    const names = await readdir(folder).catch((cause: NodeJS.ErrnoException) => {
      if (cause.code === 'ENOENT') return []
      throw unwritableError('it is not a readable folder', option, cause)
    })
    if (names.length > 0)
      throw new RequestError(
        'output_unwritable',
        `The folder for images (${option}) already holds files. Choose another name, or pass --overwrite to replace files of the same name.`,
      )
  }

  /** Whether an existing file is one of the inputs, under any name. */
  async isInput(file: string): Promise<boolean> {
    const found = await statFile(file)
    return found !== null && (await this.#isInput(await realpath(file), found))
  }

  /** The real path of a file that does not exist: the real path of its nearest existing folder, and the rest of the name. */
  async #placeOf(file: string, option: string): Promise<string> {
    const folder = path.dirname(file)
    if (folder === file) return file
    const known = this.#folders.get(folder)
    if (known !== undefined) return path.join(known, path.basename(file))
    try {
      const real = await realpath(folder)
      if (this.#folders.size >= maxFolders) this.#folders.clear()
      this.#folders.set(folder, real)
      return path.join(real, path.basename(file))
    } catch (cause) {
      const { code } = cause as NodeJS.ErrnoException
      if (code === 'ENOENT' && (await lstat(folder).catch(() => null)) === null)
        return path.join(await this.#placeOf(folder, option), path.basename(file))
      if (code === 'ENOENT') throw unwritableError('it is a broken link', option, cause)
      throw unwritableError('its folder cannot be read', option, cause)
    }
  }

  async #stdoutTarget(option: string): Promise<OutputTarget> {
    const { streams } = this.#rules
    if (!streams) throw new TypeError('no standard output was given')
    this.#claimPlace('-', { claimant: option, file: null })
    const found = await statStream(streams.stdout)
    if (found?.isFile() && this.#inputs.get(identity(found)) !== undefined) throw replacesInput(option)
    return { stdout: streams.stdout }
  }

  async #claim(file: string, existing: BigIntStats | null, claimant: string): Promise<void> {
    const claim = { claimant, file }
    this.#claimPlace(placeOf(file), claim)
    if (existing === null) return
    const other = this.#claimOf(identity(existing))
    if (typeof other?.file === 'string' && !(await isStill(other.file, existing)))
      this.#claimed.delete(identity(existing))
    this.#claimPlace(identity(existing), claim)
  }

  #claimPlace(place: string, claim: Claim): void {
    const other = this.#claimOf(place)?.claimant
    if (other !== undefined && other !== claim.claimant)
      throw new RequestError(
        'invalid_request',
        `Two outputs (${other} and ${claim.claimant}) would be written to the same file. Choose another name.`,
      )
    this.#claimed.set(place, JSON.stringify(claim))
  }

  #claimOf(place: string): Claim | undefined {
    const claim = this.#claimed.get(place)
    return claim === undefined ? undefined : JSON.parse(claim)
  }

  async #isInput(file: string, found: BigIntStats): Promise<boolean> {
    const known = this.#inputs.get(identity(found))
    const input = known === undefined ? undefined : pathFromJson(JSON.parse(known))
    return (
      (input !== undefined && (input === null || (await isStill(input, found)))) ||
      this.#inputFolders.some((folder) => {
        const inside = path.relative(folder, file)
        return !inside.startsWith('..') && !path.isAbsolute(inside)
      })
    )
  }
}

/** A path in JSON: a list of bytes if it is not UTF-8. */
export type JsonPath = string | readonly number[]

export function pathToJson(file: string | Buffer): JsonPath {
  return typeof file === 'string' ? file : [...file]
}

export function pathFromJson<P extends JsonPath | null>(file: P): P extends null ? null : string | Buffer
export function pathFromJson(file: JsonPath | null): string | Buffer | null {
  return typeof file === 'string' || file === null ? file : Buffer.from(file)
}

/** Whether a name means standard output. */
export function isStdout(name: string | undefined): boolean {
  return name === '-' || name === '/dev/stdout' || name === '/dev/fd/1' || name === '/proc/self/fd/1'
}

export function unwritableError(reason: string, option: string, cause?: unknown): RequestError {
  return new RequestError(
    'output_unwritable',
    `The output (${option}) cannot be written: ${reason}. Choose another path.`,
    {},
    cause,
  )
}

export function existsError(option: string): RequestError {
  return new RequestError(
    'output_unwritable',
    `The output (${option}) already exists. Choose another name, or pass --overwrite to replace it.`,
  )
}

function replacesInput(option: string): RequestError {
  return new RequestError(
    'invalid_request',
    `The output (${option}) would replace an input, which is never done. Choose another name.`,
  )
}

async function realFile(name: string, option: string): Promise<string> {
  return realpath(name).catch((cause) => {
    throw unwritableError('it is a broken link', option, cause)
  })
}

/** Names that differ only in case or Unicode form may be one file, depending on the file system. */
export function placeOf(file: string): string {
  return file.normalize('NFC').toLowerCase()
}

function identity({ dev, ino }: BigIntStats): string {
  return `${dev}:${ino}`
}

/** Whether a file still has this identity: the system may reuse the inode number of a replaced file. */
async function isStill(file: string | Buffer, found: BigIntStats): Promise<boolean> {
  const current = await statFile(file)
  return current !== null && identity(current) === identity(found)
}

async function statFile(file: string | Buffer): Promise<BigIntStats | null> {
  return stat(file, { bigint: true }).catch(() => null)
}

const statDescriptor = promisify<number, { bigint: true }, BigIntStats>(fstat)

/** The file of a process stream, if there is one. */
async function statStream(stream: ((Readable | Writable) & { readonly fd?: unknown }) | undefined) {
  if (typeof stream?.fd !== 'number') return null
  return statDescriptor(stream.fd, { bigint: true }).catch(() => null)
}

/** A draft has the process id in its name, so that drafts of killed processes can be recognised. */
const draftName = /^\.?palimpsest-([0-9a-f]{8})-(\d{1,10})-[\w-]+(?:\.part)?$/
const swept = new Set<string>()

/** The temporary name of an output, in its folder. A random name: the name of the document may contain a value. */
export function draftPath(target: string): string {
  const random = randomBytes(8).toString('hex')
  return path.join(path.dirname(target), `.palimpsest-${machine()}-${process.pid}-${random}.part`)
}

/** A temporary folder with a draft of standard output. */
export async function draftFolder(): Promise<string> {
  await sweepDrafts(tmpdir())
  return mkdtemp(path.join(tmpdir(), `palimpsest-${machine()}-${process.pid}-`))
}

/** Removes the drafts of processes that no longer run from a folder. Each folder is read once per process. */
export async function sweepDrafts(folder: string): Promise<void> {
  if (swept.has(folder)) return
  swept.add(folder)
  for (const name of await readdir(folder).catch(() => [])) {
    const [, maker, pid] = draftName.exec(name) ?? []
    if (maker !== machine() || isRunning(Number(pid))) continue
    // Best effort: it may belong to another user, or be removed by another process at this moment.
    await rm(path.join(folder, name), { recursive: true, force: true }).catch(() => undefined)
  }
}
