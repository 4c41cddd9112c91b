import { z } from 'zod'
import type { ChannelEvent } from '#plugins/channels/contract/index.ts'
import type { ChannelReason } from '#plugins/connections/contract/index.ts'

const text = z.string().optional().catch(undefined)
const accountSchema = z.looseObject({
  event: z.string(),
  /** Only where one number of the account is concerned. */
  phone_number: text,
  display_phone_number: text,
  ban_info: z.looseObject({ waba_ban_state: text }).optional().catch(undefined),
  violation_info: z.looseObject({ violation_type: text }).optional().catch(undefined),
  restriction_info: z.array(z.looseObject({ restriction_type: text })).catch([]),
})
type Account = z.infer<typeof accountSchema>

/** Meaning of an event of the account for its connections: that they are down, that a reason to be down is over, or only something to know. */
type Meaning = { down: ChannelReason } | { over: ChannelReason } | 'notice'

const ofBan = (state: string | undefined): Meaning => {
  if (state === 'DISABLE') return { down: 'accountRestricted' }
  return state === 'REINSTATE' ? { over: 'accountRestricted' } : 'notice'
}

/** Event of the account → what it means. Others say nothing of the line. */
const MEANINGS: Readonly<Record<string, (account: Account) => Meaning>> = {
  ACCOUNT_VIOLATION: () => 'notice',
  DISABLED_UPDATE: ({ ban_info: ban }) => ofBan(ban?.waba_ban_state),
  // Answers to contacts still leave while only beginning conversations is restricted.
  ACCOUNT_RESTRICTION: ({ restriction_info: restrictions }) =>
    restrictions.length === 0 || restrictions.some(({ restriction_type: type }) => type === 'RESTRICTED_CUSTOMER_INITIATED_MESSAGING')
      ? { down: 'accountRestricted' }
      : 'notice',
  ACCOUNT_DELETED: () => ({ down: 'accountRestricted' }),
  PARTNER_REMOVED: () => ({ down: 'authFailed' }),
}

const joined = (...facts: (string | undefined)[]): string => facts.filter(Boolean).join(' ')

function accountEvents(value: unknown): ChannelEvent[] {
  const read = accountSchema.safeParse(value)
  const meaning = read.success ? MEANINGS[read.data.event]?.(read.data) : undefined
  if (!read.success || meaning === undefined) return []
  const { event, ban_info: ban, violation_info: violation, restriction_info: restrictions } = read.data
  const ofNumber = read.data.display_phone_number ?? read.data.phone_number
  const detail = joined(event, ban?.waba_ban_state, violation?.violation_type, ...restrictions.map(({ restriction_type: type }) => type))
  const details = { detail, ...(ofNumber && { ofNumber }) }
  if (meaning === 'notice') return [{ kind: 'notice', ...details }]
  if ('down' in meaning) return [{ kind: 'line', status: 'DISCONNECTED', reason: meaning.down, ...details }]
  return [{ kind: 'mended', reason: meaning.over, ...(ofNumber && { ofNumber }) }]
}

const numberSchema = z.looseObject({ display_phone_number: z.string(), event: text, current_limit: text, decision: text, rejection_reason: text })

/** How one number of the account is rated, and what became of its name. */
function numberEvents(value: unknown): ChannelEvent[] {
  const read = numberSchema.safeParse(value)
  if (!read.success) return []
  const { display_phone_number: ofNumber, event, current_limit: limit, decision, rejection_reason: why } = read.data
  return [{ kind: 'notice', ofNumber, detail: joined(ofNumber, event, limit, decision, why === 'NONE' ? undefined : why) }]
}

const alertSchema = z.looseObject({
  entity_type: text,
  entity_id: z.union([z.string(), z.number()]).transform(String).optional().catch(undefined),
  alert_type: z.string(),
  alert_status: text,
  alert_description: text,
})

function alertEvents(value: unknown, phoneNumberId: string): ChannelEvent[] {
  const read = alertSchema.safeParse(value)
  if (!read.success) return []
  const { entity_type: type, entity_id: id, alert_type: alert, alert_status: status, alert_description: description } = read.data
  if (type === 'PHONE_NUMBER' && id !== phoneNumberId) return []
  return [{ kind: 'notice', detail: joined(alert, status, description) }]
}

const reviewSchema = z.looseObject({ decision: z.string() })

function reviewEvents(value: unknown): ChannelEvent[] {
  const read = reviewSchema.safeParse(value)
  return read.success ? [{ kind: 'notice', detail: joined('ACCOUNT_REVIEW', read.data.decision) }] : []
}

const templateSchema = z.looseObject({
  message_template_name: z.string(),
  message_template_language: text,
  event: text,
  /** Of a refusal. */
  reason: text,
  new_quality_score: text,
  new_category: text,
})

/** The approval, the quality or the category of a template. */
function templateEvents(value: unknown): ChannelEvent[] {
  const read = templateSchema.safeParse(value)
  if (!read.success) return []
  const { message_template_name: name, message_template_language: language, event, reason, new_quality_score: quality, new_category: category } = read.data
  return [{ kind: 'notice', detail: joined(name, language, event, quality, category, reason === 'NONE' ? undefined : reason) }]
}

const securitySchema = z.looseObject({ event: z.string(), display_phone_number: text })

/** Somebody changed the PIN of the number, or asked for that. */
function securityEvents(value: unknown): ChannelEvent[] {
  const read = securitySchema.safeParse(value)
  if (!read.success) return []
  const { event, display_phone_number: ofNumber } = read.data
  return [{ kind: 'notice', detail: event, ...(ofNumber && { ofNumber }) }]
}

const READERS: Readonly<Record<string, (value: unknown, phoneNumberId: string) => ChannelEvent[]>> = {
  account_update: accountEvents,
  phone_number_quality_update: numberEvents,
  phone_number_name_update: numberEvents,
  account_alerts: alertEvents,
  account_review_update: reviewEvents,
  message_template_status_update: templateEvents,
  message_template_quality_update: templateEvents,
  template_category_update: templateEvents,
  security: securityEvents,
}

/** News of the account itself, which only apps get that are alone at their address. What names one number is of that number alone. */
export const connectionEvents = (field: string, value: unknown, phoneNumberId: string): ChannelEvent[] => READERS[field]?.(value, phoneNumberId) ?? []
