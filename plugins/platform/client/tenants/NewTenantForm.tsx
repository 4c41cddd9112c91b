import { call } from '#core/client/http/call.ts'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { FormDialog } from '#core/client/ui/FormDialog.tsx'
import { NewPasswordField } from '#core/client/ui/NewPasswordField.tsx'
import { Select } from '#core/client/ui/Select.tsx'
import { TextField } from '#core/client/ui/TextField.tsx'
import { useDraft } from '#core/client/ui/useDraft.ts'
import { languages } from '#core/client/workbench/deeds/personCommands.ts'
import type { Language } from '#core/contract/auth.ts'
import { LONGEST_EMAIL, LONGEST_NAME } from '#plugins/team/contract/personFields.ts'
import { administratorProblems, createTenant, type FirstAdministrator, LONGEST_COMPANY, tenantProblems } from '../../contract/index.ts'
import { LimitFields, readLimit, type TypedLimits } from './LimitFields.tsx'
import { refreshTenants } from './queries.ts'

const FIRST_LANGUAGE = 'pt-BR'

interface Typed extends TypedLimits, FirstAdministrator {
  name: string
  language: Language
}
const NOTHING: Typed = { name: '', language: FIRST_LANGUAGE, userName: '', email: '', password: '', maxUsers: '', maxConnections: '' }

/** A company and whoever administers it first. */
export default function NewTenantForm({ onClose }: { onClose: () => void }) {
  const t = useT()
  const client = useClient()
  const { draft, change, problemOf, save, isDirty } = useDraft(NOTHING, ({ field, code }) => t(`platform.problem.${field}.${code}`), t('platform.form.refused'))
  const { name, userName, email, password } = draft
  const wanted = { ...draft, maxUsers: readLimit(draft.maxUsers), maxConnections: readLimit(draft.maxConnections) }
  const write = async () => {
    await call(createTenant, wanted)
    await refreshTenants()
    client.notify(t('platform.done.created', { name: name.trim() }), 'success')
  }
  return (
    <FormDialog
      title={t('platform.form.new')}
      size="l"
      isDirty={isDirty}
      onSave={() => save([...tenantProblems(wanted), ...administratorProblems({ userName, email: email.trim(), password })], write)}
      onClose={onClose}
    >
      <div className="tenant-form">
        <div>
          <TextField
            label={t('platform.form.name')}
            value={name}
            error={problemOf('name')}
            maxLength={LONGEST_COMPANY}
            autoComplete="off"
            onChange={(text) => change({ name: text })}
          />
          <Select
            label={t('platform.form.language')}
            help={t('platform.form.languageHelp')}
            value={draft.language}
            options={languages.map(({ locale, label }) => ({ value: locale, label }))}
            onChange={(value) => change({ language: languages.find(({ locale }) => locale === value)?.locale ?? FIRST_LANGUAGE })}
          />
          <LimitFields typed={draft} problemOf={problemOf} onChange={change} />
        </div>
        <div>
          <TextField
            label={t('platform.form.userName')}
            value={userName}
            error={problemOf('userName')}
            maxLength={LONGEST_NAME}
            autoComplete="off"
            onChange={(text) => change({ userName: text })}
          />
          <TextField
            label={t('platform.form.email')}
            type="email"
            help={t('platform.form.emailHelp')}
            value={email}
            error={problemOf('email')}
            maxLength={LONGEST_EMAIL}
            autoComplete="off"
            onChange={(text) => change({ email: text })}
          />
          <NewPasswordField
            label={t('platform.form.password')}
            help={t('platform.form.passwordHelp')}
            value={password}
            error={problemOf('password')}
            owner={{ name: userName, email, username: '' }}
            onChange={(text) => change({ password: text })}
          />
        </div>
      </div>
    </FormDialog>
  )
}
