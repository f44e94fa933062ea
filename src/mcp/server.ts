import type { Readable, Writable } from 'node:stream'
import { ServerFolders } from './folders.ts'
import { serveTools } from './protocol.ts'
import { serverTools, type ToolSettings } from './tools.ts'

export interface ServerSettings extends Omit<ToolSettings, 'folders'> {
  /** Folders whose documents may be read. */
  readonly roots: readonly string[]
  /** Folder of results. Made if it does not exist. */
  readonly output: string
  /** Size of a document. */
  readonly maxBytes: number
}

/** Serves the tools of an engine over two streams until the input ends. */
export async function serveMcp(
  { roots, output, maxBytes, ...settings }: ServerSettings,
  streams: { readonly input: Readable; readonly output: Writable },
  signal: AbortSignal,
): Promise<void> {
  const folders = await ServerFolders.open(roots, output, maxBytes)
  await serveTools(serverTools({ ...settings, folders }), streams.input, streams.output, signal)
}
