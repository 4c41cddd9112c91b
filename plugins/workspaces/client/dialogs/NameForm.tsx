import { useState } from 'react'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import type { ClientContext } from '#core/client/plugin.ts'
import { FormDialog } from '#core/client/ui/FormDialog.tsx'
import { TextField } from '#core/client/ui/TextField.tsx'
import { invalidInput } from '#core/contract/errors.ts'
import { LONGEST_WORKSPACE_NAME, updateWorkspace } from '../../contract/index.ts'
import { duplicateAs, keepAs } from '../commands/keepCommands.ts'
import { namesTaken } from '../commands/shared.ts'
import { freeName } from '../layout/freeName.ts'
import { refreshWorkspaces, takeWorkspace } from '../workspaces.ts'
import type { Asking } from './dialogs.atoms.ts'

type Naming = Extract<Asking, { kind: 'saveAs' | 'rename' | 'duplicate' }>

const firstName = (asking: Naming): string =>
  asking.kind === 'saveAs' ? '' : asking.kind === 'rename' ? asking.workspace.name : freeName(asking.workspace.name, namesTaken())

async function write(client: ClientContext, asking: Naming, name: string): Promise<void> {
  if (asking.kind === 'saveAs') await keepAs(client, asking.area, name)
  else if (asking.kind === 'duplicate') await duplicateAs(client, asking.workspace.id, name)
  else {
    takeWorkspace(await client.call(updateWorkspace, { id: asking.workspace.id, name }))
    await refreshWorkspaces()
  }
}

/** The name of a workspace: a new one, a copy, or another one. */
export default function NameForm({ asking, onClose }: { asking: Naming; onClose: () => void }) {
  const t = useT()
  const client = useClient()
  const [before] = useState(() => firstName(asking))
  const [name, setName] = useState(before)
  const save = async () => {
    if (name.trim() === '') throw invalidInput([{ field: 'name', code: 'required', message: 'A workspace has a name' }])
    await write(client, asking, name)
  }
  return (
    <FormDialog title={t(`workspaces.form.${asking.kind}`)} isDirty={name !== before} onSave={save} onClose={onClose}>
      <TextField label={t('workspaces.form.name')} value={name} maxLength={LONGEST_WORKSPACE_NAME} autoComplete="off" onChange={setName} />
    </FormDialog>
  )
}
