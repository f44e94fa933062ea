import type { MessagePort } from 'node:worker_threads'

/** Progress of a task. Contains no document text. */
export interface Progress {
  /** Name of the current stage, such as `detect` or `prove`. */
  readonly stage: string
  /** Steps done and steps in all. What a step is depends on the task; usually a page. */
  readonly done: number
  readonly total: number
}

/** The port for `Progress` messages, which the executor adds to the input of every task. */
export interface WithProgress {
  readonly progress?: MessagePort
}
