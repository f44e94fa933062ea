import { pathToFileURL } from 'node:url'
import { DependencyError, InternalError, RequestError } from '../../../engines/model/errors.ts'
import { findPackage } from '../../../engines/model/package-files.ts'
import type { BlobStore } from './blob-store.ts'

export interface S3Options {
  readonly bucket: string
  /** Prepended to every name, without a slash at its end. Default: none. */
  readonly prefix?: string
  /** Address of the service. Default: that of Amazon for the region. */
  readonly endpoint?: string
  /** Default: `us-east-1`. */
  readonly region?: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
  readonly sessionToken?: string
}

interface Client {
  fetch(url: string, init: RequestInit): Promise<Response>
}

/** Of one request; a failed one is repeated. */
const timeoutMs = 120_000

/** Contents as objects of an S3-compatible service, in path style. Requests are signed and repeated by the optional package aws4fetch. */
export class S3Store implements BlobStore {
  readonly #base: string
  readonly #client: Client

  private constructor(base: string, client: Client) {
    this.#base = base
    this.#client = client
  }

  /** @throws DependencyError if aws4fetch is not installed */
  static async open(options: S3Options): Promise<S3Store> {
    const { bucket, prefix, region = 'us-east-1', endpoint, ...credentials } = options
    const { AwsClient } = await loadLibrary()
    const address = (endpoint ?? `https://s3.${region}.amazonaws.com`).replace(/\/+$/, '')
    const base = [address, bucket, ...(prefix === undefined || prefix === '' ? [] : [prefix])].join('/')
    return new S3Store(base, new AwsClient({ ...credentials, region, service: 's3', retries: 6 }))
  }

  async put(name: string, content: Uint8Array): Promise<void> {
    await this.#request('PUT', name, Uint8Array.from(content))
  }

  async get(name: string): Promise<Uint8Array<ArrayBuffer> | null> {
    const response = await this.#request('GET', name)
    return response === null ? null : new Uint8Array(await response.arrayBuffer())
  }

  async has(name: string): Promise<boolean> {
    return (await this.#request('HEAD', name)) !== null
  }

  async remove(name: string): Promise<void> {
    await this.#request('DELETE', name)
  }

  /** Null for a name that does not exist. */
  async #request(method: string, name: string, body?: Uint8Array<ArrayBuffer>): Promise<Response | null> {
    const signal = AbortSignal.timeout(timeoutMs)
    const init = { method, signal, ...(body === undefined ? {} : { body }) }
    const response = await this.#client.fetch(`${this.#base}/${name}`, init).catch((cause: unknown) => {
      throw new InternalError('internal', `The store of the queue cannot be reached (${method}).`, {}, cause)
    })
    if (response.ok) return response
    await response.body?.cancel()
    if (response.status === 404 && method !== 'PUT') return null
    if (response.status === 401 || response.status === 403)
      throw new RequestError(
        'forbidden',
        'The store of the queue refuses access. Check AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY and the rights of this key.',
        { status: response.status },
      )
    throw new InternalError(
      'internal',
      `The store of the queue answered with status ${response.status} (${method}).`,
      {
        status: response.status,
      },
    )
  }
}

async function loadLibrary(): Promise<typeof import('aws4fetch')> {
  const place = findPackage('aws4fetch', undefined)
  if (place !== null) return import(pathToFileURL(place).href)
  throw new DependencyError(
    'missing_dependency',
    'A store on S3 needs the package aws4fetch, which is not installed. Install it with "npm install aws4fetch".',
    { commands: ['npm install aws4fetch'] },
  )
}
