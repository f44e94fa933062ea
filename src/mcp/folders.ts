import { constants } from 'node:fs'
import { mkdir, open, realpath, stat } from 'node:fs/promises'
import path from 'node:path'
import { LimitError, RequestError } from '../../engines/model/errors.ts'
import { Outputs } from '../output/target.ts'
import { writeOutputs } from '../output/write.ts'

/** The folders of a server: documents are read under the roots, and results are written to the output folder, nowhere else. */
export class ServerFolders {
  readonly #roots: readonly string[]
  readonly #output: string
  readonly #maxBytes: number

  private constructor(roots: readonly string[], output: string, maxBytes: number) {
    this.#roots = roots
    this.#output = output
    this.#maxBytes = maxBytes
  }

  /** @throws RequestError where a root is not a folder, or the output folder cannot be made */
  static async open(roots: readonly string[], output: string, maxBytes: number): Promise<ServerFolders> {
    const real: string[] = []
    for (const root of roots) {
      const found = await realpath(root).catch(() => null)
      if (found === null || !(await stat(found)).isDirectory())
        throw new RequestError('not_found', `The folder of --root does not exist. Check the path: ${root}`)
      real.push(found)
    }
    try {
      await mkdir(output, { recursive: true })
    } catch (cause) {
      throw new RequestError('output_unwritable', `The output folder cannot be made: ${output}`, {}, cause)
    }
    return new ServerFolders(real, await realpath(output), maxBytes)
  }

  /**
   * Reads a document under one of the roots, or one of the results. Links are resolved before the path is checked, and the file that was
   * checked is the one that is read. The error is the same for a file outside and for one that does not exist.
   */
  async read(name: string): Promise<File> {
    const file = await this.#find(name)
    if (file === null) throw notFound()
    const handle = await open(file, constants.O_RDONLY | constants.O_NOFOLLOW).catch((cause) => {
      throw notFound(cause)
    })
    try {
      const [opened, checked] = [await handle.stat(), await stat(await realpath(file))]
      if (!opened.isFile() || opened.ino !== checked.ino || opened.dev !== checked.dev) throw notFound()
      if ((await realpath(file)) !== file) throw notFound()
      if (opened.size > this.#maxBytes)
        throw new LimitError('too_many_bytes', 'The file is larger than the limit of the server.', {
          limit: this.#maxBytes,
        })
      return new File([new Uint8Array(await handle.readFile())], path.basename(file))
    } finally {
      await handle.close()
    }
  }

  async #find(name: string): Promise<string | null> {
    if (name.includes('\0')) return null
    const folders = [...this.#roots, this.#output]
    for (const folder of folders) {
      const file = await realpath(path.resolve(folder, name)).catch(() => null)
      if (file !== null && folders.some((one) => isWithin(one, file))) return file
    }
    return null
  }

  /** Writes a result under a name that is not taken. Returns its path. */
  async write(name: string, bytes: Uint8Array, isPrivate = false): Promise<string> {
    const { name: stem, ext } = path.parse(path.basename(name))
    const outputs = await Outputs.open({ inputs: [] })
    for (let count = 1; ; count++) {
      const file = path.join(this.#output, count === 1 ? `${stem}${ext}` : `${stem}-${count}${ext}`)
      if ((await stat(file).catch(() => null)) !== null) continue
      await writeOutputs([{ target: await outputs.target(file), bytes, isPrivate }])
      return file
    }
  }
}

function isWithin(folder: string, file: string): boolean {
  const relative = path.relative(folder, file)
  return (
    relative !== '' &&
    !relative.startsWith(`..${path.sep}`) &&
    relative !== '..' &&
    !path.isAbsolute(relative)
  )
}

function notFound(cause?: unknown): RequestError {
  return new RequestError(
    'not_found',
    'There is no such file under the folders of this server. Pass a path under one of them.',
    {},
    cause,
  )
}
