import picomatch from 'picomatch'
import { RequestError } from '../../../engines/model/errors.ts'
import type { BatchOptions, BatchRule } from '../contract.ts'
import type { BatchTask } from '../task.ts'
import type { BatchItem } from './batch-items.ts'

/** The task of an item; null if it is omitted. */
export type TaskOf = (name: string) => BatchTask | null

/** Which files a batch processes, and how. Throws `invalid_request` for invalid rules and globs. */
export function taskSelector({
  task,
  include,
  exclude,
}: Pick<BatchOptions, 'task' | 'include' | 'exclude'>): TaskOf {
  const included = include === undefined ? () => true : globMatcher(include)
  const excluded = exclude === undefined ? () => false : globMatcher(exclude)
  const ruled = Array.isArray(task) ? ruleSelector(task) : always(checkedTask(task as BatchTask))
  return (name) => (included(name) && !excluded(name) ? ruled(name) : null)
}

/** Every task of a batch. */
export function tasksOf(task: BatchOptions['task']): readonly BatchTask[] {
  return Array.isArray(task) ? task.map((rule: BatchRule) => rule.task) : [task as BatchTask]
}

/** The items that have a task. */
export function* selectItems(
  items: Iterable<BatchItem>,
  taskOf: TaskOf,
): IterableIterator<{ readonly item: BatchItem; readonly task: BatchTask }> {
  for (const item of items) {
    const task = taskOf(item.name)
    if (task !== null) yield { item, task }
  }
}

function always(task: BatchTask): TaskOf {
  return () => task
}

function ruleSelector(rules: readonly BatchRule[]): TaskOf {
  const compiled = rules.map((rule) => {
    const files = typeof rule?.files === 'string' ? [rule.files] : rule?.files
    return { matches: globMatcher(files), task: checkedTask(rule.task) }
  })
  return (name) => compiled.find(({ matches }) => matches(name))?.task ?? null
}

function checkedTask(task: BatchTask): BatchTask {
  if (!['redact', 'convert', 'ocr'].includes(task?.operation))
    throw new RequestError(
      'invalid_request',
      'The task of a batch needs an operation: redact, convert or ocr.',
    )
  if (task.operation === 'convert' && typeof task.options?.to !== 'string')
    throw new RequestError('invalid_request', 'The output format is missing. Pass { to: FORMAT }.')
  return task
}

/** Regardless of case: scanners write .PDF and .TIF. A glob without a slash matches the file name in any folder. */
function globMatcher(globs: readonly string[] | undefined): (name: string) => boolean {
  if (!Array.isArray(globs) || globs.length === 0 || !globs.every(isGlob))
    throw new RequestError(
      'invalid_request',
      'A list of globs needs one or more patterns, such as "*.pdf" or "letters/**".',
    )
  const options = { nocase: true, dot: true }
  const matchers = globs.map((glob) =>
    picomatch(glob, glob.includes('/') ? options : { ...options, basename: true }),
  )
  return (name) => matchers.some((matches) => matches(name))
}

function isGlob(glob: unknown): glob is string {
  return typeof glob === 'string' && glob !== '' && glob.length <= 4096
}
