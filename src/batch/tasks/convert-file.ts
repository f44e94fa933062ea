import path from 'node:path'
import { parseOutputFormat } from '../../../engines/convert/format-names.ts'
import { withExtension } from '../names.ts'
import type { ConvertTask } from '../task.ts'
import type { WorkOptions, WorkResult } from '../work.ts'
import type { TaskEngine } from './task-engine.ts'

export function convertedName({ options }: ConvertTask, name: string): string {
  return withExtension(name, parseOutputFormat(options.to).format)
}

export async function convertFile(
  engine: TaskEngine,
  { options, assetsBeside = false }: ConvertTask,
  file: File,
  output: string,
  call: WorkOptions,
): Promise<WorkResult> {
  const { format } = parseOutputFormat(options.to)
  const folder = `${path.posix.basename(output, `.${format}`)}.files`
  const assets = assetsBeside && format === 'md' ? { assetsFolder: folder } : {}
  const done = await engine.convert(file, { ...options, ...assets, ...call })
  // A document of several pages may become several images in an archive.
  const name = done.to === format ? output : withExtension(output, done.to)
  const dir = path.posix.dirname(output)
  const beside = done.assets.map((asset) => ({
    name: path.posix.join(dir, folder, asset.name),
    bytes: asset.bytes,
  }))
  return {
    files: [{ name, bytes: done.bytes }, ...beside],
    warnings: done.warnings,
    counts: { pages: done.pages },
  }
}
