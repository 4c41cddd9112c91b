import { useT } from '#core/client/i18n/index.ts'
import { Dot, type Tone } from '#core/client/ui/marks.tsx'
import type { SubscriptionState } from '../../contract/index.ts'

export type ShownStatus = 'open' | 'overdue' | 'paid' | 'canceled'

const STATUS_TONES: Record<ShownStatus, Tone> = { open: 'info', overdue: 'bad', paid: 'good', canceled: 'quiet' }
const STATE_TONES: Record<SubscriptionState, Tone> = { none: 'quiet', active: 'good', warning: 'warn', overdue: 'bad', blocked: 'bad' }

/** Whether an invoice was paid, with its dot. */
export function StatusMark({ status }: { status: ShownStatus }) {
  const t = useT()
  return (
    <span className="dot-name">
      <Dot tone={STATUS_TONES[status]} />
      {t(`billing.status.${status}`)}
    </span>
  )
}

/** How a company's subscription is, with its dot. */
export function StateMark({ state }: { state: SubscriptionState }) {
  const t = useT()
  return (
    <span className="dot-name">
      <Dot tone={STATE_TONES[state]} />
      {t(`billing.state.${state}`)}
    </span>
  )
}
