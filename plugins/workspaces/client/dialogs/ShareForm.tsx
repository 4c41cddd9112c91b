import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#core/client/http/call.ts'
import { queryOf } from '#core/client/http/queryOf.ts'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { FormDialog } from '#core/client/ui/FormDialog.tsx'
import { Switch } from '#core/client/ui/Switch.tsx'
import { listQueues } from '#plugins/team/contract/index.ts'
import { updateWorkspace, type WorkspaceSummary, workProfileSchema } from '../../contract/index.ts'
import { refreshWorkspaces, takeWorkspace } from '../workspaces.ts'
import { Choices } from './Choices.tsx'

const profiles = workProfileSchema.options

/** Form of the people who have a workspace besides whoever made it, and who begin with it. For administrators. */
export default function ShareForm({ workspace, onClose }: { workspace: WorkspaceSummary; onClose: () => void }) {
  const t = useT()
  const client = useClient()
  const queues = useQuery(queryOf(listQueues, {})).data ?? []
  const [before] = useState({ isShared: workspace.isShared, profiles: workspace.profiles, queueIds: workspace.queueIds, startFor: workspace.startFor })
  const [sharing, setSharing] = useState(before)
  const change = (part: Partial<typeof before>) => setSharing((now) => ({ ...now, ...part }))
  const profileChoices = profiles.map((id) => ({ id, name: t(`workbench.profile.${id}`) }))
  const save = async () => {
    takeWorkspace(await call(updateWorkspace, { id: workspace.id, ...sharing }))
    await refreshWorkspaces()
    client.notify(t(sharing.isShared ? 'workspaces.done.shared' : 'workspaces.done.unshared', { name: workspace.name }))
  }
  return (
    <FormDialog
      title={t('workspaces.form.share', { name: workspace.name })}
      isDirty={JSON.stringify(sharing) !== JSON.stringify(before)}
      onSave={save}
      onClose={onClose}
    >
      <Switch
        label={t('workspaces.form.isShared')}
        help={t('workspaces.form.isSharedHelp')}
        isOn={sharing.isShared}
        onChange={(isShared) => change({ isShared })}
      />
      {sharing.isShared && (
        <div className="workspace-sharing">
          <Choices
            legend={t('workspaces.form.profiles')}
            options={profileChoices}
            chosen={sharing.profiles}
            onChange={(chosen) => change({ profiles: chosen })}
          />
          <Choices
            legend={t('workspaces.form.queues')}
            options={queues.map(({ id, queue }) => ({ id, name: queue }))}
            chosen={sharing.queueIds}
            onChange={(queueIds) => change({ queueIds })}
          />
          <p className="form-help">{t('workspaces.form.whoHelp')}</p>
          <Choices legend={t('workspaces.form.startFor')} options={profileChoices} chosen={sharing.startFor} onChange={(startFor) => change({ startFor })} />
          <p className="form-help">{t('workspaces.form.startHelp')}</p>
        </div>
      )}
    </FormDialog>
  )
}
