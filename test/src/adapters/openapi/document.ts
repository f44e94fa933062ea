/** An OpenAPI document as the tests read it. */

export interface Schema {
  readonly $ref?: string
  readonly type?: string
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly enum?: readonly string[]
  readonly pattern?: string
  readonly format?: string
  readonly minimum?: number
  readonly maximum?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly maxLength?: number
  readonly examples?: readonly unknown[]
}

export interface Media {
  readonly schema: Schema
  readonly encoding?: Readonly<Record<string, { style?: string; explode?: boolean; contentType?: string }>>
}

interface Response {
  readonly $ref?: string
  readonly description: string
  readonly content?: Readonly<Record<string, Media>>
}

export interface Operation {
  readonly operationId: string
  readonly summary: string
  readonly parameters: readonly { readonly name: string; readonly in: string; readonly schema: Schema }[]
  readonly requestBody?: { readonly content: Readonly<Record<string, Media>> }
  readonly responses: Readonly<Record<string, Response>>
}

export interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: {
    readonly responses: Readonly<Record<string, Response>>
    readonly schemas: Readonly<Record<string, Schema>>
  }
}

export function operationsOf(document: OpenApi) {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({
      id: operation.operationId,
      path,
      method,
      operation,
    })),
  )
}

export function resolved<T extends { readonly $ref?: string }>(document: OpenApi, value: T): T {
  if (value.$ref === undefined) return value
  const keys = value.$ref.slice(2).split('/')
  return keys.reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], document) as T
}

/** Schema of the form or the JSON body of an operation. */
export function bodySchemaOf(document: OpenApi, { requestBody }: Operation): Schema | null {
  const [media] = Object.values(requestBody?.content ?? {})
  return media === undefined ? null : resolved(document, media.schema)
}
