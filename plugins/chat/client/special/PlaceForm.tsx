import { useMemo, useState } from 'react'
import { runOrThrow } from '#core/client/commands/runCommand.ts'
import { useT } from '#core/client/i18n/index.ts'
import { FormDialog } from '#core/client/ui/FormDialog.tsx'
import { TextField } from '#core/client/ui/TextField.tsx'
import { AppError } from '#core/contract/errors.ts'
import { newId } from '#core/contract/ids.ts'
import { readPlace } from './readPlace.ts'
import { sendPlaceAt } from './specialCommands.ts'

/** A place by its coordinates, or by the link of a map. */
export default function PlaceForm({ ticketId, onClose }: { ticketId: number; onClose: () => void }) {
  const t = useT()
  const idFront = useMemo(() => newId(), [])
  const [text, setText] = useState('')
  const [name, setName] = useState('')
  const [address, setAddress] = useState('')
  const [isChecked, setChecked] = useState(false)
  const place = readPlace(text)
  const problem = isChecked && place === null ? t('chat.place.unreadable') : null
  const save = async () => {
    setChecked(true)
    if (!place) throw new AppError('ERR_FORM_REFUSED', 422, { message: t('chat.place.unreadable') })
    await runOrThrow(sendPlaceAt, { ticketId, location: { ...place, name, address }, idFront })
  }
  return (
    <FormDialog
      title={t('chat.command.sendPlace')}
      saveLabel={t('chat.send')}
      isDirty={text !== '' || name !== '' || address !== ''}
      onSave={save}
      onClose={onClose}
    >
      <TextField label={t('chat.place.where')} help={t('chat.place.help')} value={text} onChange={setText} error={problem} autoFocus />
      <TextField label={t('chat.place.name')} value={name} onChange={setName} maxLength={200} />
      <TextField label={t('chat.place.address')} value={address} onChange={setAddress} maxLength={400} />
    </FormDialog>
  )
}
