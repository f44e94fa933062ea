import { RequestError } from '../../engines/model/errors.ts'

/** A chat message as the APIs of language models have them: an object with a role and a content of text or parts. */
export interface ChatMessage {
  readonly role?: string
  readonly content?: unknown
  readonly [key: string]: unknown
}

/** Keys whose strings the protocol defines: they name things of it, no values of a conversation. */
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

/** Keys of parts that hold images, sound or files, which are not text. */
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
 * Replaces every text of a message: strings at any depth, except those of the protocol. Arguments of tools that are JSON are parsed, so that
 * they stay valid. Other values are kept.
 * @param keepsBinary whether parts with images, sound or files are kept; else they are refused
 */
export function mapTexts<T>(value: T, replace: (text: string) => string, keepsBinary: boolean): T {
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

  /** The strings of arguments, which keep their names. */
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

  /** A number may be that of a phone or an account, and then becomes a text. */
  function inNumber(node: number): unknown {
    const text = String(node)
    const replaced = replace(text)
    return replaced === text ? node : replaced
  }

  function binary(node: unknown): unknown {
    if (keepsBinary) return node
    throw new RequestError(
      'invalid_request',
      'A message holds an image, sound or file, which is not text. Redact it with redactDocument first, and set attachments to keep, or leave it out.',
    )
  }
}

/** Whether an entry of a part is what the part shows or plays, and not an argument of a tool. */
function isBinary(node: object, name: string): boolean {
  if (!binaryKeys.has(name)) return false
  const type = 'type' in node ? String(node.type) : ''
  return (
    /image|audio|video|file|document|base64|url/i.test(type) ||
    /^(?:inline_?data|image_url|input_audio)$/i.test(name)
  )
}
