/** Rules that a text of one language meets and texts of others do not. Checked in order; all texts are bounded. */
const rules: readonly { readonly language: string; readonly matches: (text: string) => boolean }[] = [
  { language: 'diff', matches: (text) => /^--- \S.*\n\+\+\+ \S.*\n@@ -\d/m.test(text) },
  { language: 'json', matches: isJson },
  { language: 'xml', matches: (text) => /^<\?xml\s/.test(text) },
  { language: 'html', matches: (text) => /^<!DOCTYPE html|^<html[\s>]/i.test(text) },
  { language: 'python', matches: (text) => /^#!.*\bpython/.test(text) || isPython(text) },
  { language: 'sh', matches: (text) => /^#!.*\b(?:ba|da|z|k)?sh\b/.test(text) },
  { language: 'make', matches: (text) => /^#!.*\bmake\b/.test(text) || /^\.PHONY:\s/m.test(text) },
  { language: 'c', matches: (text) => /^\s*#\s*include\s+[<"][\w./+-]+\.h[>"]/m.test(text) },
  { language: 'console', matches: isConsole },
]

/** Longer code is not examined. */
const maxChars = 20_000

/**
 * Returns the language of code where its text leaves no doubt, for the info string of a Markdown fence; null otherwise.
 */
export function codeLanguage(text: string): string | null {
  const code = text.slice(0, maxChars).trim()
  if (text.length > maxChars) return null
  return rules.find(({ matches }) => matches(code))?.language ?? null
}

function isJson(text: string): boolean {
  if (!/^[[{]/.test(text) || !/[\]}]$/.test(text) || !text.includes('"')) return false
  try {
    JSON.parse(text)
    return true
  } catch (error) {
    if (error instanceof SyntaxError) return false
    throw error
  }
}

/** A definition or an import with the syntax that only Python has. */
function isPython(text: string): boolean {
  return (
    /^(?:async )?def \w+\(.*\)(?: -> .+)?:$/m.test(text) ||
    /^from [\w.]+ import [\w*, ]+$/m.test(text) ||
    /^class \w+(?:\([\w., ]*\))?:$/m.test(text)
  )
}

/** Commands behind the prompt of a shell, with their output. */
function isConsole(text: string): boolean {
  return /^(?:[\w.-]+@[\w.-]+(?::[^\s$#]*)?)?\$ [a-z./~]/.test(text)
}
