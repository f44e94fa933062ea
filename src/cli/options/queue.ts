import { RequestError } from '../../../engines/model/errors.ts'
import type { QueueOptions } from '../../queue/queue.ts'
import { inputFile, type OptionValues, oneOfThese, parsed, text } from './option.ts'
import { readKey, readText } from './option-files.ts'

/** Options of a queue, shared by `batch` and `worker`. */
export const queueOptions = {
  queue: text(
    'URL',
    'redis://HOST:PORT of a Redis or Valkey server, or rediss:// for TLS; items are processed by "palimpsest worker"',
  ),
  // Not a path in settings, because an address would be resolved as one.
  store: text(
    'WHERE',
    'a folder that all machines share, or s3://BUCKET/PREFIX; documents and results cross there, encrypted',
  ),
  queueKeyFile: inputFile(
    'the key that encrypts them: 32 bytes, 64 hexadecimal digits, or a passphrase; the same on every machine',
  ),
  queueName: parsed(
    'NAME',
    'separates queues of one server: workers process only the items of one queue (default: palimpsest)',
    (name, option) => {
      if (/^[\w.-]{1,64}$/.test(name)) return name
      throw new RequestError(
        'invalid_request',
        `The option --${option} must be 1 to 64 letters, digits, dots, dashes or underscores.`,
      )
    },
  ),
  queuePasswordFile: inputFile(
    'the first line of FILE is the password of the server (default: the environment variable PALIMPSEST_QUEUE_PASSWORD)',
  ),
}

/** For commands that submit items. */
export const submitterOptions = {
  queuePriority: oneOfThese(
    'LEVEL',
    ['high', 'normal', 'low'],
    'with --queue: high, normal (default) or low; workers take files of a higher priority first',
  ),
}

export const queueTitle = 'Queue options (see docs/batch.md)'

/** Null without a queue. @throws RequestError for options that are missing or belong to a queue */
export async function readQueueOptions(
  values: OptionValues<typeof queueOptions & Partial<typeof submitterOptions>>,
): Promise<QueueOptions | null> {
  const { queue: url, store, queueKeyFile: keyFile, queuePasswordFile: passwordFile } = values
  const { queueName: name, queuePriority: priority } = values
  if (url === undefined) return null
  if (store === undefined || keyFile === undefined)
    throw new RequestError(
      'invalid_request',
      'A queue needs --store, where documents cross, and --queue-key-file, which encrypts them. Create a key with: openssl rand -hex 32',
    )
  const password =
    passwordFile === undefined
      ? process.env.PALIMPSEST_QUEUE_PASSWORD || undefined
      : (await readText('queue-password-file', passwordFile)).split(/\r\n|\n|\r/, 1)[0]
  return {
    url,
    ...(password === undefined ? {} : { password }),
    store: /^s3:/i.test(store) ? s3Options(store) : store,
    key: await readKey(keyFile),
    ...(name === undefined ? {} : { name }),
    ...(priority === undefined ? {} : { priority }),
  }
}

/** `s3://BUCKET/PREFIX`, with the credentials and the address of the usual environment variables. */
function s3Options(store: string): Exclude<QueueOptions['store'], string> {
  const { AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN, AWS_REGION } = process.env
  const [, bucket, prefix] = /^s3:\/\/([a-z0-9.-]{3,63})(?:\/([\w./-]*?))?\/?$/i.exec(store) ?? []
  if (bucket === undefined)
    throw new RequestError('invalid_request', 'The option --store must be a folder, or s3://BUCKET/PREFIX.')
  if (!AWS_ACCESS_KEY_ID || !AWS_SECRET_ACCESS_KEY)
    throw new RequestError(
      'invalid_request',
      'A store on S3 needs the environment variables AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.',
    )
  const endpoint = process.env.AWS_ENDPOINT_URL_S3 || process.env.AWS_ENDPOINT_URL
  return {
    bucket,
    ...(prefix ? { prefix } : {}),
    ...(endpoint ? { endpoint } : {}),
    ...(AWS_REGION ? { region: AWS_REGION } : {}),
    accessKeyId: AWS_ACCESS_KEY_ID,
    secretAccessKey: AWS_SECRET_ACCESS_KEY,
    ...(AWS_SESSION_TOKEN ? { sessionToken: AWS_SESSION_TOKEN } : {}),
  }
}
