import { call } from '#core/client/http/call.ts'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import type { RowFormProps } from '#core/client/resource/screen.ts'
import { Button } from '#core/client/ui/Button.tsx'
import { FormDialog } from '#core/client/ui/FormDialog.tsx'
import { Switch } from '#core/client/ui/Switch.tsx'
import { TextField } from '#core/client/ui/TextField.tsx'
import { useDraft } from '#core/client/ui/useDraft.ts'
import { createTeam, LONGEST_NAME, type Team, teamProblems, updateTeam } from '../../contract/index.ts'
import { PeopleField } from '../PeopleField.tsx'
import { invalidateTeams } from './teamsQuery.ts'

/** Writes or changes a team; null for a new one. */
export default function TeamForm({ row: team, onClose, onRemove }: RowFormProps<Team>) {
  const t = useT()
  const client = useClient()
  const { draft, change, problemOf, save, isDirty } = useDraft(
    { group: team?.group ?? '', isActive: team?.isActive ?? true, users: team?.users.map(({ id }) => id) ?? [] },
    ({ field, code }) => t(`team.problem.${field}.${code}`),
    t('team.form.refused'),
  )
  const write = async () => {
    const saved = await (team ? call(updateTeam, { id: team.id, rev: team.rev, ...draft }) : call(createTeam, draft))
    await invalidateTeams()
    client.notify(t('team.teams.done.saved', { name: saved.group }))
  }
  return (
    <FormDialog title={t(team ? 'team.teams.form.edit' : 'team.teams.new')} isDirty={isDirty} onSave={() => save(teamProblems(draft), write)} onClose={onClose}>
      <TextField
        label={t('team.teams.form.name')}
        value={draft.group}
        error={problemOf('group')}
        maxLength={LONGEST_NAME}
        autoComplete="off"
        onChange={(group) => change({ group })}
      />
      <Switch label={t('team.form.inUse')} help={t('team.teams.form.activeHelp')} isOn={draft.isActive} onChange={(isActive) => change({ isActive })} />
      <PeopleField chosen={draft.users} error={problemOf('users')} onChange={(users) => change({ users })} />
      {onRemove && (
        <Button variant="minimal" onClick={onRemove}>
          {t('team.teams.command.delete')}
        </Button>
      )}
    </FormDialog>
  )
}
