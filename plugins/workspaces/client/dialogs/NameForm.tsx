import { useState } from 'react'
import { fieldErrorsOf } from '#core/client/http/fieldErrors.ts'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import type { ClientContext } from '#core/client/plugin.ts'
import { FormDialog } from '#core/client/ui/FormDialog.tsx'
import { TextField } from '#core/client/ui/TextField.tsx'
import { AppError } from '#core/contract/errors.ts'
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
  const [problem, setProblem] = useState<string | null>(null)
  const refuse = (code: string): never => {
    setProblem(t(`fields.${code}`))
    throw new AppError('ERR_FORM_REFUSED', 422, { message: t('workspaces.form.refused') })
  }
  const save = async () => {
    if (name.trim() === '') return refuse('required')
    try {
      await write(client, asking, name)
    } catch (error) {
      const ofName = fieldErrorsOf(error).find(({ field }) => field === 'name')
      if (ofName) return refuse(ofName.code)
      throw error
    }
  }
  const change = (next: string) => {
    setName(next)
    setProblem(null)
  }
  return (
    <FormDialog title={t(`workspaces.form.${asking.kind}`)} isDirty={name !== before} onSave={save} onClose={onClose}>
      <TextField label={t('workspaces.form.name')} value={name} error={problem} maxLength={LONGEST_WORKSPACE_NAME} autoComplete="off" onChange={change} />
    </FormDialog>
  )
}
