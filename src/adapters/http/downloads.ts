import { createHmac, timingSafeEqual } from 'node:crypto'
import { RequestError } from '../../../engines/model/errors.ts'
import type { Application, Artifact } from '../../application.ts'

export interface Downloads {
  /** The URL of an output. It expires with the output. */
  urlOf(artifact: Artifact): string
  /** The response to a signed URL. Throws `forbidden` if the URL was altered or has expired, `not_found` if the output is gone. */
  serve(request: Request, id: string): Promise<Response>
}

/** Expiry of the URL as a Unix time in seconds, as it is in the URL. */
const expiryShape = /^\d{1,12}$/
const signatureShape = /^[0-9a-f]{64}$/

/**
 * Signed URLs of outputs, and their responses.
 * @param prefix URL of the folder of files, without a slash at its end. Its path is signed too, so that a URL of one interface does not work
 * in the other.
 */
export function createDownloads(
  app: Pick<Application, 'artifacts' | 'clock' | 'downloadSecret'>,
  prefix: string,
): Downloads {
  const folder = new URL(prefix).pathname
  const signatureOf = (id: string, expires: string) =>
    createHmac('sha256', app.downloadSecret).update(`${folder}/${id}\n${expires}`).digest()

  return {
    urlOf({ id, expiresAt }) {
      const expires = String(Math.floor(expiresAt / 1000))
      return `${prefix}/${id}?expires=${expires}&signature=${signatureOf(id, expires).toString('hex')}`
    },

    async serve(request, id) {
      const { searchParams } = new URL(request.url)
      const [expires = '', signature = ''] = ['expires', 'signature'].map(
        (name) => searchParams.get(name) ?? '',
      )
      const isSigned =
        expiryShape.test(expires) &&
        signatureShape.test(signature) &&
        timingSafeEqual(Buffer.from(signature, 'hex'), signatureOf(id, expires))
      if (!isSigned) throw new RequestError('forbidden', 'The signature of the URL is invalid.')
      if (Number(expires) * 1000 <= app.clock.now())
        throw new RequestError('forbidden', 'The URL has expired. Request the job again to get a new one.')
      const { artifact, content } = await app.artifacts.open(id)
      return fileResponse(request, artifact, content)
    },
  }
}

function fileResponse(request: Request, artifact: Artifact, content: Blob): Response {
  const headers = new Headers({
    'content-type': artifact.mediaType,
    'content-disposition': contentDisposition(artifact.fileName),
    'x-content-type-options': 'nosniff',
    // An HTML output is untrusted content: it must not run in the origin of the host.
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'private, no-store',
    'referrer-policy': 'no-referrer',
    'accept-ranges': 'bytes',
  })
  const range = parseRange(request.headers.get('range'), content.size)
  if (range === 'unsatisfiable') {
    headers.set('content-range', `bytes */${content.size}`)
    return new Response(null, { status: 416, headers })
  }
  const part = range === null ? content : content.slice(range.start, range.end + 1)
  if (range !== null) headers.set('content-range', `bytes ${range.start}-${range.end}/${content.size}`)
  headers.set('content-length', String(part.size))
  const body = request.method === 'HEAD' ? null : part.stream()
  return new Response(body, { status: range === null ? 200 : 206, headers })
}

/** RFC 6266: an ASCII name for old clients, and the whole name in UTF-8. */
function contentDisposition(name: string): string {
  const ascii = name.replace(/[^\w .()-]/g, '_')
  const encoded = encodeURIComponent(name).replace(
    /['()*!]/g,
    (char) => `%${char.charCodeAt(0).toString(16)}`,
  )
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`
}

/** First and last byte, both included. */
interface ByteRange {
  readonly start: number
  readonly end: number
}

/**
 * The range that a `Range` header asks for; null for the whole file. Several ranges, other units and malformed headers are ignored, as RFC
 * 9110, section 14.2, allows.
 */
function parseRange(header: string | null, size: number): ByteRange | 'unsatisfiable' | null {
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (first === undefined || last === undefined || (first === '' && last === '')) return null
  if (first === '') {
    const length = Math.min(Number(last), size)
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 }
  }
  const start = Number(first)
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (last !== '' && Number(last) < start) return null
  return start >= size ? 'unsatisfiable' : { start, end }
}
