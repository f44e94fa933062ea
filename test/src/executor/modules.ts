import type { TaskModules } from '../../../src/executor/tasks.ts'
import type * as tasks from './tasks.ts'

export type TestTasks = { [N in keyof typeof tasks]: (typeof tasks)[N] } & { missing: typeof tasks.which }

const url = new URL('./tasks.ts', import.meta.url).href

export const modules: TaskModules<TestTasks> = {
  echo: url,
  slow: url,
  loop: url,
  hog: url,
  exit: url,
  crash: url,
  throwing: url,
  rejecting: url,
  counting: url,
  native: url,
  which: url,
  missing: url,
}
