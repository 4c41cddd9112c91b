import { z } from 'zod'
import { defineEndpoint, defineEvent } from '#core/contract/define.ts'
import { AppError, type FieldError, invalidInput } from '#core/contract/errors.ts'
import { idParam, pageParam } from '#core/contract/params.ts'
import { deliveryEvents, webhookEvents } from './rules.ts'

export * from './rules.ts'

/** Why a try got no answer: no such machine, one of the inside, refused, too slow, a wrong certificate; `status`: an answer that is not 2xx. */
export const deliveryFailures = ['hostUnknown', 'hostInside', 'refused', 'timeout', 'tls', 'address', 'status'] as const
export type DeliveryFailure = (typeof deliveryFailures)[number]
export const deliveryStates = ['waiting', 'delivered', 'failed'] as const

export const webhookSchema = z.object({
  id: z.int(),
  name: z.string(),
  url: z.string(),
  events: z.array(z.enum(webhookEvents)),
  /** Only what happens in these queues; empty for all. */
  queueIds: z.array(z.int()),
  /** Only what happens on these connections; empty for all. */
  connectionIds: z.array(z.int()),
  isActive: z.boolean(),
  /** It was switched off because it failed for long; null else. */
  failedAt: z.string().nullable(),
  /** How its last try ended; null before the first, and after 7 days without any. */
  last: z.object({ state: z.enum(deliveryStates), status: z.int().nullable(), failure: z.enum(deliveryFailures).nullable(), at: z.string() }).nullable(),
  createdAt: z.string(),
  rev: z.int(),
})
export type Webhook = z.infer<typeof webhookSchema>

/** A webhook whose secret was just made: the only time that it leaves the server. */
export const shownWebhookSchema = z.object({ webhook: webhookSchema, secret: z.string() })
export type ShownWebhook = z.infer<typeof shownWebhookSchema>

export const listWebhooks = defineEndpoint({
  method: 'GET',
  path: '/webhooks',
  permission: 'webhooks.edit',
  summary: 'Webhooks',
  input: z.object({}),
  output: z.array(webhookSchema),
})

/** Loose limits: the handler answers 422 with a sentence for each field. */
const text = z.string().max(10_000)
const ids = z.array(idParam).max(200)
const events = z.array(z.enum(webhookEvents)).max(50)

/** @throws invalidInput (422) with the fields in words */
export const createWebhook = defineEndpoint({
  method: 'POST',
  path: '/webhooks',
  permission: 'webhooks.edit',
  summary: 'New webhook',
  input: z.object({
    name: text.default(''),
    url: text.default(''),
    events: events.default([]),
    queueIds: ids.default([]),
    connectionIds: ids.default([]),
    isActive: z.boolean().default(true),
  }),
  output: shownWebhookSchema,
})

/** Changes what is given and leaves the rest. @throws noWebhookFound (404), invalidInput (422) as `createWebhook` */
export const updateWebhook = defineEndpoint({
  method: 'PUT',
  path: '/webhooks/:id',
  permission: 'webhooks.edit',
  summary: 'Change a webhook',
  input: z.object({
    id: idParam,
    name: text.optional(),
    url: text.optional(),
    events: events.optional(),
    queueIds: ids.optional(),
    connectionIds: ids.optional(),
    isActive: z.boolean().optional(),
  }),
  output: webhookSchema,
})

/** Another secret: what goes out from now on is signed with it. @throws noWebhookFound (404) */
export const renewSecret = defineEndpoint({
  method: 'POST',
  path: '/webhooks/:id/secret',
  permission: 'webhooks.edit',
  summary: 'Renew the secret of a webhook',
  input: z.object({ id: idParam }),
  output: shownWebhookSchema,
})

