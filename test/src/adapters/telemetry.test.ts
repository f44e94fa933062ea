import { metrics, trace } from '@opentelemetry/api'
import {
  AggregationTemporality,
  InMemoryMetricExporter,
  MeterProvider,
  PeriodicExportingMetricReader,
} from '@opentelemetry/sdk-metrics'
import { BasicTracerProvider, InMemorySpanExporter, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-base'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTelemetry } from '../../../src/adapters/telemetry.ts'
import { Client } from './interface-b/client.ts'

const spans = new InMemorySpanExporter()
const exporter = new InMemoryMetricExporter(AggregationTemporality.CUMULATIVE)
const reader = new PeriodicExportingMetricReader({ exporter })
const meters = new MeterProvider({ readers: [reader] })

beforeAll(() => {
  trace.setGlobalTracerProvider(new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(spans)] }))
  metrics.setGlobalMeterProvider(meters)
})
afterAll(async () => {
  await meters.shutdown()
  trace.disable()
  metrics.disable()
})

it('records requests and jobs with ids, durations and sizes, without content', async () => {
  const { onRequest, onJob } = await createTelemetry()
  await using client = await Client.open({ engine: { threads: 0 }, onJob }, { onRequest })
  const job = await client.run('/redaction/process', { text: 'Dear Margaret Whitfield' })
  await client.fetch('/nothing/Whitfield', { method: 'PURGE', headers: { 'x-request-id': 'trace-12345678' } })
  await reader.forceFlush()

  const names = spans.getFinishedSpans().map(({ name }) => name)
  expect(names).toEqual(
    expect.arrayContaining(['POST /redaction/process', 'GET /jobs/{id}', 'job redactText', '_OTHER']),
  )
  const of = (name: string) => spans.getFinishedSpans().find((span) => span.name === name)
  expect(of('job redactText')?.attributes).toMatchObject({
    'palimpsest.job.id': job.jobId,
    'palimpsest.job.state': 'completed',
    'palimpsest.job.input.size': 23,
  })
  expect(of('_OTHER')?.attributes).toMatchObject({
    'palimpsest.request.id': 'trace-12345678',
    'http.response.status_code': 404,
    'error.type': 'not_found',
  })
  const measured = exporter
    .getMetrics()
    .flatMap(({ scopeMetrics }) => scopeMetrics.flatMap((one) => one.metrics))
  expect(measured.map(({ descriptor }) => descriptor.name)).toEqual(
    expect.arrayContaining([
      'http.server.request.duration',
      'http.server.request.body.size',
      'palimpsest.job.duration',
      'palimpsest.job.input.size',
      'palimpsest.job.output.size',
      'palimpsest.job.credits',
    ]),
  )
  const points = measured.flatMap(({ dataPoints }) => dataPoints.map(({ attributes }) => attributes))
  const told = JSON.stringify([
    spans.getFinishedSpans().map(({ name, attributes }) => [name, attributes]),
    points,
  ])
  for (const secret of ['Whitfield', client.key]) expect(told).not.toContain(secret)
  expect(JSON.stringify(points)).not.toContain(client.account)
})
