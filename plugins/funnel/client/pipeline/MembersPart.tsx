import { Cross } from '@blueprintjs/icons'
import { useQuery } from '@tanstack/react-query'
import { call } from '#core/client/http/call.ts'
import { useT } from '#core/client/i18n/index.ts'
import type { OwnFieldProps } from '#core/client/resource/screen.ts'
import { IconButton } from '#core/client/ui/IconButton.tsx'
import { Select } from '#core/client/ui/Select.tsx'
import { everybodyQuery } from '#plugins/team/contract/everybody.ts'
import { type Member, memberRoles, type pipelines } from '../../contract/index.ts'

/** The members of a pipeline that is not for all, with their roles. */
export function MembersPart({ draft: { access, members }, change, problemOf }: OwnFieldProps<typeof pipelines.fields>) {
  const t = useT()
  const people = useQuery(everybodyQuery(call)).data ?? []
  if (access === 'all') return null
  const set = (next: Member[]) => change({ members: next })
  const others = people.filter(({ id }) => !members.some(({ userId }) => userId === id))
  return (
    <fieldset className="funnel-members">
      <legend className="form-label">{t('funnel.member.title')}</legend>
      <ul>
        {members.map(({ userId, role }) => {
          const name = people.find(({ id }) => id === userId)?.name ?? `#${userId}`
          return (
            <li key={userId}>
              <span className="cut grow">{name}</span>
              <select
                className="funnel-role"
                aria-label={t('funnel.member.roleOf', { name })}
                value={role}
                onChange={(event) =>
                  set(members.map((one) => (one.userId === userId ? { userId, role: memberRoles.find((known) => known === event.target.value) ?? role } : one)))
                }
              >
                {memberRoles.map((value) => (
                  <option key={value} value={value}>
                    {t(`funnel.member.${value}`)}
                  </option>
                ))}
              </select>
              <IconButton icon={Cross} label={t('funnel.member.remove', { name })} onClick={() => set(members.filter((one) => one.userId !== userId))} />
            </li>
          )
        })}
      </ul>
      <Select
        label={t('funnel.member.add')}
        value=""
        error={problemOf('members')}
        options={[{ value: '', label: t('funnel.member.choose') }, ...others.map(({ id, name }) => ({ value: String(id), label: name }))]}
        onChange={(id) => id !== '' && set([...members, { userId: Number(id), role: 'editor' }])}
      />
    </fieldset>
  )
}
