import { z } from 'zod'
import type { ChannelEvent } from '#plugins/channels/contract/index.ts'
import type { ChannelReason } from '#plugins/connections/contract/index.ts'

const text = z.string().optional().catch(undefined)
const accountSchema = z.looseObject({
  event: z.string(),
  ban_info: z.looseObject({ waba_ban_state: text }).optional().catch(undefined),
  violation_info: z.looseObject({ violation_type: text }).optional().catch(undefined),
  restriction_info: z.array(z.looseObject({ restriction_type: text })).catch([]),
})
type Account = z.infer<typeof accountSchema>

const qualitySchema = z.looseObject({ event: z.string(), display_phone_number: text, current_limit: text })

/** Event of the account → why the line is down with it; null where messages still go through. Others say nothing of the line. */
const STATES: Readonly<Record<string, (account: Account) => ChannelReason | null | undefined>> = {
  VERIFIED_ACCOUNT: () => null,
  ACCOUNT_VIOLATION: () => null,
  DISABLED_UPDATE: ({ ban_info: ban }) => (ban?.waba_ban_state === 'DISABLE' ? 'accountRestricted' : null),
  // Answers to contacts still leave while only beginning conversations is restricted.
  ACCOUNT_RESTRICTION: ({ restriction_info: restrictions }) =>
    restrictions.length === 0 || restrictions.some(({ restriction_type: type }) => type === 'RESTRICTED_CUSTOMER_INITIATED_MESSAGING')
      ? 'accountRestricted'
      : null,
  ACCOUNT_DELETED: () => 'accountRestricted',
  PARTNER_REMOVED: () => 'authFailed',
}

function accountEvents(value: unknown): ChannelEvent[] {
  const read = accountSchema.safeParse(value)
  const reason = read.success ? STATES[read.data.event]?.(read.data) : undefined
  if (!read.success || reason === undefined) return []
  const { event, ban_info: ban, violation_info: violation, restriction_info: restrictions } = read.data
  const facts = [event, ban?.waba_ban_state, violation?.violation_type, ...restrictions.map(({ restriction_type: type }) => type)]
  return [{ kind: 'line', status: reason === null ? 'CONNECTED' : 'DISCONNECTED', reason, detail: facts.filter(Boolean).join(' ') }]
}

function qualityEvents(value: unknown): ChannelEvent[] {
  const read = qualitySchema.safeParse(value)
  if (!read.success) return []
  const { event, display_phone_number: number, current_limit: limit } = read.data
  return [{ kind: 'line', status: 'CONNECTED', reason: null, detail: [number, event, limit].filter(Boolean).join(' ') }]
}

/** News of the account itself, which only apps get that are alone at their address. */
export function lineEvents(field: string, value: unknown): ChannelEvent[] {
  if (field === 'account_update') return accountEvents(value)
  return field === 'phone_number_quality_update' ? qualityEvents(value) : []
}
