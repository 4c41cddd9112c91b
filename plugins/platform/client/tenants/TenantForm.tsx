import { useState } from 'react'
import { call } from '#core/client/http/call.ts'
import { useT } from '#core/client/i18n/index.ts'
import { queryClient } from '#core/client/kernel/queryClient.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { Button } from '#core/client/ui/Button.tsx'
import { FormDialog } from '#core/client/ui/FormDialog.tsx'
import { TextField } from '#core/client/ui/TextField.tsx'
import { useDraft } from '#core/client/ui/useDraft.ts'
import { AppError } from '#core/contract/errors.ts'
import { LONGEST_COMPANY, type Tenant, tenantProblems, updateTenant } from '../../contract/index.ts'
import { switchTenant } from './commands.ts'
import { LimitFields, readLimit, typedLimit } from './LimitFields.tsx'
import { refreshTenants, tenantsQuery } from './queries.ts'

/** Renames a company and sets what it may have. */
export default function TenantForm({ tenant, onClose }: { tenant: Tenant; onClose: () => void }) {
  const t = useT()
  const client = useClient()
  const [rev, setRev] = useState(tenant.rev)
  const [start] = useState({ name: tenant.name, maxUsers: typedLimit(tenant.maxUsers), maxConnections: typedLimit(tenant.maxConnections) })
  const { draft, change, problemOf, save, isDirty } = useDraft(start, ({ field, code }) => t(`platform.problem.${field}.${code}`), t('platform.form.refused'))
  const wanted = { name: draft.name, maxUsers: readLimit(draft.maxUsers), maxConnections: readLimit(draft.maxConnections) }
  /** The next try is made on what the colleague saved: whoever reads the message decides. */
  const follow = async (error: unknown) => {
    if (error instanceof AppError && error.code === 'ERR_TENANT_CHANGED') {
      const rows = await queryClient.fetchQuery({ ...tenantsQuery, staleTime: 0 })
      setRev(rows.find(({ id }) => id === tenant.id)?.rev ?? rev)
    }
    throw error
  }
  const write = async () => {
    await call(updateTenant, {
      id: tenant.id,
      rev,
      ...(draft.name !== start.name && { name: wanted.name }),
      ...(draft.maxUsers !== start.maxUsers && { maxUsers: wanted.maxUsers }),
      ...(draft.maxConnections !== start.maxConnections && { maxConnections: wanted.maxConnections }),
    }).catch(follow)
    await refreshTenants()
    client.notify(t('platform.done.saved', { name: wanted.name.trim() }))
  }
  return (
    <FormDialog title={t('platform.form.edit')} isDirty={isDirty} onSave={() => save(tenantProblems(wanted), write)} onClose={onClose}>
      <TextField
        label={t('platform.form.name')}
        value={draft.name}
        error={problemOf('name')}
        maxLength={LONGEST_COMPANY}
        autoComplete="off"
        onChange={(name) => change({ name })}
      />
      <LimitFields typed={draft} now={{ maxUsers: tenant.people, maxConnections: tenant.connections }} problemOf={problemOf} onChange={change} />
      <Button
        variant="minimal"
        onClick={() => {
          onClose()
          void client.run(switchTenant, tenant)
        }}
      >
        {t(`platform.switch.${tenant.status}`)}
      </Button>
    </FormDialog>
  )
}
