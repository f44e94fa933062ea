/**
 * The Model Context Protocol over standard input and output: JSON-RPC 2.0, one message a line. Only the subset needed for a tool
 * server; the official SDK would add a web server and about a hundred packages.
 */
import type { Readable, Writable } from 'node:stream'
import { z } from 'zod'
import { errorToData } from '../../engines/model/errors.ts'
import { version } from '../version.ts'

/** Versions with identical tool messages. The first is offered to a client with another version. */
const protocolVersions = ['2025-06-18', '2025-11-25', '2025-03-26', '2024-11-05']

/** Maximum characters of a message. Documents are passed as paths, so messages are short. */
const maxMessage = 4 * 1024 * 1024

export interface Tool {
  readonly name: string
  readonly title: string
  /** For the model. */
  readonly description: string
  readonly input: z.ZodType<object>
  /** Whether it only reads. */
  readonly readOnly: boolean
  /** @throws PalimpsestError, whose message is sent to the model */
  call(input: never, signal: AbortSignal): Promise<ToolResult>
}

export interface ToolResult {
  /** For programs. */
  readonly data: Readonly<Record<string, unknown>>
  /** A text for the model. Default: the data as JSON. */
  readonly text?: string
}

const request = z.object({
  jsonrpc: z.literal('2.0'),
  id: z.union([z.string(), z.number()]).optional(),
  method: z.string().optional(),
  params: z.record(z.string(), z.unknown()).optional(),
})

const codes = { parse: -32700, request: -32600, method: -32601, params: -32602 } as const

class ProtocolError extends Error {
  readonly code: number

  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

/** Serves tools until the input ends and all requests are answered, or the signal is aborted. Calls run concurrently. */
export async function serveTools(
  tools: readonly Tool[],
  input: Readable,
  output: Writable,
  signal: AbortSignal,
): Promise<void> {
  const running = new Map<string | number, AbortController>()
  const calls = new Set<Promise<void>>()
  const send = (message: object): void => {
    output.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`)
  }

  const answer = async (id: string | number, method: string, params: Params): Promise<void> => {
    const stop = new AbortController()
    running.set(id, stop)
    try {
      const either = AbortSignal.any([signal, stop.signal])
      const result = await handle(tools, method, params, either)
      if (!stop.signal.aborted) send({ id, result })
    } catch (error) {
      if (stop.signal.aborted) return
      const known = error instanceof ProtocolError
      send({ id, error: known ? { code: error.code, message: error.message } : internal })
    } finally {
      running.delete(id)
    }
  }

  const receive = (line: string): void => {
    const read = parse(line)
    if (read instanceof ProtocolError) {
      send({ id: null, error: { code: read.code, message: read.message } })
      return
    }
    const { id, method, params = {} } = read
    if (method === 'notifications/cancelled') running.get(params.requestId as string | number)?.abort()
    // Other notifications and responses need no answer.
    if (id === undefined || method === undefined) return
    const call = answer(id, method, params)
    calls.add(call)
    call.finally(() => calls.delete(call))
  }

  for await (const line of linesOf(input, signal)) if (line.trim() !== '') receive(line)
  // Pending requests are still answered: a client that pipes its calls ends the input immediately. A client that wants to stop sends a
  // signal.
  await Promise.allSettled(calls)
}

type Params = Readonly<Record<string, unknown>>

const internal = {
  code: -32603,
  message: 'The server failed. This is a bug in Palimpsest; please report it.',
}

async function handle(
  tools: readonly Tool[],
  method: string,
  params: Params,
  signal: AbortSignal,
): Promise<object> {
  switch (method) {
    case 'initialize':
      return {
        protocolVersion:
          protocolVersions.find((one) => one === params.protocolVersion) ?? protocolVersions[0],
        capabilities: { tools: {} },
        serverInfo: { name: 'palimpsest', title: 'Palimpsest', version },
        instructions:
          'Documents are named by their path under the folders that the server was started with. Results are written to its output folder. Found values are not in the answers.',
      }
    case 'ping':
      return {}
    case 'tools/list':
      return { tools: tools.map(described) }
    case 'tools/call':
      return callTool(tools, params, signal)
    default:
      throw new ProtocolError(codes.method, 'Method not found.')
  }
}

function described({ name, title, description, input, readOnly }: Tool): object {
  const annotations = { readOnlyHint: readOnly, destructiveHint: false, openWorldHint: false }
  return { name, title, description, inputSchema: z.toJSONSchema(input, { io: 'input' }), annotations }
}

async function callTool(tools: readonly Tool[], params: Params, signal: AbortSignal): Promise<object> {
  const tool = tools.find(({ name }) => name === params.name)
  if (!tool) throw new ProtocolError(codes.params, 'Tool not found.')
  const checked = tool.input.safeParse(params.arguments ?? {})
  if (!checked.success) {
    const faults = checked.error.issues.map(
      ({ path, message }) => `${path.join('.') || 'arguments'}: ${message}`,
    )
    return failed(`The arguments are not valid. ${faults.join('; ')}.`, 'invalid_request')
  }
  try {
    const { data, text = JSON.stringify(data) } = await tool.call(checked.data as never, signal)
    return { content: [{ type: 'text', text }], structuredContent: data }
  } catch (error) {
    const { message, code } = errorToData(error)
    return failed(message, code)
  }
}

function failed(message: string, code: string): object {
  return { content: [{ type: 'text', text: `${message} (${code})` }], isError: true }
}

function parse(line: string): z.infer<typeof request> | ProtocolError {
  try {
    const read = request.safeParse(JSON.parse(line))
    return read.success
      ? read.data
      : new ProtocolError(codes.request, 'The message is not valid JSON-RPC 2.0.')
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    return new ProtocolError(codes.parse, 'The message is not valid JSON.')
  }
}

/** The lines of a stream. A line that is too long ends it. */
async function* linesOf(input: Readable, signal: AbortSignal): AsyncGenerator<string> {
  const stop = (): void => {
    input.destroy()
  }
  signal.addEventListener('abort', stop, { once: true })
  const decoder = new TextDecoder()
  let rest = ''
  try {
    for await (const chunk of input) {
      rest += typeof chunk === 'string' ? chunk : decoder.decode(chunk as Uint8Array, { stream: true })
      const lines = rest.split('\n')
      rest = lines.pop() ?? ''
      yield* lines
      if (rest.length > maxMessage) return
    }
    yield rest
  } catch (error) {
    if (!signal.aborted) throw error
  } finally {
    signal.removeEventListener('abort', stop)
  }
}
