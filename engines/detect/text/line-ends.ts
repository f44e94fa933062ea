const [crossed, closed] = [1, 2]

/** What is known of the line ends of a window before its lines are joined. */
export class LineEnds {
  /** By unit: bits. */
  #flags = new Uint8Array(1024)

  /** Begins a window of so many units. */
  clear(length: number): void {
    if (this.#flags.length <= length) this.#flags = new Uint8Array(length * 2)
    else this.#flags.fill(0, 0, length + 1)
  }

  /** Adds a line end inside a value. */
  cross(at: number): void {
    this.#flags[at] |= crossed
  }
  isCrossed(at: number): boolean {
    return (this.#flags[at] & crossed) !== 0
  }

  /** Adds a line end at which a number, link or mail address ends, which no word continues. */
  close(at: number): void {
    this.#flags[at] |= closed
  }
  isClosed(at: number): boolean {
    return (this.#flags[at] & closed) !== 0
  }
}
