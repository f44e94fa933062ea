import type { BatchProgress } from '../batch/contract.ts'
import type { CommandContext } from './command.ts'
import { progressView } from './progress.ts'

const lineEveryMs = 5000

/** Shows the progress of a batch on standard error: a bar on a terminal, else a line every few seconds, such as in a log. */
export interface BatchProgressView extends Disposable {
  show(progress: BatchProgress): void
}

export function batchProgressView(context: CommandContext): BatchProgressView {
  if (context.stderr.isTTY) return progressView(context, false)
  const started = performance.now()
  let latest: BatchProgress | undefined
  let shown = 0
  const timer = setInterval(() => {
    if (latest === undefined || latest.done === shown) return
    shown = latest.done
    context.stderr.write(`${progressLine(latest, performance.now() - started)}\n`)
  }, lineEveryMs).unref()
  return {
    show: (progress) => {
      if (progress.stage !== latest?.stage) shown = 0
      latest = progress
    },
    [Symbol.dispose]: () => clearInterval(timer),
  }
}

/** @param ms since the start */
export function progressLine({ stage, done, total, failed }: BatchProgress, ms: number): string {
  const perSecond = (done * 1000) / Math.max(1, ms)
  const left = Math.round((total - done) / Math.max(perSecond, 1e-6))
  return [
    `batch: ${stage} ${done}/${total}`,
    ...(failed > 0 ? [`${failed} failed`] : []),
    `${perSecond < 10 ? perSecond.toFixed(1) : Math.round(perSecond)} files/s`,
    ...(done > 0 && done < total ? [`about ${duration(left)} left`] : []),
  ].join(', ')
}

function duration(seconds: number): string {
  if (seconds < 90) return `${seconds} s`
  return seconds < 5400 ? `${Math.round(seconds / 60)} min` : `${(seconds / 3600).toFixed(1)} h`
}
