import type { BatchProgress, FileProgress } from '../batch/contract.ts'
import type { Progress } from '../executor/progress.ts'
import type { CommandContext } from './command.ts'

/** Shows progress on standard error. Disposing of it clears the line. */
interface ProgressView extends Disposable {
  /** @param note text after the bar, if there is space */
  show(progress: Progress & { readonly note?: string }): void
}

const lineEveryMs = 5000

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

/** Shows the progress of a batch on standard error: a bar on a terminal, else a line every few seconds, such as in a log. */
interface BatchProgressView extends Disposable {
  show(progress: BatchProgress): void
}

export function batchProgressView(context: CommandContext): BatchProgressView {
  if (context.stderr.isTTY) {
    const view = progressView(context, false)
    return {
      show: ({ file, ...progress }) => view.show({ ...progress, note: file && fileText(file) }),
      [Symbol.dispose]: () => view[Symbol.dispose](),
    }
  }
  let latest: BatchProgress | undefined
  let shown = { done: 0, at: performance.now() }
  let file: FileProgress | undefined
  const timer = setInterval(() => {
    if (latest === undefined || (latest.done === shown.done && latest.file === file)) return
    file = latest.file
    // Share of the time since the last line: files finished by an earlier run take no time.
    const now = performance.now()
    const perSecond = ((latest.done - shown.done) * 1000) / (now - shown.at)
    // A file in progress is shown if no file was finished in the meantime.
    const { file: _, ...counts } = latest
    const progress = latest.done === shown.done ? latest : counts
    shown = { done: latest.done, at: now }
    context.stderr.write(`${progressLine(progress, perSecond)}\n`)
  }, lineEveryMs).unref()
  return {
    show: (progress) => {
      if (progress.stage !== latest?.stage) shown = { done: 0, at: performance.now() }
      latest = progress
    },
    [Symbol.dispose]: () => clearInterval(timer),
  }
}

/** @param perSecond files finished in a second */
export function progressLine({ stage, done, total, failed, file }: BatchProgress, perSecond: number): string {
  const left = Math.round((total - done) / Math.max(perSecond, 1e-6))
  return [
    `batch: ${stage} ${done}/${total}`,
    ...(failed > 0 ? [`${failed} failed`] : []),
    `${perSecond < 10 ? perSecond.toFixed(1) : Math.round(perSecond)} files/s`,
    ...(done > 0 && done < total && perSecond > 0 ? [`about ${duration(left)} left`] : []),
    ...(file ? [fileText(file)] : []),
  ].join(', ')
}

/** Without control characters, which a malicious name could send to the terminal. */
function fileText({ name: raw, stage, done, total }: FileProgress): string {
  const name = raw.replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, ' ')
  return total > 0 ? `${name}: ${stage} ${done}/${total}` : `${name}: ${stage}`
}

function duration(seconds: number): string {
  if (seconds < 90) return `${seconds} s`
  return seconds < 5400 ? `${Math.round(seconds / 60)} min` : `${(seconds / 3600).toFixed(1)} h`
}
