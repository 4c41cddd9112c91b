import { useQuery } from '@tanstack/react-query'
import { call } from '#core/client/http/call.ts'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import type { RowFormProps } from '#core/client/resource/screen.ts'
import { FormDialog } from '#core/client/ui/FormDialog.tsx'
import { MultiPick } from '#core/client/ui/MultiPick.tsx'
import { Segments } from '#core/client/ui/Segments.tsx'
import { Skeleton } from '#core/client/ui/Skeleton.tsx'
import { TextField } from '#core/client/ui/TextField.tsx'
import { useDraft } from '#core/client/ui/useDraft.ts'
import { everybodyQuery } from '#plugins/team/contract/everybody.ts'
import { companyProfiles, createRole, effectsOf, LONGEST_ROLE_NAME, type Role, roleNameProblems, updateRole } from '../../contract/index.ts'
import { askAgain, permissionsQuery, rolesQuery } from '../queries.ts'
import { EffectText } from './EffectText.tsx'
import { PermissionList } from './PermissionList.tsx'
import '../rights.css'

/** Writes or changes a role; null for a new one. What it would change for people stands below before it is saved. */
export default function RoleForm({ row: role, onClose }: RowFormProps<Role>) {
  const t = useT()
  const client = useClient()
  const all = useQuery(permissionsQuery).data
  const roles = useQuery(rolesQuery).data ?? []
  const people = useQuery(everybodyQuery(call)).data ?? []
  const { draft, change, problemOf, save, isDirty } = useDraft(
    { name: role?.name ?? '', profile: role?.profile ?? 'user', permissions: role?.permissions ?? {}, userIds: role?.userIds ?? [] },
    ({ field, code }) => t(`rights.problem.${field}.${code}`),
    t('rights.form.refused'),
  )
  const { name, permissions, userIds } = draft
  const write = async () => {
    await (role ? call(updateRole, { id: role.id, rev: role.rev, name, permissions, userIds }) : call(createRole, draft))
    await askAgain()
    client.notify(t('rights.done.saved', { name: name.trim() }))
  }
  const others = new Map(roles.filter(({ id }) => id !== role?.id).flatMap((one) => one.userIds.map((id): [number, string] => [id, one.name])))
  const options = people
    .filter(({ profile }) => profile === draft.profile)
    .map(({ id, name: person }) => ({ id, name: person, ...(others.has(id) && { hint: t('rights.form.hasOther', { name: others.get(id) ?? '' }) }) }))
  const peopleProblem = problemOf('userIds')
  const permissionsProblem = problemOf('permissions')
  return (
    <FormDialog
      size="l"
      title={t(role ? 'rights.form.edit' : 'rights.new')}
      isDirty={isDirty}
      onSave={() => save(roleNameProblems(name), write)}
      onClose={onClose}
    >
      <TextField
        label={t('rights.form.name')}
        value={name}
        error={problemOf('name')}
        maxLength={LONGEST_ROLE_NAME}
        autoComplete="off"
        onChange={(next) => change({ name: next })}
      />
      {!role && (
        <div className="form-field">
          <div className="form-label">{t('rights.form.profile')}</div>
          <Segments
            label={t('rights.form.profile')}
            segments={companyProfiles.map((id) => ({ id, title: t(`workbench.profile.${id}`) }))}
            active={draft.profile}
            onChange={(profile) => change({ profile, permissions: {}, userIds: [] })}
          />
          <div className="form-help">{t('rights.form.profileHelp')}</div>
        </div>
      )}
      <div className="rights-columns">
        <section aria-label={t('rights.form.permissions')}>
          <h3>{t('rights.form.permissions')}</h3>
          {all ? (
            <PermissionList all={all} profile={draft.profile} changes={permissions} onChange={(next) => change({ permissions: next })} />
          ) : (
            <Skeleton shape="form" />
          )}
          {permissionsProblem && <div className="form-error">{permissionsProblem}</div>}
        </section>
        <section aria-label={t('rights.form.people')}>
          <h3>{t('rights.form.people')}</h3>
          <MultiPick
            label={t('rights.form.searchPerson')}
            listLabel={t('rights.form.people')}
            none={t('rights.form.noPerson')}
            options={options}
            chosen={userIds}
            onChange={(next) => change({ userIds: next })}
          />
          {peopleProblem && <div className="form-error">{peopleProblem}</div>}
        </section>
      </div>
      {all && <EffectText effects={effectsOf(all, roles, { id: role?.id ?? null, profile: draft.profile, permissions, userIds })} all={all} />}
    </FormDialog>
  )
}
