import { useAtomValue } from 'jotai'
import { permissionsAtom } from '#core/client/auth/session.atoms.ts'
import { CommandButton } from '#core/client/commands/CommandButton.tsx'
import type { PanelProps } from '#core/client/plugin.ts'
import { payInvoiceCommand } from './commands.ts'
import { Managed, SubscriptionNotice } from './Subscription.tsx'

/** The own company's subscription: for administrators with everything to pay it, for others in a sentence. */
export default function SubscriptionPanel(_props: PanelProps<object>) {
  const mayManage = useAtomValue(permissionsAtom).has('billing.manage')
  return mayManage ? <Managed pay={(invoice) => <CommandButton command={payInvoiceCommand} args={invoice} variant="primary" />} /> : <SubscriptionNotice />
}
