/**
 * pdf.js leaves rejected promises that no one can await: in damaged files it starts again and drops the promises of the
 * first attempt. Node would end the thread, or the caller's process, because of them.
 */

/** The errors of pdf.js with which it starts again, and those that it throws for bad data. */
const pdfJsErrors = new Set([
  'XRefEntryException',
  'XRefParseException',
  'ParserEOFException',
  'MissingDataException',
  'FormatError',
  'InvalidPDFException',
  'AbortException',
  'UnknownErrorException',
])

let holders = 0

/** Ignores unhandled rejections of pdf.js until the returned function is called. All others keep their effect. */
export function suppressRejections(): () => void {
  if (holders++ === 0) process.on('unhandledRejection', onRejection)
  let released = false
  return () => {
    if (released) return
    released = true
    // Node reports the last ones after the work that left them.
    setImmediate(() => {
      if (--holders === 0) process.off('unhandledRejection', onRejection)
    })
  }
}

function onRejection(reason: unknown): void {
  if (reason instanceof Error && pdfJsErrors.has(reason.name)) return
  // A listener switches off the default of Node, which is to end. Where ours is the only one, the default is restored.
  if (process.listenerCount('unhandledRejection') === 1) throw reason
}
