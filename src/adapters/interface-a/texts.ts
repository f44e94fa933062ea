import type { EntityType } from '../../../engines/model/entity.ts'
import { PalimpsestError, RequestError } from '../../../engines/model/errors.ts'
import { terms } from '../../application.ts'
import { readJson } from '../http/body.ts'
import { type Context, idempotencyOf, type KeyCall, since } from './call.ts'
import {
  type BatchItem,
  type CatalogResponse,
  parseValue,
  type TextBatchRequest,
  type TextBatchResponse,
  type TextResponse,
  textBatchRequest,
  textRequest,
} from './schemas.ts'

const { costs } = terms.a

/** Codes of the interface document that differ from the catalogue. Both are accepted and listed. */
const documentCodes: ReadonlyMap<string, string> = new Map([['US_SSN', 'SSN']])

/** `POST /v1/redact/text` */
export async function redactText({ app, limits }: Context, call: KeyCall): Promise<TextResponse> {
  const { account, request } = call
  const json = await readJson(request, { maxBytes: limits.text, idleMs: limits.idleMs })
  const body = parseValue(textRequest, json, 'body')
  const started = performance.now()
  const { text, ...options } = body
  const payment = { ...costs.redactText, ...idempotencyOf(call, body) }
  const { result: done, credits } = await app.payments.pay(account.id, payment, () =>
    app.engine.redactText(text, { ...options, signal: request.signal }),
  )
  return {
    id: `red_${app.ids.ulid()}`,
    status: 'success',
    redacted_text: done.text,
    entities_found: done.entities.map(({ type, start, end }) => ({
      type: wireCode(type, options.entities),
      original: text.slice(start, end),
      start,
      end,
    })),
    mode: options.mode,
    credits_used: credits,
    processing_ms: since(started),
  }
}

/** `POST /v1/redact/text/batch` */
export async function redactTexts({ app, limits }: Context, call: KeyCall): Promise<TextBatchResponse> {
  const { account, request } = call
  const json = await readJson(request, { maxBytes: limits.textBatch, idleMs: limits.idleMs })
  const body = parseValue(textBatchRequest, json, 'body')
  const started = performance.now()
  const { items } = body
  const each = costs.redactTextItem.credits
  const payment = { credits: each * items.length, ...idempotencyOf(call, body) }
  await checkAllCodes({ app }, body)

  const { result: results, credits } = await app.payments.pay(account.id, payment, async () => {
    const done: Omit<TextBatchResponse['results'][number], 'credits_used'>[] = []
    for (const [index, item] of items.entries()) {
      const { text, entities } = await redactItem(item)
      done.push({ index, redacted_text: text, entities_found: entities.length })
    }
    return done
  })
  const perItem = credits === 0 ? 0 : each

  function redactItem({ text, entities, mode }: BatchItem) {
    return app.engine.redactText(text, {
      entities: entities ?? body.default_entities,
      mode: mode ?? body.default_mode,
      language: 'en',
      signal: request.signal,
    })
  }

  return {
    batch_id: `bat_${app.ids.ulid()}`,
    status: 'success',
    total: items.length,
    results: results.map((result) => ({ ...result, credits_used: perItem })),
    total_credits_used: credits,
    processing_ms: since(started),
  }
}

/** `GET /v1/redact/entities` */
export async function entityCatalog({ app }: Context): Promise<CatalogResponse> {
  return catalogOf(await app.engine.entities())
}

/** An invalid code in the last item is rejected before any work. Equal lists are checked once. */
async function checkAllCodes(
  context: Pick<Context, 'app'>,
  { items, default_entities }: TextBatchRequest,
): Promise<void> {
  await checkCodes(context, default_entities, 'default_entities')
  const checked = new Set<string>()
  for (const [i, { entities }] of items.entries()) {
    const list = JSON.stringify(entities)
    if (entities === undefined || checked.has(list)) continue
    await checkCodes(context, entities, `items.${i}.entities`)
    checked.add(list)
  }
}

/** Throws `unknown_entity`, with the name of the field. */
export async function checkCodes(
  { app }: Pick<Context, 'app'>,
  entities: readonly string[] | undefined,
  field: string,
): Promise<void> {
  if (entities === undefined) return
  try {
    await app.engine.detect('', { entities })
  } catch (error) {
    if (!(error instanceof PalimpsestError) || error.code !== 'unknown_entity') throw error
    throw new RequestError('unknown_entity', `${field}: ${nearestOf(error)}`, error.detail)
  }
}

function nearestOf({ detail }: PalimpsestError): string {
  const nearest = Array.isArray(detail.nearest) ? `The nearest are ${detail.nearest.join(', ')}. ` : ''
  return `Unknown entity type. ${nearest}GET /v1/redact/entities lists all.`
}

/** The catalogue, with the codes of the document in addition to the catalogue codes. */
function catalogOf(types: readonly EntityType[]): CatalogResponse {
  const entities = types.flatMap(({ code, label, category, region }) => {
    const other = documentCodes.get(code)
    const entry = { code, label, category, region }
    return other === undefined ? [entry] : [{ ...entry, code: other }, entry]
  })
  return { entities, total: entities.length }
}

/** The name of a type in a response: the code of the document, unless the request used the catalogue code. */
function wireCode(type: string, requested: readonly string[] | undefined): string {
  const other = documentCodes.get(type)
  const usesOurs = requested?.some(
    (code) =>
      code
        .trim()
        .toUpperCase()
        .replace(/[\s-]+/g, '_') === type,
  )
  return other === undefined || usesOurs ? type : other
}
