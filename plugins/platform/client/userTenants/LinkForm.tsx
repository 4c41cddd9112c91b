import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#core/client/http/call.ts'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import type { RowFormProps } from '#core/client/resource/screen.ts'
import { FormDialog } from '#core/client/ui/FormDialog.tsx'
import { Select } from '#core/client/ui/Select.tsx'
import { Switch } from '#core/client/ui/Switch.tsx'
import { TextField } from '#core/client/ui/TextField.tsx'
import { useDraft } from '#core/client/ui/useDraft.ts'
import type { FieldError } from '#core/contract/errors.ts'
import { type CompanyProfile, companyProfiles, LONGEST_EMAIL } from '#plugins/team/contract/personFields.ts'
import { createUserTenant, type UserTenant, updateUserTenant } from '../../contract/index.ts'
import { tenantsQuery } from '../tenants/queries.ts'
import { refreshUserTenants } from './queries.ts'

interface Typed {
  account: string
  /** 0 until one is chosen. */
  tenantId: number
  profile: CompanyProfile
  isActive: boolean
}

const startOf = (link: UserTenant | null): Typed => ({
  account: link ? link.email || link.username : '',
  tenantId: link?.tenantId ?? 0,
  profile: companyProfiles.find((one) => one === link?.profile) ?? 'user',
  isActive: link?.isActive ?? true,
})

function problemsOf({ account, tenantId }: Typed): FieldError[] {
  const found: FieldError[] = []
  if (account.trim() === '') found.push({ field: 'account', code: 'required', message: 'Write an account' })
  if (tenantId === 0) found.push({ field: 'tenantId', code: 'unknown', message: 'Choose a company' })
  return found
}

/** Lets somebody work in a further company, or changes what they may there; `link` is null for a new one. */
export default function LinkForm({ row: link, onClose }: RowFormProps<UserTenant>) {
  const t = useT()
  const client = useClient()
  const tenants = useQuery(tenantsQuery).data ?? []
  const [start] = useState(() => startOf(link))
  const { draft, change, problemOf, save, isDirty } = useDraft(
    start,
    ({ field, code }) => t(`platform.userTenants.problem.${field}.${code}`),
    t('platform.userTenants.form.refused'),
  )
  const write = async () => {
    const { account, tenantId, profile, isActive } = draft
    const saved = link ? await call(updateUserTenant, { id: link.id, profile, isActive }) : await call(createUserTenant, { account, tenantId, profile })
    await refreshUserTenants()
    const values = { name: saved.name, company: saved.tenant.name }
    client.notify(t(link ? 'platform.userTenants.done.saved' : 'platform.userTenants.done.created', values), 'success')
  }
  const companies = [{ value: '0', label: '—' }, ...tenants.map(({ id, name }) => ({ value: String(id), label: name }))]
  return (
    <FormDialog
      title={link ? t('platform.userTenants.form.edit', { name: link.name }) : t('platform.userTenants.form.new')}
      isDirty={isDirty}
      onSave={() => save(problemsOf(draft), write)}
      onClose={onClose}
    >
      {link ? (
        <p className="form-help">
          {t('platform.userTenants.column.tenant')}: {link.tenant.name}
        </p>
      ) : (
        <>
          <TextField
            label={t('platform.userTenants.form.account')}
            help={t('platform.userTenants.form.accountHelp')}
            value={draft.account}
            error={problemOf('account')}
            maxLength={LONGEST_EMAIL}
            autoComplete="off"
            spellCheck={false}
            onChange={(account) => change({ account })}
          />
          <Select
            label={t('platform.userTenants.form.tenant')}
            value={String(draft.tenantId)}
            error={problemOf('tenantId')}
            options={companies}
            onChange={(value) => change({ tenantId: Number(value) })}
          />
        </>
      )}
      <Select
        label={t('platform.userTenants.form.profile')}
        value={draft.profile}
        error={problemOf('profile')}
        options={companyProfiles.map((value) => ({ value, label: t(`workbench.profile.${value}`) }))}
        onChange={(value) => change({ profile: companyProfiles.find((one) => one === value) ?? 'user' })}
      />
      {link && (
        <Switch
          label={t('platform.userTenants.form.active')}
          help={problemOf('isActive') ?? ''}
          isOn={draft.isActive}
          onChange={(isActive) => change({ isActive })}
        />
      )}
    </FormDialog>
  )
}
