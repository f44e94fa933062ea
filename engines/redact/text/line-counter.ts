/** Counts the lines of a text that comes in pieces, so that a place can be named as an editor names it. */
export class LineCounter {
  #line = 1
  /** UTF-16 code units of the current line in earlier pieces. */
  #before = 0

  /**
   * Takes the next piece.
   * @returns the place of an offset of this piece, as `line 3, column 7`, both from 1
   */
  next(piece: string): (offset: number) => string {
    const line = this.#line
    const before = this.#before
    const starts: number[] = [0]
    for (let at = piece.indexOf('\n'); at >= 0; at = piece.indexOf('\n', at + 1)) starts.push(at + 1)
    const last = starts[starts.length - 1]
    this.#line += starts.length - 1
    this.#before = piece.length - last + (starts.length === 1 ? before : 0)
    return (offset) => {
      let low = 0
      let high = starts.length - 1
      while (low < high) {
        const middle = (low + high + 1) >> 1
        if (starts[middle] <= offset) low = middle
        else high = middle - 1
      }
      const column = offset - starts[low] + (low === 0 ? before : 0)
      return `line ${line + low}, column ${column + 1}`
    }
  }
}
