import { Issue, WarningSign } from '@blueprintjs/icons'
import { useAtomValue } from 'jotai'
import { CommandButton } from '#core/client/commands/CommandButton.tsx'
import { useT } from '#core/client/i18n/index.ts'
import { shownText } from '#core/client/ui/date/localText.ts'
import { goToSubscription } from './commands.ts'
import { paymentStateAtom } from './queries.ts'
import '../billing.css'

/** Tells whoever pays that the subscription is due, or late, above everything. */
export function PaymentBanner() {
  const t = useT()
  const paymentState = useAtomValue(paymentStateAtom)
  if (paymentState === null || paymentState.state === 'none' || paymentState.state === 'active') return <div role="status" />
  const { state, daysLeft, dueDate, blockedOn } = paymentState
  const Icon = state === 'warning' ? WarningSign : Issue
  const key = state === 'warning' && daysLeft === 0 ? 'today' : state
  return (
    <div role="status">
      <div className={state === 'warning' ? 'billing-banner' : 'billing-banner is-late'}>
        <Icon size={16} />
        <p>{t(`billing.banner.${key}`, { count: daysLeft ?? 0, date: shownText(dueDate ?? ''), blockedOn: shownText(blockedOn ?? '') })}</p>
        <CommandButton command={goToSubscription} args={{}} label="billing.banner.see" hideKeys />
      </div>
    </div>
  )
}
