import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { sessionAtom } from '#core/client/auth/session.atoms.ts'
import { CommandButton } from '#core/client/commands/CommandButton.tsx'
import { useT } from '#core/client/i18n/index.ts'
import { contributionsAtom } from '#core/client/kernel/contributions.ts'
import { FormDialog } from '#core/client/ui/FormDialog.tsx'
import { Dot } from '#core/client/ui/marks.tsx'
import { NewPasswordField } from '#core/client/ui/NewPasswordField.tsx'
import { Select } from '#core/client/ui/Select.tsx'
import { Switch } from '#core/client/ui/Switch.tsx'
import { TextField } from '#core/client/ui/TextField.tsx'
import { personConnections } from '../../../contract/client.ts'
import type { Person } from '../../../contract/people.ts'
import { companyProfiles, LONGEST_EMAIL, LONGEST_NAME, LONGEST_USERNAME } from '../../../contract/personFields.ts'
import { invitePerson } from '../commands.ts'
import { departureQuery, queuesQuery } from '../queries.ts'
import { AccessHoursField } from './AccessHoursField.tsx'
import { ChoiceField } from './ChoiceField.tsx'
import { PersonParts } from './PersonParts.tsx'
import { TeamsField } from './TeamsField.tsx'
import { useGivable } from './useGivable.ts'
import { usePersonForm } from './usePersonForm.ts'
import '../people.css'

const connectionsAtom = contributionsAtom(personConnections)

function useConnections() {
  const [source] = useAtomValue(connectionsAtom)
  return (
    useQuery({ queryKey: source?.queryKey ?? ['connections', 'none'], queryFn: async () => (await source?.load()) ?? [], enabled: source !== undefined })
      .data ?? []
  )
}

/** Form of a person: who they are, how they sign in, and what they may; `person` is null for a new one. */
export default function PersonForm({ person, onClose }: { person: Person | null; onClose: () => void }) {
  const t = useT()
  const { draft, change, problemOf, save, isDirty } = usePersonForm(person)
  const session = useAtomValue(sessionAtom)
  const isOwn = session?.userId === person?.id
  const givable = useGivable(person)
  const queues = useQuery(queuesQuery).data ?? []
  const connections = useConnections()
  const hasOwnAccount = person?.hasOwnAccount ?? true
  const isLeaving = person?.isActive === true && !draft.isActive
  const departure = useQuery({ ...departureQuery(person?.id ?? 0), enabled: isLeaving }).data
  const access = isLeaving && departure ? t('team.leave.tickets', { count: departure.openTickets }) : t('team.form.activeHelp')
  return (
    <FormDialog title={t(person ? 'team.form.edit' : 'team.form.new')} size="l" isDirty={isDirty} onSave={save} onClose={onClose}>
      <div className="people-form">
        <div>
          <TextField
            label={t('team.form.name')}
            value={draft.name}
            error={problemOf('name')}
            maxLength={LONGEST_NAME}
            autoComplete="off"
            onChange={(name) => change({ name })}
          />
          <TextField
            label={t('team.form.email')}
            type="email"
            disabled={!hasOwnAccount}
            {...(!hasOwnAccount && { help: t('team.form.otherAccount') })}
            value={draft.email}
            error={problemOf('email')}
            maxLength={LONGEST_EMAIL}
            autoComplete="off"
            onChange={(email) => change({ email })}
          />
          <TextField
            label={t('team.form.username')}
            help={t('team.form.usernameHelp')}
            disabled={!hasOwnAccount}
            value={draft.username}
            error={problemOf('username')}
            maxLength={LONGEST_USERNAME}
            autoComplete="off"
            spellCheck={false}
            onChange={(username) => change({ username })}
          />
          {!person && (
            <Switch
              label={t('team.form.invited')}
              help={t('team.form.invitedHelp')}
              isOn={draft.isInvited}
              onChange={(isInvited) => change({ isInvited, password: '' })}
            />
          )}
          {hasOwnAccount && !draft.isInvited && (
            <NewPasswordField
              label={t(person ? 'team.form.newPassword' : 'team.form.password')}
              {...(person && { help: t('team.form.passwordHelp') })}
              value={draft.password}
              error={problemOf('password')}
              owner={draft}
              onChange={(password) => change({ password })}
            />
          )}
          {person && hasOwnAccount && (
            <div className="person-invite">
              <CommandButton command={invitePerson} args={person} label="team.form.invite" hideKeys />
            </div>
          )}
          <Select
            label={t('team.column.profile')}
            value={draft.profile}
            error={problemOf('profile')}
            help={t(isOwn ? 'team.form.ownProfileHelp' : `team.form.profileHelp.${draft.profile}`)}
            options={givable.profiles.map((value) => ({ value, label: t(`workbench.profile.${value}`) }))}
            onChange={(value) => change({ profile: companyProfiles.find((one) => one === value) ?? 'user', parts: {} })}
          />
          <PersonParts person={person} profile={draft.profile} values={draft.parts} onChange={(parts) => change({ parts })} />
        </div>
        <div>
          <ChoiceField
            label={t('team.column.queues')}
            help={t(draft.queues.length === 0 ? 'team.form.noQueues' : 'team.form.queuesHelp')}
            error={problemOf('queues')}
            options={queues
              .filter(({ id, isActive }) => draft.queues.includes(id) || (isActive && givable.hasQueue(id)))
              .map(({ id, queue, color }) => ({ id, name: queue, mark: <Dot colour={color} /> }))}
            chosen={draft.queues}
            onChange={(ids) => change({ queues: ids })}
          />
          <TeamsField person={person} chosen={draft.teams} error={problemOf('teams')} onChange={(teams) => change({ teams })} />
          {(connections.length > 1 || draft.whatsappAllowed.length > 0) && (
            <ChoiceField
              label={t('team.form.connections')}
              help={t(draft.whatsappAllowed.length === 0 ? 'team.form.allConnections' : 'team.form.someConnections')}
              error={problemOf('whatsappAllowed')}
              options={connections}
              chosen={draft.whatsappAllowed}
              onChange={(ids) => change({ whatsappAllowed: ids })}
            />
          )}
        </div>
      </div>
      <Switch
        label={t('team.form.active')}
        help={problemOf('isActive') ?? access}
        isOn={draft.isActive}
        isDisabled={isOwn}
        onChange={(isActive) => change({ isActive })}
      />
      <Switch
        label={t('team.form.singleSession')}
        help={t('team.form.singleSessionHelp')}
        isOn={draft.isSingleSession}
        onChange={(isSingleSession) => change({ isSingleSession })}
      />
      {draft.profile === 'admin' ? (
        <p className="form-help">{t('team.form.adminHours')}</p>
      ) : (
        <AccessHoursField value={draft.accessHours} error={problemOf('accessHours')} onChange={(accessHours) => change({ accessHours })} />
      )}
    </FormDialog>
  )
}
