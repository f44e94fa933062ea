import type { z } from 'zod'

/** How an interface describes an operation for its OpenAPI document. */

export type Json = Readonly<Record<string, unknown>>

/** A file of a form. */
export interface FilePart {
  readonly description: string
  /** Media types, separated by commas. */
  readonly contentType: string
  /** Default: true. */
  readonly required?: boolean
}

export interface Operation {
  readonly id: string
  readonly method: 'get' | 'post'
  readonly path: string
  readonly tag: string
  readonly summary: string
  readonly description?: string
  /** A signed URL needs no key. */
  readonly access: 'key' | 'signed URL'
  readonly query?: z.ZodObject
  /** Name of the component that is the JSON body. */
  readonly json?: string
  readonly form?: z.ZodObject
  readonly files?: Readonly<Record<string, FilePart>>
  /** Descriptions of fields of the form, the query or the path. */
  readonly fields?: Readonly<Record<string, string>>
  /** Values of fields of the form, the query or the path. */
  readonly examples?: Readonly<Record<string, unknown>>
  /** Descriptions of header fields of the request. */
  readonly headers?: Readonly<Record<string, string>>
  /** Name of the component of the JSON response, or the successful responses by status. */
  readonly response: string | Readonly<Record<string, Json>>
  /** Statuses of errors. */
  readonly errors: readonly number[]
  /** Requests that the interface sends later, by name. */
  readonly callbacks?: Json
}
