import type { BatchProgress, FileProgress } from '../batch/contract.ts'
import type { CommandContext } from './command.ts'
import { progressView } from './progress.ts'

const lineEveryMs = 5000

/** Shows the progress of a batch on standard error: a bar on a terminal, else a line every few seconds, such as in a log. */
export interface BatchProgressView extends Disposable {
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
    // Of the time since the last line: files that an earlier run finished take none.
    const now = performance.now()
    const perSecond = ((latest.done - shown.done) * 1000) / (now - shown.at)
    // A file in progress is worth a word if none was finished in the meantime.
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

/** Without control characters, which a hostile name could have for the terminal. */
function fileText({ name: raw, stage, done, total }: FileProgress): string {
  const name = raw.replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, ' ')
  return total > 0 ? `${name}: ${stage} ${done}/${total}` : `${name}: ${stage}`
}

function duration(seconds: number): string {
  if (seconds < 90) return `${seconds} s`
  return seconds < 5400 ? `${Math.round(seconds / 60)} min` : `${(seconds / 3600).toFixed(1)} h`
}
