import type { Progress } from '../executor/progress.ts'
import type { CommandContext } from './command.ts'

/** Shows progress on standard error. Disposing of it clears the line. */
interface ProgressView extends Disposable {
  /** @param note what follows the bar, as far as there is room */
  show(progress: Progress & { readonly note?: string }): void
}

/** JSON lines with `--json`, a bar on a terminal, and nothing if standard error is a file. */
export function progressView({ stderr }: CommandContext, json: boolean): ProgressView {
  if (json)
    return {
      show: ({ stage, done, total }) => {
        stderr.write(`${JSON.stringify({ event: 'progress', stage, done, total })}\n`)
      },
      [Symbol.dispose]() {},
    }
  if (!stderr.isTTY) return { show() {}, [Symbol.dispose]() {} }
  let last = ''
  return {
    show(progress) {
      // A terminal of unknown width reports 0 columns.
      const line = bar(progress, stderr.columns || 80)
      // Progress is reported more often than the line changes.
      if (line === last) return
      last = line
      stderr.write(`\r\x1b[2K${line}`)
    },
    [Symbol.dispose]() {
      if (last !== '') stderr.write('\r\x1b[2K')
    },
  }
}

function bar({ stage, done, total, note }: Progress & { readonly note?: string }, columns: number): string {
  const share = total > 0 ? Math.min(1, Math.max(0, done / total)) : 0
  const count = total > 0 ? ` ${done}/${total}` : ''
  const width = Math.max(0, Math.min(30, columns - stage.length - count.length - 3))
  const full = Math.round(share * width)
  const text = `${stage} ${'█'.repeat(full)}${'░'.repeat(width - full)}${count}${note ? `  ${note}` : ''}`
  return text.slice(0, Math.max(0, columns - 1))
}
