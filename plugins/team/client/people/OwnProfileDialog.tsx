import { useAtomValue } from 'jotai'
import { sessionAtom } from '#core/client/auth/session.atoms.ts'
import { updateSession } from '#core/client/auth/session.ts'
import { call } from '#core/client/http/call.ts'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { FormDialog } from '#core/client/ui/FormDialog.tsx'
import { NewPasswordField } from '#core/client/ui/NewPasswordField.tsx'
import { TextField } from '#core/client/ui/TextField.tsx'
import { useDraft } from '#core/client/ui/useDraft.ts'
import type { FieldError } from '#core/contract/errors.ts'
import { passwordProblem } from '#core/contract/password.ts'
import { changeOwnProfile } from '../../contract/people.ts'
import { LONGEST_NAME } from '../../contract/personFields.ts'
import { refreshSessions } from './queries.ts'
import { SessionList } from './sessions/SessionList.tsx'

const problem = (field: string, code: string): FieldError => ({ field, code, message: code })

/** Dialog of the person's own name, password and sessions. */
export default function OwnProfileDialog({ onClose }: { onClose: () => void }) {
  const t = useT()
  const client = useClient()
  const session = useAtomValue(sessionAtom)
  const sentence = ({ field, code }: FieldError) => t(`team.problem.${field}.${code}`)
  const start = { name: session?.username ?? '', currentPassword: '', password: '', repeated: '' }
  const { draft, change, problemOf, save, isDirty } = useDraft(start, sentence, t('team.form.refused'))
  if (!session) return null
  const owner = { name: draft.name, email: session.email, username: '' }
  const isNewPassword = draft.password !== '' || draft.currentPassword !== '' || draft.repeated !== ''

  const problems = (): FieldError[] => {
    const weak = isNewPassword ? passwordProblem(draft.password, owner) : null
    return [
      ...(draft.name.trim() === '' ? [problem('name', 'required')] : []),
      ...(isNewPassword && draft.currentPassword === '' ? [problem('currentPassword', 'required')] : []),
      ...(weak ? [problem('password', weak)] : []),
      ...(draft.password === draft.repeated ? [] : [problem('repeated', 'different')]),
    ]
  }
  const write = async () => {
    const { currentPassword, password } = draft
    const { name } = await call(changeOwnProfile, { name: draft.name, ...(isNewPassword && { currentPassword, password }) })
    updateSession({ username: name })
    await refreshSessions()
    client.notify(t(isNewPassword ? 'team.done.passwordChanged' : 'team.done.ownSaved'))
  }
  return (
    <FormDialog title={t('team.own.title')} isDirty={isDirty} onSave={() => save(problems(), write)} onClose={onClose}>
      <TextField
        label={t('team.form.name')}
        value={draft.name}
        error={problemOf('name')}
        maxLength={LONGEST_NAME}
        autoComplete="name"
        onChange={(name) => change({ name })}
      />
      <p className="form-help">{t('team.own.email', { email: session.email, profile: t(`workbench.profile.${session.profile}`) })}</p>
      <h3 className="people-heading">{t('team.own.password')}</h3>
      <TextField
        label={t('team.own.current')}
        type="password"
        value={draft.currentPassword}
        error={problemOf('currentPassword')}
        autoComplete="current-password"
        onChange={(currentPassword) => change({ currentPassword })}
      />
      <NewPasswordField
        label={t('team.form.newPassword')}
        help={t('team.own.passwordHelp')}
        value={draft.password}
        error={problemOf('password')}
        owner={owner}
        onChange={(password) => change({ password })}
      />
      <TextField
        label={t('team.own.repeat')}
        type="password"
        value={draft.repeated}
        error={problemOf('repeated')}
        autoComplete="new-password"
        onChange={(repeated) => change({ repeated })}
      />
      <h3 className="people-heading">{t('team.sessions.title')}</h3>
      <SessionList userId={session.userId} />
    </FormDialog>
  )
}
