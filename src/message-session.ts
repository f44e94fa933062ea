import { randomBytes } from 'node:crypto'
import type { Entity } from '../engines/model/entity.ts'
import { RequestError } from '../engines/model/errors.ts'
import { createNumbering, type Numbering } from '../engines/redact/modes/numbers.ts'
import type { TokenKey } from '../engines/redact/modes/token-map.ts'
import { matcherOf, redactText, searchableValues } from '../engines/redact/text/index.ts'
import { type Detection, detectDecoded } from './detection/detect-decoded.ts'
import type { DetectOptions } from './options.ts'

/** Options of `engine.redactMessages`. */
export interface RedactMessagesOptions extends DetectOptions {
  /** Parts of messages that are not text, such as images: `refuse` is an error, `keep` passes them on unchanged. Default: `refuse`. */
  readonly attachments?: 'refuse' | 'keep'
}

/** @param people full names known from earlier messages */
type Detect = (text: string, people: readonly string[]) => Promise<readonly Entity[]>

/** Number of slots for the values of a conversation. */
const slotsOfSession = 1 << 16

/** Between two texts: the end of a paragraph, which values do not cross. */
const between = '\n\n'

/**
 * A conversation with a language model, which sees placeholders such as `[NAME_1]` in place of values. The session contains the values: it is
 * as confidential as the conversation.
 */
export interface MessageSession<M extends ChatMessage = ChatMessage> {
  /** The messages with placeholders, for the model. */
  readonly messages: readonly M[]
  /** Number of distinct values with placeholders. */
  readonly size: number
  /** Further messages of the conversation: earlier removed values are also removed from them, with the same placeholders. */
  redact<N extends ChatMessage>(messages: readonly N[]): Promise<readonly N[]>
  /** Puts the values back into a text or a message of the model. Placeholders of other sessions are kept. */
  restore<T>(answer: T): T
  /** Puts the values back in a streamed answer. A placeholder may be split over chunks. */
  restoreStream(): TransformStream<string, string>
  /** The values by placeholder, sealed with a key, for `restore` later. */
  tokenMap(key: TokenKey): Promise<string>
}

/** A placeholder as models repeat it: in any case, and with the escapes of Markdown. */
const placeholder = /\\?\[([a-z](?:[a-z0-9_]|\\_){0,70}\d)\\?\]/gi

