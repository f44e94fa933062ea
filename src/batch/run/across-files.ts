import path from 'node:path'
import { PalimpsestError } from '../../../engines/model/errors.ts'
import type { TaskEngine } from '../run-task.ts'
import type { BatchTask, RedactTask } from '../task.ts'
import type { Selected } from './plan.ts'

/** From this score, a name of several words is a person whose surname alone is also recognized in other files. */
const minPersonScore = 0.7

/**
 * Full names of people in the files that are redacted, in a fixed order. An unreadable file contributes nothing; the error is reported when
 * it is processed.
 */
export async function peopleAcross(
  selected: Iterable<Selected>,
  engine: TaskEngine,
  {
    concurrency,
    signal,
    onFile,
  }: { concurrency: number; signal: AbortSignal; onFile: (done: number) => void },
): Promise<string[]> {
  const people = new Set<string>()
  let done = 0
  const files = selected[Symbol.iterator]()
  const worker = async () => {
    for (let next = files.next(); next.done !== true; next = files.next()) {
      const { item, task } = next.value
      if (task.operation !== 'redact') continue
      try {
        const file = new File([(await item.read()).bytes], path.posix.basename(item.name))
        for (const name of await peopleIn(file, task, engine, signal)) people.add(name)
      } catch (error) {
        if (signal.aborted || (error instanceof PalimpsestError && error.code === 'cancelled')) throw error
      }
      onFile(++done)
    }
  }
  await Promise.all(Array.from({ length: concurrency }, worker))
  return [...people].sort()
}

/** The task, with people of other files. */
export function withPeople(task: BatchTask, found: readonly string[]): BatchTask {
  if (task.operation !== 'redact') return task
  const { people = [] } = task.options ?? {}
  return { ...task, options: { ...task.options, people: [...people, ...found] } }
}

async function peopleIn(
  file: File,
  { options = {} }: RedactTask,
  engine: TaskEngine,
  signal: AbortSignal,
): Promise<string[]> {
  const { password, ocr, minScore, minScores, language, people, allow, keepRules } = options
  const rules = { for: options.for, minScore, minScores, language, people, allow, keepRules }
  const detection = { ...rules, password, ocr, entities: ['NAME'] }
  const { entities } = await engine.detectDocument(file, { ...detection, signal })
  return entities
    .filter(({ score, value }) => score >= minPersonScore && /\p{L}{2}\S*\s+\S*\p{L}{2}/u.test(value))
    .map(({ value }) => value.replace(/\s+/gu, ' '))
}
