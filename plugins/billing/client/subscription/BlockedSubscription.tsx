import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { permissionsAtom } from '#core/client/auth/session.atoms.ts'
import { updateSession } from '#core/client/auth/session.ts'
import { useT } from '#core/client/i18n/index.ts'
import { Button } from '#core/client/ui/Button.tsx'
import type { Invoice } from '../../contract/index.ts'
import PayDialog from './PayDialog.tsx'
import { paymentStateQuery } from './queries.ts'
import { Managed, SubscriptionNotice } from './Subscription.tsx'

/** In place of the workbench: the subscription of a blocked company, and how to pay it. No command runs here, since no plugin is set up. */
export default function BlockedSubscription() {
  const t = useT()
  const mayManage = useAtomValue(permissionsAtom).has('billing.manage')
  const isBlocked = useQuery(paymentStateQuery).data?.isBlocked
  const [paying, setPaying] = useState<Invoice | null>(null)
  useEffect(() => {
    if (isBlocked === false) updateSession({ isBlocked })
  }, [isBlocked])
  if (!mayManage) return <SubscriptionNotice />
  const pay = (invoice: Invoice) => (
    <Button variant="primary" onClick={() => setPaying(invoice)}>
      {t('billing.subscription.pay')}
    </Button>
  )
  return (
    <>
      <Managed pay={pay} />
      {paying && <PayDialog invoice={paying} onClose={() => setPaying(null)} />}
    </>
  )
}
