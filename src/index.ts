export type { ConvertLimits, PdfCompliance } from '../engines/convert/options.ts'
export {
  type CustomType,
  type DetectConfig,
  type KeepRule,
  type ListEntry,
  type NerOptions,
  type PackName,
  type Profile,
  type ProfileName,
  packNames,
  packs,
  profileNames,
  profiles,
} from '../engines/detect/options.ts'
export { type Finding, type FindingKind, findingKinds } from '../engines/inspect/finding.ts'
export type { Decisions, Detection, KeptValue, Region } from '../engines/model/detection.ts'
export type { Category, Entity, EntityName, EntityType, Explanation } from '../engines/model/entity.ts'
export {
  CancelledError,
  CreditError,
  DependencyError,
  DocumentError,
  type ErrorCode,
  type ErrorDetail,
  errorCodes,
  InternalError,
  LimitError,
  PalimpsestError,
  RequestError,
  VerificationError,
} from '../engines/model/errors.ts'
export { type Format, formats, sniff } from '../engines/model/format.ts'
export type { Box } from '../engines/model/geometry.ts'
export type { Span } from '../engines/model/text-layer.ts'
export type { LanguageState } from '../engines/ocr/languages.ts'
export type { OcrCell, OcrConfidence, OcrItem, OcrNode, PageImage } from '../engines/ocr/task.ts'
export type { PdfLimits } from '../engines/pdf/file/index.ts'
export type {
  FileDigest,
  InputDigest,
  Manifest,
  Mismatch,
  Proof,
  Receipt,
  RemovedEntity,
  Scrubbed,
} from '../engines/redact/manifest.ts'
export { verifyInput, verifyManifest } from '../engines/redact/manifest.ts'
export { restore, type TokenKey } from '../engines/redact/modes/token-map.ts'
export type { RedactedEntity } from '../engines/redact/task.ts'
export type { RedactedText, Replaced, TextMode } from '../engines/redact/text/index.ts'
export { type StructuredFormat, structuredFormats } from '../engines/structured/formats.ts'
export type { RequestEvent } from './adapters/http/handle.ts'
export { toNodeListener } from './adapters/http/node-listener.ts'
export type { Problem } from './adapters/http/problem.ts'
export {
  createInterfaceA,
  type InterfaceA,
  type InterfaceAOptions,
} from './adapters/interface-a/handler.ts'
export type * as InterfaceAShapes from './adapters/interface-a/schemas.ts'
export {
  createInterfaceB,
  type InterfaceB,
  type InterfaceBOptions,
} from './adapters/interface-b/handler.ts'
export type * as InterfaceBShapes from './adapters/interface-b/schemas.ts'
export { createTelemetry, type Telemetry } from './adapters/telemetry.ts'
export {
  type Application,
  type ApplicationOptions,
  createApplication,
  type JobLogEvent,
  type WebhookEvent,
  type WebhookOptions,
} from './application.ts'
export type {
  Batch,
  BatchInput,
  BatchOptions,
  BatchProgress,
  BatchResult,
  BatchRule,
  BatchStatus,
  BatchSummary,
  BatchTimings,
  FileProgress,
  WrittenOutput,
} from './batch/contract.ts'
export type { ConvertArchiveOptions, ConvertedArchive } from './batch/convert-archive.ts'
export type { ItemReport } from './batch/run-batch.ts'
export type { BatchTask, ConvertTask, OcrTask, RedactTask } from './batch/task.ts'
export type { BatchFile, QueuePort, WorkItem, WorkOptions, WorkResult } from './batch/work.ts'
export type { ConvertedDocument, ConvertOptions } from './convert-document.ts'
export type { DetectDocumentOptions, DetectedDocument } from './detection/detect-document.ts'
export type { RedactableFormat } from './documents.ts'
export {
  createEngine,
  type DocumentEntity,
  type Engine,
  type RedactedDocument,
  type RestoredDocument,
  type StreamedEntity,
} from './engine.ts'
export type { Progress } from './executor/progress.ts'
export type { Input } from './input.ts'
export type { Inspection, InspectOptions } from './inspect-document.ts'
export type { ChatMessage, MessageSession, RedactMessagesOptions } from './message-session.ts'
export type { OcrResult } from './ocr/ocr-document.ts'
export type {
  Columns,
  DetectOptions,
  EngineLimits,
  EngineOptions,
  OcrOptions,
  OcrOutput,
  RedactDocumentOptions,
  RedactTextOptions,
  StreamOptions,
} from './options.ts'
export {
  openQueue,
  type QueueOptions,
  type QueueWorker,
  serveQueue,
  type WorkerOptions,
} from './queue/queue.ts'
export { defaultHome, trustedKey } from './redaction/keys.ts'
export type { ReportFormat, ReportOptions } from './report-document.ts'
export type { Review, ReviewOptions } from './review-document.ts'
export { version } from './version.ts'
