/**
 * pdf.js leaves rejections behind that nobody can await: in damaged files it starts over and forgets the promises of
 * the first attempt. Node would end the thread, or the caller's process, over them.
 */

/** How pdf.js names the errors by which it starts over and those that it throws at bad data. */
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

/** Passes over stray rejections of pdf.js until what it returns is called; all others end as they would have. */
export function passOverStrays(): () => void {
  if (holders++ === 0) process.on('unhandledRejection', onRejection)
  let released = false
  return () => {
    if (released) return
    released = true
    // The last ones are told of after the work that left them.
    setImmediate(() => {
      if (--holders === 0) process.off('unhandledRejection', onRejection)
    })
  }
}

function onRejection(reason: unknown): void {
  if (reason instanceof Error && pdfJsErrors.has(reason.name)) return
  // With a listener Node does nothing of its own; where ours is the only one, its default is restored.
  if (process.listenerCount('unhandledRejection') === 1) throw reason
}
