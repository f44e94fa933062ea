import type { Job, JobState } from '../../application.ts'
import type { Downloads } from '../http/downloads.ts'
import { withoutCommands } from '../http/problem.ts'
import type { JobAcknowledgement, JobDetail, JobListPage, JobSummary, Module } from './schemas.ts'

/** Wire names of operations. */
const moduleNames: Readonly<Record<string, Module>> = {
  redactText: 'redaction',
  redactDocument: 'redaction',
  ocr: 'ocr',
  convert: 'conversion',
}

/** Interface B has no state for a cancelled job. */
const stateNames: Readonly<Record<JobState, JobSummary['status']>> = {
  queued: 'queued',
  processing: 'processing',
  completed: 'completed',
  failed: 'failed',
  cancelled: 'failed',
}

export function acknowledgementOf({ id, operation, state, queuedAt }: Job): JobAcknowledgement {
  return {
    jobId: id,
    module: moduleNames[operation],
    status: stateNames[state],
    queuedAt: new Date(queuedAt).toISOString(),
  }
}

function summaryOf(job: Job): JobSummary {
  const { state, credits, isPaid, failure, finishedAt } = job
  const failureCode = state === 'cancelled' ? 'CANCELLED' : (failure?.code.toUpperCase() ?? null)
  const { jobId, module, status, queuedAt } = acknowledgementOf(job)
  return {
    jobId,
    module,
    status,
    creditsRequired: credits,
    creditsReserved: isPaid,
    failureCode,
    queuedAt,
    completedAt: finishedAt === null ? null : new Date(finishedAt).toISOString(),
  }
}

export function detailOf(job: Job, downloads: Downloads): JobDetail {
  const output = job.outputs.find(({ role }) => role === 'output')
  const message = job.state === 'cancelled' ? 'The job was cancelled.' : job.failure?.message
  const failureMessage = message === undefined ? null : withoutCommands(message)
  return { ...summaryOf(job), failureMessage, ...(output ? { outputUrl: downloads.urlOf(output) } : {}) }
}

export function pageOf(
  { items, total }: { readonly items: readonly Job[]; readonly total: number },
  page: number,
  limit: number,
): JobListPage {
  return { items: items.map(summaryOf), total, page, limit }
}
