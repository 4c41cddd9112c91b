import { useQuery } from '@tanstack/react-query'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { ConfirmDialog } from '#core/client/ui/ConfirmDialog.tsx'
import type { Tenant } from '../../contract/index.ts'
import { setTenantStatus } from './commands.ts'
import { tenantsQuery } from './queries.ts'

/** Says how many people a suspension signs out, as it is now. */
export default function SuspendDialog({ tenant: { id, name }, onClose }: { tenant: Pick<Tenant, 'id' | 'name'>; onClose: () => void }) {
  const t = useT()
  const client = useClient()
  const { data, isFetchedAfterMount } = useQuery({ ...tenantsQuery, staleTime: 0 })
  const count = data?.find((one) => one.id === id)?.signedIn ?? 0
  const people = isFetchedAfterMount ? t('platform.suspend.signedIn', { count }) : t('platform.suspend.counting')
  return (
    <ConfirmDialog
      title={t('platform.suspend.title', { name })}
      text={`${people} ${t('platform.suspend.text')}`}
      confirmLabel={t('platform.suspend.confirm')}
      onConfirm={() => client.run(setTenantStatus, { id, name, isActive: false })}
      onClose={onClose}
      isDanger
    />
  )
}
