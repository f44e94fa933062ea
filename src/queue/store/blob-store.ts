/** Holds sealed contents that the submitter and the workers share. Names are of lower-case letters, digits, `-` and `/`. */
export interface BlobStore {
  /** Stores a content whole or not at all. A content of the same name is replaced. */
  put(name: string, content: Uint8Array): Promise<void>
  /** Null if there is none. */
  get(name: string): Promise<Uint8Array<ArrayBuffer> | null>
  has(name: string): Promise<boolean>
  /** Does nothing if there is none. */
  remove(name: string): Promise<void>
  /** Removes contents and results that are older than a time in milliseconds. Absent: the service has rules for that. */
  sweep?(olderThanMs: number): Promise<void>
}
