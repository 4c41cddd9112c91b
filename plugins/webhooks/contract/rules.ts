import type { FieldError } from '#core/contract/errors.ts'

/** Events that a webhook can hear of. */
export const webhookEvents = [
  'message.received',
  'message.sent',
  'message.state',
  'ticket.opened',
  'ticket.accepted',
  'ticket.transferred',
  'ticket.resolved',
  'contact.created',
  'contact.changed',
] as const
export type WebhookEvent = (typeof webhookEvents)[number]
/** Events of deliveries: also the one that an automatic action of a pipeline's stage tells one webhook, whatever the webhook hears of. */
export const deliveryEvents = [...webhookEvents, 'deal.stageEntered'] as const
export type DeliveryEvent = (typeof deliveryEvents)[number]

export const LONGEST_WEBHOOK_NAME = 60
export const LONGEST_URL = 2048
/** Deliveries are kept so long. */
export const RETENTION_DAYS = 7
/** A hook's server has so long to answer. */
export const ANSWER_MS = 10_000
/** Characters of the answer that are kept. */
export const LONGEST_STORED_ANSWER = 1_000
/** Seconds from one try of a delivery to the next: eight tries over about a day. */
export const RETRY_WAITS: readonly number[] = [30, 120, 600, 1_800, 7_200, 21_600, 54_000]

/** As a name is kept. */
export const cleanWebhookName = (name: string): string => name.trim().replaceAll(/\s+/g, ' ')
/** As names are compared: whatever case and spaces. */
export const foldWebhookName = (name: string): string => cleanWebhookName(name).toLocaleLowerCase('pt-BR')

/** Whether an address can be a hook's: http or https, and no password in it. Whether it leads inside is asked when it is called. */
export function isWebhookAddress(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && ['http:', 'https:'].includes(url.protocol) && url.hostname !== '' && url.username === '' && url.password === ''
}

const problem = (field: string, code: string, message: string): FieldError => ({ field, code, message })

/** Problems of a webhook; empty when there are none. */
export function webhookProblems({ name, url, events }: { name: string; url: string; events: readonly WebhookEvent[] }): FieldError[] {
  const problems: FieldError[] = []
  if (cleanWebhookName(name) === '') problems.push(problem('name', 'required', 'A webhook needs a name'))
  if (cleanWebhookName(name).length > LONGEST_WEBHOOK_NAME) problems.push(problem('name', 'too_big', `At most ${LONGEST_WEBHOOK_NAME} characters`))
  if (url.trim() === '') problems.push(problem('url', 'required', 'A webhook needs an address'))
  else if (url.trim().length > LONGEST_URL) problems.push(problem('url', 'too_big', `At most ${LONGEST_URL} characters`))
  else if (!isWebhookAddress(url.trim())) problems.push(problem('url', 'invalid_format', 'Write the address as https://example.com/hook'))
  if (events.length === 0) problems.push(problem('events', 'required', 'Choose what the webhook hears of'))
  return problems
}
