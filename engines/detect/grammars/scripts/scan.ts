import type { TokenWindow } from '../../tokens/token-window.ts'
import type { Emit } from '../grammar.ts'

/** A pattern of values in text whose words no token separates. The value is group `value`, or the whole match. */
export interface ScriptPattern {
  /** Global or sticky; every repeat is bounded. */
  readonly pattern: RegExp
  readonly type: string
  readonly score: number
  readonly reason: string
  readonly check?: (found: RegExpExecArray) => boolean
}

/** Emits all matches of the patterns in a window. */
export function emitPatterns(window: TokenWindow, patterns: readonly ScriptPattern[], emit: Emit): void {
  for (const { pattern, type, score, reason, check } of patterns) {
    pattern.lastIndex = 0
    for (let found = pattern.exec(window.text); found !== null; found = pattern.exec(window.text)) {
      if (check?.(found) === false) {
        pattern.lastIndex = found.index + 1
        continue
      }
      const [start, end] = found.indices?.groups?.value ?? [found.index, found.index + found[0].length]
      emit(start, end, type, score, reason)
      pattern.lastIndex = Math.max(end, found.index + 1)
    }
  }
}
