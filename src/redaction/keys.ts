import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto'
import { mkdir, readFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import path from 'node:path'
import { RequestError } from '../../engines/model/errors.ts'
import { readOrCreate } from '../output/write.ts'

/** The keys of an installation. They are created on first use in the data folder, readable only by their owner. */
export interface Keys {
  /** Ed25519 key that signs manifests. */
  readonly signing: KeyObject
  /** 32-byte key of the digests of inputs and removed values. */
  readonly digest: Uint8Array
  /** The folder that contains them, and the receipts. */
  readonly home: string
}

const signingFile = 'signing-key.pem'
const publicFile = 'signing-key.pub.pem'
const digestFile = 'digest-key'

/** The data folder: `PALIMPSEST_HOME`, or the user's data folder of the platform (XDG Base Directory on Unix). */
export function defaultHome(): string {
  const { PALIMPSEST_HOME, XDG_DATA_HOME, LOCALAPPDATA } = process.env
  if (PALIMPSEST_HOME) return path.resolve(PALIMPSEST_HOME)
  if (process.platform === 'win32' && LOCALAPPDATA) return path.join(LOCALAPPDATA, 'palimpsest')
  // XDG: relative paths must be ignored.
  const data =
    XDG_DATA_HOME && path.isAbsolute(XDG_DATA_HOME) ? XDG_DATA_HOME : path.join(homedir(), '.local', 'share')
  return path.join(data, 'palimpsest')
}

/** Opens the keys and creates missing ones. Throws `output_unwritable` if the folder cannot be used. */
export async function openKeys(home: string = defaultHome()): Promise<Keys> {
  try {
    await mkdir(home, { recursive: true, mode: 0o700 })
    const signing = createPrivateKey(await readOrCreate(path.join(home, signingFile), newSigningKey))
    const publicPem = createPublicKey(signing).export({ type: 'spki', format: 'pem' })
    await readOrCreate(path.join(home, publicFile), () => publicPem, 0o644)
    const digest = await readOrCreate(path.join(home, digestFile), () => randomBytes(32).toString('hex'))
    return { signing, digest: Buffer.from(digest.trim(), 'hex'), home }
  } catch (cause) {
    throw new RequestError(
      'output_unwritable',
      'The keys in the data folder cannot be read or created. Set PALIMPSEST_HOME to a writable folder.',
      {},
      cause,
    )
  }
}

/** The public key of this installation (PEM), or null before the first manifest. */
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