/** The beginning of a placeholder at the end of a text. */
const beginning = /\\?(?:\[(?:[a-z](?:[a-z0-9_]|\\_){0,70}\\?)?)?$/i

class PlaceholderSession<M extends ChatMessage> implements MessageSession<M> {
  readonly messages: readonly M[]
  readonly #detect: Detect
  readonly #options: RedactMessagesOptions
  readonly #state: SessionState

  private constructor(
    messages: readonly M[],
    detect: Detect,
    options: RedactMessagesOptions,
    state: SessionState,
  ) {
    this.messages = messages
    this.#detect = detect
    this.#options = options
    this.#state = state
  }

  static async start<M extends ChatMessage>(
    messages: readonly M[],
    detect: Detect,
    options: RedactMessagesOptions,
  ): Promise<PlaceholderSession<M>> {
    const state = new SessionState()
    return new PlaceholderSession(await redactAll(messages, detect, options, state), detect, options, state)
  }

  async redact<N extends ChatMessage>(messages: readonly N[]): Promise<readonly N[]> {
    return redactAll(messages, this.#detect, this.#options, this.#state)
  }

  get size(): number {
    return this.#state.values.size
  }

  restore<T>(answer: T): T {
    const restored = (text: string): string => restorePlaceholders(text, this.#state.values)
    return typeof answer === 'string' ? (restored(answer) as T) : mapTexts(answer, restored, true)
  }

  restoreStream(): TransformStream<string, string> {
    const stream = new PlaceholderStream(this.#state.values)
    return new TransformStream({
      transform: (chunk, controller) => {
        const ready = stream.push(chunk)
        if (ready !== '') controller.enqueue(ready)
      },
      flush: (controller) => {
        const rest = stream.end()
        if (rest !== '') controller.enqueue(rest)
      },
    })
  }

  async tokenMap(key: TokenKey): Promise<string> {
    const { sealTokens } = await import('../engines/redact/modes/token-map.ts')
    return sealTokens(this.#state.values, key)
  }
}

/** @throws RequestError for anything other than a list of objects */
export async function startSession<M extends ChatMessage>(
  messages: readonly M[],
  engine: Detection,
  options: RedactMessagesOptions,
): Promise<MessageSession<M>> {
  checkMessages(messages)
  // Restored as written: the decoded value is omitted.
  const detect: Detect = async (text, people) =>
    (await detectDecoded(text, { ...options, people }, engine)).map(({ value: _, ...entity }) => entity)
  return PlaceholderSession.start(messages, detect, options)
}

function checkMessages(messages: unknown): void {
  if (!Array.isArray(messages) || messages.some((one) => typeof one !== 'object' || one === null))
    throw new RequestError(
      'invalid_request',
      'The messages must be an array of objects with role and content.',
    )
}

class SessionState {
  readonly numbering: Numbering = createNumbering(slotsOfSession)
  readonly key: string = randomBytes(32).toString('base64')
  /** By placeholder. */
  readonly values = new Map<string, string>()
  readonly known = new Map<
    string,
    { readonly value: string; readonly type: string; readonly score: number }
  >()
}

/** Redacts messages together, so that a name that is certain in one is known in the others. */
async function redactAll<M extends ChatMessage>(
  messages: readonly M[],
  detect: Detect,
  { attachments = 'refuse', language }: RedactMessagesOptions,
  state: SessionState,
): Promise<readonly M[]> {
  const keepsBinary = attachments === 'keep'
  const texts: string[] = []
  mapTexts(
    messages,
    (text) => {
      texts.push(text)
      return text
    },
    keepsBinary,
  )
  const whole = texts.join(between)
  const namesOf = () =>
    [...state.known.values()].filter(({ type }) => type === 'NAME').map(({ value }) => value)
  const found = await detect(whole, namesOf())
  for (const { start, end, type, score } of found) {
    const value = whole.slice(start, end)
    if (!state.known.has(value)) state.known.set(value, { value, type, score })
  }
  const searched = searchableValues(state.known.values())
  const matcher = matcherOf(searched)
  const list = [...searched.values.values()]
  const mentions = matcher
    .find(whole)
    .map(({ term, start, end }): Entity => ({ ...list[term], start, end, recognizer: 'mention' }))
  const { entities } = redactText(whole, [...found, ...mentions], {
    mode: 'redact',
    key: state.key,
    numbering: state.numbering,
    language,
    people: namesOf(),
  })
  for (const { start, end, replacement } of entities) {
    const value = whole.slice(start, end)
    const known = state.values.get(replacement)
    if (known === undefined || value.length > known.length) state.values.set(replacement, value)
  }
  const redacted = divided(texts, entities)
  let next = 0
  return mapTexts(messages, () => redacted[next++], keepsBinary)
}

/** The texts with their replacements. A value in two texts is replaced in both. */
function divided(
  texts: readonly string[],
  entities: readonly { readonly start: number; readonly end: number; readonly replacement: string }[],
): string[] {
  let offset = 0
  let first = 0
  return texts.map((text) => {
    const [from, to] = [offset, offset + text.length]
    offset = to + between.length
    while (first < entities.length && entities[first].end <= from) first++
    let out = ''
    let at = 0
    for (let i = first; i < entities.length && entities[i].start < to; i++) {
      const { start, end, replacement } = entities[i]
      out += text.slice(at, Math.max(0, start - from)) + replacement
      at = Math.min(text.length, end - from)
    }
    return out + text.slice(at)
  })
}

/** Replaces the placeholders whose values are known. */
function restorePlaceholders(text: string, values: ReadonlyMap<string, string>): string {
  return text.replace(placeholder, (written, name: string) => {
    const known = `[${name.replaceAll('\\', '').toUpperCase()}]`
    return values.get(known) ?? written
  })
}

/** Restores a text that arrives in chunks: holds back text that may be the beginning of a placeholder. */
class PlaceholderStream {
  readonly #values: ReadonlyMap<string, string>
  #held = ''

  constructor(values: ReadonlyMap<string, string>) {
    this.#values = values
  }

  /** Text that can be shown now. */
  push(chunk: string): string {
    const text = this.#held + chunk
    const at = text.search(beginning)
    this.#held = text.slice(at)
    return restorePlaceholders(text.slice(0, at), this.#values)
  }

  /** The rest. */
  end(): string {
    const rest = restorePlaceholders(this.#held, this.#values)
    this.#held = ''
    return rest
  }
}

/** A chat message as used by language model APIs: an object with a role and a content of text or parts. */
export interface ChatMessage {
  readonly role?: string
  readonly content?: unknown
  readonly [key: string]: unknown
}

/** Keys whose strings the protocol defines: they are protocol names, not values of a conversation. */
const protocolKeys = new Set([
  'role',
  'type',
  'id',
  'tool_call_id',
  'tool_use_id',
  'call_id',
  'model',
  'media_type',
  'mime_type',
  'mimeType',
  'format',
  'detail',
  'finish_reason',
  'stop_reason',
  'status',
  'signature',
])

/** Keys of parts that contain images, sound or files, which are not text. */
const binaryKeys = new Set([
  'image_url',
  'source',
  'inline_data',
  'inlineData',
  'input_audio',
  'file',
  'file_data',
  'data',
])

/** Nesting of a message; those of APIs have about ten levels. */
const maxDepth = 64

/**
 * Replaces every text of a message: strings at any depth, except those of the protocol. Arguments of tools that are JSON are parsed, so
 * that they stay valid. Other values are kept.
 * @param keepsBinary whether parts with images, sound or files are kept; else they are rejected
 */
function mapTexts<T>(value: T, replace: (text: string) => string, keepsBinary: boolean): T {
  return visit(value, '', false, 0) as T

  function visit(node: unknown, key: string, isTool: boolean, depth: number): unknown {
    if (depth > maxDepth)
      throw new RequestError('invalid_request', 'A message is nested too deeply. Pass the texts themselves.')
    if (typeof node === 'string') {
      if (protocolKeys.has(key) || (key === 'name' && isTool)) return node
      return key === 'arguments' ? inJson(node, depth) : replace(node)
    }
    if (Array.isArray(node)) return node.map((item) => visit(item, key, isTool, depth + 1))
    if (typeof node !== 'object' || node === null) return node
    if (ArrayBuffer.isView(node) || node instanceof ArrayBuffer) return binary(node)
    const tool = 'arguments' in node || 'input' in node || 'parameters' in node
    return Object.fromEntries(
      Object.entries(node).map(([name, item]) => [
        name,
        isBinary(node, name)
          ? binary(item)
          : name === 'input' && tool
            ? visitData(item, depth + 1)
            : visit(item, name, tool, depth + 1),
      ]),
    )
  }

  /** The strings of arguments; names are kept. */
  function inJson(text: string, depth: number): string {
    let parsed: unknown
    try {
      parsed = JSON.parse(text)
    } catch {
      return replace(text)
    }
    return JSON.stringify(typeof parsed === 'string' ? replace(parsed) : visitData(parsed, depth + 1))
  }

  /** Data of a tool has no protocol keys. */
  function visitData(node: unknown, depth: number): unknown {
    if (depth > maxDepth)
      throw new RequestError('invalid_request', 'The arguments of a tool are nested too deeply.')
    if (typeof node === 'string') return replace(node)
    if (typeof node === 'number') return inNumber(node)
    if (Array.isArray(node)) return node.map((item) => visitData(item, depth + 1))
    if (typeof node !== 'object' || node === null) return node
    return Object.fromEntries(Object.entries(node).map(([name, item]) => [name, visitData(item, depth + 1)]))
  }

  /** A number may be a phone or account number, and then becomes a string. */
  function inNumber(node: number): unknown {
    const text = String(node)
    const replaced = replace(text)
    return replaced === text ? node : replaced
  }

  function binary(node: unknown): unknown {
    if (keepsBinary) return node
    throw new RequestError(
      'invalid_request',
      'A message contains an image, sound or file, which is not text. Redact it with redactDocument first, and set attachments to keep, or omit it.',
    )
  }
}

/** Whether an entry of a part is its media content, and not a tool argument. */
function isBinary(node: object, name: string): boolean {
  if (!binaryKeys.has(name)) return false
  const type = 'type' in node ? String(node.type) : ''
  return (
    /image|audio|video|file|document|base64|url/i.test(type) ||
    /^(?:inline_?data|image_url|input_audio)$/i.test(name)
  )
}
