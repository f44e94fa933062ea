import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import { existsSync, openAsBlob } from 'node:fs'
import { type FileHandle, mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { RequestError, VerificationError } from '../../engines/model/errors.ts'
import { isOwnerRunning, processOwner } from '../output/process-owner.ts'
import type { BlobStore } from './ports.ts'
import { storageError } from './storage-error.ts'

const nonceBytes = 12
const tagBytes = 16

/** Encrypted and written at a time, so that a large file is not copied in memory. */
const stepBytes = 1024 * 1024

/** Names of contents: 64 hexadecimal digits. */
export const blobName = /^[0-9a-f]{64}$/

/**
 * Contents as files of a folder, in sub-folders by the first two digits of their names. A content is written to a draft, which is renamed
 * once it is on disk, so a file with a final name is always complete.
 * @param key encrypts the files; null: they are stored unencrypted
 */
export function blobFiles(folder: string, secret: Uint8Array, key: Uint8Array | null): BlobStore {
  const fileOf = (name: string) => path.join(folder, name.slice(0, 2), name)

  return {
    nameOf: (account, bytes) => nameOf(secret, account, bytes),

    async put(name, bytes) {
      const file = fileOf(name)
      const draft = `${file}.${randomBytes(6).toString('hex')}.draft`
      try {
        await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
        await using handle = await open(draft, 'wx', 0o600)
        if (key === null) await handle.writeFile(bytes)
        else await writeSealed(handle, key, name, bytes)
        await handle.sync()
        await rename(draft, file)
      } catch (error) {
        await rm(draft, { force: true })
        throw storageError(error)
      }
      await syncFolder(path.dirname(file))
    },

    async open(name) {
      const file = fileOf(name)
      if (!existsSync(file)) throw new RequestError('not_found', 'The file does not exist or has expired.')
      if (key === null) return openAsBlob(file)
      await using handle = await open(file)
      return await readSealed(handle, key, name)
    },

    async remove(name) {
      await removeContent(folder, fileOf(name))
    },

    async list() {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await releaseLeft(folder)
      const found: string[] = []
      for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
        if (!entry.isFile() || path.basename(entry.parentPath) === heldFolder) continue
        if (blobName.test(entry.name)) found.push(entry.name)
        else if (entry.name.endsWith('.draft'))
          await rm(path.join(entry.parentPath, entry.name), { force: true })
      }
      return found
    },
  }
}

/** Makes a rename durable. Windows has no such call on folders. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  await using handle = await open(folder)
  await handle.sync()
}

/**
 * Writes a content encrypted with AES-256-GCM: nonce, ciphertext, tag. The name of the content is authenticated too, so that contents cannot
 * be exchanged.
 */
async function writeSealed(
  file: FileHandle,
  key: Uint8Array,
  name: string,
  bytes: Uint8Array,
): Promise<void> {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(name))
  await file.writeFile(nonce)
  for (let at = 0; at < bytes.length; at += stepBytes)
    await file.writeFile(cipher.update(bytes.subarray(at, at + stepBytes)))
  cipher.final()
  await file.writeFile(cipher.getAuthTag())
}

/** Reads a content that `writeSealed` wrote. @throws VerificationError `tampered` for another key, or altered bytes */
async function readSealed(file: FileHandle, key: Uint8Array, name: string): Promise<Blob> {
  const size = (await file.stat()).size - nonceBytes - tagBytes
  if (size < 0) throw tampered()
  const buffer = new Uint8Array(stepBytes)
  const read = async (length: number, position: number) => {
    await file.read(buffer, 0, length, position)
    return buffer.subarray(0, length)
  }
  const decipher = createDecipheriv('aes-256-gcm', key, await read(nonceBytes, 0))
  decipher.setAAD(Buffer.from(name)).setAuthTag(await read(tagBytes, nonceBytes + size))
  const parts: Blob[] = []
  for (let at = 0; at < size; at += stepBytes) {
    const step = decipher.update(await read(Math.min(stepBytes, size - at), nonceBytes + at))
    parts.push(new Blob([step as Uint8Array<ArrayBuffer>]))
  }
  try {
    decipher.final()
  } catch (cause) {
    throw tampered(cause)
  }
  return new Blob(parts)
}

function tampered(cause?: unknown): VerificationError {
  return new VerificationError(
    'tampered',
    'A stored file cannot be decrypted: it was altered, or the encryption key is wrong.',
    {},
    cause,
  )
}

/** Contents in memory, which end with the process. */
export function blobMemory(secret: Uint8Array): BlobStore {
  const contents = new Map<string, Blob>()
  return {
    nameOf: (account, bytes) => nameOf(secret, account, bytes),
    async put(name, bytes) {
      contents.set(name, new Blob([bytes as Uint8Array<ArrayBuffer>]))
    },
    async open(name) {
      const content = contents.get(name)
      if (content === undefined)
        throw new RequestError('not_found', 'The file does not exist or has expired.')
      return content
    },
    async remove(name) {
      contents.delete(name)
    },
    async list() {
      return [...contents.keys()]
    },
  }
}

/**
 * The name of a content. It is keyed and differs between accounts, so that it does not reveal whether a known
 * document was processed.
 */
function nameOf(secret: Uint8Array, account: string, bytes: Uint8Array): string {
  return createHmac('sha256', secret).update(`${account}\0`).update(bytes).digest('hex')
}

/** In the folder of the contents while they are copied: contents that are removed meanwhile are moved to it. */
export const heldFolder = 'held'
const ownerFile = 'owner'

/**
 * Keeps contents that any process removes from now on, until it is disposed of: the database is copied after the
 * files, and every referenced file must exist.
 * @throws RequestError `invalid_request` while another process does the same
 */
export async function holdContents(folder: string): Promise<AsyncDisposable> {
  const held = path.join(folder, heldFolder)
  await releaseLeft(folder)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await mkdir(held, { mode: 0o700 }).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code !== 'EEXIST') throw cause
    throw new RequestError(
      'invalid_request',
      'Another process is copying this data folder. Wait until it finishes.',
    )
  })
  await writeFile(path.join(held, ownerFile), processOwner(), { mode: 0o600 })
  return { [Symbol.asyncDispose]: () => release(held) }
}

/** Renamed first: otherwise contents that are removed now would be moved into a folder that is being removed. */
async function release(held: string): Promise<void> {
  const released = `${held}.part`
  await rm(released, { recursive: true, force: true })
  await rename(held, released).catch((cause: NodeJS.ErrnoException) => {
    // Another process released it.
    if (cause.code !== 'ENOENT') throw cause
  })
  await rm(released, { recursive: true, force: true })
}

/** Removes a content, unless contents are held. */
async function removeContent(folder: string, file: string): Promise<void> {
  try {
    await rename(file, path.join(folder, heldFolder, path.basename(file)))
  } catch {
    // Nothing is held, or the content was already removed.
    await rm(file, { force: true })
  }
}

/** Removes contents held by a killed process. */
async function releaseLeft(folder: string): Promise<void> {
  const held = path.join(folder, heldFolder)
  const owner = await readFile(path.join(held, ownerFile), 'utf8').catch(() => '')
  if (isOwnerRunning(owner) === false && (await readdir(held).catch(() => null)) !== null) await release(held)
}