/** Ends at once, also what waits to be delivered; its undo brings the same one back, with its secret. @throws noWebhookFound (404) */
export const deleteWebhook = defineEndpoint({
  method: 'DELETE',
  path: '/webhooks/:id',
  permission: 'webhooks.edit',
  summary: 'Delete a webhook',
  input: z.object({ id: idParam }),
  output: z.object({ message: z.literal('WEBHOOK_DELETED') }),
})

/** How one call of a hook's server ended. */
export const tryResultSchema = z.object({
  status: z.int().nullable(),
  failure: z.enum(deliveryFailures).nullable(),
  /** Beginning of what it answered. */
  answer: z.string(),
  durationMs: z.int(),
})
export type TryResult = z.infer<typeof tryResultSchema>

/** Calls the webhook at once with `{"event":"test"}`, also one that is off. @throws noWebhookFound (404), tooFast (429) beyond ten a minute for one webhook */
export const testWebhook = defineEndpoint({
  method: 'POST',
  path: '/webhooks/:id/test',
  permission: 'webhooks.edit',
  summary: 'Try a webhook',
  input: z.object({ id: idParam }),
  output: tryResultSchema,
})

export const deliverySchema = z.object({
  /** Uuid; `X-Balcao-Delivery` of every try. */
  id: z.string(),
  webhookId: z.int(),
  event: z.enum(deliveryEvents),
  state: z.enum(deliveryStates),
  tries: z.int(),
  status: z.int().nullable(),
  failure: z.enum(deliveryFailures).nullable(),
  durationMs: z.int().nullable(),
  createdAt: z.string(),
  /** When the last try began. */
  triedAt: z.string().nullable(),
  /** When the next one begins; null where none does. */
  nextAt: z.string().nullable(),
  body: z.string(),
  answer: z.string().nullable(),
})
export type Delivery = z.infer<typeof deliverySchema>

/** Newest first, 40 a page. @throws noWebhookFound (404) */
export const listDeliveries = defineEndpoint({
  method: 'GET',
  path: '/webhooks/:id/deliveries',
  permission: 'webhooks.edit',
  summary: 'Deliveries of a webhook in the last 7 days',
  input: z.object({ id: idParam, pageNumber: pageParam, state: z.enum(deliveryStates).optional() }),
  output: z.object({ deliveries: z.array(deliverySchema), count: z.int(), hasMore: z.boolean() }),
})

/** Sends the same body again at once, as the same delivery. @throws noDeliveryFound (404), webhookIsOff (409) */
export const replayDelivery = defineEndpoint({
  method: 'POST',
  path: '/webhooks/deliveries/:id/replay',
  permission: 'webhooks.edit',
  summary: 'Deliver again',
  input: z.object({ id: z.string().max(64) }),
  output: deliverySchema,
})

/** A webhook is new or different. Goes to administrators. */
export const webhookSaved = defineEvent('webhooks.saved', webhookSchema, { channel: 'webhook', kind: 'update', key: 'webhook' })
export const webhookGone = defineEvent('webhooks.gone', z.object({ id: z.int() }), { channel: 'webhook', kind: 'delete', key: 'webhook' })
/** A delivery of this webhook began or was tried. Goes to administrators. */
export const deliveryChanged = defineEvent('webhooks.deliveryChanged', z.object({ webhookId: z.int() }), {
  channel: 'webhook',
  kind: 'delivery',
  key: 'delivery',
})
/** Server only: a webhook failed for long, and is off from now on. */
export const webhookSwitchedOff = defineEvent('webhooks.switchedOff', z.object({ id: z.int(), name: z.string() }))

export const noWebhookFound = () => new AppError('ERR_NO_WEBHOOK_FOUND', 404)
export const noDeliveryFound = () => new AppError('ERR_NO_DELIVERY_FOUND', 404)
/** Nothing is delivered to a webhook that is off. */
export const webhookIsOff = () => new AppError('ERR_WEBHOOK_OFF', 409)
export const refusedWebhook = (fields: FieldError[]) => invalidInput(fields, 422)
