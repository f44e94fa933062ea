import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import path from 'node:path'
import { RequestError } from '../../engines/model/errors.ts'

/** The keys of an installation. They are made at first use and stay in the data folder, readable by their owner alone. */
export interface Keys {
  /** Ed25519; signs manifests. */
  readonly signing: KeyObject
  /** 32 bytes; keys the digests of removed values. */
  readonly digest: Uint8Array
}

const signingFile = 'signing-key.pem'
const publicFile = 'signing-key.pub.pem'
const digestFile = 'digest-key'

/** Where keys lie: `PALIMPSEST_HOME`, or the user's data folder as the platform names it (XDG Base Directory). */
export function defaultHome(): string {
  const { PALIMPSEST_HOME, XDG_DATA_HOME, LOCALAPPDATA } = process.env
  if (PALIMPSEST_HOME) return path.resolve(PALIMPSEST_HOME)
  if (process.platform === 'win32' && LOCALAPPDATA) return path.join(LOCALAPPDATA, 'palimpsest')
  // XDG: a relative path is to be ignored.
  const data =
    XDG_DATA_HOME && path.isAbsolute(XDG_DATA_HOME) ? XDG_DATA_HOME : path.join(homedir(), '.local', 'share')
  return path.join(data, 'palimpsest')
}

/** Opens the keys, making those that are missing. Throws `output_unwritable` where the folder cannot be used. */
export async function openKeys(home: string = defaultHome()): Promise<Keys> {
  try {
    await mkdir(home, { recursive: true, mode: 0o700 })
    const signing = createPrivateKey(await readOrCreate(path.join(home, signingFile), newSigningKey))
    const publicPem = createPublicKey(signing).export({ type: 'spki', format: 'pem' })
    await readOrCreate(path.join(home, publicFile), () => publicPem, 0o644)
    const digest = await readOrCreate(path.join(home, digestFile), () => randomBytes(32).toString('hex'))
    return { signing, digest: Buffer.from(digest.trim(), 'hex') }
  } catch (cause) {
    throw new RequestError(
      'output_unwritable',
      'The keys in the data folder cannot be read or made. Set PALIMPSEST_HOME to a folder of yours that can be written.',
      {},
      cause,
    )
  }
}

/** The public key that manifests of this installation are checked against (PEM), or null before the first one. */
export async function trustedKey(home: string = defaultHome()): Promise<string | null> {
  try {
    return await readFile(path.join(home, publicFile), 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

function newSigningKey(): string {
  return generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
}

/** Two processes may come first at once: a whole file is linked into place, and the one that was there first counts. */
async function readOrCreate(file: string, make: () => string | Buffer, mode = 0o600): Promise<string> {
  const there = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (there !== null) return there
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  try {
    await writeFile(draft, make(), { mode, flag: 'wx' })
    await link(draft, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  } finally {
    await rm(draft, { force: true })
  }
  return readFile(file, 'utf8')
}
