import { randomBytes } from 'node:crypto'
import type { Entity } from '../../engines/model/entity.ts'
import { RequestError } from '../../engines/model/errors.ts'
import { createNumbering, type Numbering } from '../../engines/redact/modes/numbers.ts'
import type { TokenKey } from '../../engines/redact/modes/token-map.ts'
import { matcherOf, redactText, searchableValues } from '../../engines/redact/text/index.ts'
import { type Detection, detectDecoded } from '../detection/detect-decoded.ts'
import type { DetectOptions } from '../options.ts'
import { type ChatMessage, mapTexts } from './message-texts.ts'

/** Options of `engine.redactMessages`. */
export interface RedactMessagesOptions extends DetectOptions {
  /** Parts of messages that are not text, such as images: `refuse` is an error, `keep` passes them on as they are. Default: `refuse`. */
  readonly attachments?: 'refuse' | 'keep'
}

/** @param people full names that are known from earlier messages */
type Detect = (text: string, people: readonly string[]) => Promise<readonly Entity[]>

/** Slots for the values of a conversation. */
const slotsOfSession = 1 << 16

/** Between two texts: the end of a paragraph, which no value continues. */
const between = '\n\n'

/**
 * A conversation with a language model, which sees placeholders such as `[NAME_1]` in place of values. The session holds the values: it is
 * as confidential as the conversation.
 */
export interface MessageSession<M extends ChatMessage = ChatMessage> {
  /** The messages with placeholders, for the model. */
  readonly messages: readonly M[]
  /** How many different values have placeholders. */
  readonly size: number
  /** Further messages of the conversation: what was removed before is removed in them, too, with the same placeholders. */
  redact<N extends ChatMessage>(messages: readonly N[]): Promise<readonly N[]>
  /** Puts the values back into a text or a message of the model. Placeholders that are not of this session stay. */
  restore<T>(answer: T): T
  /** Puts the values back while an answer arrives. A placeholder may be divided among chunks of text. */
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
    const { sealTokens } = await import('../../engines/redact/modes/token-map.ts')
    return sealTokens(this.#state.values, key)
  }
}

/** @throws RequestError for anything but a list of objects */
export async function startSession<M extends ChatMessage>(
  messages: readonly M[],
  engine: Detection,
  options: RedactMessagesOptions,
): Promise<MessageSession<M>> {
  checkMessages(messages)
  // Restored as it was written: the decoded value is left out.
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

/** The texts with their replacements. A value that is in two texts is replaced in both. */
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

/** Restores a text that arrives in chunks: holds back what may be the beginning of a placeholder. */
class PlaceholderStream {
  readonly #values: ReadonlyMap<string, string>
  #held = ''

  constructor(values: ReadonlyMap<string, string>) {
    this.#values = values
  }

  /** What can be shown already. */
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
