/** A loss that is not a failure. `code` is stable; `message` is for people and holds no document text. */
export interface Warning {
  readonly code: string
  readonly message: string
  /** 1-based; set where the warning is about one page. */
  readonly page?: number
}
