import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { sessionAtom } from '#core/client/auth/session.atoms.ts'
import { runOrThrow } from '#core/client/commands/runCommand.ts'
import { queryOf } from '#core/client/http/queryOf.ts'
import { useT } from '#core/client/i18n/index.ts'
import { Checkbox } from '#core/client/ui/Checkbox.tsx'
import { FormDialog } from '#core/client/ui/FormDialog.tsx'
import { TextField } from '#core/client/ui/TextField.tsx'
import { AppError } from '#core/contract/errors.ts'
import { listQueues } from '#plugins/team/contract/index.ts'
import { LONGEST_VIEW_NAME, type TicketView } from '../../contract/index.ts'
import { filterAtom, tabAtom } from '../filter.ts'
import { writeView } from './viewCommands.tsx'

/** Names the list as it stands, or renames and shares a view. */
export default function ViewForm({ view, onClose }: { view: TicketView | null; onClose: () => void }) {
  const t = useT()
  const filter = useAtomValue(filterAtom)
  const tab = useAtomValue(tabAtom)
  const profile = useAtomValue(sessionAtom)?.profile
  const queues = useQuery(queryOf(listQueues, {})).data ?? []
  const [name, setName] = useState(view?.name ?? '')
  const [isShared, setShared] = useState(view?.isShared ?? false)
  const [queueIds, setQueueIds] = useState<readonly number[]>(view?.queueIds ?? [])
  const isLead = profile === 'admin' || profile === 'super'
  const save = async () => {
    if (name.trim() === '') throw new AppError('ERR_FORM_REFUSED', 422, { message: t('tickets.views.needsName') })
    const fields = { name, isShared, queueIds: isShared ? [...queueIds] : [], tab: view?.tab ?? tab, filter: view?.filter ?? filter }
    await runOrThrow(writeView, { id: view?.id ?? null, fields })
  }
  return (
    <FormDialog title={t(view ? 'tickets.command.editView' : 'tickets.command.saveView')} isDirty={name !== (view?.name ?? '')} onSave={save} onClose={onClose}>
      <TextField label={t('tickets.views.name')} value={name} maxLength={LONGEST_VIEW_NAME} onChange={setName} />
      {isLead && <Checkbox label={t('tickets.views.share')} isChecked={isShared} onChange={setShared} />}
      {isLead && isShared && (
        <fieldset className="filter-group">
          <legend>{t('tickets.views.queues')}</legend>
          {queues.map(({ id, queue }) => (
            <Checkbox
              key={id}
              label={queue}
              isChecked={queueIds.includes(id)}
              onChange={(isOn) => setQueueIds((current) => (isOn ? [...current, id] : current.filter((one) => one !== id)))}
            />
          ))}
        </fieldset>
      )}
    </FormDialog>
  )
}
