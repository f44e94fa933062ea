import type { JobAcknowledgement, JobDetail, JobListPage, JobSummary } from './schemas.ts'

/** Values for the OpenAPI document. Its test checks each by its schema. */

export const jobId = '4f1d2c9e-7a35-4b8e-9c60-2d1f8a7b3e54'

const queuedAt = '2026-12-31T09:30:00.000Z'

const acknowledgement: JobAcknowledgement = { jobId, module: 'redaction', status: 'queued', queuedAt }

const summary: JobSummary = {
  jobId,
  module: 'redaction',
  status: 'completed',
  creditsRequired: 1,
  creditsReserved: true,
  failureCode: null,
  queuedAt,
  completedAt: '2026-12-31T09:30:01.250Z',
}

const detail: JobDetail = {
  ...summary,
  failureMessage: null,
  outputUrl: `http://localhost:8080/files/${jobId}?expires=1798761600&signature=${'5f3a9c7e1b2d4860'.repeat(4)}`,
}

const page: JobListPage = { items: [summary], total: 1, page: 1, limit: 20 }

/** By the names of components. */
export const examples: Readonly<Record<string, unknown>> = {
  JobAcknowledgement: acknowledgement,
  JobSummary: summary,
  JobDetail: detail,
  JobListPage: page,
}
